import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limitProblems, personalShares } from './person-limits.ts'

/** Rule CRT-9. */
describe('a limit per person', () => {
  const place = (index: number, email: string | null, tierId = 1) => ({
    ...{ index, tierId, label: 'Atelier', quantity: 1 },
    participant: { firstName: 'Zoé', lastName: 'Martin', email },
  })
  const rates = [{ id: 1, maxPerUser: 2 }]
  const ofPayer = (
    items: readonly ReturnType<typeof place>[],
    payer: { email: string | null; isKnown: boolean },
  ) =>
    personalShares({ rates, items, payer }).map(({ units, email, isPayer, field }) => [
      units,
      email,
      isPayer,
      field,
    ])

  test('gives everything to the payer, and to each participant their own places', () => {
    const items = [
      place(0, 'Ana@example.org'),
      place(1, null),
      place(2, 'ana@EXAMPLE.org'),
      place(3, 'ana@example.org', 9),
    ]
    assert.deepEqual(ofPayer(items, { email: ' Pat@example.org', isKnown: true }), [
      [3, 'pat@example.org', true, 'items[2].quantity'],
      [2, 'ana@example.org', false, 'items[2].participant.email'],
    ])
  })

  test('counts a participant with the address of the payer once', () => {
    assert.deepEqual(ofPayer([place(0, 'pat@example.org')], { email: 'PAT@example.org', isKnown: true }), [
      [1, 'pat@example.org', true, 'items[0].quantity'],
    ])
  })

  test('asks nothing of a payer whom nobody knows, nor of rates without a limit', () => {
    assert.deepEqual(ofPayer([place(0, null)], { email: null, isKnown: false }), [])
    assert.deepEqual(ofPayer([place(0, 'ana@example.org', 9)], { email: 'p@example.org', isKnown: true }), [])
  })

  test('refuses what is above the limit together with earlier orders', () => {
    const shares = personalShares({
      rates,
      items: [place(0, null), place(1, null)],
      payer: { email: null, isKnown: true },
      payerField: 'payer.email',
    })
    assert.deepEqual(limitProblems(shares, [undefined]), [])
    const order = { id: 7, createdAt: '2026-11-02T10:00:00Z' }
    const values = { limit: 2, label: 'Atelier' }
    const refused = { code: 'PERSON_LIMIT', field: 'payer.email' }
    assert.deepEqual(limitProblems(shares, [{ units: 1, order: null }]), [{ ...refused, values }])
    assert.deepEqual(limitProblems(shares, [{ units: 1, order }]), [
      { ...refused, values: { ...values, order: '7', orderedAt: order.createdAt, left: 1 } },
    ])
  })
})
