import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GivenBack, keptContribution } from './given-back.ts'
import type { Payment } from './request.ts'

const back = (tip: number, on: string | null = '2026-11-20'): GivenBack => ({ organization: 500, tip, on })
const cases: readonly [string, Payment['status'], readonly GivenBack[], number][] = [
  ['a paid one is kept', 'Authorized', [], 600],
  ['one that is still to be paid is none', 'Waiting', [], 0],
  ['one that was refused is none', 'Refused', [], 0],
  ['what was given back is not kept', 'Authorized', [back(200)], 400],
  ['nor what is on its way back', 'Authorized', [back(200), back(400, null)], 0],
  ['the organization’s part says nothing of it', 'Authorized', [back(0)], 600],
  ['what is contested is kept until it is lost', 'Contested', [], 600],
  ['all of it went back', 'Refunded', [back(600)], 0],
]
for (const [name, status, given, kept] of cases) {
  test(`the contribution of a payment: ${name}`, () => {
    assert.equal(keptContribution({ status, amount: 5600, amountTip: 600 }, given), kept)
  })
}
