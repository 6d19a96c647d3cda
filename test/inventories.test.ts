import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { everyJob, type JobName } from '#domain/job/jobs.ts'
import { tableRetention } from '#domain/retention/tables.ts'
import { dangers } from './house/dangers.ts'
import { isTest, readSources } from './house/source.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const product = readSources().filter(({ path }) => !isTest(path) && !path.startsWith('src/sandbox/'))

/** A chapter of a document of ours, up to the next one. */
function chapter(path: string, title: string): string {
  const [, rest] = read(path).split(`\n## ${title}\n`)
  assert.ok(rest !== undefined, `${path} has no chapter « ${title} »`)
  return rest.split('\n## ')[0] ?? ''
}

const inventory = (title: string) => chapter('docs/inventories.md', title)
const unnamed = (names: readonly string[], text: string) =>
  names.filter(name => !text.includes(`\`${name}\``))

/** Jobs of acts that neither move money nor ask the provider: given up, they leave a mail or a document unwritten. */
const unwritten: readonly JobName[] = [
  'send-account-mail',
  'send-trial-mail',
  'send-mail',
  'send-notice',
  'make-attestation',
  'make-tickets',
  'make-invoice',
  'make-cards',
  'make-receipt',
  'read-bank-file',
  'issue-receipts',
  'write-export',
  'send-message',
]

test('every job that moves money or asks the provider says what stays open once it is given up', () => {
  const rows = [...read('docs/runbooks/dead-jobs.md').matchAll(/^\| `([a-z-]+)`/gm)].map(
    ([, name]) => name ?? '',
  )
  const ofActs = everyJob.filter(([, { timetable }]) => timetable === undefined).map(([name]) => name)
  assert.deepEqual(
    ofActs.filter(name => !unwritten.includes(name) && !rows.includes(name)),
    [],
  )
  assert.deepEqual(
    rows.filter(row => !ofActs.some(name => name === row)),
    [],
    'rows of jobs that are gone',
  )
})

test('every use of cryptography is in the inventory (ASVS 11.1.2)', () => {
  const uses =
    /\b(?:createHash|createHmac|argon2|scrypt|pbkdf2|randomBytes|hkdf|timingSafeEqual|subtle)\b|from '(?:jose|altcha-lib)/
  const found = product.filter(({ text }) => uses.test(text)).map(({ path }) => path)
  const aside = ['src/providers/credentials.ts']
  assert.ok(found.length > 15)
  assert.deepEqual(
    unnamed(
      found.filter(path => !aside.includes(path)),
      inventory('Cryptography'),
    ),
    [],
  )
})

test('every secret of the environment says who has it and how it changes (ASVS 11.1.1)', () => {
  const variables = [...read('src/config/variables.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  )
  const secrets = variables.filter(name => /SECRET|TOKEN|DSN$|^DATABASE\w*_URL$|^SMTP_URL$/.test(name))
  assert.ok(secrets.length >= 9)
  assert.deepEqual(unnamed(secrets, inventory('Cryptography')), [])
})

test('every place that calls somewhere else has its connection (ASVS 13.1.1)', () => {
  const settings: Readonly<Record<string, string>> = {
    'src/db': 'DATABASE_URL',
    'src/demo/activity/play/provider.ts': 'SANDBOX_PORT',
    'src/main': 'DATABASE_URL',
    'src/providers/captcha/recaptcha.ts': 'RECAPTCHA_SECRET_KEY',
    'src/providers/error-reports/sentry.ts': 'SENTRY_DSN',
    'src/providers/mail/smtp.ts': 'SMTP_URL',
    'src/providers/outside': 'event_endpoints',
    'src/providers/payment': 'STRIPE_SECRET_KEY',
    'src/providers/register/state-register.ts': 'REGISTER_URL',
    'src/providers/storage/s3.ts': 'S3_ENDPOINT',
    'src/sandbox': 'SANDBOX_PORT',
    'src/web': 'MATOMO_URL',
  }
  const { places = {} } = dangers.find(({ what }) => what.includes('13.2.4')) ?? {}
  assert.deepEqual(Object.keys(places).toSorted(), Object.keys(settings).toSorted())
  assert.deepEqual(unnamed(Object.values(settings), inventory('Connections')), [])
})

test('every table of the database has its class (ASVS 14.1.1)', () => {
  const [, list = ''] = read('src/db/tables.ts').split('export interface DB {')
  const tables = [...list.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  )
  assert.ok(tables.length > 55)
  assert.deepEqual(unnamed(tables, inventory('Personal data')), [])
})

test('how long personal data is kept stands in the retention rules alone (ASVS 14.1.1)', () => {
  const data = inventory('Personal data')
  assert.match(data, /\]\(retention\.md\)/)
  assert.match(data, /^\| class \| tables \| logged \|$/m, 'no column of its own for times')
  const periods = data.match(/\b(?:a|one|two|six|ten|\d+) (?:hour|day|month|year)s?\b/g)
  assert.equal(periods, null, 'docs/retention.md says how long')
  const named = [...data.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)
  const tables = named.filter(name => name in tableRetention)
  assert.ok(tables.length > 55)
  assert.deepEqual(unnamed(tables, read('docs/retention.md')), [])
})

test('every event of the log is in the inventory (ASVS 16.1.1)', () => {
  const events = product
    .filter(({ text }) => /\b(?:log|warn)\b/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/\{\s*event: (?:[^,}]*\? )?'(\w+)'(?: : '(\w+)')?/g)])
    .flatMap(([, one = '', other = '']) => [one, other])
    .filter(
      name =>
        name.includes('_') || ['refused', 'authentication', 'reconciled', 'sealed', 'account'].includes(name),
    )
  assert.ok(new Set(events).size > 20)
  assert.deepEqual(unnamed(events, inventory('Log')), [])
})

describe('what the answers of docs/security.md rest on is written', () => {
  const chapters: readonly (readonly [string, string, RegExp])[] = [
    ['docs/security.md', 'Limits', /wrong passwords for one account/],
    ['docs/security.md', 'The anti-bot check', /X-Captcha/],
    ['docs/security.md', 'Passwords', /contextWords/],
    ['docs/security.md', 'Sessions', /90 days in all/],
    ['docs/inventories.md', 'Files that are sent', /5 MB/],
    ['docs/inventories.md', 'What costs much', /hashing a password/],
    ['docs/inventories.md', 'Libraries', /npm run sbom/],
    ['SECURITY.md', 'Libraries', /\| critical \| \d+ days \|/],
  ]
  for (const [path, title, says] of chapters) {
    test(`${path}, ${title}`, () => assert.match(chapter(path, title), says))
  }
})
