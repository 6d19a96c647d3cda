import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { orderFacts } from './order-facts.ts'

type Page = Parameters<typeof orderFacts>[0]

/** Goods of 54 EUR and a gift of 5 EUR, with a contribution of 3 EUR, in one payment; `asked` with the contribution, in cents. */
function page(status: ShownPaymentStatus, asked: number, withdrawal: { amount: number } | null = null) {
  const item = (id: number, amount: number) => ({ id, amount, discount: 0, options: [], customFields: [] })
  const payment = { id: 7, number: 1, date: '2026-11-20', amount: asked, amountTip: 300 }
  const view = {
    order: { id: 1, status: 'Committed', createdAt: '2026-11-20T12:00:00.000Z', amount: 5900, tip: 300 },
    items: [item(1, 5400), item(2, 500)],
    discount: null,
    payments: [{ ...payment, status, givenBack: [], attestationUrl: null }],
    schedule: null,
    scheduleUrl: null,
    salesConditionsUrl: null,
    campaign: {
      form: {
        title: 'Boutique',
        formType: 'Shop',
        organizationSlug: 'a',
        formSlug: 'b',
        tiers: [],
        customFields: [],
      },
      organization: { name: 'A' },
    },
    settleUrls: new Map(status === 'Refused' ? [[7, '/regularisation']] : []),
    withdrawable: null,
    withdrawal: withdrawal && {
      createdAt: '2026-11-22T12:00:00.000Z',
      refundBy: '2026-12-06',
      lines: [{ orderItemId: 1, amount: 5400 }],
      ...withdrawal,
    },
  }
  const { tip, notTaken, total, charges } = orderFacts(view as unknown as Page, null)
  return { tip, notTaken, total, charges: charges.map(({ amount }) => amount) }
}

describe('the sums of an order', () => {
  test('of a refused payment: neither the contribution, nor what was given back and never taken', () => {
    assert.deepEqual(page('Refused', 800, { amount: 0 }), {
      tip: 0,
      notTaken: 5400,
      total: 500,
      charges: [500],
    })
  })

  test('of a refused payment without a withdrawal: all but the contribution', () => {
    assert.deepEqual(page('Refused', 6200), { tip: 0, notTaken: 0, total: 5900, charges: [5900] })
  })

  test('of a paid one: all that was paid, whatever is to be paid back of it', () => {
    const paid = { tip: 300, notTaken: 0, total: 6200, charges: [6200] }
    assert.deepEqual(page('Authorized', 6200), paid)
    assert.deepEqual(page('Authorized', 6200, { amount: 5400 }), paid)
  })
})
