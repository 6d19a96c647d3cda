import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { formPath } from '#domain/form/types/index.ts'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { addForm } from '#test/support/form-rows.ts'
import { planOf, sellMonths } from '#test/support/later.ts'
import { goodPayer } from '#test/support/page-facts.ts'
import { refusedTerm } from '#test/support/refused-term.ts'
import { scheduleToken } from '#usecases/links/tokens.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
before(async () => {
  await buildWeb()
  product = await testApp('2026-11-20T12:00:00.000Z')
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: { ...product.config, rateLimits: true } })
})
after(async () => {
  await pages?.close()
  await product?.close()
})

/** Sends a form of a page, as a browser without scripts does. */
const post = (url: string, form: Readonly<Record<string, string>>, remoteAddress: string) =>
  pages.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      cookie: 'locale=fr',
    },
  })

test('the page of a schedule counts the cards that are tried there, and says when the next one may be', async () => {
  const sale = await sellMonths(product, '4242424242424242', 10)
  const { id, organizationId } = await planOf(product, sale)
  const token = scheduleToken(product.app, { organizationId, id })
  const url = `/paiement/echeancier/${id}?token=${encodeURIComponent(token)}`
  const change = async (from: string) => {
    const confirmationTokenId = await cardToken(product, '4000000000000002')
    return post(url, { intent: 'card', confirmationTokenId }, from)
  }
  for (let turn = 1; turn <= 5; turn++) assert.equal((await change(`198.51.100.${turn}`)).statusCode, 303)
  const sixth = await change('198.51.100.6')
  assert.equal(sixth.statusCode, 429)
  assert.match(sixth.body, /Réessayez dans \d+ minutes\./)
})

test('the page of a refused payment tries no kept card from a network where many were refused', async () => {
  const { key, token } = await refusedTerm(product)
  const url = `/paiement/regularisation/${key}?token=${encodeURIComponent(token)}`
  const from = '198.51.100.20'
  for (let turn = 0; turn < 10; turn++) await product.app.limits.count(limits.refusedCards, from)
  const refused = await post(url, { choice: 'kept' }, from)
  assert.equal(refused.statusCode, 429)
  assert.match(refused.body, /Réessayez dans \d+ minutes\./)
})

test('a page that starts a payment counts it, with the starts that the API counts', async () => {
  const form = await addForm(product, {
    formType: 'Donation',
    tiers: [{ tierType: 'Donation', price: 20_00 }],
  })
  const { organizationSlug, formSlug } = form.address
  const from = '198.51.100.30'
  for (let turn = 0; turn < 29; turn++) await product.app.limits.count(limits.payment, from)
  const values = { ...goodPayer, tier: String(form.tiers[0]?.id), terms: 'on', salesConditions: 'on' }
  const give = () => post(formPath(organizationSlug, 'Donation', formSlug), values, from)
  assert.equal((await give()).statusCode, 303)
  const refused = await give()
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})
