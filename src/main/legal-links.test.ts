import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { FormType, TierType } from '#domain/form/form.ts'
import { formPath } from '#domain/form/types/index.ts'
import { legalPath } from '#domain/organization/legal-texts.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { haveTerms } from '#test/support/legal.ts'
import { paidGift } from '#test/support/refunds.ts'
import { orderPageUrl } from '#usecases/links/tokens.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
})
after(async () => {
  await pages?.close()
  await product?.close()
})

type Address = TestForm['address']

/** The addresses of the links that a page has to its association's legal pages, and whether it says that there are no terms. */
async function legalLinksOf(url: string, cookie = '') {
  const answer = await pages.inject({ url, headers: { accept: 'text/html', cookie: `locale=fr; ${cookie}` } })
  assert.equal(answer.statusCode, 200, url)
  const [nav = ''] = /<nav class="legal-links.*?<\/nav>/s.exec(answer.body) ?? []
  const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  return { links, hasNoTerms: nav.includes('pas encore publié ses conditions de vente') }
}

async function assertLegalLinks(
  url: string,
  { organizationSlug: slug }: Pick<Address, 'organizationSlug'>,
  cookie?: string,
): Promise<void> {
  const links = [legalPath(slug, 'notice'), legalPath(slug, 'terms', 1), legalPath(slug, 'privacy')]
  assert.deepEqual(await legalLinksOf(url, cookie), { links, hasNoTerms: false }, url)
}

const pathOf = ({ organizationSlug, formType, formSlug }: Address) =>
  formPath(organizationSlug, formType as FormType, formSlug)

const types: readonly (readonly [FormType, TierType])[] = [
  ['Donation', 'Donation'],
  ['CrowdFunding', 'Donation'],
  ['PaymentForm', 'Payment'],
  ['Membership', 'Membership'],
  ['Event', 'Registration'],
  ['Shop', 'Product'],
]
/** Of these, the second step is an address of its own. */
const inSteps: readonly FormType[] = ['Membership', 'Event', 'Shop']

for (const [formType, tierType] of types)
  describe(`${formType}: the association's notice, terms and privacy are linked`, () => {
    let form: TestForm
    let path: string
    before(async () => {
      form = await addForm(product, { formType, tiers: [{ tierType, price: 2_000 }] })
      await haveTerms(product, form)
      path = pathOf(form.address)
    })
    const cart = async () => {
      const items = [anItem({ tierId: form.tiers[0]?.id ?? 0, tierType })]
      return successOf(await product.acts.createCart({ ...form.address, items })).id
    }

    test('on its page', () => assertLegalLinks(path, form.address))
    test('in its frame', () => assertLegalLinks(`${path}/widget`, form.address))
    if (!inSteps.includes(formType)) return
    test('on its later steps', async () =>
      assertLegalLinks(`${path}/2`, form.address, `obole_cart=${await cart()}`))
    test('on those in its frame', async () =>
      assertLegalLinks(`${path}/widget/2?panier=${await cart()}`, form.address))
    test('where another site made the cart', async () =>
      assertLegalLinks(
        `/associations/${form.address.organizationSlug}/checkout/${await cart()}`,
        form.address,
      ))
  })

test('an association without terms of sale has a page that says so', async () => {
  const { address } = await addDonationCampaign(product)
  const links = (['notice', 'privacy'] as const).map(page => legalPath(address.organizationSlug, page))
  assert.deepEqual(await legalLinksOf(pathOf(address)), { links, hasNoTerms: true })
})

describe('what is paid', () => {
  let campaign: TestCampaign
  before(async () => {
    campaign = await addDonationCampaign(product)
    await haveTerms(product, campaign)
  })

  test('has them on the payment page', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await assertLegalLinks(`/paiement/embarque/${paymentRequestId}`, campaign.address)
  })

  test('has them on the page of its order', async () => {
    const { organizationId, orderId: id } = await paidGift(product, campaign)
    const { pathname, search } = new URL(orderPageUrl(product.app, { organizationId, id }))
    await assertLegalLinks(`${pathname}${search}`, campaign.address)
  })
})
