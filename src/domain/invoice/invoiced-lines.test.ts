import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { includedVat } from '../cart/payment-terms.ts'
import { sumCents } from '../money.ts'
import { type InvoiceLine, sumsByRate, sumsOf } from './invoice.ts'
import { costOfItem, type InvoicedItem, isToInvoice, linesOfItem } from './invoiced-lines.ts'
import { keptOfItems } from './kept-items.ts'
import { type Issued, nextInvoices } from './next-invoices.ts'

const ticket: InvoicedItem = {
  ...{ id: 1, tierType: 'Registration', label: 'Plein tarif', amount: 2400, discount: 0, quantity: 1 },
  ...{ vatRate: 5.5, isEligibleTaxReceipt: false, options: [] },
}
const option = (amount: number, discount = 0) => ({ label: 'Repas', quantity: 1, amount, discount })

describe('the lines of an item', () => {
  const cases: readonly (readonly [string, Partial<InvoicedItem>, number | undefined, readonly unknown[]])[] =
    [
      ['a rate with its VAT', {}, undefined, [['Plein tarif', 2400, 125]]],
      [
        'its options at the VAT of the rate',
        { amount: 3400, options: [option(1000)] },
        undefined,
        [
          ['Plein tarif', 2400, 125],
          ['Repas', 1000, 52],
        ],
      ],
      ['after its discount', { discount: 400 }, undefined, [['Plein tarif', 2000, 104]]],
      ['nothing of what is free', { amount: 0 }, undefined, []],
      ['nothing of a gift', { tierType: 'Donation', vatRate: 0 }, undefined, []],
      ['nothing of a contribution', { tierType: 'Contribution', vatRate: 0 }, undefined, []],
      ['nothing of a membership', { tierType: 'Membership', vatRate: 0 }, undefined, []],
      ['nothing of a reward', { tierType: 'Bonus', vatRate: 0 }, undefined, []],
      [
        'nothing of what opens a tax receipt',
        { tierType: 'Payment', vatRate: 0, isEligibleTaxReceipt: true },
        undefined,
        [],
      ],
      [
        'a membership that bears VAT',
        { tierType: 'Membership', vatRate: 20 },
        undefined,
        [['Plein tarif', 2400, 400]],
      ],
      [
        'an option of a membership',
        { tierType: 'Membership', vatRate: 0, amount: 3400, options: [option(1000)] },
        undefined,
        [['Repas', 1000, 0]],
      ],
      [
        'what comes back of it leaves the option of a membership',
        { tierType: 'Membership', vatRate: 0, amount: 3400, options: [option(1000)] },
        1200,
        [['Repas', 1000, 0]],
      ],
      ['what is kept of it', {}, 1000, [['Plein tarif', 1000, 52]]],
      ['nothing once all came back', {}, 0, []],
    ]
  for (const [name, change, kept, expected] of cases)
    test(name, () => {
      const lines = linesOfItem({ ...ticket, ...change }, kept)
      assert.deepEqual(
        lines.map(({ label, gross, vat }) => [label, gross, vat]),
        expected,
      )
    })

  test('of which a part came back are of one lot, at what is left of their price', () => {
    const three = { ...ticket, amount: 3000, quantity: 3 }
    const counted = (kept?: number) =>
      linesOfItem(three, kept).map(({ quantity, gross }) => [quantity, gross])
    assert.deepEqual([counted(), counted(2000)], [[[3, 3000]], [[1, 2000]]])
  })

  test('a person without VAT gets no invoice, a company does, and neither for gifts', () => {
    const plain = linesOfItem({ ...ticket, vatRate: 0 })
    assert.deepEqual([isToInvoice(plain, false), isToInvoice(plain, true)], [false, true])
    assert.deepEqual([isToInvoice(linesOfItem(ticket), false), isToInvoice([], true)], [true, false])
  })
})

const cents = fc.integer({ min: 0, max: 200_000 })
const anItem = fc.record({
  amount: cents,
  taken: fc.integer({ min: 0, max: 100 }),
  vatRate: fc.constantFrom(0, 2.1, 5.5, 10, 20),
  options: fc.array(cents, { maxLength: 3 }),
  tierType: fc.constantFrom('Registration', 'Product', 'Payment', 'Membership', 'Donation'),
})
const someItems = fc.array(anItem, { minLength: 1, maxLength: 6 }).map(all =>
  all.map(
    ({ amount, taken, vatRate, options, tierType }, place): InvoicedItem => ({
      ...ticket,
      id: place + 1,
      tierType: tierType as InvoicedItem['tierType'],
      vatRate: tierType === 'Donation' ? 0 : vatRate,
      discount: Math.floor((amount * taken) / 100),
      amount: sumCents([amount, ...options]),
      options: options.map(each => option(each)),
    }),
  ),
)

