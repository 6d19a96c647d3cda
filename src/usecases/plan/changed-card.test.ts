import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { longDate } from '#messages/format.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { cardToken, typed } from '#test/support/confirmation-token.ts'
import { successOf } from '#test/support/donation.ts'
import { chargesOf, planOf } from '#test/support/later.ts'
import { refusedTerm } from '#test/support/refused-term.ts'
import { scheduleToken } from '../links/tokens.ts'

const [good, declined] = ['4242424242424242', '4000000000000002']

let product: TestApp
before(async () => {
  product = await testApp('2026-01-31T12:00:00.000Z')
})
after(() => product.close())

test('where a refused payment is settled nothing is told of a card that its plan has no more', async () => {
  const term = await refusedTerm(product)
  const read = async () =>
    successOf(await product.acts.readRecovery({ id: term.key, token: term.token, userId: null }))
  const beDeclined = async () => {
    const method = { kind: 'new', given: await typed(product, declined), keep: false } as const
    const step = await product.acts.advanceRecovery({ paymentId: term.key, method, locale: 'fr' })
    assert.equal(successOf(step).action, 'Retry')
  }
  await product.db
    .updateTable('paymentAttempts')
    .set({ declineCode: 'expired_card' })
    .where('paymentId', '=', term.paymentId)
    .execute()
  await beDeclined()
  const told = await read()
  assert.deepEqual([told.kept, told.isReplaced, told.isOutdated], [null, false, false])

  product.clock.advance(1)
  const { id: scheduleId, organizationId } = await planOf(product, term.sale)
  const token = scheduleToken(product.app, { organizationId, id: scheduleId })
  const confirmationTokenId = await cardToken(product, good)
  successOf(await product.acts.changeMethod({ scheduleId, token, confirmationTokenId, amount: null }))
  assert.deepEqual(await product.runJobs(), [])
  const mail = product.mails.find(({ subject }) => /votre carte a changé/.test(subject)) ?? assert.fail()
  const [, , third] = await chargesOf(product, term.sale)
  assert.ok(mail.text.includes(`le ${longDate(third?.dueOn ?? '', 'fr', { weekday: false })}.`), mail.text)
  assert.doesNotMatch(mail.text, /arrêter/)
  const [, second] = await chargesOf(product, term.sale)
  const on = second?.retryOn ?? assert.fail('it is not tried again')
  const day = longDate(on, 'fr', { weekday: false })
  assert.match(
    mail.text.replace(/\s+/g, ' '),
    new RegExp(`60,00 € qui a été refusé sera tenté de nouveau le ${day}\\.`),
  )
  const { retries } = successOf(await product.acts.readSchedule({ scheduleId, token }))
  assert.deepEqual(retries, [{ on, dueOn: second?.dueOn, amount: 6000 }])
  assert.equal((await read()).retryOn, on)
  const changed = await read()
  assert.deepEqual([changed.kept?.shown?.last4, changed.isReplaced, changed.isOutdated], ['4242', true, true])

  product.clock.advance(1)
  await beDeclined()
  assert.equal((await read()).isOutdated, false, 'what a later card was told is of now')
})
