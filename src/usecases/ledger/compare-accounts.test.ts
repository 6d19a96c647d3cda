import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { contestAtBank } from '#test/support/disputes.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { accountOf, keepMethod, type LaterSale, sellInstalments } from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'
import {
  addFaults,
  callProvider,
  clearFaults,
  moveProviderClock,
  providerIntents,
} from '#test/support/provider.ts'
import { asking, paidGift } from '#test/support/refunds.ts'

let product: TestApp
let campaign: TestCampaign
let admin: number
before(async () => {
  product = await testApp(new Date().toISOString())
  campaign = await addDonationCampaign(product)
  const { organizationId } = campaign
  admin = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
})
after(() => product.close())

/** How far the provider's clock runs ahead of ours: its days pass at once. */
let ahead = 0
/** A moment after everything that has happened. */
const setClock = () => product.clock.set(new Date(Date.now() + ahead + 2_000).toISOString())

async function passDays(days: number): Promise<void> {
  await passProviderSeconds(days * 86_400)
  await product.acts.followPayouts()
  assert.deepEqual(await product.runJobs(), [])
}

const transferByHand = (amount: number, destination = campaign.accountId) =>
  callProvider(product, '/v1/transfers', { amount: String(amount), currency: 'eur', destination })

async function passProviderSeconds(seconds: number): Promise<void> {
  ahead += seconds * 1_000
  await moveProviderClock(product, seconds * 1_000)
  setClock()
}

/** The transfer of an intent's charge. */
async function transferOf(intent: string): Promise<string> {
  const url = `${product.sandbox.url}/v1/transfers?transfer_group=group_${intent}`
  const response = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  const { data } = (await response.json()) as { data: readonly { id: string }[] }
  return data[0]?.id ?? ''
}

/** What was transferred by hand in the first test. */
const known = ['accountDiffers 4400', 'operatorDiffers -4400']

/** What accounts hold beyond or below the ledger, as `kind cents`. */
async function differences(): Promise<readonly string[]> {
  setClock()
  const { findings } = await product.acts.reconcile({ patienceMinutes: 0 })
  return findings
    .filter(({ kind }) => kind.endsWith('Differs'))
    .map(({ kind, expected, found }) => `${kind} ${expected - found}`)
    .sort()
}

/** An instalment that was sent to the bank. */
async function debitAtTheBank(): Promise<LaterSale> {
  const sale = await sellInstalments(product, '4242424242424242')
  await keepMethod(product, sale, accountOf(testAccounts.paid))
  await passDays(32)
  await product.acts.chargeDuePayments()
  assert.deepEqual(await product.runJobs(), [])
  return sale
}

test('a transfer made by hand is seen while a debit is at the bank', async () => {
  const sale = await debitAtTheBank()
  const charges = await product.db
    .selectFrom('paymentAttempts')
    .where('trigger', '<>', 'checkout')
    .select('status')
    .where('organizationId', '=', sale.organizationId)
    .execute()
  assert.deepEqual(charges, [{ status: 'sent' }])
  assert.deepEqual(await differences(), [])
  await transferByHand(4_321)
  assert.deepEqual(await differences(), ['operatorDiffers -4321'])
  await passDays(1)
  assert.deepEqual(await differences(), ['accountDiffers 4321', 'operatorDiffers -4321'])
  await transferByHand(79)
  assert.deepEqual(await differences(), ['accountDiffers 4400', 'operatorDiffers -4400'])
})

test('what the provider has moved and is not booked yet makes no difference, and hides none', async () => {
  // A refund that waits for its bank, and one that the bank will send back.
  for (const card of ['4000000000007726', '4000000000005126']) {
    const paid = await paidGift(product, campaign, { card })
    await product.acts.askRefund(
      asking(campaign, paid, admin, { input: { part: { amount: 2_000 }, withTip: false } }),
    )
    assert.deepEqual(await product.runJobs(), [])
  }
  assert.deepEqual(await differences(), known, 'refunds wait')
  // A refund of ours whose answer was lost.
  const paid = await paidGift(product, campaign)
  await product.acts.askRefund(
    asking(campaign, paid, admin, { input: { part: { amount: 1_500 }, withTip: false } }),
  )
  const { id: refund } = await product.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paid.paymentId)
    .executeTakeFirstOrThrow()
  await callProvider(product, '/v1/refunds', {
    payment_intent: paid.intentId,
    amount: '1500',
    reverse_transfer: 'true',
    'metadata[installation]': product.app.installation,
    'metadata[refund]': refund,
  })
  assert.deepEqual(await differences(), known, 'a refund is made and not booked')
  // A capture whose answer was lost.
  const { paymentRequestId } = await openedPayment(product, campaign)
  await payWith(product, paymentRequestId, '4242424242424242')
  const [intent] = await providerIntents(product, paymentRequestId)
  await callProvider(product, `/v1/payment_intents/${intent?.id}/capture`)
  assert.deepEqual(await differences(), known, 'a capture is made and not booked')
})

