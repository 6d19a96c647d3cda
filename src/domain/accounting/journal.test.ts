import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { TierType } from '../form/form.ts'
import { linesOfItem } from '../invoice/invoiced-lines.ts'
import { type Cents, sumCents } from '../money.ts'
import { accountUses, incomeAccount, isAccountNumber, planOf } from './accounts.ts'
import { incomeOfOrder, ofNothing, type SaleOfJournal } from './income.ts'
import { type DraftEntry, type Entry, entryOf, JournalTotals, journalOf, pairsOf } from './journal.ts'
import type { Moved, Movement, MovementKind, PaidMovement } from './movement.ts'

const kindsOfRates: readonly TierType[] = [
  'Donation',
  'Membership',
  'Registration',
  'Product',
  'Bonus',
  'Payment',
]

/** An order of some items, paid in some payments of which things come, go and come again. */
const sales: fc.Arbitrary<SaleOfJournal> = fc
  .record({
    prices: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 50_000 }),
        tierType: fc.constantFrom(...kindsOfRates),
        vatRate: fc.constantFrom(0, 2.1, 5.5, 10, 20),
        isSpread: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    cuts: fc.array(fc.nat(100), { maxLength: 3 }),
    backs: fc.array(
      fc.record({
        payment: fc.nat(3),
        percent: fc.integer({ min: 1, max: 100 }),
        item: fc.option(fc.nat(3)),
        again: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ prices, cuts, backs }) => {
    const items = prices.map((price, place) => ({
      ...price,
      ...{ id: place + 1, tierId: place + 10, discount: 0, options: [], label: 'Tarif', quantity: 1 },
      isEligibleTaxReceipt: price.tierType === 'Donation',
    }))
    const atOnce = sumCents(items.filter(item => !item.isSpread).map(item => item.amount))
    const total = sumCents(items.map(item => item.amount))
    const ends = [...cuts.map(cut => atOnce + Math.floor(((total - atOnce) * cut) / 100)), total]
    ends.sort((one, other) => one - other)
    const payments = ends.map((end, place) => end - (ends[place - 1] ?? 0)).filter(part => part > 0)
    const kept = [...payments]
    const movements: PaidMovement[] = payments.map((amount, payment) => ({
      ...{ kind: 'capture', key: `pi_${payment}`, payment, amount, lines: null },
    }))
    for (const [place, { payment: at, percent, item, again }] of backs.entries()) {
      const payment = at % payments.length
      const amount = Math.ceil(((kept[payment] ?? 0) * percent) / 100)
      if (amount === 0) continue
      const lines = item === null ? null : [{ orderItemId: (item % items.length) + 1, amount }]
      movements.push({ kind: 'refund', key: `re_${place}`, payment, amount: -amount, lines })
      if (again) movements.push({ kind: 'refundFailed', key: `re_${place}`, payment, amount, lines: null })
      else kept[payment] = (kept[payment] ?? 0) - amount
    }
    return { formId: 7, items, payments, isMonthly: false, movements }
  })

/** The movements of a sale as the journal gets them, one a day. */
function movementsOf(sale: SaleOfJournal): readonly Movement[] {
  const income = incomeOfOrder(sale)
  return sale.movements.map(({ kind, key, amount }, place) => ({
    ...{ kind, key, on: dayOf(place), piece: `OB-P${place}`, orderId: 3, campaign: 'Gala' },
    moved: [{ place: 'provider', amount }],
    income: income[place] ?? [],
  }))
}

/** Three movements a day. */
const dayOf = (place: number) => `2026-11-${String(Math.floor(place / 3) + 1).padStart(2, '0')}`

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

async function drawn(
  movements: readonly Movement[],
  rhythm: 'payment' | 'day',
  openFrom: string | null = null,
): Promise<readonly Entry[]> {
  return Array.fromAsync(journalOf(stream(movements), { plan: planOf(), rhythm, openFrom }))
}

const totalsOf = (entries: readonly DraftEntry[]) => {
  const totals = new JournalTotals()
  for (const entry of entries) totals.add(entry)
  return totals
}
const onAccount = (entries: readonly DraftEntry[], number: string): Cents =>
  sumCents(
    entries
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account.number === number)
      .map(({ debit, credit }) => debit - credit),
  )

const movement = (moved: readonly Moved[], kind: MovementKind = 'capture'): Movement => ({
  ...{ kind, key: 'k', on: '2026-11-30', piece: 'OB-P1', orderId: null, campaign: null, moved },
  income: [],
})

