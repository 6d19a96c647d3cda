import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { formPath } from '#domain/form/types/index.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addAdministrator } from '#test/support/people.ts'
import { moveProviderClock } from '#test/support/provider.ts'
import { paidGift } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'

describe('a mail to an administrator is in the language that they chose, in French where they chose none', () => {
  let product: TestApp
  let campaign: TestCampaign
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    await addReaders(campaign)
  })
  after(() => product.close())

  let seen = 0
  let readers: readonly number[] = []
  /** Two who administer an organization, only one of whom chose a language. */
  async function addReaders({ organizationId }: Pick<TestCampaign, 'organizationId'>) {
    seen += 1
    const at = { organizationId, formId: null }
    const french = await addAdministrator(product, `french${seen}@example.org`, at)
    const userId = await addAdministrator(product, `english${seen}@example.org`, at)
    await product.acts.keepChoices({ userId, locale: 'en' })
    readers = [french, userId]
  }

  /** The subjects of the mails that both were sent by what was done. */
  async function told(act: () => Promise<unknown>) {
    product.mails.length = 0
    await act()
    assert.deepEqual(await product.runJobs(), [])
    const to = (name: string) =>
      product.mails.filter(mail => mail.to.address === `${name}${seen}@example.org`).map(mail => mail.subject)
    return { french: to('french'), english: to('english') }
  }

  test('about an order', async () => {
    const { organizationSlug } = campaign.address
    for (const userId of readers)
      successOf(await product.acts.chooseOrderMails({ organizationSlug, userId, orderMails: 'each' }))
    product.clock.advance(1)
    await paidGift(product, campaign)
    const { french, english } = await told(() => product.acts.tellOrders())
    assert.match(french.join(), /Nouvelle commande/)
    assert.match(english.join(), /New order/)
    for (const userId of readers)
      successOf(await product.acts.chooseOrderMails({ organizationSlug, userId, orderMails: 'daily' }))
  })

  test('about a payment that is contested', async () => {
    const { french, english } = await told(async () => {
      await paidGift(product, campaign, { card: '4000000000000259' })
      await moveProviderClock(product, 60_000)
      await product.acts.pollEvents()
    })
    assert.match(french.join(), /un paiement est contesté/)
    assert.match(english.join(), /a payment is contested/)
  })

  test('about the orders of a day', async () => {
    await paidGift(product, campaign)
    product.clock.advance(24 * 60)
    const { french, english } = await told(() => product.acts.tellDays())
    assert.match(french.join(), / commandes? hier/)
    assert.match(english.join(), / orders? yesterday/)
  })

  test('about a page that is withheld', async () => {
    const { organizationSlug, formSlug } = campaign.address
    const url = `${product.app.operator.origin}${formPath(organizationSlug, 'Donation', formSlug)}`
    const draft = { reason: 'SPAM', userEmail: 'lea@example.org', userMessage: 'Une imitation.', url }
    successOf(await product.acts.reportContent(draft))
    const actor = 'terminal'
    const { rows } = successOf(await product.acts.listReports({ actor, waiting: true, after: null }))
    const reportId = rows[0]?.id ?? ''
    const decided = { actor, reportId, decision: 'withhold', reasons: 'Motif' } as const
    const { french, english } = await told(async () => successOf(await product.acts.decideReport(decided)))
    assert.match(french.join(), /masquée/)
    assert.match(english.join(), /is hidden/)
  })

  test('about a purchase that was given back', async () => {
    const form = await addForm(product, {
      formType: 'PaymentForm',
      tiers: [{ tierType: 'Payment', price: 2500 }],
    })
    await addReaders(form)
    const item = anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Payment' })
    const { organizationId, orderId } = await sellItems(product, form, [item], '4242424242424242')
    const token = orderToken(product.app, { organizationId, id: orderId })
    const { french, english } = await told(() => product.acts.withdraw({ orderId, userId: null, token }))
    assert.match(french.join(), /une personne a renoncé à son achat/)
    assert.match(english.join(), /somebody withdrew from their purchase/)
  })
})