test('parts of organizations that were moved, or not yet, and are not booked make no difference', async () => {
  await product.runJobs()
  await addFaults(
    product,
    { on: 'transfers.create', do: 'error_before', times: 100, stored: false },
    { on: 'transfers.reverse', do: 'error_before', times: 100, stored: false },
  )
  // A refund that the bank sends back, and a dispute: neither part can be moved.
  const returned = await paidGift(product, campaign, { card: '4000000000005126' })
  await product.acts.askRefund(asking(campaign, returned, admin))
  const contested = await paidGift(product, campaign, { card: '4000000000000259' })
  await product.runJobs()
  await passProviderSeconds(60)
  await product.acts.pollEvents()
  assert.ok((await product.runJobs()).length > 0)
  const { id: refund, status } = await product.db
    .selectFrom('refunds')
    .select(['id', 'status'])
    .where('paymentId', '=', returned.paymentId)
    .executeTakeFirstOrThrow()
  assert.equal(status, 'failed')
  const { id: dispute } = await product.db
    .selectFrom('disputes')
    .select('id')
    .where('paymentId', '=', contested.paymentId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(await differences(), known, 'neither part was moved')
  await clearFaults(product)
  await callProvider(product, '/v1/transfers', {
    amount: '5000',
    currency: 'eur',
    destination: campaign.accountId,
    'metadata[refund]': refund,
  })
  await callProvider(product, `/v1/transfers/${await transferOf(contested.intentId)}/reversals`, {
    amount: '5000',
    'metadata[dispute]': dispute,
  })
  assert.deepEqual(await differences(), known, 'both parts were moved and are not booked')
})

test('a part that was given again counts as taken for the next refund only once it was taken', async () => {
  await product.runJobs()
  const refundAgain = async () => {
    const paid = await paidGift(product, campaign, { card: '4000000000005126' })
    await product.acts.askRefund(asking(campaign, paid, admin))
    assert.deepEqual(await product.runJobs(), [])
    await passProviderSeconds(3_600)
    await product.acts.pollEvents()
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.askRefund(asking(campaign, paid, admin))
    await product.runJobs()
    return product.db
      .selectFrom('refunds')
      .select(['status', 'takesFrom', 'takenAt', 'returnedAt'])
      .where('paymentId', '=', paid.paymentId)
      .where('takesFrom', 'is not', null)
      .executeTakeFirstOrThrow()
  }
  // The provider takes nothing: the part stays with the organization.
  await addFaults(product, { on: 'transfers.reverse', do: 'error_before', status: 400, times: 1 })
  const untaken = await refundAgain()
  assert.deepEqual([untaken.status, untaken.takenAt, untaken.returnedAt], ['failed', null, null])
  assert.deepEqual(await differences(), known, 'nothing was taken')
  // It takes the part, refuses the refund, and does not give the part again.
  await addFaults(
    product,
    { on: 'refunds.create', do: 'error_before', status: 400, times: 1, skip: 1 },
    { on: 'transfers.create', do: 'error_before', times: 100, skip: 1, stored: false },
  )
  const taken = await refundAgain()
  assert.deepEqual([taken.status, taken.takenAt === null, taken.returnedAt], ['failed', false, null])
  assert.deepEqual(await differences(), known, 'a part is with the operator')
  await clearFaults(product)
})

test('a part that a dispute takes by two calls counts as far as they were made', async () => {
  await product.runJobs()
  const paid = await paidGift(product, campaign, { card: '4000000000005126' })
  const input = { part: { amount: 2_000 }, withTip: false } as const
  await product.acts.askRefund(asking(campaign, paid, admin, { input }))
  assert.deepEqual(await product.runJobs(), [])
  await passProviderSeconds(3_600)
  await product.acts.pollEvents()
  assert.deepEqual(await product.runJobs(), [])
  const providerDisputeId = await contestAtBank(product, paid)
  const { id: disputeId } = await product.db
    .selectFrom('disputes')
    .select('id')
    .where('providerDisputeId', '=', providerDisputeId)
    .executeTakeFirstOrThrow()
  const key = { organizationId: campaign.organizationId, disputeId }
  await dieAt(product, 'dispute-part-reversed', acts => acts.settleDispute(key))
  assert.deepEqual(await differences(), known, 'one call is made and not booked')
  await addFaults(product, { on: 'transfers.reverse', do: 'error_before', times: 100, stored: false })
  await assert.rejects(product.acts.settleDispute(key))
  assert.deepEqual(await differences(), known, 'one is booked, the other is not made')
  await clearFaults(product)
  assert.deepEqual(await product.runJobs(), [])
  assert.deepEqual(await differences(), known)
})

test('an account on which nothing happens is compared every day', async () => {
  await passDays(1)
  assert.deepEqual(await differences(), known)
  const quiet = await addDonationCampaign(product)
  assert.deepEqual(await differences(), known)
  await transferByHand(33, quiet.accountId)
  const within = await differences()
  assert.ok(!within.includes('accountDiffers 33'), within.join())
  await passDays(1)
  assert.ok((await differences()).includes('accountDiffers 33'))
})
