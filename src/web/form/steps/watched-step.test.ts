import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from './use-step.ts'
import { watched } from './watched-step.ts'

const change = () => {}

function stepOf(values: Step['values'], messages: Readonly<Record<string, string>> = {}): Step {
  const step: Partial<Step> = {
    values,
    busy: false,
    change,
    settle: change,
    errorOf: field => messages[field],
  }
  return step as Step
}

test('what was not read may change', () => {
  const { step, sameIn } = watched(stepOf({ amount: '10', email: 'ines@example.org' }))
  assert.equal(step.values.email, 'ines@example.org')
  assert.ok(sameIn(stepOf({ amount: '1000', email: 'ines@example.org' }, { amount: 'Too much' })))
  assert.ok(!sameIn(stepOf({ amount: '10', email: 'paul@example.org' })))
})

test('a value that is not there yet was read too', () => {
  const { step, sameIn } = watched(stepOf({}))
  assert.ok(!('gift' in step.values))
  assert.ok(!sameIn(stepOf({ gift: '500' })))
})

test('a control brings its value and its message', () => {
  const tied = watched(stepOf({ email: 'ines' }, { email: 'No address' }))
  assert.deepEqual(
    { ...tied.step.text('email'), onChange: 0, onBlur: 0 },
    { name: 'email', value: 'ines', error: 'No address', onChange: 0, onBlur: 0 },
  )
  assert.ok(tied.sameIn(stepOf({ email: 'ines' }, { email: 'No address' })))
  assert.ok(!tied.sameIn(stepOf({ email: 'ines' })))
  const box = watched(stepOf({ terms: 'on' }))
  assert.ok(box.step.box('terms').checked)
  assert.ok(!box.sameIn(stepOf({})))
})

test('who goes through all values is never the same', () => {
  const { step, sameIn } = watched(stepOf({ amount: '10' }))
  assert.deepEqual({ ...step.values }, { amount: '10' })
  assert.ok(!sameIn(stepOf({ amount: '10' })))
})

test('anything else of the step counts as it is', () => {
  const { step, sameIn } = watched(stepOf({}))
  assert.equal(step.busy, false)
  assert.ok(sameIn(stepOf({})))
  assert.ok(!sameIn({ ...stepOf({}), busy: true }))
})

test('the answer to a press reads what is true then', () => {
  const { step, sameIn } = watched(stepOf({ amount: '10' }))
  assert.ok(sameIn(stepOf({ amount: '20' })))
  assert.equal(step.values.amount, '20')
  assert.ok(!sameIn(stepOf({ amount: '30' })))
})
