import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { asking, type PaidPayment, paidGift } from '#test/support/refunds.ts'

let product: TestApp
let campaign: TestCampaign
let userId: number
let gifts: readonly PaidPayment[]

const payers = [
  { firstName: 'Hélène', lastName: 'Lefèvre', email: 'Helene@example.org', companyName: null },
  { firstName: 'Jean-Luc', lastName: 'de la Tour', email: 'jl@example.org', companyName: null },
  { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org', companyName: 'Œuvres & Cie' },
] as const

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  userId = await addAdministrator(product, 'camille@example.org', campaign)
  const made: PaidPayment[] = []
  for (const payer of payers) {
    const gift = await paidGift(product, campaign, { amount: 5000, tip: 600 })
    const { cartId } = await product.db
      .selectFrom('orders')
      .select('cartId')
      .where('id', '=', gift.orderId)
      .executeTakeFirstOrThrow()
    await product.db.updateTable('payers').set(payer).where('cartId', '=', cartId).execute()
    made.push(gift)
  }
  gifts = made
})
after(() => product.close())

const list = async (search: string) =>
  successOf(
    await product.acts.listPayments({
      organizationSlug: campaign.address.organizationSlug,
      userId,
      pageSize: 10,
      continuationToken: null,
      status: null,
      search,
    }),
  ).payments

/** Who is found, by their place in the list above. */
const found = async (search: string) =>
  (await list(search)).map(({ id }) => gifts.findIndex(gift => gift.paymentId === id)).sort()

test('a payment is found by who paid it, with or without accents, from the beginning of a name', async () => {
  assert.deepEqual(await found('lefevre'), [0])
  assert.deepEqual(await found('LEF'), [0])
  assert.deepEqual(await found('Hélène Lefèvre'), [0])
  assert.deepEqual(await found('Lefèvre helene'), [0])
  assert.deepEqual(await found('de la tour'), [1])
  assert.deepEqual(await found('jean luc'), [1])
  assert.deepEqual(await found('oeuvres'), [2])
  assert.deepEqual(await found('Zoé'), [2])
  assert.deepEqual(await found('Hélène Martin'), [])
  assert.deepEqual(await found("'; drop table"), [])
})

test('a payment is found by an address, and by the number of its order or its own', async () => {
  const [first] = gifts
  assert.deepEqual(await found('helene@EXAMPLE.org'), [0])
  assert.deepEqual(await found('helene@example'), [])
  assert.deepEqual(await found(`n° ${first?.orderId}`), [0])
  assert.ok((await found(String(first?.paymentId))).includes(0))
  assert.deepEqual(await found('%'), [0, 1, 2])
})

test('a search of another association finds nothing of this one', async () => {
  const other = await addDonationCampaign(product)
  const stranger = await addAdministrator(product, 'yvon@example.org', other)
  for (const search of ['Lefèvre', 'helene@example.org', String(gifts[0]?.orderId)]) {
    const { organizationSlug } = other.address
    const page = { organizationSlug, userId: stranger, pageSize: 10, continuationToken: null, status: null }
    assert.deepEqual(successOf(await product.acts.listPayments({ ...page, search })).payments, [], search)
  }
})

test('what came back is told without the contribution', async () => {
  const [gift] = gifts
  assert.ok(gift)
  const owner = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
  const asked = { ...asking(campaign, gift, owner), input: { part: { amount: 1000 }, withTip: true } }
  successOf(await product.acts.askRefund(asked))
  assert.deepEqual(await product.runJobs(), [])
  const [row] = await list('Lefèvre')
  assert.deepEqual([row?.amount, row?.amountTip, row?.refundedShare], [5600, 600, 1000])
  assert.ok((row?.refunded ?? 0) > 1000)
})
