import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { type PaidPayment, paidGift } from '#test/support/refunds.ts'

let product: TestApp
let campaign: TestCampaign
let gift: PaidPayment
let whole: number
let ofAnotherForm: number

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  gift = await paidGift(product, campaign, { amount: 5000, tip: 600 })
  const { organizationId } = campaign
  const other = await product.db
    .insertInto('forms')
    .values({ organizationId, formType: 'Event', slug: 'bal', title: 'Bal d’été', state: 'Deleted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  whole = await addAdministrator(product, 'owner@example.org', { organizationId, formId: null })
  ofAnotherForm = await addAdministrator(product, 'hugo@example.org', { organizationId, formId: other.id })
})
after(() => product.close())

const ask = (search: string, userId: number | null = whole) =>
  product.acts.searchOffice({ organizationSlug: campaign.address.organizationSlug, userId, search })
const found = async (search: string, userId?: number) => {
  const { campaigns, payments } = successOf(await ask(search, userId))
  return [campaigns.map(({ title }) => title), payments.map(({ id, share }) => [id, share])]
}

test('campaigns of any state and payments are found, each payment with the share of the association', async () => {
  assert.deepEqual(await found('ete bal'), [['Bal d’été'], []])
  assert.deepEqual(await found('moreau'), [[], [[gift.paymentId, 5000]]])
  assert.deepEqual((await found(String(gift.paymentId)))[1], [[gift.paymentId, 5000]])
})

test('what is too short, or nothing, finds nothing', async () => {
  for (const search of ['', ' ', 'm', '%', '_', "'"]) assert.deepEqual(await found(search), [[], []], search)
})

test('who administers one campaign finds nothing of the others', async () => {
  assert.deepEqual(await found('moreau', ofAnotherForm), [[], []])
  assert.deepEqual(await found(String(gift.orderId), ofAnotherForm), [[], []])
  assert.deepEqual(await found('bal', ofAnotherForm), [['Bal d’été'], []])
  assert.deepEqual(codesOf(await ask('bal', null)), ['NOT_FOUND'])
})
