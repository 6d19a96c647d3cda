import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readSources } from './house/source.ts'
import { isShort } from './support/length.ts'

const root = join(import.meta.dirname, '..')

/** Where a language may be named all the same, and why. */
const named: Readonly<Record<string, string>> = {
  'src/domain/locale.ts': 'the list of languages',
  'src/documents/vat-file.ts': 'the books of French associations, whose programs read decimal commas',
  'src/domain/receipt/receipt.ts': 'tax receipts repeat the mentions of a French form',
  'src/sandbox/objects/kinds.ts': 'the prefix of a provider’s id',
  'src/sandbox/steps/undo-transfer.ts': 'the prefix of a provider’s id',
  'src/sandbox/messages.ts':
    'a provider of its own, which speaks French and English and knows nothing of the product',
  'src/sandbox/pages/onboarding-messages.ts':
    'the sandbox is no part of the product and stands for a provider that has its own languages',
  'src/sandbox/pages/onboarding-page.ts': 'the language of the sandbox’s own page',
  'src/usecases/administration/journal-chain.ts':
    'the books of an association are kept in French, as the law asks',
  'src/providers/register/state-register.ts': 'small words of French names',
  'src/messages/habits.ts': 'days and hours of a country; a language without any is written as `Intl` does',
  'src/messages/start.ts':
    'the terminal: for whoever runs the machine, in French where its system is French, else in English',
  'src/main/developer-docs.ts': 'the documents for developers are written in English',
  'src/web/administration/integration/integration-panel.tsx':
    'the documents for developers are written in English',
  'src/web/administration/legal/legal-settings-panel.tsx':
    'legal texts are French: a model of French law, and what the association made of it',
  'src/web/organization/legal-words.tsx':
    'legal texts are French: a model of French law, and what the association made of it',
}

const inCode = (path: string) =>
  !/\.test\.tsx?$|test-support|\/test\/|^src\/messages\/(fr|en)(\/|\.ts)|^src\/demo\//.test(path)

describe('a language is a folder of messages', () => {
  test('no file names a language but those that say why', () => {
    const literal = /(['"])(?:fr|en)\1|\b(?:fr|en): /
    const naming = readSources().filter(({ path, text }) => inCode(path) && literal.test(text))
    assert.deepEqual(naming.map(({ path }) => path).sort(), Object.keys(named).sort())
  })

  const copy = mkdtempSync(join(tmpdir(), 'obole-language-'))
  after(() => rmSync(copy, { recursive: true, force: true }))
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(copy, file), 'utf8')
    assert.ok(text.includes(from), `${file} has no ${from}`)
    writeFileSync(join(copy, file), text.replace(from, to))
  }

  // A minute of compiling: the second lane does it.
  const whole = isShort ? undefined : test
  whole?.('a folder, its list and two lines: the third language compiles', () => {
    // The types of the routes are written by the build, which a fresh checkout has not run.
    execFileSync(join(root, 'node_modules/.bin/react-router'), ['typegen'], { cwd: root })
    for (const part of ['src', 'package.json', 'tsconfig.json', '.react-router'])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    cpSync(join(copy, 'src/messages/en'), join(copy, 'src/messages/de'), { recursive: true })
    const list = readFileSync(join(copy, 'src/messages/en.ts'), 'utf8')
    const german = list.replaceAll("'./en/", "'./de/").replace('export const en:', 'export const de:')
    writeFileSync(join(copy, 'src/messages/de.ts'), german)

    edit('src/domain/locale.ts', "en: 'en-GB'", "en: 'en-GB', de: 'de-DE'")
    const english = readFileSync(join(copy, 'src/messages/languages.ts'), 'utf8').match(
      /^export .*\ben\b.*$/m,
    )?.[0]
    assert.ok(english)
    edit('src/messages/languages.ts', english, `${english}\n${english.replaceAll('en', 'de')}`)

    const settings = {
      extends: './tsconfig.json',
      include: ['src', '.react-router/types/**/*'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/test/**'],
    }
    writeFileSync(join(copy, 'tsconfig.product.json'), JSON.stringify(settings))
    const compiler = join(root, 'node_modules/.bin/tsc')
    const options = { cwd: copy, encoding: 'utf8' } as const
    assert.equal(execFileSync(compiler, ['--noEmit', '-p', 'tsconfig.product.json'], options), '')
  })

  whole?.('… and the product speaks it: addresses, money, days, files, mails', () => {
    writeFileSync(join(copy, 'speak.ts'), speaking)
    const said = JSON.parse(execFileSync(process.execPath, ['speak.ts'], { cwd: copy, encoding: 'utf8' }))
    assert.deepEqual(said, {
      languages: { fr: 'Français', en: 'English', de: 'Deutsch' },
      address: ['/associations/a/formulaires/b/de', 'de', '/associations/a/formulaires/b'],
      preferred: 'de',
      money: '1\u202f234,50\u00a0€',
      field: '1234,50',
      day: 'Samstag, 12. Dezember 2026',
      time: '20:30',
      line: 'a;3,50\r\n',
      page: '<html lang="de"',
    })
  })
})

/** Runs inside the copy, whose languages are three. */
const speaking = `
import { inLanguage } from '#domain/form/language-address.ts'
import { localeNames } from '#messages/locales.ts'
import { fieldAmount, longDate, money, time } from '#messages/format.ts'
import { localeOf as localeOfCall } from '#api/locale.ts'
import { localeOf, withoutLanguage } from '#web/locale.ts'
import { csvLine } from '#documents/csv.ts'
import { accountMail } from '#documents/mail/account.ts'

const address = inLanguage('/associations/a/formulaires/b', 'de')
const sender = { locale: 'de', brand: 'Obole', organizationName: 'Obole', accent: '#8F5600', trace: '', origin: 'https://obole.test' }
const letter = { kind: 'activation', firstName: 'Ada', until: '2026-12-12T19:30:00Z', address: 'https://obole.test/' }
process.stdout.write(JSON.stringify({
  languages: localeNames,
  address: [address, localeOf(address, undefined), withoutLanguage(address)],
  preferred: localeOfCall(undefined, 'it,de-AT;q=0.8,fr;q=0.5'),
  money: money(123450, 'de').replace('.', '\\u202f'),
  field: fieldAmount(123450, 'de'),
  day: longDate('2026-12-12', 'de'),
  time: time('2026-12-12T19:30:00Z', 'de'),
  line: csvLine(['a', { cents: 350 }], 'de'),
  page: /<html lang="de"/.exec(accountMail(sender, letter).html)?.[0],
}))
`
