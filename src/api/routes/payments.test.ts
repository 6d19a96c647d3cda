import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { answerBank } from '#test/support/provider.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addOrder, addRequest, tryCard } from '../test/gifts.ts'

let api: ApiBench
let token: string
let campaign: TestCampaign
before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  token = await api.anonymous()
})
after(() => api.close())

const payments = '/ha-api/payments'
const cards = {
  paid: '4242424242424242',
  challenged: '4000002500003155',
  declined: '4000000000000002',
  processingError: '4000000000000119',
}

test('a summary shows what is paid, to whom, and how', async () => {
  const { paymentRequestId } = await addRequest(api, token, campaign)
  const summary = await api.call(token, 'GET', `${payments}/summary?paymentRequestId=${paymentRequestId}`)
  assert.deepEqual([summary.at('amount'), summary.at('tip'), summary.at('status')], [5600, 600, 'Pending'])
  assert.deepEqual([summary.at('terms.0.realAmount'), summary.at('terms.0.amountTip')], [5000, 600])
  assert.equal(summary.at('provider.publishableKey'), 'pk_test_sandbox')
  assert.equal(summary.at('provider.accountId'), campaign.accountId)
  assert.equal(summary.at('backUrl'), '/retour')
})

test('a card that is paid ends on the confirmation, authorised once it is captured', async () => {
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  const next = `${payments}/card-embed/get-next-action?paymentRequestId=${paymentRequestId}`
  assert.equal((await api.call(token, 'GET', next)).at('action'), 'Initialize')
  const step = await tryCard(api, token, paymentRequestId, cards.paid)
  assert.deepEqual([step.status, step.at('action'), step.at('errorCode')], [200, 'Finalize', null])
  assert.equal(step.at('paymentId'), paymentId)
  const finalize = () => api.call(token, 'POST', `${payments}/finalize?paymentId=${paymentId}`)
  const pending = await finalize()
  assert.equal(pending.at('status'), 'Pending')
  assert.match(pending.text('redirectUrl'), /\/confirmation\/\d+\?token=/)
  await api.test.runJobs()
  const done = await finalize()
  assert.deepEqual([done.at('status'), done.at('orderId')], ['Authorized', pending.at('orderId')])
  assert.equal((await finalize()).raw, done.raw)
  const again = await tryCard(api, token, paymentRequestId, cards.paid)
  assert.equal(again.at('action'), 'Finalize')
  const polled = await api.call(
    token,
    'GET',
    `${payments}/card-embed/poll-redirect-url?paymentId=${paymentId}`,
  )
  assert.equal(polled.at('redirectUrl'), done.at('redirectUrl'))
})

test('3-D Secure leads to the bank and back, accepted or refused', async () => {
  for (const [answer, action, errorCode] of [
    ['accept', 'Finalize', null],
    ['refuse', 'Retry', 'AUTHENTICATION_FAILURE'],
  ] as const) {
    const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
    const step = await tryCard(api, token, paymentRequestId, cards.challenged)
    assert.equal(step.at('action'), 'Redirect')
    const poll = () =>
      api.call(token, 'GET', `${payments}/card-embed/poll-redirect-url?paymentId=${paymentId}`)
    assert.equal((await poll()).at('redirectUrl'), step.at('redirectUrl'))
    await answerBank(step.text('redirectUrl'), answer)
    const after = await api.call(token, 'POST', `${payments}/card-embed/confirm?paymentId=${paymentId}`)
    assert.deepEqual([after.at('action'), after.at('errorCode')], [action, errorCode])
  }
})

