import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { provenOperatorCookies } from '#test/support/factor.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
let cookie: string
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
  cookie = await provenOperatorCookies(product)
})
after(async () => {
  await pages?.close()
  await product?.close()
})

const read = async () =>
  (await pages.inject({ url: '/operateur/e-mails', headers: { accept: 'text/html', cookie } })).body

test('all has left where nothing waits and nothing was refused; a refusal is told in words, with its code', async () => {
  assert.match(await read(), /Tout est parti/)
  const { organizationId } = await addDonationCampaign(product)
  const at = product.clock.now()
  await product.db
    .insertInto('mails')
    .values({
      ...{ organizationId, kind: 'orderConfirmation', subjectId: '1', messageId: '<1@example.org>' },
      ...{ claimedAt: at, reader: 'l…@example.org', failure: '550 5.1.1', failedAt: at, refusedAt: at },
    })
    .execute()
  const page = await read()
  assert.doesNotMatch(page, /Tout est parti/)
  assert.match(page, /L’adresse n’existe pas\.(?:<!-- -->)? <span class="muted">550 5\.1\.1<\/span>/)
})
