import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Account, planOf } from '#domain/accounting/accounts.ts'
import { type JournalFormat, journalFormats } from '#domain/accounting/formats.ts'
import type { Entry } from '#domain/accounting/journal.ts'
import { JournalTotals } from '#domain/accounting/journal.ts'
import { sumCents } from '#domain/money.ts'
import {
  type ImportedLine,
  latin,
  pahekoGrouped,
  pahekoSimple,
  readFec,
  readQuoted,
} from '#test/support/accounting-files.ts'
import { bytesOf, textIn } from './bytes.ts'
import { accountingFile, accountingFileName, accountingFileType } from './journal-file.ts'

const account = (number: string): Account => ({ number, name: null })
const [online, gifts, services, vat, bank] = ['5115', '75411', '706', '44571', '512'].map(account) as [
  Account,
  Account,
  Account,
  Account,
  Account,
]

const sale: Entry = {
  ...{ number: 1, kind: 'capture', on: '2026-11-02', pieceOn: '2026-10-31', piece: 'OB-P12' },
  ...{ orderId: 345, campaign: 'Gala d’hiver – « Œuvres »; été', count: 1 },
  lines: [
    { account: online, debit: 123_405, credit: 0 },
    { account: services, debit: 0, credit: 100_000 },
    { account: vat, debit: 0, credit: 20_000 },
    { account: gifts, debit: 0, credit: 3405 },
  ],
}
const payout: Entry = {
  ...{ number: 2, kind: 'payout', on: '2026-11-03', pieceOn: '2026-11-03', piece: 'OB-V7' },
  ...{ orderId: null, campaign: null, count: 1 },
  lines: [
    { account: online, debit: 0, credit: 5 },
    { account: bank, debit: 5, credit: 0 },
  ],
}

async function* stream(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* entries
}

const home = { origin: 'https://obole.example', organizationSlug: 'les-lilas' }
const journal = { month: '2026-11', plan: planOf(), code: 'OB', locale: 'fr', home } as const

async function written(format: JournalFormat, entries: readonly Entry[] = [sale, payout]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(accountingFile(stream(entries), { ...journal, format })))
}

/** Every cell of a file that a spreadsheet would open. */
function cellsOf(format: JournalFormat, file: string): readonly string[] {
  if (format === 'ciel') return []
  if (format === 'ebp') return file.split('\r\n').flatMap(row => row.split(','))
  if (format === 'fec') return file.split('\r\n').flatMap(row => row.split('\t'))
  if (format === 'fec-csv') return file.split('\r\n').flatMap(row => row.split(';'))
  const separator = format === 'dolibarr' || format === 'odoo' ? ',' : ';'
  return readQuoted(file, separator).flatMap(row => Object.values(row))
}

const sumsOf = (lines: readonly ImportedLine[]) => {
  const totals = new JournalTotals()
  totals.add({ lines: lines.map(line => ({ ...line, account: account(line.account) })) })
  return totals.byAccount().map(line => [line.account.number, line.debit, line.credit])
}
const linesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ lines }) => lines.map(line => ({ ...line, account: line.account.number })))

