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
  // Easter stands on 28 March 2027, 16 April 2028 and 25 April 2038, its last day.
  '2027-03-23': '2027-03-25',
  '2027-03-24': '2027-03-30',
  '2028-04-12': '2028-04-18',
  '2038-04-21': '2038-04-27',
  // 18 April 2049 and 19 April 2076 are the rule's two exceptions.
  '2049-04-14': '2049-04-20',
  '2076-04-15': '2076-04-21',
}
for (const [today, date] of Object.entries(dates)) {
  test(`agreed on ${today}, debited from ${date} on`, () => assert.equal(debitDate(today), date))
}
