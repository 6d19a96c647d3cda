import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Limit, limits } from '#domain/limits.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import type { ApiBench } from './test/bench.ts'
import { captchaAnswer, guardedBench } from './test/captcha.ts'
import { addRequest } from './test/gifts.ts'

const cards = { paid: '4242424242424242', declined: '4000000000000002', poor: '4000000000009995' }
const address = '198.51.100.7'

let api: ApiBench
let token: string
let campaign: TestCampaign
before(async () => {
  api = await guardedBench()
  token = await api.anonymous()
})
after(() => api.close())
// Limits that are spent are remembered in memory: each test has an organization and an address of its own.
beforeEach(async () => {
  campaign = await addDonationCampaign(api.test)
})

type Try = { readonly from: string; readonly answer?: string; readonly request?: string }

/** Tries a card on a fresh payment request, as an address. */
async function tryCard(card: string, { from, answer, request }: Try) {
  const paymentRequestId = request ?? (await addRequest(api, token, campaign)).paymentRequestId
  const query = `paymentRequestId=${paymentRequestId}&confirmationTokenId=${await cardToken(api.test, card)}`
  return api.inject({
    method: 'POST',
    url: `/ha-api/payments/card-embed/initialize?${query}`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}`, ...(answer !== undefined && { 'x-captcha': answer }) },
  })
}

/** Agrees to a debit of a fresh payment request, with a method as it is named. */
async function tryDebit(method: string, from: string, request?: string) {
  const paymentRequestId = request ?? (await addRequest(api, token, campaign)).paymentRequestId
  return api.inject({
    method: 'POST',
    url: `/ha-api/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}&confirmationTokenId=${method}&means=Sepa`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
  })
}

async function happened(times: number, limit: Limit, subject: string): Promise<void> {
  for (let turn = 0; turn < times; turn++) await api.test.app.limits.count(limit, subject)
}

test('many different cards that are refused, from one address: the next one waits, nothing is asked of the bank', async () => {
  await happened(9, limits.refusedCards, address)
  const tenth = await tryCard(cards.declined, { from: address })
  assert.deepEqual([tenth.status, tenth.at('errorCode')], [200, 'PAYMENT_REFUSED'])
  const refused = await tryCard(cards.paid, { from: address })
  assert.deepEqual([refused.status, refused.problems], [429, ['TOO_MANY_REQUESTS']])
  assert.ok(Number(refused.headers['retry-after']) > 3_000)
  assert.match(refused.text('errors.0.message'), /Réessayez dans \d+ minutes\./)
  assert.equal((await tryCard(cards.paid, { from: '198.51.100.8' })).at('action'), 'Finalize')
  const person = await tryCard(cards.paid, { from: address, answer: await captchaAnswer(api) })
  assert.equal(person.at('action'), 'Finalize')
})

test('the same card refused again is not a different one', async () => {
  const from = '198.51.100.20'
  await happened(8, limits.refusedCards, from)
  for (let turn = 0; turn < 3; turn++) {
    assert.equal((await tryCard(cards.declined, { from })).status, 200)
  }
  assert.equal((await api.test.app.limits.look(limits.refusedCards, from)).times, 9)
})

test('one card that is refused over and over waits, from wherever it is tried', async () => {
  const [from, later] = ['198.51.100.30', '198.51.100.31']
  const first = await tryCard(cards.poor, { from })
  assert.equal(first.at('errorCode'), 'PAYMENT_REFUSED')
  const method = await cardToken(api.test, cards.poor)
  const read = await api.test.app.provider('stripe').methods!.readToken(method)
  const fingerprint = read.outcome === 'done' ? read.value.fingerprint : undefined
  assert.ok(fingerprint)
  await happened(30, limits.card, fingerprint)
  await happened(3, limits.suspectAddress, later)
  assert.equal((await tryCard(cards.poor, { from: later })).status, 429)
  assert.equal((await tryCard(cards.paid, { from: later })).at('action'), 'Finalize')
})

test('an organization where many cards are refused asks for an answer to the anti-bot check', async () => {
  await happened(100, limits.organizationCards, String(campaign.organizationId))
  assert.equal((await tryCard(cards.paid, { from: '198.51.100.40' })).status, 429)
  const person = await tryCard(cards.paid, { from: '198.51.100.40', answer: await captchaAnswer(api) })
  assert.equal(person.at('action'), 'Finalize')
})

test('the other way to name a card is counted as well', async () => {
  const from = '198.51.100.50'
  await happened(10, limits.refusedCards, from)
  const { paymentId } = await addRequest(api, token, campaign)
  const method = await cardToken(api.test, cards.paid)
  const reply = await api.inject({
    method: 'POST',
    url: `/ha-api/payments/card-embed/${paymentId}/reinitialize?confirmationTokenId=${method}`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(reply.status, 429, reply.raw)
})

test('a wrong answer to the anti-bot check is refused before any card is tried', async () => {
  const reply = await tryCard(cards.paid, { from: '198.51.100.60', answer: 'forged' })
  assert.deepEqual([reply.status, reply.problems], [400, ['CAPTCHA_REFUSED']])
})

test('a debit with an invented method is refused beside its field, in the payer’s words, and the next inventions wait', async () => {
  const from = '198.51.100.70'
  const { paymentRequestId } = await addRequest(api, token, campaign)
  for (let turn = 1; turn <= 10; turn++) {
    const refused = await tryDebit(`pm_invented${turn}`, from, paymentRequestId)
    assert.deepEqual(
      [refused.status, refused.problems],
      [400, ['DEBIT_METHOD_INVALID confirmationTokenId']],
      `turn ${turn}`,
    )
    assert.match(refused.text('errors.0.message'), /Rien n’a été débité\. Saisissez de nouveau votre IBAN/)
  }
  const waits = await tryDebit('pm_invented11', from, paymentRequestId)
  assert.deepEqual([waits.status, waits.problems], [429, ['TOO_MANY_REQUESTS']])
  const account = await debitToken(api.test, testAccounts.paid)
  const elsewhere = await tryDebit(account, '198.51.100.71', paymentRequestId)
  assert.equal(elsewhere.at('action'), 'Finalize', 'nothing that the payer typed is lost')
})

test('an address where cards were refused agrees to no debit either', async () => {
  const from = '198.51.100.72'
  await happened(10, limits.refusedCards, from)
  assert.equal((await tryDebit(await debitToken(api.test, testAccounts.paid), from)).status, 429)
})

test('one account is agreed to only so often, from wherever', async () => {
  const first = await tryDebit(await debitToken(api.test, testAccounts.refused), '198.51.100.73')
  assert.equal(first.at('action'), 'Finalize')
  const method = await debitToken(api.test, testAccounts.refused)
  const read = await api.test.app.provider('stripe').methods!.readToken(method)
  const fingerprint = read.outcome === 'done' ? read.value.fingerprint : undefined
  assert.ok(fingerprint)
  assert.equal((await api.test.app.limits.look(limits.card, fingerprint)).times, 1)
  await happened(29, limits.card, fingerprint)
  assert.equal((await tryDebit(method, '198.51.100.74')).status, 429)
  const other = await debitToken(api.test, testAccounts.disputed)
  assert.equal((await tryDebit(other, '198.51.100.74')).at('action'), 'Finalize')
})
