import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RefundRule } from '#domain/form/refund-steps.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { treasurerOf } from '#test/support/cancelled-event.ts'
import { successOf } from '#test/support/donation.ts'
import { addBall, halfBefore, sayRule } from '#test/support/refund-rule.ts'

let product: TestApp
before(async () => {
  product = await testApp('2026-11-25T12:00:00.000Z')
})
after(() => product.close())

test('who refunds many is proposed what the rule gives back today (rules REF-12, REF-16)', async () => {
  const form = await addBall(product)
  const { userId } = await treasurerOf(product, form)
  const proposed = async (rule: RefundRule | null) => {
    await sayRule(product, form, rule)
    return successOf(await product.acts.readGroupRefunds({ ...form.address, userId })).percentNow
  }
  assert.equal(await proposed(null), null)
  assert.equal(await proposed(halfBefore), 50)
  assert.equal(await proposed({ ...halfBefore, countsFrom: 'purchase' }), null, 'each order has its own day')
  product.clock.set('2026-12-10T12:00:00.000Z')
  assert.equal(await proposed(halfBefore), 0)
})
