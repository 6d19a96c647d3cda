import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { balances, ledgerCheck } from '#db/ledger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf } from '#test/support/donation.ts'
import { addFaults, callProvider, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  addPlan,
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  statusOf,
} from '#test/support/refunds.ts'
import { applyDispute } from './apply-dispute.ts'

const contested = '4000000000000259'
const inquired = '4000000000001976'

/** Rule REF-6: what a payer contests at the bank. */
describe('disputes', () => {
  let product: TestApp
  let campaign: TestCampaign
  let admin: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    const person = {
      email: 'i@example.org',
      emailKey: 'i@example.org',
      firstName: 'Inès',
      lastName: 'Le Gall',
    }
    const users = product.db.insertInto('users').values({ ...person, isVerified: true })
    admin = (await users.returning('id').executeTakeFirstOrThrow()).id
    const right = {
      organizationId: campaign.organizationId,
      userId: admin,
      role: 'OrganizationAdmin',
    } as const
    await product.db
      .insertInto('roles')
      .values({ ...right, formId: null })
      .execute()
  })
  after(() => product.close())

  const disputeOf = ({ paymentId }: PaidPayment) =>
    product.db.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()
  const mailsAbout = (kind: string) => product.mails.filter(mail => mail.messageId.startsWith(`<${kind}.`))
  /** What is still to come of a plan: without it a plan that is taken up again has ended. */
  const addLaterPayment = ({ organizationId, orderId }: PaidPayment) =>
    product.db
      .insertInto('payments')
      .values({
        key: crypto.randomUUID(),
        organizationId,
        orderId,
        number: 2,
        status: 'Waiting',
        amount: 1500,
        amountTip: 0,
        dueOn: '2027-12-05',
        createdAt: product.app.now(),
      })
      .execute()
  const held = async () =>
    Object.fromEntries((await balances(product.db)).map(({ account, amount }) => [account, amount]))

  /** The dispute of a payment, at the provider. */
  async function disputed({ intentId }: PaidPayment) {
    const { disputes } = await providerState(product)
    const dispute = disputes.find(each => each.paymentIntent === intentId)
    assert.ok(dispute, 'the payer went to the bank')
    return dispute
  }

  /** What the webhook, the poller and anyone else do. */
  async function look(payment: PaidPayment): Promise<void> {
    const { disputes, refunds } = product.app.provider('stripe')
    const seen = await disputes!.readDispute((await disputed(payment)).id)
    const given = await refunds.listRefunds(payment.intentId)
    assert.ok(seen.outcome === 'done' && given.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen.value, given.value))
  }

  async function judge(
    payment: PaidPayment,
    evidence: 'winning_evidence' | 'losing_evidence',
  ): Promise<void> {
    const { id } = await disputed(payment)
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': evidence })
    await moveProviderClock(product, 60_000)
    await look(payment)
  }

  /** A payment that its payer contested; what is held at the bank's decision is followed up. */
  async function contestedGift(card = contested): Promise<PaidPayment> {
    const payment = await paidGift(product, campaign, { card })
    await moveProviderClock(product, 60_000)
    await look(payment)
    return payment
  }

  test('withdrawn funds: contested, the association’s part is taken back, its administrators are told', async () => {
    const payment = await contestedGift()
    assert.equal(await statusOf(product, payment), 'Contested')
    const request = asking(campaign, payment, admin)
    assert.deepEqual(codesOf(await product.acts.askRefund(request)), ['PAYMENT_CONTESTED'])
    const letters = mailsAbout('disputeOpened').length
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(mailsAbout('disputeOpened').length, letters + 1)
    assert.match(mailsAbout('disputeOpened').at(-1)?.text ?? '', /conteste ce don auprès/)
    const row = await disputeOf(payment)
    assert.deepEqual([row.organizationPart, row.reversed, row.receivable, row.fee], [5000, 5000, 0, 2000])
    await assertLedgerIsProvider(product)
    assert.equal((await held())['operator:disputes'], 600 + 2000)
    await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('won: the association is given its part again, the payment is authorised', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    const before = (await held())['operator:disputes'] ?? 0
    await judge(payment, 'winning_evidence')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.equal((await disputeOf(payment)).reversed, 0)
    assert.equal((await held())['operator:disputes'], before - 600, 'the fee stays the operator’s loss')
    assert.match(mailsAbout('disputeWon').at(-1)?.text ?? '', /50,00/)
    await assertLedgerIsProvider(product)
  })

  test('won before the part was taken back: nothing is taken in the end', async () => {
    const payment = await contestedGift()
    await judge(payment, 'winning_evidence')
    assert.deepEqual(await product.runJobs(), [])
    const row = await disputeOf(payment)
    assert.deepEqual([row.status, row.reversed, row.receivable], ['won', 0, 0])
    await assertLedgerIsProvider(product)
  })

  test('lost: refunded; the tip and the fee are the operator’s loss, the order is refunded', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await judge(payment, 'losing_evidence')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    const order = product.db.selectFrom('orders').select('status').where('id', '=', payment.orderId)
    assert.equal((await order.executeTakeFirstOrThrow()).status, 'Refunded')
    assert.equal(mailsAbout('disputeLost').length, 1)
    await assertLedgerIsProvider(product)
  })

  test('a dispute pauses what is still to be charged', async () => {
    const payment = await paidGift(product, campaign, { card: contested })
    const plan = await addPlan(product, payment)
    await moveProviderClock(product, 60_000)
    await look(payment)
    assert.equal(await plan(), 'Suspended')
    assert.deepEqual(await product.runJobs(), [])
  })

  for (const [frequency, after] of [
    ['Installment', 'Active'],
    ['Monthly', 'Suspended'],
  ] as const) {
    test(`won: a paused plan (${frequency}) is ${after} afterwards`, async () => {
      const payment = await paidGift(product, campaign, { card: contested })
      const plan = await addPlan(product, payment, frequency)
      if (frequency === 'Installment') await addLaterPayment(payment)
      await moveProviderClock(product, 60_000)
      await look(payment)
      assert.equal(await plan(), 'Suspended')
      await judge(payment, 'winning_evidence')
      assert.deepEqual(await product.runJobs(), [])
      assert.equal(await plan(), after)
    })
  }

  for (const frequency of ['Installment', 'Monthly'] as const)
    test(`lost: nothing more of a paused plan (${frequency}) is charged`, async () => {
      const payment = await paidGift(product, campaign, { card: contested })
      const plan = await addPlan(product, payment, frequency)
      await addLaterPayment(payment)
      await moveProviderClock(product, 60_000)
      await look(payment)
      assert.deepEqual(await product.runJobs(), [])
      await judge(payment, 'losing_evidence')
      assert.deepEqual(await product.runJobs(), [])
      assert.equal(await plan(), 'Canceled')
      const later = product.db.selectFrom('payments').select('status').where('number', '=', 2)
      const row = await later.where('orderId', '=', payment.orderId).executeTakeFirstOrThrow()
      assert.equal(row.status, 'Canceled')
    })

  test('an inquiry moves nothing, and a refund is still possible', async () => {
    const payment = await contestedGift(inquired)
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.equal((await disputeOf(payment)).status, 'inquiry')
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
    const asked = await product.acts.askRefund(asking(campaign, payment, admin))
    assert.ok(asked.ok)
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('what was refunded before can no longer be contested', async () => {
    const payment = await paidGift(product, campaign, { card: contested })
    const refund = { payment_intent: payment.intentId, amount: '2000', reverse_transfer: 'true' }
    await callProvider(product, '/v1/refunds', refund)
    await moveProviderClock(product, 60_000)
    await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    const row = await disputeOf(payment)
    assert.deepEqual([row.amount, row.organizationPart, row.reversed], [3600, 3000, 3000])
    assert.equal(await statusOf(product, payment), 'Contested')
    await judge(payment, 'losing_evidence')
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('a refund that was only asked for has not left: all of the association’s part is contested', async () => {
    const payment = await paidGift(product, campaign, { card: contested })
    const input = { part: { amount: 2000 }, withTip: false } as const
    assert.ok((await product.acts.askRefund(asking(campaign, payment, admin, { input }))).ok)
    await moveProviderClock(product, 60_000)
    await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    const row = await disputeOf(payment)
    assert.deepEqual([row.amount, row.organizationPart, row.reversed], [5600, 5000, 5000])
    const refunds = product.db.selectFrom('refunds').select('status')
    assert.deepEqual(await refunds.where('paymentId', '=', payment.paymentId).execute(), [
      { status: 'failed' },
    ])
    await assertLedgerIsProvider(product)
    await judge(payment, 'losing_evidence')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    await assertLedgerIsProvider(product)
  })

  test('what the association paid back by transfer is contested as well: the provider still holds it', async () => {
    const payment = await paidGift(product, campaign, { card: contested })
    const options = { cancelOrder: false, sendMail: false, comment: null, expectedLeft: null }
    const { organizationSlug } = campaign.address
    const { paymentId } = payment
    const transfer = { organizationSlug, paymentId, userId: admin, amount: 2000, ...options }
    assert.ok((await product.acts.recordTransferRefund(transfer)).ok)
    await moveProviderClock(product, 60_000)
    await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    const row = await disputeOf(payment)
    assert.deepEqual([row.organizationPart, row.reversed], [5000, 5000])
    await assertLedgerIsProvider(product)
  })

  test('a part that the provider cannot take is a receivable, forgiven when the dispute is won', async () => {
    const payment = await contestedGift()
    await addFaults(product, { on: 'transfers.reverse', do: 'error_before', status: 400, times: 1 })
    assert.deepEqual(await product.runJobs(), [])
    await clearFaults(product)
    assert.deepEqual([(await disputeOf(payment)).reversed, (await disputeOf(payment)).receivable], [0, 5000])
    assert.equal((await held())['organization:receivable'], 5000)
    await assertLedgerIsProvider(product)
    await judge(payment, 'winning_evidence')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await held())['organization:receivable'], 0)
    await assertLedgerIsProvider(product)
  })

  test('a reversal whose answer is lost is not made twice', async () => {
    const payment = await contestedGift()
    await addFaults(product, { on: 'transfers.reverse', do: 'cut_after', times: 1 })
    await product.runJobs()
    await clearFaults(product)
    const { id: disputeId } = await disputeOf(payment)
    await product.acts.settleDispute({ organizationId: campaign.organizationId, disputeId })
    assert.equal((await disputeOf(payment)).reversed, 5000)
    await assertLedgerIsProvider(product)
  })

  for (const mischief of ['error_before', 'error_after'] as const)
    test(`a fault that the provider keeps under the key holds up neither way: ${mischief}`, async () => {
      const payment = await contestedGift()
      await addFaults(product, { on: 'transfers.*', do: mischief, times: 1 })
      await product.runJobs()
      const { id: disputeId } = await disputeOf(payment)
      const key = { organizationId: campaign.organizationId, disputeId }
      await product.acts.settleDispute(key)
      assert.equal((await disputeOf(payment)).reversed, 5000)
      await assertLedgerIsProvider(product)
      await addFaults(product, { on: 'transfers.create', do: mischief, times: 1 })
      await judge(payment, 'winning_evidence')
      await product.runJobs()
      // It leaves doubt for a day.
      product.clock.advance(24 * 60 + 1)
      await product.acts.settleDispute(key)
      await clearFaults(product)
      assert.equal((await disputeOf(payment)).reversed, 0)
      await assertLedgerIsProvider(product)
    })

  test('a second dispute of one payment, after one that was won, has its own row, entries and end', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await judge(payment, 'winning_evidence')
    assert.deepEqual(await product.runJobs(), [])
    const { id, charge } = await disputed(payment)
    const again = {
      id: `${id}_again`,
      intentId: payment.intentId,
      chargeId: charge,
      amount: 5600,
      fee: 2000,
      fundsWithdrawn: true,
      reason: 'fraudulent',
    }
    const see = (status: 'open' | 'lost') =>
      product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', { ...again, status }, []))
    for (let n = 0; n < 2; n += 1) assert.equal(await see('open'), true)
    assert.deepEqual(await product.runJobs(), [])
    const rows = await product.db
      .selectFrom('disputes')
      .select(['status', 'amount', 'organizationPart', 'reversed', 'receivable'])
      .where('paymentId', '=', payment.paymentId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      rows.map(row => [row.status, row.amount, row.organizationPart, row.reversed + row.receivable]),
      [
        ['won', 5600, 5000, 0],
        ['open', 5600, 5000, 5000],
      ],
    )
    assert.equal(await statusOf(product, payment), 'Contested')
    await look(payment)
    assert.equal(await statusOf(product, payment), 'Contested', 'the first one is over')
    await see('lost')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  })

  test('ignores a dispute about money that is not one of our payments', async () => {
    const seen = {
      id: 'du_1',
      intentId: 'pi_unknown',
      chargeId: 'ch_1',
      amount: 100,
      fee: 0,
      status: 'open',
      fundsWithdrawn: true,
      reason: 'fraudulent',
    } as const
    assert.equal(
      await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen, [])),
      false,
    )
  })
})