test('a challenge that the payer left is given up once they are back', async () => {
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  const step = await tryCard(api, token, paymentRequestId, cards.challenged)
  await answerBank(step.text('redirectUrl'), 'abandon')
  const waiting = await api.call(token, 'POST', `${payments}/finalize?paymentId=${paymentId}`)
  assert.deepEqual([waiting.at('status'), waiting.at('errorCode')], ['WaitingAuthentication', null])
  const poll = `${payments}/card-embed/poll-redirect-url?paymentId=${paymentId}&returned=true`
  const looked = await api.call(token, 'GET', poll)
  assert.deepEqual(
    [looked.status, looked.at('redirectUrl')],
    [200, step.at('redirectUrl')],
    'a GET only looks',
  )
  const back = await api.call(token, 'POST', `${payments}/finalize?paymentId=${paymentId}&returned=true`)
  assert.deepEqual([back.at('status'), back.at('errorCode')], ['Refused', 'AUTHENTICATION_FAILURE'])
})

test('declines answer 200 and may be tried again', async () => {
  const { paymentRequestId } = await addRequest(api, token, campaign)
  for (const [card, errorCode] of [
    [cards.declined, 'PAYMENT_REFUSED'],
    [cards.processingError, 'PAYMENT_ERROR'],
  ] as const) {
    const step = await tryCard(api, token, paymentRequestId, card)
    assert.deepEqual([step.status, step.at('action'), step.at('errorCode')], [200, 'Retry', errorCode])
  }
  assert.equal((await tryCard(api, token, paymentRequestId, cards.paid)).at('action'), 'Finalize')
})

test('after five refused cards there is nothing left to do, and it answers 200', async () => {
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  for (let tries = 1; tries < 5; tries++) await tryCard(api, token, paymentRequestId, cards.declined)
  const fifth = await tryCard(api, token, paymentRequestId, cards.declined)
  const looked = await api.call(
    token,
    'GET',
    `${payments}/card-embed/get-next-action?paymentRequestId=${paymentRequestId}`,
  )
  for (const reply of [fifth, looked])
    assert.deepEqual(
      [reply.status, reply.at('action'), reply.at('errorCode'), reply.at('attemptsLeft')],
      [200, null, 'PAYMENT_MAX_ERROR_ATTEMPTS', 0],
    )
  const sixth = await tryCard(api, token, paymentRequestId, cards.paid)
  assert.equal(sixth.status, 200)
  assert.deepEqual(
    [sixth.at('action'), sixth.at('errorCode'), sixth.at('paymentId')],
    [null, 'PAYMENT_MAX_ERROR_ATTEMPTS', paymentId],
  )
  assert.match(sixth.text('redirectUrl'), /\/echec\?code=PAYMENT_MAX_ERROR_ATTEMPTS&paymentRequestId=/)
  const method = await cardToken(api.test, cards.paid)
  const url = `${payments}/card-embed/${paymentId}/reinitialize?confirmationTokenId=${method}`
  const again = await api.call(token, 'POST', url)
  assert.deepEqual(
    [again.status, again.at('action'), again.at('errorCode')],
    [200, null, 'PAYMENT_MAX_ERROR_ATTEMPTS'],
  )
})

test('another card takes over from a challenge that is still open', async () => {
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  await tryCard(api, token, paymentRequestId, cards.challenged)
  const released = await api.call(
    token,
    'POST',
    `${payments}/${paymentId}/reinitialize?useNewPaymentMethod=true`,
  )
  assert.deepEqual([released.status, released.at('action')], [200, 'Retry'])
  const method = await cardToken(api.test, cards.paid)
  const url = `${payments}/card-embed/${paymentId}/reinitialize?confirmationTokenId=${method}`
  assert.equal((await api.call(token, 'POST', url)).at('action'), 'Finalize')
})

test('an unpaid payment is finalised, marked in error or abandoned', async () => {
  const unpaid = (act: string, id: string) =>
    api.call(token, 'POST', `${payments}/unpaid/${act}?paymentRequestDataId=${id}`)
  const first = await addRequest(api, token, campaign)
  assert.deepEqual((await unpaid('finalize', first.paymentRequestId)).at('status'), 'Pending')
  await tryCard(api, token, first.paymentRequestId, cards.challenged)
  const failed = await unpaid('error', first.paymentRequestId)
  assert.deepEqual([failed.at('status'), failed.at('errorCode')], ['Refused', 'AUTHENTICATION_FAILURE'])
  const abandoned = await unpaid('abandon', first.paymentRequestId)
  assert.match(abandoned.text('redirectUrl'), /\/annulation\?code=/)
  const paid = await addOrder(api, token, campaign)
  for (const act of ['finalize', 'error', 'abandon']) {
    assert.equal((await unpaid(act, paid.paymentRequestId)).at('status'), 'Authorized', act)
  }
})

