import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { haveTerms, legalValues } from '#test/support/legal.ts'
import { paidGift } from '#test/support/refunds.ts'

describe('a payer’s mail', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('is answered by the association, where it gave an address, and leads to its legal pages', async () => {
    const campaign = await addDonationCampaign(product)
    await paidGift(product, campaign)
    const bare = product.mails.at(-1)
    assert.equal(bare?.replyTo, null)
    assert.ok(!bare?.text.includes('conditions-de-vente'), 'no terms, no link')
    await haveTerms(product, campaign)
    await paidGift(product, campaign)
    const mail = product.mails.at(-1)
    assert.equal(mail?.replyTo, legalValues.contactEmail)
    const { organizationSlug } = campaign.address
    for (const page of ['mentions-legales', 'conditions-de-vente/1', 'confidentialite']) {
      const address = `${product.app.operator.origin}/associations/${organizationSlug}/${page}`
      assert.ok(mail?.text.includes(address), address)
      assert.ok(mail?.html.includes(`href="${address}"`), address)
    }
  })
})
