import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { type LaterSale, planOf, sellMonths } from '#test/support/later.ts'
import { scheduleToken } from '../links/tokens.ts'

const cards = { paid: '4242424242424242', declined: '4000000000000002', poor: '4000000000009995' }

let product: TestApp
let gift: LaterSale & { readonly scheduleId: number; readonly token: string }

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
})
beforeEach(async () => {
  const sale = await sellMonths(product, cards.paid, 10)
  const { id, organizationId } = await planOf(product, sale)
  gift = { ...sale, scheduleId: id, token: scheduleToken(product.app, { organizationId, id }) }
})
after(() => product.close())

async function changeTo(number: string, network: string | undefined) {
  return product.acts.changeMethod({
    scheduleId: gift.scheduleId,
    token: gift.token,
    confirmationTokenId: await cardToken(product, number),
    amount: null,
    ...(network !== undefined && { trier: { network, proven: false } }),
  })
}

const countedAt = (network: string) => product.app.limits.look(limits.refusedCards, network)

test('five cards are tried on one schedule, from wherever; the next one waits, whatever card it is', async () => {
  for (let turn = 1; turn <= 5; turn++) {
    const outcome = successOf(await changeTo(cards.declined, `198.51.100.${turn}`))
    assert.equal(outcome.kind, 'refused', `turn ${turn}`)
  }
  const sixth = await changeTo(cards.paid, '198.51.100.6')
  assert.deepEqual(codesOf(sixth), ['TOO_MANY_REQUESTS'])
  assert.ok(!sixth.ok && Number(sixth.error[0]?.values?.limit) > 3_000)
  const setups = await product.db
    .selectFrom('setups')
    .selectAll()
    .where('scheduleId', '=', gift.scheduleId)
    .execute()
  assert.equal(setups.length, 5, 'nothing was asked of the bank')
})

test('a card that is refused for a schedule counts for its network and its organization, once however often', async () => {
  const network = '198.51.100.10'
  for (let turn = 0; turn < 3; turn++) await changeTo(cards.declined, network)
  assert.equal((await countedAt(network)).times, 1)
  await changeTo(cards.poor, network)
  assert.equal((await countedAt(network)).times, 2)
  const { times } = await product.app.limits.look(limits.organizationCards, String(gift.organizationId))
  assert.equal(times, 2)
})

test('a network where many cards were refused changes no card', async () => {
  const network = '198.51.100.11'
  for (let turn = 0; turn < 10; turn++) await product.app.limits.count(limits.refusedCards, network)
  assert.deepEqual(codesOf(await changeTo(cards.paid, network)), ['TOO_MANY_REQUESTS'])
  assert.equal(successOf(await changeTo(cards.paid, '198.51.100.12')).kind, 'changed')
})

test('a card that the provider does not know counts like one that was refused', async () => {
  const network = '198.51.100.13'
  const { scheduleId, token } = gift
  await product.acts.changeMethod({
    ...{ scheduleId, token, confirmationTokenId: 'ctoken_invented', amount: null },
    trier: { network, proven: false },
  })
  assert.equal((await countedAt(network)).times, 1)
})
