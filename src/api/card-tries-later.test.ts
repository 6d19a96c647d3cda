import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { paymentMethod } from '#test/support/donation.ts'
import { refusedTerm } from '#test/support/refused-term.ts'
import type { ApiBench } from './test/bench.ts'
import { captchaAnswer, guardedBench } from './test/captcha.ts'

const cards = { paid: '4242424242424242', declined: '4000000000000002' }

let api: ApiBench
let token: string
before(async () => {
  api = await guardedBench()
})
after(() => api.close())

/** A refused instalment, looked at on the day of its refusal. */
async function refused() {
  api.test.clock.set('2026-11-20T12:00:00.000Z')
  const term = await refusedTerm(api.test)
  token = await api.anonymous()
  return term
}

/** Tries a card on a refused instalment, from an address. */
async function settleWith(key: string, card: string, from: string, proof?: string) {
  const method = await paymentMethod(api.test, card)
  return api.inject({
    method: 'POST',
    url: `/ha-api/payments/card-embed/${key}/reinitialize?paymentMethodId=${method}`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}`, ...(proof !== undefined && { 'x-captcha': proof }) },
  })
}

test('a card that is tried on a refused payment is counted like any other', async () => {
  const from = '198.51.100.80'
  const { key, organizationId } = await refused()
  const declined = await settleWith(key, cards.declined, from)
  assert.deepEqual([declined.status, declined.at('errorCode')], [200, 'PAYMENT_REFUSED'])
  const { limits: counts } = api.test.app
  assert.equal((await counts.look(limits.refusedCards, from)).times, 1)
  assert.equal((await counts.look(limits.organizationCards, String(organizationId))).times, 1)
})

test('an address where many cards were refused tries none on a refused payment, until a person answers', async () => {
  const from = '198.51.100.81'
  const { key } = await refused()
  for (let turn = 0; turn < 10; turn++) await api.test.app.limits.count(limits.refusedCards, from)
  const answer = await settleWith(key, cards.paid, from)
  assert.deepEqual([answer.status, answer.problems], [429, ['TOO_MANY_REQUESTS']])
  assert.ok(Number(answer.headers['retry-after']) > 3_000)
  const person = await settleWith(key, cards.paid, from, await captchaAnswer(api))
  assert.equal(person.at('action'), 'Finalize', 'nothing is lost')
})

test('the kept card of a refused payment is counted as well', async () => {
  const from = '198.51.100.82'
  const { key } = await refused()
  for (let turn = 0; turn < 10; turn++) await api.test.app.limits.count(limits.refusedCards, from)
  const answer = await api.inject({
    method: 'POST',
    url: `/ha-api/payments/${key}/reinitialize?useNewPaymentMethod=false`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
  })
  assert.deepEqual([answer.status, answer.problems], [429, ['TOO_MANY_REQUESTS']])
})
