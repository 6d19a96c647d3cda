import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { PeopleFileFault } from './people-file-fault.ts'
import { readPeopleFile } from './read-people-file.ts'

const cellsOf = (bytes: Uint8Array) => readPeopleFile(bytes).rows.map(({ cells }) => cells)
const codeOf = (bytes: Uint8Array) => {
  try {
    readPeopleFile(bytes)
  } catch (fault) {
    if (fault instanceof PeopleFileFault) return fault.problem.code
    throw fault
  }
}

/** A workbook of one sheet, whose cells are written as they stand in it. */
function workbook(
  rows: string,
  {
    is1904 = false,
    strings = [],
    styles = '',
  }: { is1904?: boolean; strings?: readonly string[]; styles?: string } = {},
): Uint8Array {
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  return zipSync({
    'xl/workbook.xml': part(
      `<workbook xmlns:r="r"><workbookPr ${is1904 ? 'date1904="1"' : ''}/><sheets><sheet name="A" r:id="rId2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Id="rId2" Target="worksheets/first.xml"/></Relationships>',
    ),
    'xl/worksheets/first.xml': part(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': part(
      `<sst>${strings.map(text => `<si><r><t>${text}</t></r><rPh><t>non</t></rPh></si>`).join('')}</sst>`,
    ),
    'xl/styles.xml': part(
      styles ||
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy;@"/><numFmt numFmtId="165" formatCode="0.00&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ),
  })
}

const head =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c><c r="B1" t="inlineStr"><is><t>Né le</t></is></c></row>'

describe('a file of people', () => {
  test('is read whatever its letters and its separator are', () => {
    const text = 'Prénom;Nom\r\nÉlodie;Lœwe\r\n'
    const windows = Uint8Array.from([...text].map(letter => (letter === 'œ' ? 0x9c : letter.charCodeAt(0))))
    const utf16 = Uint8Array.from([
      0xff,
      0xfe,
      ...[...text].flatMap(letter => {
        const code = letter.charCodeAt(0)
        return [code & 255, code >> 8]
      }),
    ])
    for (const bytes of [
      strToU8(text),
      strToU8(`\ufeff${text}`),
      windows,
      utf16,
      strToU8(text.replaceAll(';', ',')),
      strToU8(text.replaceAll(';', '\t')),
    ]) {
      const { headings, rows } = readPeopleFile(bytes)
      assert.deepEqual(headings, ['Prénom', 'Nom'])
      assert.deepEqual(rows, [{ line: 2, cells: ['Élodie', 'Lœwe'] }])
    }
  })

  test('has its heading where most headings are known, whatever stands above, and rows of one width', () => {
    const { headings, rows } = readPeopleFile(
      strToU8(
        'Club des lecteurs\n\nNom,Prénom,Courriel\nLe Goff,Élodie\n\n"Évrard","Zoé\nAnne",zoe@example.org,plus\n',
      ),
    )
    assert.deepEqual(headings, ['Nom', 'Prénom', 'Courriel', ''])
    assert.deepEqual(rows, [
      { line: 4, cells: ['Le Goff', 'Élodie', '', ''] },
      { line: 6, cells: ['Évrard', 'Zoé Anne', 'zoe@example.org', 'plus'] },
    ])
  })

  test('as a workbook has its first sheet, and dates of 1900 and 1904 as days', () => {
    const born = (serial: number, style: number) =>
      `${head}<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" s="${style}"><v>${serial}</v></c></row>`
    const strings = ['Évrard']
    assert.deepEqual(readPeopleFile(workbook(born(32_226, 2), { strings })).rows, [
      { line: 3, cells: ['Évrard', '1988-03-24'] },
    ])
    assert.deepEqual(cellsOf(workbook(born(30_764.5, 1), { strings, is1904: true })), [
      ['Évrard', '1988-03-24'],
    ])
    assert.deepEqual(cellsOf(workbook(born(1, 1), { strings })), [['Évrard', '1900-01-01']])
    assert.deepEqual(cellsOf(workbook(born(61, 1), { strings })), [['Évrard', '1900-03-01']])
    assert.deepEqual(cellsOf(workbook(born(32_226, 3), { strings })), [['Évrard', '32226']])
  })

  test('never reckons: of a formula it has what that last gave, or nothing', () => {
    const formulas = `${head}<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://evil.example")</f><v>Durand</v></c><c r="B2"><f>1+1</f></c></row><row r="3"><c r="A3" t="e"><v>#REF!</v></c><c r="C3"><v>6.12345678E8</v></c></row>`
    assert.deepEqual(cellsOf(workbook(formulas)), [
      ['Durand', '', ''],
      ['', '', '612345678'],
    ])
  })

  test('that cannot be read says why', () => {
    assert.equal(codeOf(new Uint8Array()), 'people_file_empty')
    assert.equal(codeOf(strToU8('Nom;Prénom\n;;\n')), 'people_file_empty')
    assert.equal(codeOf(strToU8('%PDF-1.7')), 'people_file_unknown')
    assert.equal(codeOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), 'people_file_unknown')
    assert.equal(codeOf(Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9])), 'people_file_broken')
    assert.equal(codeOf(zipSync({ 'word/document.xml': strToU8('<a/>') })), 'people_file_unknown')
    assert.equal(codeOf(strToU8(`Nom${';x'.repeat(120)}\n`)), 'people_file_wide')
    assert.equal(codeOf(workbook('<row r="1"><c r="ZZ1"><v>1</v></c></row>')), 'people_file_wide')
    assert.equal(codeOf(workbook('<row r="900000"><c r="A900000"><v>1</v></c></row>')), 'people_file_long')
    assert.equal(codeOf(workbook('<!DOCTYPE a [<!ENTITY b "c">]>')), 'people_file_broken')
    assert.equal(codeOf(strToU8(`Nom;Prénom\n${'Durand;Anne\n'.repeat(50_100)}`)), 'people_file_long')
  })

  test('that unpacks to more than any has is refused before it is unpacked', () => {
    const bomb = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })
    saysSizes(bomb, 90)
    assert.equal(codeOf(bomb), 'people_file_long')
    // Each part by itself would do.
    const together = zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/styles.xml': strToU8('<a/>') })
    saysSizes(together, 50)
    assert.equal(codeOf(together), 'people_file_long')
    const withSheet = zipSync({
      'xl/workbook.xml': strToU8('<a/>'),
      'xl/worksheets/sheet1.xml': strToU8('<a/>'),
    })
    saysSizes(withSheet, 50)
    assert.equal(codeOf(withSheet), 'people_file_long')
  })

  test('as a workbook is read for its first sheet alone: of the others nothing is unpacked', () => {
    const spaces = new Uint8Array(4 * 1024 * 1024).fill(32)
    const rows = `${head}<row r="2"><c r="A2" t="str"><v>Durand</v></c></row>`
    const sheets = Object.fromEntries(
      Array.from({ length: 4 }, (_, place) => [`xl/worksheets/sheet${place + 2}.xml`, spaces]),
    )
    const bytes = zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ...sheets,
    })
    const allocated = () => process.memoryUsage().arrayBuffers
    const before = allocated()
    assert.deepEqual(cellsOf(bytes), [['Durand', '']])
    assert.ok(allocated() - before < spaces.length)
  })

  test('as a workbook has neither more letters than the largest file, nor elements without end', () => {
    const long = 'x'.repeat(30_000)
    const rows = Array.from(
      { length: 800 },
      (_, place) => `<row r="${place + 2}"><c t="s"><v>0</v></c></row>`,
    )
    assert.equal(codeOf(workbook(`${head}${rows.join('')}`, { strings: [long] })), 'people_file_long')
    assert.equal(codeOf(workbook(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`)), 'people_file_broken')
    const attributes = Array.from({ length: 200 }, (_, place) => `a${place}=""`).join(' ')
    assert.equal(codeOf(workbook(`<row ${attributes}/>`)), 'people_file_broken')
    assert.equal(codeOf(workbook('<row r="-3"><c><v>1</v></c></row>')), 'people_file_long')
  })
})

/** Makes the directory of a packed file say that each part unpacks to so many megabytes. */
function saysSizes(bytes: Uint8Array, megabytes: number): void {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = Uint8Array.from([0x50, 0x4b, 1, 2])
  for (let at = packed.indexOf(mark); at >= 0; at = packed.indexOf(mark, at + 4))
    packed.writeUInt32LE(megabytes * 1024 * 1024, at + 24)
}
