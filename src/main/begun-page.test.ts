import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { formPath } from '#domain/form/types/index.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, camille } from '#test/support/campaign.ts'
import { openedPayment } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  const { config } = product
  await registerWeb(pages, {
    ...product.built,
    config: { ...config, flags: { ...config.flags, pageCache: true } },
  })
})
after(async () => {
  await pages?.close()
  await product?.close()
})

test('the page of a gift that was begun shows its payer to who holds its cart, and is kept for nobody', async () => {
  const campaign = await addDonationCampaign(product)
  const { cartId } = await openedPayment(product, campaign)
  const url = formPath(campaign.address.organizationSlug, 'Donation', campaign.address.formSlug)
  const get = (cookie: string) => pages.inject({ url, headers: { accept: 'text/html', cookie } })
  const own = await get(`obole_cart=${cartId}`)
  assert.ok(own.body.includes(camille.email))
  assert.equal(own.headers['cache-control'], 'no-store')
  for (const cookie of ['', `obole_cart=${crypto.randomUUID()}`, 'obole_cart=x']) {
    const other = await get(cookie)
    assert.equal(other.statusCode, 200)
    assert.ok(!other.body.includes(camille.email), cookie)
  }
})

test('a cart of another campaign shows nothing of its payer', async () => {
  const { cartId } = await openedPayment(product, await addDonationCampaign(product))
  const { address } = await addDonationCampaign(product)
  const url = formPath(address.organizationSlug, 'Donation', address.formSlug)
  const page = await pages.inject({ url, headers: { accept: 'text/html', cookie: `obole_cart=${cartId}` } })
  assert.equal(page.statusCode, 200)
  assert.ok(!page.body.includes(camille.email))
})

for (const cookieOf of [
  (cartId: string) => `\u00a0obole_cart=${cartId}`,
  (cartId: string) => `theme=x;\u00a0obole_cart=${cartId}`,
  (cartId: string) => `\tobole_cart=${cartId}`,
])
  test(`the page of who writes ${JSON.stringify(cookieOf('…'))} is kept for nobody`, async () => {
    const campaign = await addDonationCampaign(product)
    const { cartId } = await openedPayment(product, campaign)
    const url = formPath(campaign.address.organizationSlug, 'Donation', campaign.address.formSlug)
    const own = await pages.inject({ url, headers: { accept: 'text/html', cookie: cookieOf(cartId) } })
    assert.ok(own.body.includes(camille.email))
    assert.equal(own.headers['cache-control'], 'no-store')
    const next = await pages.inject({ url, headers: { accept: 'text/html' } })
    assert.equal(next.statusCode, 200)
    assert.ok(!next.body.includes(camille.email))
  })

for (const path of [
  '/associations/%00',
  '/associations/a%00b/formulaires/x',
  '/associations/a/formulaires/x%00',
  '/covers/%00/x',
  '/paiement/embarque/%00',
  '/associations/a/administration/%00/edition/1',
])
  test(`${path} is found nowhere`, async () => {
    const page = await pages.inject({ url: path, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 404)
  })

/** Rule FRM-20: what a code opens depends on who tries it. */
test('a page with a code in its address is kept for nobody', async () => {
  const form = await addForm(product, {
    formType: 'Event',
    tiers: [
      { tierType: 'Registration', price: 0, label: 'Plein tarif' },
      { tierType: 'Registration', price: 0, label: 'Partenaires', reserved: { code: 'MAIRIE' } },
    ],
  })
  const path = formPath(form.address.organizationSlug, 'Event', form.address.formSlug)
  const isShown = async (query: string) => {
    const page = await pages.inject({ url: path + query, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 200)
    return page.body.includes('Partenaires')
  }
  for (const query of ['?code=MAIRIE', '?%63ode=MAIRIE', '?x&code=mairie']) {
    assert.equal(await isShown(query), true, query)
    const others = product.db.updateTable('tiers').where('formId', '=', form.formId)
    const coded = others.where('reservedCode', 'is not', null)
    await coded.set({ reservedCode: 'AUTRE' }).execute()
    // The very next moment.
    assert.equal(await isShown(query), false, query)
    await coded.set({ reservedCode: 'MAIRIE' }).execute()
  }
})
