import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { checkPayment, giveUp, payWith, takeAnotherCard } from './pay.ts'

const visit = { requestId: 'r1', paymentId: 'p1', campaign: '/associations/a/formulaires/b' }
const step = (more: object) => ({ action: null, redirectUrl: null, errorCode: null, ...more })

/** `cut`: no answer comes. `broken`: one that went well breaks off inside its body. */
type Reply = { readonly status?: number; readonly body: object } | 'cut' | 'broken'

let calls: string[] = []

/** The platform as the browser meets it: each call gets the next reply. */
function platform(...replies: Reply[]) {
  calls = []
  mock.method(globalThis, 'fetch', async (address: string, { method }: { method: string }) => {
    if (address.endsWith('/captcha/challenge')) return Response.json({ work: null, recaptcha: null })
    calls.push(`${method} ${address}`)
    const reply = replies.shift()
    if (reply === undefined || reply === 'cut') throw new TypeError('fetch failed')
    if (reply === 'broken') return new Response('{"action":"Final')
    return Response.json(reply.body, { status: reply.status ?? 200 })
  })
}

beforeEach(() => {
  Object.assign(globalThis, { document: { cookie: 'access_token=t' } })
  // Pauses between two looks pass at once.
  mock.method(globalThis, 'setTimeout', (work: () => void) => void queueMicrotask(work))
})
afterEach(() => {
  mock.restoreAll()
  Reflect.deleteProperty(globalThis, 'document')
})

test('a card that is paid leads to the confirmation', async () => {
  platform({ body: step({ action: 'Finalize', redirectUrl: '/confirmation/1' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), { kind: 'leave', address: '/confirmation/1' })
  assert.deepEqual(calls, [
    'POST /ha-api/payments/card-embed/initialize?paymentRequestId=r1&confirmationTokenId=ctoken_1',
  ])
})

test('3-D Secure leads to the bank', async () => {
  platform({ body: step({ action: 'Redirect', redirectUrl: 'https://bank.test/3ds' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), {
    kind: 'bank',
    address: 'https://bank.test/3ds',
  })
})

test('Confirm and Finalize are called until there is an address', async () => {
  const finalized = { status: 'Pending', orderId: 1, redirectUrl: '/confirmation/1', errorCode: null }
  platform({ body: step({ action: 'Confirm' }) }, { body: step({ action: 'Finalize' }) }, { body: finalized })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), { kind: 'leave', address: '/confirmation/1' })
  assert.deepEqual(calls.slice(1), [
    'POST /ha-api/payments/card-embed/confirm?paymentId=p1',
    'POST /ha-api/payments/finalize?paymentId=p1',
  ])
})

test('a decline stays on the page, with the bank’s reason', async () => {
  const declined = {
    action: 'Retry',
    errorCode: 'PAYMENT_REFUSED',
    declineCode: 'insufficient_funds',
    redirectUrl: '/echec',
  }
  platform({ body: step(declined) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), {
    kind: 'refused',
    code: 'PAYMENT_REFUSED',
    declineCode: 'insufficient_funds',
  })
})

test('a cart that was paid in another tab, and used-up attempts, have pages of their own', async () => {
  const failure = (code: string) => `${visit.campaign}/echec?code=${code}&paymentRequestId=r1`
  platform({ body: step({ errorCode: 'DUPLICATED_PAYMENT', redirectUrl: '/confirmation/1' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), {
    kind: 'leave',
    address: failure('DUPLICATED_PAYMENT'),
  })
  platform({ body: step({ errorCode: 'PAYMENT_MAX_ERROR_ATTEMPTS' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), {
    kind: 'leave',
    address: failure('PAYMENT_MAX_ERROR_ATTEMPTS'),
  })
})

test('a lost answer is looked for, never taken for a refusal', async () => {
  platform('cut', 'cut', { body: step({ action: 'Finalize', redirectUrl: '/confirmation/1' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), { kind: 'leave', address: '/confirmation/1' })
  assert.equal(calls.at(-1), 'GET /ha-api/payments/card-embed/get-next-action?paymentRequestId=r1')
  platform()
  assert.deepEqual(await checkPayment(visit), { kind: 'unknown' })
})

test('an answer that breaks off is looked for as well', async () => {
  platform('broken', { body: step({ action: 'Finalize', redirectUrl: '/confirmation/1' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), { kind: 'leave', address: '/confirmation/1' })
  assert.equal(calls.at(-1), 'GET /ha-api/payments/card-embed/get-next-action?paymentRequestId=r1')
})

test('what the API refuses for sure is told', async () => {
  const errors = [{ code: 'ORGANIZATION_WALLET_ERROR', message: '' }]
  platform({ status: 409, body: { errors } })
  const ending = await payWith(visit, { id: 'ctoken_1' })
  assert.deepEqual(ending, { kind: 'refused', code: 'ORGANIZATION_WALLET_ERROR', declineCode: null })
})

test('another card is free once the challenge is let go, unless the first one was paid meanwhile', async () => {
  platform({ body: step({ action: 'Retry' }) })
  assert.equal(await takeAnotherCard(visit), undefined)
  platform({ body: step({ action: 'Finalize', redirectUrl: '/confirmation/1' }) })
  assert.deepEqual(await takeAnotherCard(visit), { kind: 'leave', address: '/confirmation/1' })
})

test('what is paid with, and what becomes of the card, travel with the call', async () => {
  const done = { body: step({ action: 'Finalize', redirectUrl: '/confirmation/1' }) }
  const path = 'POST /ha-api/payments/card-embed/initialize?paymentRequestId=r1&confirmationTokenId=ctoken_1'
  const wishes = [
    [{ means: 'Sepa' }, '&means=Sepa'],
    [{ card: 'keep' }, '&saveCard=true'],
    [{ card: 'keep', acceptExpiry: true }, '&saveCard=true&acceptExpiry=true'],
  ] as const
  for (const [input, query] of wishes) {
    platform(done)
    await payWith(visit, { id: 'ctoken_1', ...input })
    assert.deepEqual(calls, [path + query])
  }
})

test('a kept card is named as the method that it is', async () => {
  platform({ body: step({ action: 'Finalize', redirectUrl: '/confirmation/1' }) })
  await payWith(visit, { id: 'pm_1', card: 'kept' })
  const path = 'POST /ha-api/payments/card-embed/initialize?paymentRequestId=r1'
  assert.deepEqual(calls, [`${path}&paymentMethodId=pm_1&savedCard=true`])
})

test('a card that expires too early is told before anything is tried', async () => {
  platform({ body: step({ action: 'Retry', attemptsLeft: 5, cardExpiresBefore: '2027-03-20' }) })
  assert.deepEqual(await payWith(visit, { id: 'ctoken_1' }), { kind: 'expires', date: '2027-03-20' })
})

test('giving up leads to the page that says so', async () => {
  platform({ body: { status: 'Canceled', redirectUrl: '/annulation', errorCode: 'PAYMENT_CANCELED' } })
  assert.deepEqual(await giveUp(visit), { kind: 'leave', address: '/annulation' })
  platform('cut')
  assert.deepEqual(await giveUp(visit), { kind: 'unknown' })
})
