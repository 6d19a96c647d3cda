import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BankFileFault } from './bank-file-fault.ts'
import { readBankFile } from './read-bank-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const linesOf = (text: string) => readBankFile(utf8(text)).lines
const faultOf = (bytes: Uint8Array) => {
  try {
    readBankFile(bytes)
  } catch (fault) {
    assert.ok(fault instanceof BankFileFault, String(fault))
    return fault.problem
  }
  assert.fail('nothing was refused')
}

const camt = (entries: string, { version = '08', prefix = '' } = {}) => {
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const tag = (name: string) => (prefix === '' ? name : `${prefix}:${name}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<${tag('Document')} ${space}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<${tag('BkToCstmrStmt')}><${tag('Stmt')}><${tag('Bal')}><${tag('Amt')} Ccy="EUR">999.00</${tag('Amt')}></${tag('Bal')}>
${prefix === '' ? entries : entries.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}:$2`)}
</${tag('Stmt')}></${tag('BkToCstmrStmt')}></${tag('Document')}>`
}

const transfer = `<Ntry><Amt Ccy="EUR">45.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-03</Dt></BookgDt><AcctSvcrRef>2026110300017</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>ADH-2026</EndToEndId></Refs><RltdPties>
<Dbtr><Pty><Nm>Zoé N’Guyen-Lefèvre</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>Somebody else</Nm></Pty></UltmtDbtr>
<Cdtr><Pty><Nm>Les Amis du Quai</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Cotisation 2026</Ustrd><Ustrd>&amp; don</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const expected = {
  bookedOn: '2026-11-03',
  amount: 4500,
  counterpart: 'Zoé N’Guyen-Lefèvre',
  note: 'Cotisation 2026 & don',
  reference: '2026110300017',
  endToEnd: 'ADH-2026',
}

describe('a file of CAMT.053', () => {
  test('tells what came, from whom and with which words, whatever its version and the prefix of its names', () => {
    assert.deepEqual(linesOf(camt(transfer)), [expected])
    assert.deepEqual(linesOf(camt(transfer, { prefix: 'ns2' })), [expected])
    const old = transfer.replaceAll(/<Pty>|<\/Pty>/g, '').replace('<Cd>BOOK</Cd>', 'BOOK')
    assert.deepEqual(linesOf(camt(old, { version: '02' })), [expected])
    assert.equal(readBankFile(utf8(camt(transfer))).format, 'camt')
  })

  test('a debit is negative and names to whom it went', () => {
    const [line] = linesOf(camt(transfer.replace('CRDT', 'DBIT')))
    assert.deepEqual([line?.amount, line?.counterpart], [-4500, 'Les Amis du Quai'])
  })

  test('what is not booked yet and what is nothing are no lines', () => {
    const pending = transfer.replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
    const nothing = transfer.replace('>45.00<', '>0.00<')
    assert.deepEqual(linesOf(camt(pending + nothing + transfer)), [expected])
  })

  test('a batch is as many lines as it has transactions that add up to it, else one', () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
    const batch = (parts: string) =>
      camt(`<Ntry><Amt Ccy="EUR">30.10</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-11-04T23:30:00+01:00</DtTm>
        </BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${parts}</NtryDtls></Ntry>`)
    const both = linesOf(batch(part('10.05', 'Ana') + part('20.05', 'Bo')))
    assert.deepEqual(
      both.map(({ amount, counterpart, bookedOn }) => [amount, counterpart, bookedOn]),
      [
        [1005, 'Ana', '2026-11-04'],
        [2005, 'Bo', '2026-11-04'],
      ],
    )
    const one = linesOf(batch(part('10.05', 'Ana') + part('20.04', 'Bo')))
    assert.deepEqual(
      one.map(({ amount, counterpart }) => [amount, counterpart]),
      [[3010, 'Ana, Bo']],
    )
  })

  test('an amount with thousands apart, another currency and a broken file are refused, with their place', () => {
    for (const amount of ['1,234.56', '1 234.56', '1.234,56', '1e3', '-45.00', '45.001', ''])
      assert.deepEqual(faultOf(utf8(camt(transfer + transfer.replace('>45.00<', `>${amount}<`)))), {
        code: 'bank_file_amount',
        values: { line: 2, text: amount },
      })
    assert.deepEqual(faultOf(utf8(camt(transfer.replace('"EUR"', '"CHF"')))), {
      code: 'bank_file_currency',
      values: { line: 1, text: 'CHF' },
    })
    assert.deepEqual(faultOf(utf8(camt(transfer.replace('2026-11-03', '2026-02-30')))).code, 'bank_file_date')
    assert.equal(faultOf(utf8(camt(transfer).slice(0, -40))).code, 'bank_file_broken')
    const bomb = camt(transfer).replace('?>', '?><!DOCTYPE a [<!ENTITY b "bbbb">]>')
    assert.equal(faultOf(utf8(bomb)).code, 'bank_file_broken')
  })

  test('a file without any movement says so', () => {
    assert.equal(faultOf(utf8(camt(''))).code, 'bank_file_empty')
    assert.equal(faultOf(new Uint8Array()).code, 'bank_file_empty')
  })
})

