import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTyped, firstTypedBy } from './sent.ts'

test('the part that a rule gives back stands in the form at first (rule REF-16)', () => {
  assert.deepEqual(firstTypedBy(50), { ...firstTyped, share: 'percent', percent: '50' })
  for (const whole of [null, 0, 100]) assert.deepEqual(firstTypedBy(whole), firstTyped, `${whole}`)
})
