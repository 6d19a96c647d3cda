import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, planOf, sellMonths } from '#test/support/later.ts'
import { addFaults, callProvider, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import { assertLedgerIsProvider, paidGift, providerState } from '#test/support/refunds.ts'
import { scheduleToken } from '../links/tokens.ts'
import { applyDispute } from './apply-dispute.ts'

const contested = '4000000000000259'

describe('a dispute that comes upon something under way', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  /** The payer went to the bank; what it says is made true. Gives the dispute's id. */
  async function look(intentId: string): Promise<string> {
    const { disputes, refunds } = product.app.provider('stripe')
    const id = (await providerState(product)).disputes.find(each => each.paymentIntent === intentId)?.id ?? ''
    const [seen, given] = [await disputes!.readDispute(id), await refunds.listRefunds(intentId)]
    assert.ok(seen.outcome === 'done' && given.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen.value, given.value))
    return id
  }

  test('won while taking the part back was in doubt: what was taken after all is given again', async () => {
    const payment = await paidGift(product, campaign, { card: contested })
    await moveProviderClock(product, 60_000)
    const id = await look(payment.intentId)
    const row = product.db.selectFrom('disputes').select('id').where('providerDisputeId', '=', id)
    const { organizationId } = campaign
    const key = { organizationId, disputeId: (await row.executeTakeFirstOrThrow()).id }
    await addFaults(
      product,
      { on: 'transfers.reverse', do: 'error_after', times: 99 },
      { on: 'charges.retrieve', do: 'error_before', status: 503, stored: false, skip: 2, times: 99 },
    )
    await assert.rejects(product.acts.settleDispute(key))
    await clearFaults(product)
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await moveProviderClock(product, 60_000)
    await look(payment.intentId)
    for (let times = 0; times < 2; times += 1) {
      assert.deepEqual(await product.runJobs(), [])
      await assertLedgerIsProvider(product)
      await product.acts.settleDispute(key)
    }
  })

  test('a gift that its giver suspended does not go on while a month of it is contested', async () => {
    const sale = await sellMonths(product, contested, 10)
    const { id: scheduleId, organizationId } = await planOf(product, sale)
    const reader = { scheduleId, token: scheduleToken(product.app, { organizationId, id: scheduleId }) }
    successOf(await product.acts.suspendGift({ ...reader, until: '2027-01-01' }))
    await moveProviderClock(product, 60_000)
    const [first] = await chargesOf(product, sale)
    await look(first?.intentId ?? '')
    assert.deepEqual(codesOf(await product.acts.resumeGift(reader)), ['FORBIDDEN'])
    product.clock.set('2027-01-01T08:00:00.000Z')
    await product.acts.resumeSchedules()
    assert.deepEqual(await chargeAt(product, '2027-01-10T08:00:00.000Z'), [])
    assert.equal((await planOf(product, sale)).status, 'Suspended')
    assert.equal((await chargesOf(product, sale)).length, 1)
  })
})
