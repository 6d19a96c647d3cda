import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'
import {
  addFaults,
  callProvider,
  clearFaults,
  moveProviderClock,
  providerIntents,
} from '#test/support/provider.ts'
import { assertLedgerIsProvider, type PaidPayment, paidGift, statusOf } from '#test/support/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyRefunds } from './apply-refund.ts'

const contested = '4000000000000259'

type Moved = { readonly amount: number; readonly metadata: Readonly<Record<string, string>> }
type State = { readonly transfers: readonly Moved[]; readonly reversals: readonly Moved[] }

/** Money that goes to an account or from it by a call of ours goes once, whatever the provider remembers of our keys. */
describe('money that is moved between accounts', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  const disputeOf = ({ paymentId }: PaidPayment) =>
    product.db.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()

  async function state<T>(): Promise<T> {
    const headers = { authorization: 'Bearer sk_test_sandbox' }
    return (await (await fetch(`${product.sandbox.url}/sandbox/state`, { headers })).json()) as T
  }
  const movesOf = async (kind: keyof State, payment: PaidPayment) =>
    (await state<State>())[kind].filter(({ metadata }) => metadata.payment === String(payment.paymentId))

  async function look(payment: PaidPayment): Promise<void> {
    const { disputes, refunds } = product.app.provider('stripe')
    const all = await state<{ disputes: { id: string; paymentIntent: string }[] }>()
    const id = all.disputes.find(each => each.paymentIntent === payment.intentId)?.id ?? ''
    const [seen, given] = [await disputes!.readDispute(id), await refunds.listRefunds(payment.intentId)]
    assert.ok(seen.outcome === 'done' && given.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', seen.value, given.value))
  }

  async function contestedGift(): Promise<PaidPayment> {
    const payment = await paidGift(product, campaign, { card: contested })
    await moveProviderClock(product, 60_000)
    await look(payment)
    return payment
  }

  async function win(payment: PaidPayment): Promise<void> {
    const { providerDisputeId: id } = await disputeOf(payment)
    await callProvider(product, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    await moveProviderClock(product, 60_000)
    await look(payment)
  }

  /** The provider has forgotten our key: the next call is a new one to it. */
  const forgetKey = ({ paymentId }: PaidPayment) =>
    product.db
      .updateTable('disputes')
      .set(eb => ({ replay: eb('replay', '+', 1) }))
      .where('paymentId', '=', paymentId)
      .execute()
  const settle = async (payment: PaidPayment) =>
    product.acts.settleDispute({ ...campaign, disputeId: (await disputeOf(payment)).id })

  test('a transfer after a dispute that was won: killed after it, run again once its key is forgotten', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await win(payment)
    const { id: disputeId } = await disputeOf(payment)
    await dieAt(product, 'dispute-part-given', acts => acts.settleDispute({ ...campaign, disputeId }))
    await forgetKey(payment)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await movesOf('transfers', payment)).map(({ amount }) => amount),
      [5000],
    )
    assert.equal((await disputeOf(payment)).reversed, 0)
    await assertLedgerIsProvider(product)
  })

  test('the same after more than a hundred other transfers to the account', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await win(payment)
    const { id: disputeId } = await disputeOf(payment)
    await dieAt(product, 'dispute-part-given', acts => acts.settleDispute({ ...campaign, disputeId }))
    const destination = (await accountOf()) ?? ''
    for (let n = 0; n < 101; n += 1) {
      await callProvider(product, '/v1/transfers', { amount: '1', currency: 'eur', destination })
    }
    await forgetKey(payment)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await movesOf('transfers', payment)).map(({ amount }) => amount),
      [5000],
    )
    assert.equal((await disputeOf(payment)).reversed, 0)
  })

  test('a reversal: killed after it, run again once its key is forgotten: it was taken, nothing is owed', async () => {
    const payment = await contestedGift()
    const { id: disputeId } = await disputeOf(payment)
    await dieAt(product, 'dispute-part-reversed', acts => acts.settleDispute({ ...campaign, disputeId }))
    await forgetKey(payment)
    assert.deepEqual(await product.runJobs(), [])
    const row = await disputeOf(payment)
    assert.deepEqual([row.reversed, row.receivable], [5000, 0])
    assert.equal((await movesOf('reversals', payment)).length, 1)
  })

  test('a reversal that is refused although it was taken is looked for before it is booked as owed', async () => {
    const payment = await contestedGift()
    await addFaults(product, { on: 'transfers.reverse', do: 'error_after', status: 400, times: 1 })
    assert.deepEqual(await product.runJobs(), [])
    await clearFaults(product)
    const row = await disputeOf(payment)
    assert.deepEqual([row.reversed, row.receivable], [5000, 0])
    assert.equal((await movesOf('reversals', payment)).length, 1)
  })

  test('a refusal that cannot be looked into books nothing yet', async () => {
    const payment = await contestedGift()
    await addFaults(product, { on: 'transfers.reverse', do: 'error_after', status: 400, times: 1 })
    await addFaults(product, { on: 'transfers.retrieve', do: 'error_before', skip: 1, times: 1 })
    assert.equal((await product.runJobs()).length, 1)
    await clearFaults(product)
    const before = await disputeOf(payment)
    assert.deepEqual([before.reversed, before.receivable], [0, 0])
    await settle(payment)
    const row = await disputeOf(payment)
    assert.deepEqual([row.reversed, row.receivable], [5000, 0])
  })

  test('a transfer that the provider refused once comes as soon as it is allowed again', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await win(payment)
    await addFaults(product, { on: 'transfers.create', do: 'error_before', status: 400, times: 1 })
    assert.equal((await product.runJobs()).length, 1)
    await clearFaults(product)
    await settle(payment)
    assert.equal((await disputeOf(payment)).reversed, 0)
    assert.equal((await movesOf('transfers', payment)).length, 1)
  })

  test('a part whose refund failed, refused once: it comes back as soon as it is allowed again', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000005126' })
    const refund = await refundThatFails(payment)
    await addFaults(product, { on: 'transfers.create', do: 'error_before', status: 400, times: 1 })
    await assert.rejects(product.acts.returnPart(refund))
    await clearFaults(product)
    await dieAt(product, 'part-returned', acts => acts.returnPart(refund))
    assert.equal((await movesOf('transfers', payment)).length, 1)
    await product.db
      .updateTable('refunds')
      .set(eb => ({ replay: eb('replay', '+', 1) }))
      .where('id', '=', refund.refundId)
      .execute()
    await product.acts.returnPart(refund)
    assert.equal((await movesOf('transfers', payment)).length, 1)
  })

  test('a part that the operator transferred by hand, under the metadata of its refund, is found and sent no more', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000005126' })
    const refund = await refundThatFails(payment)
    await addFaults(product, { on: 'transfers.create', do: 'error_before', status: 400, times: 1 })
    await assert.rejects(product.acts.returnPart(refund))
    await clearFaults(product)
    await callProvider(product, '/v1/transfers', {
      amount: '5000',
      currency: 'eur',
      destination: (await accountOf()) ?? '',
      'metadata[installation]': product.app.installation,
      'metadata[refund]': refund.refundId,
      'metadata[payment]': String(payment.paymentId),
    })
    await product.acts.returnPart(refund)
    assert.equal((await movesOf('transfers', payment)).length, 1)
    const row = product.db.selectFrom('refunds').select('returnedAt').where('id', '=', refund.refundId)
    assert.notEqual((await row.executeTakeFirstOrThrow()).returnedAt, null)
  })

  test('a capture that was refused once is made as soon as it is allowed', async () => {
    const opened = await openedPayment(product, campaign)
    await addFaults(product, { on: 'payment_intents.capture', do: 'error_before', status: 400, times: 1 })
    await payWith(product, opened.paymentRequestId, '4242424242424242')
    assert.equal((await product.runJobs()).length, 1)
    await clearFaults(product)
    const payment = await product.db
      .selectFrom('payments')
      .select(['id', 'organizationId'])
      .where('requestId', '=', opened.paymentRequestId)
      .executeTakeFirstOrThrow()
    await product.acts.capturePayment({ organizationId: payment.organizationId, paymentId: payment.id })
    const [intent] = await providerIntents(product, opened.paymentRequestId)
    assert.equal(intent?.status, 'succeeded')
  })

  test('an intent whose cancelling was refused once is cancelled as soon as it is allowed', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4000002760003184')
    await addFaults(product, { on: 'payment_intents.cancel', do: 'error_before', status: 400, times: 1 })
    successOf(await product.acts.abandonPayment({ paymentRequestId }))
    assert.equal((await product.runJobs()).length, 1)
    await clearFaults(product)
    const attempt = await product.db
      .selectFrom('paymentAttempts')
      .select(['id as attemptId', 'organizationId'])
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    await product.acts.undoAttempt(attempt)
    const [intent] = await providerIntents(product, paymentRequestId)
    assert.equal(intent?.status, 'canceled')
  })

  const accountOf = async () =>
    (
      await product.db
        .selectFrom('organizations')
        .select('providerAccountId as account')
        .where('id', '=', campaign.organizationId)
        .executeTakeFirstOrThrow()
    ).account

  /** A refund of a card whose bank sends it back; its failure is recorded, the part is not given again yet. */
  async function refundThatFails(payment: PaidPayment) {
    const id = crypto.randomUUID()
    const { organizationId, paymentId } = payment
    await product.db
      .insertInto('refunds')
      .values({
        id,
        organizationId,
        paymentId,
        provider: 'stripe',
        status: 'requested',
        organizationPart: 5000,
        tipPart: 0,
        requestedBy: 'operator',
        traceId: 'test',
        createdAt: product.clock.now(),
      })
      .execute()
    await product.acts.sendRefund({ organizationId, refundId: id })
    await moveProviderClock(product, 60_000)
    const { refunds } = product.app.provider('stripe')
    const given = await refunds.listRefunds(payment.intentId)
    assert.ok(given.outcome === 'done')
    await product.app.transaction(tx =>
      applyRefunds(product.app, tx, { provider: 'stripe', id: payment.intentId }, given.value),
    )
    const row = product.db.selectFrom('refunds').select('status').where('id', '=', id)
    assert.equal((await row.executeTakeFirstOrThrow()).status, 'failed')
    assert.notEqual(await statusOf(product, payment), 'Refunded')
    return { organizationId, refundId: id }
  }
})
