import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderMails } from '#domain/access/order-mails.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { paidGift } from '#test/support/refunds.ts'
import { refusedTerm } from '#test/support/refused-term.ts'

const nextMorning = (instant: string, hours = 24) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

describe('an administrator is told of orders', () => {
  let product: TestApp
  let campaign: TestCampaign
  let owner: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    owner = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())

  const choose = async (orderMails: OrderMails, userId = owner) =>
    successOf(
      await product.acts.chooseOrderMails({
        organizationSlug: campaign.address.organizationSlug,
        userId,
        orderMails,
      }),
    )
  /** The mails that a run of the clock's job sends, to whom and about what. */
  async function told(run: 'tellOrders' | 'tellDays') {
    const before = product.mails.length
    await product.acts[run]()
    assert.deepEqual(await product.runJobs(), [])
    return product.mails.slice(before).map(({ to, subject, text }) => ({ to: to.address, subject, text }))
  }

  test('a day at a time unless they choose otherwise; campaign by campaign, without the contribution', async () => {
    const { organizationSlug } = campaign.address
    const read = await product.acts.readOrderMails({ organizationSlug, userId: owner })
    assert.equal(successOf(read), 'daily')
    await paidGift(product, campaign)
    await paidGift(product, campaign, { amount: 1000, tip: 0 })
    assert.deepEqual(await told('tellOrders'), [])
    assert.deepEqual(await told('tellDays'), [], 'the day is not over')
    product.clock.set(nextMorning(product.clock.now()))
    const [mail, ...more] = await told('tellDays')
    assert.deepEqual(more, [])
    assert.equal(mail?.to, 'owner@example.org')
    assert.match(mail?.subject ?? '', /2 commandes hier/)
    assert.match(mail?.text ?? '', /Un don \(2\)\D+60,00/)
    assert.deepEqual(await told('tellDays'), [], 'a second run of the same morning sends nothing')
  })

  test('not of a day without any', async () => {
    product.clock.set(nextMorning(product.clock.now()))
    assert.deepEqual(await told('tellDays'), [])
  })

  test('each order once, from the choice on', async () => {
    await paidGift(product, campaign)
    product.clock.advance(1)
    await choose('each')
    assert.deepEqual(await told('tellOrders'), [], 'the order from before is no news')
    product.clock.advance(1)
    const { orderId } = await paidGift(product, campaign, { amount: 2500, tip: 300 })
    const [mail, ...more] = await told('tellOrders')
    assert.deepEqual(more, [])
    assert.match(mail?.text ?? '', new RegExp(`n°.${orderId}\\b`))
    assert.match(mail?.text ?? '', /Pour l’association.*25,00/)
    assert.deepEqual(await told('tellOrders'), [])
    product.clock.set(nextMorning(product.clock.now()))
    assert.deepEqual(await told('tellDays'), [])
  })

  test('of nothing, where they chose so', async () => {
    await choose('none')
    await paidGift(product, campaign)
    assert.deepEqual(await told('tellOrders'), [])
    product.clock.set(nextMorning(product.clock.now()))
    assert.deepEqual(await told('tellDays'), [])
  })

  test('only of what they administer', async () => {
    const other = await product.db
      .insertInto('forms')
      .values({
        organizationId: campaign.organizationId,
        formType: 'Event',
        slug: 'autre',
        title: 'Autre',
        state: 'Public',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { organizationId, formId } = campaign
    const of = await addAdministrator(product, 'of@example.org', { organizationId, formId })
    const notOf = await addAdministrator(product, 'not-of@example.org', { organizationId, formId: other.id })
    await choose('each', of)
    await choose('each', notOf)
    product.clock.advance(1)
    await paidGift(product, campaign)
    const mails = await told('tellOrders')
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['of@example.org'],
    )
  })

  test('who lost the role before the mail went out is told nothing', async () => {
    await choose('each')
    product.clock.advance(1)
    await paidGift(product, campaign)
    await product.acts.tellOrders()
    await product.db.deleteFrom('roles').where('userId', '=', owner).execute()
    const before = product.mails.length
    assert.deepEqual(await product.runJobs(), [])
    const sent = product.mails.slice(before).map(mail => mail.to.address)
    assert.ok(!sent.includes('owner@example.org'), sent.join())
  })
})

test('a day with a refused instalment is told, without an order in it', async () => {
  const product = await testApp()
  try {
    const { organizationId } = await refusedTerm(product)
    await addAdministrator(product, 'owner@example.org', { organizationId, formId: null })
    product.clock.set(nextMorning(product.clock.now()))
    const before = product.mails.length
    await product.acts.tellDays()
    assert.deepEqual(await product.runJobs(), [])
    const [mail] = product.mails.slice(before).filter(({ to }) => to.address === 'owner@example.org')
    assert.match(mail?.subject ?? '', /un paiement refusé hier/)
    assert.match(mail?.text ?? '', /refusé par la banque/)
    assert.doesNotMatch(mail?.text ?? '', /commande est arrivée/)
  } finally {
    await product.close()
  }
})