const plain = { discount: 0, options: [], label: 'Tarif', quantity: 1, isEligibleTaxReceipt: false } as const

describe('what a movement is for (rule BKP-3)', () => {
  test('is all of it, of each payment and each refund, and never more of an item than was paid for it', () => {
    fc.assert(
      fc.property(sales, sale => {
        const income = incomeOfOrder(sale)
        const kept = new Map<number, Cents>()
        for (const [place, { amount }] of sale.movements.entries()) {
          const parts = income[place] ?? []
          assert.equal(sumCents(parts.map(({ gross }) => gross)), amount)
          for (const { itemId, gross } of parts) {
            assert.notEqual(itemId, null, 'it is known of what')
            kept.set(itemId ?? 0, (kept.get(itemId ?? 0) ?? 0) + gross)
          }
          for (const { id, amount: price } of sale.items) {
            const now = kept.get(id) ?? 0
            assert.ok(now >= 0 && now <= price, `${now} of ${price}`)
          }
        }
      }),
    )
  })

  test('has the VAT that invoices less credit notes say of what is kept', () => {
    fc.assert(
      fc.property(sales, sale => {
        const parts = incomeOfOrder(sale).flat()
        for (const item of sale.items) {
          const own = parts.filter(({ itemId }) => itemId === item.id)
          const gross = sumCents(own.map(part => part.gross))
          const vat = sumCents(own.map(part => part.vat))
          const lines = linesOfItem(item, gross)
          assert.equal(vat, sumCents(lines.map(line => line.vat)), `${gross} at ${item.vatRate} %`)
          if (item.tierType === 'Donation') assert.equal(vat, 0)
        }
      }),
    )
  })

  test('is the named item of a refund, and what a bank sends back fills it again', () => {
    const item = { tierType: 'Registration', vatRate: 0, isSpread: false, ...plain } as const
    const sale: SaleOfJournal = {
      formId: 7,
      items: [
        { ...item, id: 1, tierId: 10, amount: 3000 },
        { ...item, id: 2, tierId: 11, amount: 1000 },
      ],
      payments: [4000],
      isMonthly: false,
      movements: [
        { kind: 'capture', key: 'pi', payment: 0, amount: 4000, lines: null },
        {
          kind: 'refund',
          key: 're',
          payment: 0,
          amount: -1000,
          lines: [{ orderItemId: 2, amount: 1000 }],
        },
        { kind: 'refundFailed', key: 're', payment: 0, amount: 1000, lines: null },
        { kind: 'refund', key: 're2', payment: 0, amount: -400, lines: null },
      ],
    }
    assert.deepEqual(
      incomeOfOrder(sale).map(parts => parts.map(({ itemId, gross }) => [itemId, gross])),
      [
        [
          [1, 3000],
          [2, 1000],
        ],
        [[2, -1000]],
        [[2, 1000]],
        [
          [1, -300],
          [2, -100],
        ],
      ],
    )
  })

  test('is each month all of a monthly gift', () => {
    const gift = { tierType: 'MonthlyDonation', vatRate: 0, isSpread: true, ...plain } as const
    const came = (payment: number) =>
      ({ kind: 'capture', key: `pi_${payment}`, payment, amount: 1500, lines: null }) as const
    const sale: SaleOfJournal = {
      formId: 7,
      items: [{ ...gift, id: 1, tierId: null, amount: 1500 }],
      payments: [1500, 1500, 1500],
      isMonthly: true,
      movements: [came(0), came(1), came(2)],
    }
    assert.deepEqual(
      incomeOfOrder(sale).map(parts => parts.map(({ itemId, gross }) => [itemId, gross])),
      [[[1, 1500]], [[1, 1500]], [[1, 1500]]],
    )
  })

  test('is of nothing that is known where more came than the order costs', () => {
    const sale = {
      ...{ formId: 7, items: [], payments: [500], isMonthly: false },
      movements: [{ kind: 'capture', key: 'pi', payment: 0, amount: 500, lines: null } as const],
    }
    assert.deepEqual(incomeOfOrder(sale), [[{ ...ofNothing, formId: 7, gross: 500 }]])
  })
})

