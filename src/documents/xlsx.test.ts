import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { addRows, emptyWorkbook, endWorkbook, type SheetCell } from './xlsx.ts'

type Rows = readonly (readonly SheetCell[])[]

/** A workbook written in so many pieces, its progress through JSON between two, as another process would find it. */
async function workbook(pieces: readonly Rows[], title = 'Commandes'): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let progress = emptyWorkbook
  for (const rows of pieces) {
    const written = await addRows(progress, ['Nom', 'Montant'], rows)
    parts.push(written.bytes)
    progress = JSON.parse(JSON.stringify(written.progress))
  }
  parts.push((await endWorkbook(progress, title)).bytes)
  return Buffer.concat(parts)
}

async function sheetOf(pieces: readonly Rows[]): Promise<string> {
  const files = unzipSync(await workbook(pieces))
  return Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString()
}

test('a workbook in pieces holds the same sheet as one that is written whole', async () => {
  const row = (n: number): readonly SheetCell[] => [`Personne ${n}`, { cents: n }]
  const rows = Array.from({ length: 500 }, (_, n) => row(n))
  const whole = await sheetOf([rows])
  assert.equal(await sheetOf([rows.slice(0, 1), rows.slice(1, 300), rows.slice(300), []]), whole)
  assert.match(whole, /<c r="A501" [^>]*><is><t xml:space="preserve">Personne 499<\/t>/)
})

test('an empty list is a workbook with its headings', async () => {
  assert.match(await sheetOf([[]]), /<row r="1">.*Montant.*<\/row><\/sheetData>/)
})

test('a text stays a text whatever it begins with; amounts are numbers, days and moments dates', async () => {
  const sheet = await sheetOf([
    [['=HYPERLINK("http://x")', { cents: -1205 }, { day: '2026-12-31' }, { moment: '2026-12-12T20:30' }, 7]],
  ])
  assert.match(sheet, /<c r="A2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK\("http:\/\/x"\)<\/t>/)
  assert.doesNotMatch(sheet, /<f>/)
  assert.match(sheet, /<c r="B2" s="1"><v>-12.05<\/v>/)
  assert.match(sheet, /<c r="C2" s="2"><v>46387<\/v>/)
  assert.match(sheet, /<c r="D2" s="3"><v>46368.854166666\d+<\/v>/)
  assert.match(sheet, /<c r="E2"><v>7<\/v>/)
})

test('what XML does not hold is left out, every script stays', async () => {
  const sheet = await sheetOf([[['a\u0000\u0001b\ud800c', 'محمد العربي', '<&>', '_x0041_', '\u{1f600}']]])
  assert.match(sheet, />ab\ufffdc</)
  assert.match(sheet, />محمد العربي</)
  assert.match(sheet, />&lt;&amp;&gt;</)
  assert.match(sheet, />_x005F_x0041_</)
  assert.match(sheet, />\u{1f600}</u)
})

test('columns beyond the alphabet have two letters', async () => {
  const sheet = await sheetOf([[Array.from({ length: 28 }, (_, n) => n)]])
  assert.match(sheet, /<c r="Z2"><v>25<\/v><\/c><c r="AA2"><v>26<\/v><\/c><c r="AB2">/)
})

test('the name of a sheet holds no sign that spreadsheets refuse', async () => {
  const files = unzipSync(await workbook([[]], 'a/b:c*d?e[f]g\\h"'))
  assert.match(Buffer.from(files['xl/workbook.xml'] ?? []).toString(), /sheet name="a b c d e f g h&quot;"/)
})
