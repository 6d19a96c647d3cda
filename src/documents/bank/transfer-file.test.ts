import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { checkIban } from '#domain/fields/iban.ts'
import { transferFile } from './transfer-file.ts'

type Node = {
  readonly tag: string
  readonly attributes: Record<string, string>
  readonly children: Node[]
  text: string
}

/** The tree of a well-formed document; anything else throws. */
function parsed(xml: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', fault => {
    throw fault
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    const node: Node = { tag, attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', text => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  return root.children[0]!
}

const all = (node: Node, path: string): readonly Node[] =>
  path
    .split('/')
    .reduce<readonly Node[]>(
      (nodes, tag) => nodes.flatMap(each => each.children.filter(child => child.tag === tag)),
      [node],
    )
const textAt = (node: Node, path: string) => all(node, path)[0]?.text ?? ''

/** The sequences of the schema, as far as such an order uses them: an element that stands elsewhere is refused by banks. */
const sequences: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    ...[
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
    ],
    ...['DbtrAgt', 'ChrgBr', 'CdtTrfTxInf'],
  ],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
}

const allowed = /^[a-zA-Z0-9/\-?:().,'+ ]+$/

const order = {
  id: '0195f3c0-0000-7000-8000-000000000001',
  iban: 'FR1420041010050500013M02606',
  executeOn: '2026-12-01',
  createdAt: '2026-11-29T11:00:00.123Z',
  organization: { name: 'Les Amis de l’Œuvre & du <Canal> //', organizationSlug: 'les-amis' },
}
const transfer = (amount: number, holder = 'Zoé Lefèvre') => ({
  ...{ id: randomUUID(), amount, holder, iban: 'DE89370400440532013000' },
  reason: `Remboursement commande 12 « Fête » ${'é'.repeat(200)}`,
})

test('an order of transfers holds what the standard asks for', () => {
  const transfers = [transfer(1), transfer(1205, 'Łukasz Ångström-Œhler'), transfer(99_999_999_999)]
  const xml = transferFile({ ...order, transfers })
  const document = parsed(xml)
  assert.equal(document.attributes.xmlns, 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  const walk = (node: Node): void => {
    const places = node.children.map(({ tag }) => sequences[node.tag]?.indexOf(tag) ?? 0)
    assert.ok(
      places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0)),
      node.tag,
    )
    node.children.forEach(walk)
    if (node.children.length === 0) assert.match(node.text, allowed, node.tag)
  }
  walk(document)
  const [header, payment] = [
    all(document, 'CstmrCdtTrfInitn/GrpHdr')[0]!,
    all(document, 'CstmrCdtTrfInitn/PmtInf')[0]!,
  ]
  const rows = all(payment, 'CdtTrfTxInf')
  const amounts = rows.map(row => textAt(row, 'Amt/InstdAmt'))
  assert.deepEqual(amounts, ['0.01', '12.05', '999999999.99'])
  for (const part of [header, payment]) {
    assert.equal(textAt(part, 'NbOfTxs'), '3')
    assert.equal(textAt(part, 'CtrlSum'), '1000000012.05')
  }
  const ids = [textAt(header, 'MsgId'), ...rows.map(row => textAt(row, 'PmtId/EndToEndId'))]
  assert.equal(new Set(ids).size, 4)
  for (const id of ids) assert.match(id, /^[A-Z0-9]{1,35}$/)
  assert.match(textAt(header, 'CreDtTm'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(textAt(payment, 'ReqdExctnDt/Dt'), '2026-12-01')
  assert.equal(textAt(payment, 'PmtTpInf/SvcLvl/Cd'), 'SEPA')
  assert.equal(textAt(payment, 'ChrgBr'), 'SLEV')
  assert.equal(textAt(payment, 'Dbtr/Nm'), "Les Amis de l'OEuvre du Canal")
  for (const row of rows) {
    assert.equal(all(row, 'Amt/InstdAmt')[0]?.attributes.Ccy, 'EUR')
    assert.ok(textAt(row, 'Cdtr/Nm').length <= 70 && textAt(row, 'RmtInf/Ustrd').length <= 140)
    assert.equal(checkIban(textAt(row, 'CdtrAcct/Id/IBAN')), undefined)
  }
  assert.equal(textAt(rows[1]!, 'Cdtr/Nm'), 'Lukasz Angstrom-OEhler')
  assert.equal(transferFile({ ...order, transfers }), xml, 'the same order, the same bytes')
})

test('an association whose name no bank can read goes by its address', () => {
  for (const name of ['Ελληνική Κοινότητα', '(Русский дом)', '日本人会 2020']) {
    const organization = { name, organizationSlug: 'communaute-grecque' }
    const document = parsed(transferFile({ ...order, organization, transfers: [transfer(1)] }))
    const initiation = all(document, 'CstmrCdtTrfInitn')[0]!
    for (const path of ['GrpHdr/InitgPty/Nm', 'PmtInf/Dbtr/Nm'])
      assert.equal(textAt(initiation, path), 'communaute grecque', name)
  }
})
