import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Look } from './look.ts'
import { addressAfter, noticeOf } from './notice.ts'

const page = 'https://obole.test/paiement/echeancier/1?token=t'
const look = { view: { latest: undefined }, outcome: null } as unknown as Look
const noticeAfter = (address: string) => noticeOf(new URL(address).searchParams, look)

describe('what the page says after a change', () => {
  test('an amount that was saved as it was: that nothing changed, and no mail is promised', () => {
    assert.deepEqual(noticeAfter(addressAfter(page, 'amount', { kind: 'unchanged' })), { kind: 'unchanged' })
  })

  test('an amount that changed: what was done', () => {
    const address = addressAfter(page, 'amount', { kind: 'changed' })
    assert.deepEqual(noticeAfter(address), { kind: 'done', change: 'amount' })
  })
})