/** Text as anybody types it, with what breaks files and what old sets of characters lack. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;",|\0 \u2028\u037e≠é’“€œŁ語🎉'), maxLength: 20 }),
)

/** Journals of any amounts and texts. */
const journals: fc.Arbitrary<readonly Entry[]> = fc
  .array(
    fc.record({
      campaign: hostile,
      credits: fc.array(
        fc.record({
          account: fc.constantFrom(gifts, services, vat),
          credit: fc.integer({ min: 1, max: 9_999_999 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      isBack: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(drafts =>
    drafts.map(({ campaign, credits, isBack }, place): Entry => {
      const unlike = credits.filter(
        (each, at) => credits.findIndex(other => other.account === each.account) === at,
      )
      const whole = sumCents(unlike.map(({ credit }) => credit))
      const lines = [
        { account: online, debit: whole, credit: 0 },
        ...unlike.map(line => ({ ...line, debit: 0 })),
      ]
      return {
        ...{ number: place + 1, kind: isBack ? 'refund' : 'capture', on: '2026-11-05' },
        ...{ pieceOn: '2026-11-05', piece: `OB-P${place}`, orderId: place, campaign, count: 1 },
        lines: isBack ? lines.map(line => ({ ...line, debit: line.credit, credit: line.debit })) : lines,
      }
    }),
  )

describe('files for accounting software (rule BKP-5)', () => {
  test('in FEC layout is read by the rules of article A47 A-1, with tabs and with semicolons', async () => {
    const cells = '202611-000001 20261102 706 OB-P12 20261031'.split(' ')
    for (const [format, separator] of [['fec', '\t'] as const, ['fec-csv', ';'] as const]) {
      const lines = readFec(await written(format), separator)
      assert.equal(lines.length, 6)
      const names = ['EcritureNum', 'EcritureDate', 'CompteNum', 'PieceRef', 'PieceDate']
      assert.deepEqual(
        names.map(name => lines[1]?.[name]),
        cells,
      )
      assert.equal(lines[1]?.CompteLib, 'Prestations de services')
      assert.match(lines[1]?.EcritureLib ?? '', /^Paiement en ligne - commande 345 - Gala d'hiver - « Œuvres/)
    }
  })

  test('in FEC layout keeps each cent of any journal, whatever its texts', async () => {
    await fc.assert(
      fc.asyncProperty(journals, async entries => {
        for (const [format, separator] of [['fec', '\t'] as const, ['fec-csv', ';'] as const]) {
          const lines = readFec(await written(format, entries), separator)
          const read = lines.map(line => ({ ...line, account: line.CompteNum ?? '' }))
          assert.deepEqual(
            read.map(({ account: number, debit, credit }) => [number, debit, credit]),
            linesOf(entries).map(({ account: number, debit, credit }) => [number, debit, credit]),
          )
        }
      }),
    )
  })

  test('of Paheko keep each cent through its import, by account and side', async () => {
    await fc.assert(
      fc.asyncProperty(journals, async entries => {
        const simple = pahekoSimple((await written('paheko', entries)).toString('utf8'))
        const grouped = pahekoGrouped((await written('paheko-grouped', entries)).toString('utf8'))
        const wanted = sumsOf(linesOf(entries))
        assert.deepEqual(sumsOf(simple.flatMap(({ lines }) => lines)), wanted)
        assert.deepEqual(sumsOf(grouped.flatMap(({ lines }) => lines)), wanted)
        assert.equal(grouped.length, entries.length)
        for (const { lines, label, date } of [...simple, ...grouped]) {
          assert.equal(sumCents(lines.map(({ debit, credit }) => debit - credit)), 0)
          assert.notEqual(label, '')
          assert.equal(date, '05/11/2026')
        }
      }),
    )
  })

  test('have the columns of each program', async () => {
    const rows = async (format: JournalFormat) =>
      (format === 'ebp' || format === 'ciel' ? latin(await written(format)) : String(await written(format)))
        .split('\r\n')
        .slice(0, -1)
    const remarks = '31/10/2026 https://obole.example/associations/les-lilas/administration/commandes/345'
    const text = 'Paiement en ligne - commande 345 - Gala d’hiver – « Œuvres »; été'
    assert.deepEqual((await rows('paheko')).slice(1, 3), [
      `;"${text}";02/11/2026;${remarks};OB-P12;345;5115;706;1000,00`,
      `;"${text}";02/11/2026;${remarks};OB-P12;345;5115;44571;200,00`,
    ])
    assert.deepEqual((await rows('paheko-grouped')).slice(1, 3), [
      `;"${text}";02/11/2026;${remarks};OB-P12;5115;Paiements en ligne à recevoir;1234,05;0,00;345;`,
      ';;;;;706;Prestations de services;0,00;1000,00;345;',
    ])
    assert.equal(
      (await rows('dolibarr'))[2],
      `202611-000001,2026-11-02,OB-P12,OB,706,,${text},0.00,1000.00,Prestations de services`.replace(
        text,
        `"${text}"`,
      ),
    )
    assert.equal((await rows('sage'))[2], `02/11/2026;OB;706;OB-P12;"${text}";;1000,00;EUR`)
    assert.equal((await rows('sage'))[5], '03/11/2026;OB;5115;OB-V7;Versement à la banque;;0,05;EUR')
    assert.equal((await rows('ebp'))[4], '2,031126,OB,5115,,"Versement à la banque","OB-V7",0.05,C,,EUR')
    assert.equal(
      (await rows('pennylane'))[5],
      '03/11/2026;OB;5115;Paiements en ligne à recevoir;Versement à la banque;OB-V7;0,00;0,05',
    )
    assert.equal((await rows('odoo'))[5], '03/11/2026,OB,5115,OB-V7,Versement à la banque,0.00,0.05')
    assert.equal(
      (await rows('ciel'))[5],
      `00002OB20261103        OB-V7       512        Versement a la banque    0000000000.05D${' '.repeat(18)}${'Banque'.padEnd(34)}E`,
    )
  })

  test('hold texts that break nothing and are no formula, in any format', async () => {
    await fc.assert(
      fc.asyncProperty(journals, async entries => {
        const named = planOf({ uses: { ...planOf().uses, vat: { number: '44571', name: '=1+1\t;"x' } } })
        for (const format of journalFormats) {
          const pieces = await Array.fromAsync(
            accountingFile(stream(entries), { ...journal, format, plan: named }),
          )
          const file = latin(Buffer.concat(pieces))
          const rows = format === 'paheko' ? entries.map(({ lines }) => lines.length - 1) : null
          const wanted = sumCents(rows ?? entries.map(({ lines }) => lines.length))
          const head = format === 'ebp' || format === 'ciel' ? 0 : 1
          assert.equal(file.split(/\r\n|[\r\n]/).length - 1, wanted + head, format)
          for (const cell of cellsOf(format, file)) assert.doesNotMatch(cell, /^[=+\-@\t\r\0]/, format)
          if (format === 'ciel') assert.ok(file.split('\r\n').every(row => [0, 138].includes(row.length)))
        }
      }),
    )
  })

  test('are written entry by entry', async () => {
    let asked = 0
    async function* endless(): AsyncGenerator<Entry> {
      for (;;) {
        asked += 1
        yield { ...sale, number: asked }
      }
    }
    const file = accountingFile(endless(), { ...journal, format: 'fec' })
    for (let piece = 0; piece < 4; piece += 1) await file.next()
    assert.equal(asked, 3, 'after the names, one entry a piece')
    await file.return(undefined)
  })

  test('say what they are', () => {
    assert.equal(accountingFileName('fec', '2026-11', 'fr'), 'journal-2026-11-fec.txt')
    assert.equal(accountingFileType('fec'), 'text/plain; charset=iso-8859-15')
    assert.equal(accountingFileType('odoo'), 'text/csv; charset=utf-8')
    assert.equal(accountingFileType('ciel'), 'text/plain; charset=us-ascii')
  })
})

describe('old sets of characters', () => {
  test('hold each sign that they have, and a likeness of others', () => {
    const text = 'Été à l’Œuvre : 5 € – « Łódź » 語'
    assert.equal(textIn(text, 'iso-8859-15'), "Été à l'Œuvre : 5 € - « ?ódz » ?")
    assert.equal(textIn(text, 'ascii'), "Ete a l'OEuvre : 5 EUR - ' ?odz ' ?")
    assert.equal(textIn(text, 'utf-8'), text)
  })

  test('of ISO 8859-15 are read as they were written', () => {
    fc.assert(
      fc.property(hostile, text => {
        const told = textIn(text, 'iso-8859-15')
        assert.equal(latin(bytesOf(told, 'iso-8859-15')), told)
        assert.match(textIn(text, 'ascii'), /^[\x20-\x7e\t\r\n]*$/)
      }),
    )
  })
})
