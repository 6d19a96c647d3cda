import assert from 'node:assert/strict'
import { type Cents, sumCents } from '#domain/money.ts'

/** ISO 8859-15, as the platform reads it. */
export const latin = (bytes: Uint8Array) => new TextDecoder('iso-8859-15').decode(bytes)

export type FecLine = Readonly<Record<string, string>> & { readonly debit: Cents; readonly credit: Cents }

/**
 * Reads a file as article A47 A-1 of the Livre des procédures fiscales describes it: I 1° records that end with a carriage return and line feed,
 * I 4° one separator that is nothing else; III 1° ISO 8859-15, III 2° decimal numbers with a comma, III 4° days as AAAAMMJJ; VI and VII 1° a
 * first record of names, then 18 fields of which only third parties, reconciliation and foreign currency may be empty; EcritureNum is a continuous
 * sequence and each entry balances.
 */
export function readFec(bytes: Uint8Array, separator: string): readonly FecLine[] {
  const text = latin(bytes)
  assert.ok(text.endsWith('\r\n'))
  const records = text.split('\r\n').slice(0, -1)
  assert.ok(records.every(record => !/[\r\n\0]/.test(record)))
  const [head, ...rest] = records.map(record => record.split(separator))
  assert.deepEqual(
    head,
    'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
      ' ',
    ),
  )
  const lines = rest.map(fields => {
    assert.equal(fields.length, 18, fields.join('|'))
    const line = Object.fromEntries(fields.map((field, place) => [head?.[place] ?? '', field]))
    const mayBeEmpty = ['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise']
    for (const [name, field] of Object.entries(line)) {
      assert.equal(field, field.trim())
      if (!mayBeEmpty.includes(name)) assert.notEqual(field, '', name)
    }
    for (const name of ['EcritureDate', 'PieceDate', 'ValidDate']) {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(line[name] ?? '') ?? []
      assert.doesNotThrow(() => Temporal.PlainDate.from(`${year}-${month}-${day}`), name)
    }
    assert.match(line.CompteNum ?? '', /^\d{3}/)
    return { ...line, debit: frenchCents(line.Debit), credit: frenchCents(line.Credit) } as FecLine
  })
  const entries = Map.groupBy(lines, line => line.EcritureNum ?? '')
  for (const own of entries.values()) {
    assert.equal(sumCents(own.map(({ debit }) => debit)), sumCents(own.map(({ credit }) => credit)))
    assert.equal(new Set(own.map(line => line.EcritureDate)).size, 1)
  }
  const numbers = [...entries.keys()].map(name => Number(name.split('-')[1]))
  assert.deepEqual(
    numbers,
    numbers.map((_, place) => place + 1),
  )
  const days = lines.map(line => line.EcritureDate ?? '')
  assert.deepEqual(days, [...days].sort())
  return lines
}

function frenchCents(text: string | undefined): Cents {
  assert.match(text ?? '', /^\d+,\d\d$/)
  return Number((text ?? '').replace(',', ''))
}

/** Cells of a file with quoted texts (RFC 4180), by the names of its columns. */
export function readQuoted(text: string, separator: string): readonly Readonly<Record<string, string>>[] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'y')
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n') rows.push([])
    if (cell.lastIndex === text.length) break
  }
  const [head, ...rest] = rows.slice(0, -1)
  return rest.map(row => {
    assert.equal(row.length, head?.length)
    return Object.fromEntries(row.map((each, place) => [head?.[place] ?? '', each]))
  })
}

/** What Paheko makes of an amount: whitespace away, then euros and at most three decimals, the third rounded. */
function pahekoCents(text: string | undefined): Cents {
  const found = /^(-?)(\d+)(?:[,.](\d{1,3}))?/.exec((text ?? '').replaceAll(/\s/g, ''))
  if (found === null) return 0
  return Number(`${found[1]}${found[2]}${(found[3] ?? '').padEnd(2, '0').slice(0, 2)}`)
}

export type Imported = {
  readonly label: string
  readonly date: string
  readonly lines: readonly ImportedLine[]
}
export type ImportedLine = { readonly account: string; readonly debit: Cents; readonly credit: Cents }

/** What Paheko imports of its simplified layout: each row is an entry of a credit and a debit. */
export function pahekoSimple(text: string): readonly Imported[] {
  return readQuoted(text, ';').map(row => {
    assert.equal(row["Numéro d'écriture"], '', 'a number would be looked up')
    const amount = pahekoCents(row.Montant)
    const lines = [
      { account: row['Compte de débit'] ?? '', debit: amount, credit: 0 },
      { account: row['Compte de crédit'] ?? '', debit: 0, credit: amount },
    ]
    return { label: row.Libellé ?? '', date: row.Date ?? '', lines }
  })
}

/** What it imports of its grouped layout: a row without anything of an entry belongs to the entry before. */
export function pahekoGrouped(text: string): readonly Imported[] {
  const entries: (Omit<Imported, 'lines'> & { lines: ImportedLine[] })[] = []
  for (const row of readQuoted(text, ';')) {
    assert.equal(row["Numéro d'écriture"], '')
    const own = ['Libellé', 'Date', 'Remarques', 'Numéro pièce comptable'].some(name => row[name] !== '')
    if (own) entries.push({ label: row.Libellé ?? '', date: row.Date ?? '', lines: [] })
    const line = {
      account: row['Numéro compte'] ?? '',
      debit: pahekoCents(row.Débit),
      credit: pahekoCents(row.Crédit),
    }
    entries.at(-1)?.lines.push(line)
  }
  return entries
}
