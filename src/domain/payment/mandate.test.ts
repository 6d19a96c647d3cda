import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debitDate, mandateReference } from './mandate.ts'

test('a reference has only what banks exchange, and names one charge', () => {
  const reference = mandateReference({ organizationId: 2_147_483_647, paymentId: 2_147_483_647 })
  assert.match(reference, /^[A-Z0-9-]{1,35}$/)
  assert.notEqual(
    mandateReference({ organizationId: 1, paymentId: 12 }),
    mandateReference({ organizationId: 11, paymentId: 2 }),
  )
})

const dates = {
  '2026-11-16': '2026-11-18',
  '2026-11-18': '2026-11-20',
  '2026-11-19': '2026-11-23',
  '2026-11-20': '2026-11-23',
  '2026-11-21': '2026-11-23',
  '2026-12-23': '2026-12-28',
  '2026-12-30': '2027-01-04',
}
for (const [today, date] of Object.entries(dates)) {
  test(`agreed on ${today}, debited from ${date} on`, () => assert.equal(debitDate(today), date))
}
