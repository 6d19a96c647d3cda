import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { balances, ledgerCheck } from '#db/ledger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'

describe('a donation paid by card', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product, { slug: 'les-amis' })
  })
  after(() => product.close())

  test('is authorised, becomes an order at once, and is captured, booked and confirmed by jobs', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign, { amount: 5000, tip: 600 })
    const step = await payWith(product, paymentRequestId, '4242424242424242')
    assert.equal(step.action, 'Finalize')
    assert.equal(step.status, 'Pending', 'committed, not captured yet')
    assert.ok(step.orderId)
    assert.match(
      step.redirectUrl ?? '',
      /^\/associations\/les-amis\/formulaires\/un-don\/confirmation\/\d+\?token=/,
    )
    assert.deepEqual(await balances(product.db), [], 'nothing is booked before the capture')
    assert.equal(product.mails.length, 0)

    assert.deepEqual(await product.runJobs(), [])

    const finished = successOf(await product.acts.advancePayment({ paymentRequestId }))
    assert.equal(finished.status, 'Authorized')
    const held = Object.fromEntries((await balances(product.db)).map(each => [each.account, each.amount]))
    assert.equal(held.organization, -5000)
    assert.equal(held['operator:tips'], -600)
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    assert.equal(product.mails.length, 1)
    assert.match(product.mails[0]?.html ?? '', /6,00/)
  })
})