test('LAW (INV-1): net and tax are the price, the VAT of an item is that of its lines, sums by rate are the sums', () => {
  fc.assert(
    fc.property(someItems, items => {
      const lines = items.flatMap(item => linesOfItem(item))
      const all = sumsOf(lines)
      assert.equal(all.net + all.vat, all.gross)
      const byRate = sumsByRate(lines)
      for (const field of ['net', 'vat', 'gross'] as const)
        assert.equal(sumCents(byRate.map(each => each[field])), all[field])
      for (const line of lines) assert.ok(line.vat >= 0 && line.vat <= line.gross)
      for (const item of items.filter(({ tierType }) => tierType === 'Product'))
        assert.equal(sumCents(linesOfItem(item).map(({ vat }) => vat)), includedVat(item))
    }),
  )
})

/** Issues what comes next, as its series would number it. */
function issueNext(issued: readonly Issued[], standing: readonly InvoiceLine[]): readonly Issued[] {
  const madeAt = '2026-11-20T12:00:00.000Z'
  const next = nextInvoices(issued, standing)
  return [
    ...issued,
    ...next.map((each, place) => ({ ...each, number: String(issued.length + place), madeAt })),
  ]
}

const sumsOfKind = (issued: readonly Issued[], kind: Issued['kind']) =>
  sumsOf(issued.filter(each => each.kind === kind).flatMap(({ lines }) => lines))

test('LAW (INV-5): invoices less their credit notes are what is kept, in price and in tax, in any number of steps, back or forth', () => {
  const steps = fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(someItems, steps, (items, shares) => {
      let issued = issueNext(
        [],
        items.flatMap(item => linesOfItem(item)),
      )
      for (const share of shares) {
        const standing = items.flatMap((item, place) =>
          linesOfItem(item, Math.floor((costOfItem(item) * (share[place] ?? 0)) / 100)),
        )
        issued = issueNext(issued, standing)
        const [all, back, rest] = [
          sumsOfKind(issued, 'invoice'),
          sumsOfKind(issued, 'creditNote'),
          sumsOf(standing),
        ]
        assert.deepEqual([all.gross - back.gross, all.vat - back.vat], [rest.gross, rest.vat])
        assert.deepEqual(nextInvoices(issued, standing), [], 'once')
      }
      for (const { gross, vat } of issued.flatMap(({ lines }) => lines))
        assert.ok(gross > 0 && vat >= 0 && vat <= gross)
      for (const { number, lines } of issued.filter(({ kind }) => kind === 'invoice')) {
        const notes = issued.filter(each => each.kind === 'creditNote' && each.corrects?.number === number)
        const back = sumsOf(notes.flatMap(note => note.lines))
        assert.ok(back.gross <= sumsOf(lines).gross, 'no invoice is credited more than it says')
      }
    }),
  )
})

describe('what is kept of the items of an order', () => {
  const items = [
    { id: 1, amount: 3000, discount: 0 },
    { id: 2, amount: 1000, discount: 0 },
  ]
  const paid = (back: Parameters<typeof keptOfItems>[0]['payments'][number]['back'] = [], part = 4000) => ({
    ...{ part, came: true, back },
  })
  const kept = (sale: Partial<Parameters<typeof keptOfItems>[0]>) =>
    keptOfItems({ items, payments: [paid()], withdrawn: [], stands: true, ...sale })
  const line = (orderItemId: number, amount: number) => ({ orderItemId, amount })

  test('everything while nothing came back', () => assert.deepEqual(kept({}), [3000, 1000]))
  test('less the lines of a refund', () =>
    assert.deepEqual(kept({ payments: [paid([{ amount: 500, lines: [line(2, 500)] }])] }), [3000, 500]))
  test('of what is not known by each item’s share', () =>
    assert.deepEqual(kept({ payments: [paid([{ amount: 2000, lines: null }])] }), [1500, 500]))
  test('a withdrawal once, whether its refund names lines or not', () => {
    const withdrawn = [line(2, 1000)]
    assert.deepEqual(kept({ withdrawn }), [3000, 0])
    for (const lines of [null, withdrawn])
      assert.deepEqual(kept({ withdrawn, payments: [paid([{ amount: 1000, lines }])] }), [3000, 0])
  })
  test('what is still owed, while the order stands', () => {
    const payments = [paid([], 2000), { part: 2000, came: false, back: [] }]
    assert.deepEqual(kept({ payments }), [3000, 1000])
    assert.deepEqual(kept({ payments, stands: false }), [1500, 500])
  })
  test('nothing of what nobody will be charged', () => {
    assert.deepEqual(kept({ payments: [paid([], 2000)] }), [1500, 500])
    const back = [{ amount: 1000, lines: [line(2, 500)] }]
    assert.deepEqual(kept({ payments: [paid(back, 2000)] }), [858, 142])
  })
  test('nothing of recorded money that was made void', () =>
    assert.deepEqual(kept({ payments: [{ part: 4000, came: false, back: [] }], stands: false }), [0, 0]))
  test('nothing once all was refunded, to the cent', () =>
    assert.deepEqual(kept({ payments: [paid([{ amount: 4000, lines: null }])], stands: false }), [0, 0]))
})