const ofx = (entries: string, head = 'CHARSET:1252') => `OFXHEADER:100
DATA:OFXSGML
ENCODING:USASCII
${head}

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${entries}
</BANKTRANLIST><LEDGERBAL><BALAMT>12.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('a file of OFX', () => {
  test('tells its movements with or without closing tags, in the letters it names', () => {
    const entry =
      '<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20261103120000[1:CET]\n<TRNAMT>+1234,50\n<FITID>F1\n<NAME>ZO\u00c9 &amp; FILS\n<MEMO>VIR D\u00c9C\n</STMTTRN>'
    const xml =
      '<STMTTRN><DTPOSTED>20261104</DTPOSTED><TRNAMT>-12.30</TRNAMT><FITID>F2</FITID><NAME>EDF</NAME></STMTTRN>'
    const open = '<STMTTRN>\n<DTPOSTED>20261105\n<TRNAMT>7.00\n<FITID>F3\n'
    const { format, lines } = readBankFile(latin(ofx(entry + xml + open)))
    assert.equal(format, 'ofx')
    assert.deepEqual(
      lines.map(({ bookedOn, amount, counterpart, note, reference }) => [
        ...[bookedOn, amount, counterpart, note, reference],
      ]),
      [
        ['2026-11-03', 123_450, 'ZO\u00c9 & FILS', 'VIR D\u00c9C', 'F1'],
        ['2026-11-04', -1230, 'EDF', '', 'F2'],
        ['2026-11-05', 700, '', '', 'F3'],
      ],
    )
  })

  test('what cannot be read is refused with its place', () => {
    const entry = (day: string, amount: string) =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>1</STMTTRN>`
    const refused = (text: string) => faultOf(latin(text))
    assert.deepEqual(refused(ofx(entry('20261103', '1.00') + entry('20261303', '1.00'))), {
      code: 'bank_file_date',
      values: { line: 2, text: '20261303' },
    })
    assert.equal(refused(ofx(entry('20261103', 'ten'))).code, 'bank_file_amount')
    assert.equal(refused(ofx(entry('20261103', '1.00')).replace('>EUR', '>USD')).code, 'bank_file_currency')
    assert.equal(
      refused(ofx('').replace(/<\/BANKTRANLIST>[\s\S]*/, '<STMTTRN><TRNAMT>1')).code,
      'bank_file_broken',
    )
  })
})

