import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { contestAtBank, decideAtBank } from '#test/support/disputes.ts'
import { sessionCookies } from '#test/support/factor.ts'
import { addAdministrator, addUser } from '#test/support/people.ts'
import { type PaidPayment, paidGift } from '#test/support/refunds.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
let campaign: TestCampaign
let payment: PaidPayment
let providerDisputeId: string
let disputeId: string
let cookie: string
let strangers: readonly string[]

before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
  campaign = await addDonationCampaign(product)
  const other = await addDonationCampaign(product)
  const [ours, theirs, nobodys] = [
    await addAdministrator(product, 'ines@example.org', { ...campaign, formId: null }),
    await addAdministrator(product, 'zoe@example.org', { ...other, formId: null }),
    await addUser(product, 'sam@example.org'),
  ]
  cookie = (await sessionCookies(product, ours)).cookie
  const others = [await sessionCookies(product, theirs), await sessionCookies(product, nobodys)]
  strangers = ['', ...others.map(each => each.cookie)]
})
after(async () => {
  await pages?.close()
  await product?.close()
})
beforeEach(async () => {
  payment = await paidGift(product, campaign)
  providerDisputeId = await contestAtBank(product, payment)
  const row = product.db.selectFrom('disputes').select('id').where('paymentId', '=', payment.paymentId)
  disputeId = (await row.executeTakeFirstOrThrow()).id
  assert.deepEqual(await product.runJobs(), [])
})

const t = serverTranslator('fr')
const url = () => administeredPaymentPath(campaign.address.organizationSlug, payment.paymentId)
const words = 'Don remis à la porte le 3 mai.'

const open = (as = cookie) => pages.inject({ url: url(), headers: { cookie: `locale=fr; ${as}` } })
const send = (statement = words, as = cookie) =>
  pages.inject({
    method: 'POST',
    url: url(),
    payload: new URLSearchParams({
      step: 'evidence',
      dispute: disputeId,
      [`statement-${disputeId}`]: statement,
    }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      cookie: `locale=fr; ${as}`,
    },
  })

const stored = () =>
  product.db.selectFrom('disputeEvidence').selectAll().where('disputeId', '=', disputeId).execute()
const offers = (body: string) => body.includes('value="evidence"')

test('the page of a contested payment offers the answer, and shows it once it was given: there is no second one', async () => {
  const before = await open()
  assert.ok(offers(before.body))
  assert.ok(before.body.includes(t('evidence.once')))
  const sent = await send()
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, `${url()}?reponse`])
  const shown = await open()
  assert.ok(!offers(shown.body), 'it is given once')
  assert.ok(shown.body.includes(words))
  const again = await send('Encore une fois.')
  assert.equal(again.statusCode, 409)
  assert.ok(again.body.includes(t('error.EVIDENCE_SENT')))
  assert.deepEqual(
    (await stored()).map(({ statement }) => statement),
    [words],
  )
})

test('after the closing date the page says so instead, and what was being typed is refused', async () => {
  const evidenceDueAt = product.app.now()
  await product.db.updateTable('disputes').set({ evidenceDueAt }).where('id', '=', disputeId).execute()
  const late = await open()
  assert.ok(!offers(late.body))
  assert.ok(late.body.includes(t('error.EVIDENCE_LATE')))
  assert.equal((await send()).statusCode, 409)
  assert.deepEqual(await stored(), [])
})

test('after the bank has decided there is nothing to answer', async () => {
  await decideAtBank(product, payment, providerDisputeId, 'losing_evidence')
  assert.ok(!offers((await open()).body))
  assert.equal((await send()).statusCode, 409)
  assert.deepEqual(await stored(), [])
})

test('an answer without words is refused beside its field, and the form stays', async () => {
  const empty = await send(' ')
  assert.equal(empty.statusCode, 400)
  assert.ok(offers(empty.body))
  assert.deepEqual(await stored(), [])
})

test('whoever does not administer the association finds neither the page nor the form behind it', async () => {
  for (const as of strangers) {
    assert.equal((await open(as)).statusCode, 404)
    assert.equal((await send(words, as)).statusCode, 404)
  }
  assert.deepEqual(await stored(), [])
})
