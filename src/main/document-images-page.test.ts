import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { documentsPath, legalSettingsPath, receiptsPath } from '#domain/form/administration-path.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { sessionCookies } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
let slug: string
let cookie: string
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
  const campaign = await addDonationCampaign(product)
  slug = campaign.address.organizationSlug
  const userId = await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null })
  cookie = (await sessionCookies(product, userId)).cookie
})
after(async () => {
  await pages?.close()
  await product?.close()
})

const get = async (url: string) =>
  (await pages.inject({ url, headers: { accept: 'text/html', cookie } })).body

/** The way back at the head of a page. */
const back = (body: string) => /class="office-back" href="([^"]+)"/.exec(body)?.[1]

test('the images of documents lead back to where somebody came from: the legal notice, or the settings of receipts', async () => {
  const link = /href="([^"]+\/documents[^"]*)"/
  const [, fromNotice = ''] = link.exec(await get(legalSettingsPath(slug))) ?? []
  assert.equal(back(await get(fromNotice)), legalSettingsPath(slug))
  const [, fromReceipts = ''] = link.exec(await get(receiptsPath(slug, 'reglages'))) ?? []
  assert.equal(fromReceipts, documentsPath(slug))
  assert.equal(back(await get(fromReceipts)), receiptsPath(slug, 'reglages'))
  const sent = await pages.inject({
    method: 'POST',
    url: fromNotice,
    headers: {
      ...{ accept: 'text/html', cookie, origin: product.app.operator.origin },
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: ['kind', 'intent']
      .map(
        (name, place) =>
          `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${['logo', 'remove'][place]}\r\n`,
      )
      .join('')
      .concat('--b--\r\n'),
  })
  assert.equal(sent.statusCode, 303)
  const saved = String(sent.headers.location)
  assert.match(saved, /enregistre/)
  assert.equal(back(await get(saved)), legalSettingsPath(slug), 'after it was saved too')
})
