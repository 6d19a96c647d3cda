import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { paymentMethod } from '#test/support/donation.ts'
import { answerBank } from '#test/support/provider.ts'
import { type RefusedTerm, refusedTerm } from '#test/support/refused-term.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'

let api: ApiBench
let token: string
let term: RefusedTerm
before(async () => {
  api = await apiBench()
})
beforeEach(async () => {
  api.test.clock.set('2026-11-20T12:00:00.000Z')
  term = await refusedTerm(api.test)
  token = await api.anonymous()
})
after(() => api.close())

const payments = '/ha-api/payments'
const cards = { paid: '4242424242424242', challenged: '4000002760003184', declined: '4000000000000002' }

const post = (path: string) => api.call(token, 'POST', `${payments}${path}`)
const retryKept = () => post(`/${term.key}/reinitialize?useNewPaymentMethod=false&backUrl=/retour`)
const openVisit = () => post(`/${term.key}/reinitialize?useNewPaymentMethod=true`)
async function tryCard(number: string, more = '') {
  const method = await paymentMethod(api.test, number)
  return post(`/card-embed/${term.key}/reinitialize?paymentMethodId=${method}${more}`)
}
const unpaid = (call: 'finalize' | 'error' | 'abandon', visit: string) =>
  post(`/unpaid/${call}?paymentRequestDataId=${visit}`)
const ofPayment = async () =>
  api.test.db
    .selectFrom('payments')
    .select(['status', 'retryOn'])
    .where('key', '=', term.key)
    .executeTakeFirstOrThrow()

test('reinitialize opens a visit, then pays with the kept card', async () => {
  const opened = await openVisit()
  assert.deepEqual([opened.status, opened.at('action'), opened.at('errorCode')], [200, 'Initialize', null])
  const visit = opened.text('paymentRequestDataId')
  assert.equal((await openVisit()).at('paymentRequestDataId'), visit, 'the visit goes on')
  const waiting = await unpaid('finalize', visit)
  assert.deepEqual([waiting.at('status'), waiting.at('redirectUrl')], ['Refused', null])
  const paid = await retryKept()
  assert.equal(paid.at('action'), 'Finalize')
  assert.equal(paid.at('redirectUrl'), `/paiement/regularisation/confirmation/${visit}`)
  const done = await unpaid('finalize', visit)
  assert.deepEqual([done.at('status'), done.at('errorCode')], ['Authorized', null])
  assert.deepEqual(await ofPayment(), { status: 'Authorized', retryOn: null })
  for (const call of ['error', 'abandon'] as const)
    assert.equal((await unpaid(call, visit)).at('status'), 'Authorized', 'what is paid stays paid')
})

test('another card with 3-D Secure is polled and finalised by the payment’s own id', async () => {
  const step = await tryCard(cards.challenged, '&keepPaymentMethod=true')
  assert.equal(step.at('action'), 'Redirect')
  const poll = () => api.call(token, 'GET', `${payments}/card-embed/poll-redirect-url?paymentId=${term.key}`)
  assert.equal((await poll()).at('redirectUrl'), step.at('redirectUrl'))
  await answerBank(step.text('redirectUrl'), 'accept')
  const visit = step.text('paymentRequestDataId')
  assert.equal((await poll()).at('redirectUrl'), `/paiement/regularisation/confirmation/${visit}`)
  const done = await post(`/finalize?paymentId=${term.key}&returned=true`)
  assert.deepEqual([done.at('status'), done.at('orderId')], ['Authorized', term.sale.orderId])
  assert.equal((await post(`/card-embed/confirm?paymentId=${term.key}`)).at('action'), 'Finalize')
})

test('a challenge that was left is an error; one that the payer gives up is a cancellation', async () => {
  const left = await tryCard(cards.challenged)
  const visit = left.text('paymentRequestDataId')
  const failed = await unpaid('error', visit)
  assert.deepEqual(
    [failed.at('status'), failed.at('errorCode'), failed.at('redirectUrl')],
    ['Refused', 'AUTHENTICATION_FAILURE', `/paiement/regularisation/echec/${visit}`],
  )
  assert.equal((await tryCard(cards.challenged)).at('action'), 'Redirect')
  const abandoned = await unpaid('abandon', visit)
  assert.deepEqual(
    [abandoned.at('status'), abandoned.at('errorCode'), abandoned.at('redirectUrl')],
    ['Refused', 'PAYMENT_CANCELED', `/paiement/regularisation/annulation/${visit}`],
  )
  assert.deepEqual(await api.test.runJobs(), [])
  assert.equal((await retryKept()).at('action'), 'Finalize')
})

test('five declines, then the end of the visit is an answer', async () => {
  for (let tries = 1; tries <= 5; tries += 1) {
    const step = await tryCard(cards.declined)
    assert.deepEqual([step.at('action'), step.at('attemptsLeft')], [tries < 5 ? 'Retry' : null, 5 - tries])
  }
  const sixth = await tryCard(cards.paid)
  assert.deepEqual(
    [sixth.status, sixth.at('action'), sixth.at('errorCode')],
    [200, null, 'PAYMENT_MAX_ERROR_ATTEMPTS'],
  )
  assert.match(sixth.text('redirectUrl'), /^\/paiement\/regularisation\/echec\//)
})

test('the order of a refused instalment says so, and ids of nothing are unknown', async () => {
  const order = await api.test.db
    .selectFrom('payments')
    .select('id')
    .where('key', '=', term.key)
    .executeTakeFirstOrThrow()
  const { orderId, organizationId } = term.sale
  const signed = api.test.app.signer.sign(`order:${organizationId}:${orderId}`, '2027-12-01T00:00:00.000Z')
  const seen = await api.call(token, 'GET', `/ha-api/users/me/orders/${orderId}?token=${signed}`)
  assert.deepEqual([seen.at('payments.1.status'), seen.at('payments.1.refusedByBank')], ['Refused', true])
  const one = await api.call(token, 'GET', `/ha-api/users/me/payments/${order.id}?token=${signed}`)
  assert.equal(one.at('refusedByBank'), true)
  const nothing = crypto.randomUUID()
  for (const path of [
    `/${nothing}/reinitialize?useNewPaymentMethod=false`,
    `/card-embed/${nothing}/reinitialize`,
    `/unpaid/finalize?paymentRequestDataId=${nothing}`,
    `/unpaid/error?paymentRequestDataId=${nothing}`,
    `/unpaid/abandon?paymentRequestDataId=${nothing}`,
    `/finalize?paymentId=${nothing}`,
  ])
    assert.equal((await post(path)).status, 404, path)
})