describe('the journal (rules BKP-1, BKP-4)', () => {
  test('balances, by payment and by day, and both say the same of each account and side by kind', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async sale => {
        const movements = movementsOf(sale)
        const [single, days] = [await drawn(movements, 'payment'), await drawn(movements, 'day')]
        for (const entries of [single, days]) {
          for (const entry of entries) {
            const { debit, credit } = totalsOf([entry]).whole()
            assert.equal(debit, credit)
          }
          assert.deepEqual(
            entries.map(({ number }) => number),
            entries.map((_, place) => place + 1),
          )
        }
        assert.deepEqual(totalsOf(days).byAccount(), totalsOf(single).byAccount())
        assert.equal(onAccount(single, '5115'), sumCents(sale.movements.map(({ amount }) => amount)))
        const groups = new Set(movements.map(({ kind, on }) => `${kind} ${on}`))
        assert.equal(days.length, groups.size)
        assert.equal(new Set(days.map(({ piece }) => piece)).size, days.length)
      }),
    )
  })

  test('has the money of each place on its account, payouts each for itself', async () => {
    const payout = (amount: Cents): Movement => ({
      ...movement(
        [
          { place: 'provider', amount: -amount },
          { place: 'bank', amount },
        ],
        'payout',
      ),
    })
    const entries = await drawn([payout(5000), payout(700)], 'day')
    assert.deepEqual(
      entries.map(({ lines }) => lines.map(line => [line.account.number, line.debit, line.credit])),
      [
        [
          ['5115', 0, 5000],
          ['512', 5000, 0],
        ],
        [
          ['5115', 0, 700],
          ['512', 700, 0],
        ],
      ],
    )
  })

  test('has on the suspense account what is of nobody, and no entry of nothing', () => {
    const entry = entryOf(movement([{ place: 'provider', amount: 300 }], 'correction'), planOf())
    assert.deepEqual(
      entry?.lines.map(line => [line.account.number, line.debit, line.credit]),
      [
        ['5115', 300, 0],
        ['4718', 0, 300],
      ],
    )
    const nothing = movement([
      { place: 'provider', amount: 5 },
      { place: 'provider', amount: -5 },
    ])
    assert.equal(entryOf(nothing, planOf()), null)
  })

  test('has what is late on the first open day, with the day of its voucher', async () => {
    const late = movement([{ place: 'provider', amount: 300 }])
    for (const rhythm of ['payment', 'day'] as const) {
      const [entry] = await drawn([late], rhythm, '2026-12-01')
      assert.deepEqual([entry?.on, entry?.pieceOn], ['2026-12-01', '2026-11-30'])
    }
  })

  test('as pairs keeps each account and side to the cent', () => {
    fc.assert(
      fc.property(sales, sale => {
        for (const each of movementsOf(sale)) {
          const entry = entryOf(each, planOf())
          if (entry === null) continue
          const pairs = pairsOf(entry)
          assert.ok(pairs.every(({ amount }) => amount > 0))
          for (const { account, debit, credit } of entry.lines) {
            const of = (side: 'debit' | 'credit') =>
              sumCents(pairs.filter(pair => pair[side] === account).map(pair => pair.amount))
            assert.deepEqual([of('debit'), of('credit')], [debit, credit])
          }
        }
      }),
    )
  })
})

describe('accounts (rule BKP-2)', () => {
  const rate = { number: '7063', name: 'Parrainage' }
  const campaign = { number: '70611', name: null }
  const plan = planOf({ rates: new Map([[10, rate]]), campaigns: new Map([[7, campaign]]) })

  test('are those of a rate, else of its campaign, else of its kind, else the suspense account', () => {
    const of = { tierType: 'Registration', tierId: 10, formId: 7 } as const
    assert.equal(incomeAccount(plan, of), rate)
    assert.equal(incomeAccount(plan, { ...of, tierId: 11 }), campaign)
    assert.equal(incomeAccount(plan, { ...of, tierId: 11, formId: 8 }).number, '706')
    assert.equal(
      incomeAccount(plan, { ...of, tierId: null, formId: null, tierType: 'Payment' }).number,
      '4718',
    )
    assert.equal(incomeAccount(planOf(), ofNothing).number, '4718')
  })

  test('have numbers that accounting software takes', () => {
    for (const use of accountUses) assert.ok(isAccountNumber(planOf().uses[use].number), use)
    for (const number of ['512A', '512OB', '75411', '4110000000']) assert.ok(isAccountNumber(number), number)
    for (const number of ['', '8', '51', '9411', '=706', '706 1', '706;1', '7', '70600000000000000', 'ABC']) {
      assert.ok(!isAccountNumber(number), number)
    }
  })
})
