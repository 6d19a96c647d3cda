import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checklist, stepsWithProblems } from './readiness.ts'

const now = '2026-11-27T10:00:00.000Z'
const form = {
  formType: 'Event',
  description: '<p>Un bal.</p>',
  startDate: '2026-12-12T19:00:00.000Z',
  endDate: null,
  saleEndDate: null,
  tiers: [{}],
  acceptOpenDonation: false,
  allowCustomTier: false,
} as unknown as Parameters<typeof stepsWithProblems>[0]['form']
const whole = { form, now, lacksTerms: false, takesMoney: true }
const open = (facts: typeof whole) =>
  checklist(facts)
    .filter(({ state }) => state !== 'done')
    .map(({ item, state }) => `${item} ${state}`)

test('a campaign that is whole has nothing open and no marked step', () => {
  assert.deepEqual(open(whole), [])
  assert.deepEqual(stepsWithProblems(whole), [])
})

const cases: readonly [
  string,
  Partial<Omit<typeof whole, 'form'>> & { readonly form?: object },
  string[],
  number[],
][] = [
  ['nothing to buy', { form: { tiers: [] } }, ['rates missing'], [2]],
  ['only gifts of the giver’s own amount', { form: { tiers: [], allowCustomTier: true } }, [], []],
  ['a sale that is over', { form: { saleEndDate: '2026-11-27T09:59:00.000Z' } }, ['dates wrong'], [1]],
  ['an event that is over', { form: { startDate: '2026-11-01T19:00:00.000Z' } }, ['dates wrong'], [1]],
  ['a date that is not known yet', { form: { startDate: null } }, ['start later'], []],
  ['no words', { form: { description: '' } }, ['description later'], []],
  ['no terms of sale', { lacksTerms: true }, ['terms missing'], []],
  ['no account', { takesMoney: false }, ['account later'], []],
]

for (const [title, change, expected, steps] of cases)
  test(`${title}: ${expected.join(', ') || 'nothing open'}`, () => {
    const facts = { ...whole, ...change, form: { ...form, ...change.form } }
    assert.deepEqual(open(facts), expected)
    assert.deepEqual(stepsWithProblems(facts), steps)
  })

test('the season of a membership may be over before its page is', () => {
  const season = { ...form, formType: 'Membership' as const, startDate: '2025-09-01T00:00:00.000Z' }
  assert.deepEqual(open({ ...whole, form: season }), [])
})
