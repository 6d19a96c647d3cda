import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { chargesOf } from '#test/support/later.ts'
import { answerBank } from '#test/support/provider.ts'
import { type RefusedTerm, refusedTerm } from '#test/support/refused-term.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addRequest, tryCard as tryFirst } from '../test/gifts.ts'

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
  const method = await cardToken(api.test, number)
  return post(`/card-embed/${term.key}/reinitialize?confirmationTokenId=${method}${more}`)
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

const summary = (id: string) => api.call(token, 'GET', `${payments}/summary?paymentRequestId=${id}`)

test('where the payer returns to is kept with the visit, and changes only for an address that is allowed', async () => {
  const reinitialize = (backUrl: string) =>
    post(`/${term.key}/reinitialize?useNewPaymentMethod=true&backUrl=${encodeURIComponent(backUrl)}`)
  const visit = (await openVisit()).text('paymentRequestDataId')
  assert.equal((await summary(visit)).at('backUrl'), null)
  for (const [asked, kept] of [
    ['https://evil.example/', null],
    ['/associations/les-amis', '/associations/les-amis'],
    ['//evil.example', '/associations/les-amis'],
    ['/retour', '/retour'],
  ] as const) {
    assert.equal((await reinitialize(asked)).at('paymentRequestDataId'), visit)
    assert.equal((await summary(visit)).at('backUrl'), kept, asked)
  }
  assert.equal((await retryKept()).at('action'), 'Finalize')
  assert.equal(
    (await summary(visit)).at('backUrl'),
    '/retour',
    'the page that says that it is paid leads back',
  )
})

test('a first payment keeps it too, as long as it can still be paid', async () => {
  const campaign = await addDonationCampaign(api.test)
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  const reinitialize = (query: string) => post(`/${paymentId}/reinitialize?${query}`)
  await reinitialize('useNewPaymentMethod=true&backUrl=/panier')
  assert.equal((await summary(paymentRequestId)).at('backUrl'), '/panier')
  await reinitialize('useNewPaymentMethod=true&backUrl=https://evil.example/')
  assert.equal((await summary(paymentRequestId)).at('backUrl'), '/panier')
  await reinitialize('useNewPaymentMethod=false&backUrl=/merci')
  assert.equal((await summary(paymentRequestId)).at('backUrl'), '/merci')
  await tryFirst(api, token, paymentRequestId, cards.paid)
  await reinitialize('useNewPaymentMethod=true&backUrl=/trop-tard')
  assert.equal((await summary(paymentRequestId)).at('backUrl'), '/merci')
})

const nextAction = (id: string) =>
  api.call(token, 'GET', `${payments}/card-embed/get-next-action?paymentRequestId=${id}`)
async function initialize(id: string, number: string, more = '') {
  const method = await cardToken(api.test, number)
  return post(`/card-embed/initialize?paymentRequestId=${id}&confirmationTokenId=${method}${more}`)
}

test('a past-due payment has its summary: what is asked for today, without a contribution', async () => {
  const visit = (await openVisit()).text('paymentRequestDataId')
  for (const id of [term.key, visit]) {
    const read = await summary(id)
    assert.equal(read.status, 200, read.raw)
    assert.deepEqual(
      [read.at('amount'), read.at('tip'), read.at('status'), read.at('paymentId'), read.at('orderId')],
      [6000, 0, 'Refused', term.key, term.sale.orderId],
    )
    assert.deepEqual(
      [read.at('terms.0.number'), read.at('terms.0.realAmount'), read.at('terms.0.amountTip')],
      [2, 6000, 0],
    )
    assert.deepEqual([read.at('terms.1'), read.at('means'), read.at('debit')], [undefined, ['Card'], null])
    assert.equal(read.at('provider.publishableKey'), 'pk_test_sandbox')
    assert.match(read.text('form.url'), /^\/associations\//)
    // Who holds the payment's id learns nothing of its payer.
    assert.doesNotMatch(read.raw, /Camille|Moreau|@|token|0341/)
  }
  await retryKept()
  assert.equal((await summary(visit)).at('status'), 'Authorized')
})

test('the next action of a past-due payment is the one of any payment: start, bank, end', async () => {
  const before = await nextAction(term.key)
  assert.deepEqual(
    [before.status, before.at('action'), before.at('paymentRequestDataId')],
    [200, 'Initialize', null],
    'a look opens no visit',
  )
  const asked = await initialize(term.key, cards.challenged)
  assert.equal(asked.at('action'), 'Redirect', asked.raw)
  const visit = asked.text('paymentRequestDataId')
  for (const id of [term.key, visit]) {
    const next = await nextAction(id)
    assert.deepEqual([next.at('action'), next.at('redirectUrl')], ['Redirect', asked.at('redirectUrl')])
  }
  await answerBank(asked.text('redirectUrl'), 'refuse')
  const refused = await nextAction(visit)
  assert.deepEqual([refused.at('action'), refused.at('errorCode')], ['Retry', 'AUTHENTICATION_FAILURE'])
  assert.equal((await initialize(visit, cards.paid)).at('action'), 'Finalize')
  const done = await nextAction(visit)
  assert.deepEqual(
    [done.at('action'), done.at('redirectUrl')],
    ['Finalize', `/paiement/regularisation/confirmation/${visit}`],
  )
  assert.deepEqual(await ofPayment(), { status: 'Authorized', retryOn: null })
})

test('initialize without a card opens the visit; an account cannot settle, and five declines end it', async () => {
  const opened = await post(`/card-embed/initialize?paymentRequestId=${term.key}`)
  assert.deepEqual([opened.status, opened.at('action')], [200, 'Initialize'])
  const visit = opened.text('paymentRequestDataId')
  const account = await initialize(visit, cards.paid, '&means=Sepa')
  assert.deepEqual([account.status, account.problems], [400, ['value_invalid means']])
  for (let tries = 1; tries <= 5; tries += 1) await initialize(visit, cards.declined)
  const sixth = await initialize(visit, cards.paid)
  assert.deepEqual(
    [sixth.status, sixth.at('action'), sixth.at('errorCode')],
    [200, null, 'PAYMENT_MAX_ERROR_ATTEMPTS'],
  )
})

test('what is not due yet, or is nobody’s, has neither; what is no longer asked for says so', async () => {
  const [, , third] = await chargesOf(api.test, term.sale)
  const { key } = await api.test.db
    .selectFrom('payments')
    .select('key')
    .where('id', '=', third?.id ?? 0)
    .executeTakeFirstOrThrow()
  for (const id of [key, crypto.randomUUID(), 'nothing'])
    for (const ask of [summary, nextAction]) {
      const answer = await ask(id)
      assert.deepEqual([answer.status, answer.problems], [404, ['NOT_FOUND']], id)
    }
  assert.equal((await post(`/card-embed/initialize?paymentRequestId=${key}`)).status, 404)
  await api.test.db
    .updateTable('payments')
    .set({ regulariseUntil: '2026-12-01' })
    .where('key', '=', term.key)
    .execute()
  const over = await nextAction(term.key)
  assert.deepEqual([over.status, over.at('action'), over.at('errorCode')], [200, null, 'PAYMENT_CANCELED'])
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
  assert.deepEqual(
    [0, 1, 2].map(place => seen.at(`payments.${place}.unpaidPaymentId`)),
    [null, term.key, null],
    'what its calls name it by',
  )
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
