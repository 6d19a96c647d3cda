import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TierType } from '../form/form.ts'
import { methodTypesOffered } from './method-types-offered.ts'

const today = '2026-11-20'
const both = ['Card', 'Sepa']
const card = ['Card']

type Case = readonly [
  what: string,
  heldOn: string | null,
  items: readonly TierType[],
  means: readonly string[],
]

const cases: readonly Case[] = [
  ['a gift', null, ['Donation'], both],
  ['a monthly gift', null, ['MonthlyDonation'], both],
  ['a membership', null, ['Membership'], both],
  ['a counterpart of a project', null, ['Bonus'], both],
  ['a gift beside a counterpart', null, ['Bonus', 'Donation'], both],
  ['something from a shop', null, ['Product'], card],
  ['a sale without a date', null, ['Payment'], card],
  ['an event without a date', null, ['Registration'], card],
  ['an event today', today, ['Registration'], card],
  ['an event that is over', '2026-11-01', ['Registration'], card],
  ['an event in 14 days', '2026-12-04', ['Registration'], card],
  ['an event in 15 days', '2026-12-05', ['Registration'], both],
  ['a far event with a gift', '2027-06-01', ['Registration', 'Donation'], both],
  ['a near event with a gift', '2026-11-30', ['Registration', 'Donation'], card],
  ['only a gift at a near event', '2026-11-30', ['Donation'], both],
  ['a workshop in a month', '2026-12-20', ['Payment'], both],
  ['a pick-up in a month', '2026-12-20', ['Product'], both],
]

for (const [what, heldOn, items, means] of cases) {
  test(`${what} is paid by ${means.join(' or ')}`, () => {
    const sale = { items: items.map(tierType => ({ tierType })) }
    assert.deepEqual(methodTypesOffered({ heldOn }, sale, today), means)
  })
}
