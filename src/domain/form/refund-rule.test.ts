import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormType } from './form.ts'
import { datedRuleOf } from './refund-rule.ts'
import type { RefundRule } from './refund-steps.ts'
import { readSettings, settingsValues } from './settings-contents.ts'

const written = (cents: number) => String(cents)

/** The rule that fields hold, or what is wrong with them, beside which field. */
function ruleOf(values: Record<string, string>, formType: FormType = 'Event') {
  const read = readSettings(values, { formType })
  return read.ok ? read.value.refundRule : read.error.map(({ code, field }) => `${field} ${code}`)
}
const steps = (...typed: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    typed.flatMap(([days, percent], place) => [
      [`refundDays${place + 1}`, days],
      [`refundPercent${place + 1}`, percent],
    ]),
  )

test('a rule is read from its fields in the order of its days, and written back as it was', () => {
  const typed = { refunds: 'steps', refundsByPayer: 'on', ...steps(['7', '50'], ['', ''], ['30', '100']) }
  const rule = ruleOf(typed) as RefundRule
  assert.deepEqual(rule, {
    countsFrom: 'start',
    steps: [
      { days: 30, percent: 100 },
      { days: 7, percent: 50 },
    ],
    byPayer: true,
  })
  const read = readSettings(typed, { formType: 'Event' })
  assert.ok(read.ok)
  assert.deepEqual(ruleOf({ ...settingsValues(read.value, written) }), rule)
  const after = { ...typed, refundsFrom: 'purchase', ...steps(['14', '50'], ['7', '100'], ['', '']) }
  assert.deepEqual(
    (ruleOf(after) as RefundRule).steps.map(({ days }) => days),
    [7, 14],
  )
})

test('nothing is said unless it is chosen, and none is a rule too', () => {
  assert.equal(ruleOf({}), null)
  assert.equal(ruleOf({ refunds: 'whatever', ...steps(['7', '50']) }), null)
  assert.deepEqual(ruleOf({ refunds: 'none', ...steps(['7', '50']) }), {
    ...{ countsFrom: 'start', steps: [], byPayer: false },
  })
})

test('what is wrong stands beside its field', () => {
  const codes = (...typed: readonly (readonly [string, string])[]) =>
    ruleOf({ refunds: 'steps', ...steps(...typed) })
  assert.deepEqual(codes(), ['refundDays1 refund_steps_required'])
  assert.deepEqual(codes(['366', '50']), ['refundDays1 refund_days_invalid'])
  assert.deepEqual(codes(['7', '']), ['refundPercent1 refund_percent_invalid'])
  assert.deepEqual(codes(['', '50']), ['refundDays1 refund_days_invalid'])
  assert.deepEqual(codes(['7', '0']), ['refundPercent1 refund_percent_invalid'])
  assert.deepEqual(codes(['7', '101']), ['refundPercent1 refund_percent_invalid'])
  assert.deepEqual(codes(['-7', '1,5']), [
    'refundDays1 refund_days_invalid',
    'refundPercent1 refund_percent_invalid',
  ])
  assert.deepEqual(codes(['7', '100'], ['7', '50']), ['refundDays2 refund_days_twice'])
  assert.deepEqual(codes(['30', '50'], ['7', '50']), ['refundPercent2 refund_percent_rises'])
})

test('events, memberships and shops have one; a gift never has, whatever is sent', () => {
  const typed = { refunds: 'steps', refundsFrom: 'start', ...steps(['7', '50']) }
  for (const formType of ['Membership', 'Shop'] as const)
    assert.equal((ruleOf(typed, formType) as RefundRule).countsFrom, 'purchase')
  for (const formType of ['Donation', 'CrowdFunding', 'PaymentForm'] as const)
    assert.equal(ruleOf(typed, formType), null, formType)
  const refundRule = ruleOf(typed) as RefundRule
  assert.equal(datedRuleOf({ formType: 'Donation', refundRule, startDate: null }), null)
  assert.equal(datedRuleOf({ formType: 'Event', startDate: null }), null)
})