test('a cart that changes closes its payment request', async () => {
  const { cartId, paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  await api.call(token, 'PUT', `/ha-api/carts/${cartId}/tip`, { tip: 0 })
  const step = await tryCard(api, token, paymentRequestId, cards.paid)
  assert.deepEqual([step.status, step.at('action')], [200, null])
  const finalized = await api.call(token, 'POST', `${payments}/finalize?paymentId=${paymentId}`)
  assert.match(finalized.text('redirectUrl'), /\/annulation\?code=/)
})

test('unknown and malformed payments are unknown, missing ones a wrong request', async () => {
  const calls: readonly ['GET' | 'POST', string, string][] = [
    ['GET', 'summary', 'paymentRequestId'],
    ['POST', 'card-embed/initialize', 'paymentRequestId'],
    ['GET', 'card-embed/get-next-action', 'paymentRequestId'],
    ['POST', 'card-embed/confirm', 'paymentId'],
    ['GET', 'card-embed/poll-redirect-url', 'paymentId'],
    ['POST', 'finalize', 'paymentId'],
    ['POST', 'unpaid/finalize', 'paymentRequestDataId'],
    ['POST', 'unpaid/error', 'paymentRequestDataId'],
    ['POST', 'unpaid/abandon', 'paymentRequestDataId'],
  ]
  for (const [method, path, name] of calls) {
    for (const id of ['0190c1d2-0000-7000-8000-000000000000', '1', "'--", 'x'.repeat(300)]) {
      const url = `${payments}/${path}?${name}=${encodeURIComponent(id)}`
      const reply = await api.call(token, method, url)
      assert.deepEqual([reply.status, reply.problems], [404, ['NOT_FOUND']], `${path} ${id}`)
    }
    const reply = await api.call(token, method, `${payments}/${path}`)
    assert.deepEqual([reply.status, reply.problems], [400, [`required ${name}`]], path)
  }
  for (const path of ['nope/reinitialize', 'card-embed/nope/reinitialize']) {
    assert.equal((await api.call(token, 'POST', `${payments}/${path}`)).status, 404)
  }
})

test('no answer about a payment holds a secret of the provider, whatever becomes of the card', async () => {
  const { paymentRequestId, paymentId } = await addRequest(api, token, campaign)
  const byRequest = `paymentRequestId=${paymentRequestId}`
  const raws: string[] = []
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const reply = await api.call(token, method, `${payments}${path}`)
    raws.push(reply.raw)
    return reply
  }
  const walk = async () => {
    await ask('GET', `/summary?${byRequest}`)
    await ask('GET', `/card-embed/get-next-action?${byRequest}`)
    await ask('POST', `/card-embed/confirm?paymentId=${paymentId}`)
    await ask('GET', `/card-embed/poll-redirect-url?paymentId=${paymentId}`)
    await ask('POST', `/finalize?paymentId=${paymentId}`)
  }
  raws.push((await tryCard(api, token, paymentRequestId, cards.declined)).raw)
  await walk()
  const asked = await tryCard(api, token, paymentRequestId, cards.challenged)
  assert.equal(asked.at('action'), 'Redirect')
  raws.push(asked.raw)
  await walk()
  await ask('POST', `/${paymentId}/reinitialize?useNewPaymentMethod=true`)
  raws.push((await tryCard(api, token, paymentRequestId, cards.paid)).raw)
  await walk()
  assert.ok(raws.length > 18)
  for (const raw of raws) assert.doesNotMatch(raw, /_secret|clientSecret/)
})