describe('a table of a bank', () => {
  test('is read with debit and credit, in Windows letters, below the lines with the account', () => {
    const text = [
      'Compte;FR76 1234;;;',
      'Solde au 30/11/2026;1 250,00;;;',
      '',
      'Date op\u00e9ration;Libell\u00e9;D\u00e9bit;Cr\u00e9dit;R\u00e9f\u00e9rence',
      '03/11/2026;"VIR Zo\u00e9; cotisation";;1\u00a0234,56;R1',
      '04/11/26;PRLV EDF;-12,30;;R2',
      '05/11/2026;FRAIS;2,00;;',
      ';Total;;1 220,26;',
    ].join('\r\n')
    const lines = readBankFile(latin(text)).lines
    assert.deepEqual(
      lines.map(({ bookedOn, amount, note, reference }) => [bookedOn, amount, note, reference]),
      [
        ['2026-11-03', 123_456, 'VIR Zo\u00e9; cotisation', 'R1'],
        ['2026-11-04', -1230, 'PRLV EDF', 'R2'],
        ['2026-11-05', -200, 'FRAIS', null],
      ],
    )
  })

  test('is read with one amount, commas or tabs between, and any script of Europe', () => {
    const rows = ['dateOp|label|amount|counterparty', '2026-11-03|Χορηγία שלום|"1,234.50"|Ђорђе']
    for (const mark of [',', '\t']) {
      const [line] = linesOf(rows.join('\n').replaceAll('|', mark))
      assert.deepEqual([line?.amount, line?.note, line?.counterpart], [123_450, 'Χορηγία שלום', 'Ђорђе'])
    }
  })

  test('formulas and control characters stay words of one line', () => {
    const [line] = linesOf('Date;Libellé;Montant\n03/11/2026;"=HYPERLINK(""http://a"")\n\u0007x";1,00')
    assert.equal(line?.note, '=HYPERLINK("http://a") x')
  })

  test('an amount that could mean two things, a day that is none and a table without a head are refused', () => {
    const table = (day: string, amount: string) =>
      utf8(`Date;Libellé;Montant\n03/11/2026;a;1,00\n${day};b;${amount}`)
    for (const amount of ['1.234', '1,234', '12,345', '1 23,45', '1,2,3', 'abc', '1e5'])
      assert.deepEqual(faultOf(table('04/11/2026', amount)), {
        code: 'bank_file_amount',
        values: { line: 3, text: amount },
      })
    assert.deepEqual(faultOf(table('31/02/2026', '1,00')), {
      code: 'bank_file_date',
      values: { line: 3, text: '31/02/2026' },
    })
    assert.equal(faultOf(utf8('a;b\n1;2')).code, 'bank_file_columns')
    assert.equal(faultOf(utf8('%PDF-1.7 …')).code, 'bank_file_unknown')
    assert.equal(faultOf(utf8('PK\u0003\u0004xl/workbook')).code, 'bank_file_unknown')
    assert.equal(faultOf(utf8('<html>')).code, 'bank_file_unknown')
  })
})

test('a text is cut to what is kept, between whole signs', () => {
  const [line] = linesOf(`Date;Libellé;Montant\n03/11/2026;${'😀'.repeat(600)};1,00`)
  assert.equal(line?.note, '😀'.repeat(500))
})

test('a file of more lines than any account has is refused before it fills the memory', () => {
  const entry = '<Ntry/>'
  const files = [
    `Date;Libellé;Montant${'\n'.repeat(1_000_000)}`,
    `Date;Libellé;Montant\n${';'.repeat(1_000_000)}`,
    camt(entry.repeat(150_000)),
    camt(`<Ntry>${'<TxDtls/>'.repeat(150_000)}</Ntry>`),
    ofx('<STMTTRN><DTPOSTED>20261103<TRNAMT>0.00</STMTTRN>'.repeat(150_000)),
  ]
  for (const file of files) {
    const before = process.memoryUsage().heapUsed
    const { code } = faultOf(utf8(file))
    assert.ok(['bank_file_too_many', 'bank_file_columns', 'bank_file_empty'].includes(code), code)
    assert.ok(process.memoryUsage().heapUsed - before < 250 * 2 ** 20, `${code} took too much`)
  }
})
