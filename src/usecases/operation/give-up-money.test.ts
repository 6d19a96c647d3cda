import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { debitToken } from '#test/support/confirmation-token.ts'
import { deadJobsOf } from '#test/support/dead-jobs.ts'
import { dieAt } from '#test/support/die-at.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { dispute } from '#test/support/disputes.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, sellInstalments } from '#test/support/later.ts'
import { addFaults, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  statusOf,
} from '#test/support/refunds.ts'
import { leftOpen } from './left-open.ts'

/** Its refunds succeed, then its bank sends them back. */
const closedCard = '4000000000005126'
/** Its refunds wait at the bank for a while. */
const slowRefund = '4000000000007726'
const challenged = '4000002760003184'

describe('giving up a job that moves money', () => {
  let product: TestApp
  let campaign: TestCampaign
  let userId: number
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    userId = (await addAdministrator(product, campaign.organizationId)).userId
  })
  afterEach(async () => {
    await clearFaults(product)
    await sql`delete from graphile_worker._private_jobs`.execute(product.db)
    product.mails.length = 0
  })
  after(() => product.close())

  async function ask(payment: PaidPayment, withTip = true) {
    const input = { part: 'all', withTip } as const
    const [refund] = successOf(await product.acts.askRefund(asking(campaign, payment, userId, { input })))
    assert.ok(refund)
    return { organizationId: payment.organizationId, refundId: refund.id }
  }
  const refundOf = ({ refundId }: { refundId: string }) =>
    product.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const rowOf = ({ paymentId }: PaidPayment) =>
    product.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const madeFor = async ({ intentId }: PaidPayment) =>
    (await providerState(product)).refunds.filter(each => each.paymentIntent === intentId).length

  /** The queued job of this name has used up its tries. */
  async function die(name: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'it never works'
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name}
      returning j.id::text as id`.execute(product.db)
    assert.equal(rows.length, 1, name)
    return rows[0]?.id ?? ''
  }
  const giveUp = async (name: string) =>
    product.acts.giveUpJob({ actor: 'terminal', id: await die(name), reason: 'a test' })
  /** What is left open after giving up the job of this name. */
  const leftBy = async (name: string) => successOf(await giveUp(name)).left

  test('a refund that was never sent reserves nothing more, and can be asked for again', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await ask(payment)
    const { released, left } = successOf(await giveUp('send-refund'))
    assert.deepEqual([released, left], [{ number: (await refundOf(refund)).number, amount: 5600 }, null])
    assert.deepEqual(await deadJobsOf(product), [])
    assert.equal((await refundOf(refund)).status, 'failed')
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.deepEqual(await product.runJobs(), [])
    assert.ok(product.mails.some(({ messageId }) => messageId.startsWith('<refundFailed.')))
    await ask(payment)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.equal(await madeFor(payment), 1)
    await assertLedgerIsProvider(product)
  })

  test('a refund that the provider has is not given up: its job has only to run again', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await ask(payment)
    await dieAt(product, 'refund-made', acts => acts.sendRefund(refund))
    assert.deepEqual(codesOf(await giveUp('send-refund')), ['CONFLICT'])
    assert.equal((await refundOf(refund)).status, 'requested')
    const [job] = await deadJobsOf(product)
    successOf(await product.acts.retryJob({ actor: 'terminal', id: job?.id ?? '' }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.equal(await madeFor(payment), 1)
  })

  test('a refund of which the provider says nothing is not given up', async () => {
    const refund = await ask(await paidGift(product, campaign))
    await addFaults(product, { on: 'refunds.list', do: 'error_before', times: 1 })
    assert.deepEqual(codesOf(await giveUp('send-refund')), ['UNAVAILABLE'])
    assert.equal((await refundOf(refund)).status, 'requested')
    assert.equal((await deadJobsOf(product)).length, 1)
  })

  test('a refund that the provider may still make is not given up before a day is over', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await ask(payment)
    await addFaults(product, { on: 'refunds.create', do: 'error_before', stored: true, times: 1 })
    await assert.rejects(product.acts.sendRefund(refund))
    assert.deepEqual(codesOf(await giveUp('send-refund')), ['UNAVAILABLE'])
    product.clock.advance(24 * 60 + 1)
    const [job] = await deadJobsOf(product)
    const { released } = successOf(
      await product.acts.giveUpJob({ actor: 'terminal', id: job?.id ?? '', reason: 'a test' }),
    )
    assert.equal(released?.amount, 5600)
    await assertLedgerIsProvider(product)
    product.clock.advance(-24 * 60 - 1)
  })

  test('what was taken for it from the organization, unheard, goes back to it', async () => {
    const payment = await paidGift(product, campaign, { card: closedCard })
    await ask(payment)
    assert.deepEqual(await product.runJobs(), [])
    await moveProviderClock(product, 3_600_000)
    const event = {
      kind: 'refundsOf',
      provider: 'stripe',
      account: 'platform',
      id: payment.intentId,
    } as const
    await product.acts.handleProviderEvent(event)
    assert.deepEqual(await product.runJobs(), [])
    const refund = await ask(payment, false)
    await dieAt(product, 'part-taken', acts => acts.sendRefund(refund))
    assert.equal((await refundOf(refund)).takenAt, null)
    const { released } = successOf(await giveUp('send-refund'))
    assert.equal(released?.amount, 5000)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
  })

  test('a refund that waits at the bank stays reserved, and that is told', async () => {
    const payment = await paidGift(product, campaign, { card: slowRefund })
    const refund = await ask(payment)
    await product.acts.sendRefund(refund)
    await sql`delete from graphile_worker._private_jobs where key is null`.execute(product.db)
    const { number } = await refundOf(refund)
    assert.deepEqual(await leftBy('send-refund'), {
      kind: 'refund_sent',
      object: String(number),
      amount: 5600,
    })
    assert.equal((await refundOf(refund)).status, 'sent')
    assert.equal(await statusOf(product, payment), 'Refunding')
  })

  test('a part that the organization was not given again is told', async () => {
    const payment = await paidGift(product, campaign, { card: closedCard })
    const refund = await ask(payment)
    assert.deepEqual(await product.runJobs(), [])
    await moveProviderClock(product, 3_600_000)
    const event = {
      kind: 'refundsOf',
      provider: 'stripe',
      account: 'platform',
      id: payment.intentId,
    } as const
    await product.acts.handleProviderEvent(event)
    const { number } = await refundOf(refund)
    assert.deepEqual(await leftBy('return-part'), { kind: 'part', object: String(number), amount: 5000 })
  })

  test('where a dispute stands is told', async () => {
    const payment = await paidGift(product, campaign)
    const { amount, intentId } = await rowOf(payment)
    const object = `du_${intentId}`
    await dispute(product, { amount, intentId }, 'open')
    assert.deepEqual(await leftBy('settle-dispute'), { kind: 'dispute_untaken', object, amount: 5000 })
    await dispute(product, { amount, intentId }, 'won')
    assert.deepEqual(await leftBy('settle-dispute'), { kind: 'dispute_unread', object, amount: 5000 })
    const other = await rowOf(await paidGift(product, campaign))
    await dispute(product, other, 'open')
    assert.deepEqual(await product.runJobs(), [])
    await dispute(product, other, 'won')
    assert.deepEqual(await leftBy('settle-dispute'), {
      kind: 'dispute_ungiven',
      object: `du_${other.intentId}`,
      amount: 5000,
    })
    const { id: disputeId } = await product.db
      .selectFrom('disputes')
      .select('id')
      .where('providerDisputeId', '=', `du_${other.intentId}`)
      .executeTakeFirstOrThrow()
    const { organizationId } = campaign
    const leftWith = async (facts: { reversed: number; given?: number }) => {
      await product.db.updateTable('disputes').set(facts).where('id', '=', disputeId).execute()
      const job = { id: '1', name: 'settle-dispute', attempts: 25, reason: null, since: '' }
      return leftOpen(product.db, { ...job, payload: { organizationId, disputeId } })
    }
    assert.equal((await leftWith({ reversed: 2000 }))?.amount, 2000, 'as much as was taken')
    assert.equal(await leftWith({ reversed: 0, given: 2000 }), null, 'all of it is given again')
  })

  test('what is not captured and what is not given back is told', async () => {
    const paid = await openedPayment(product, campaign)
    await payWith(product, paid.paymentRequestId, '4242424242424242')
    const { id } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('requestId', '=', paid.paymentRequestId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(await leftBy('capture-payment'), { kind: 'capture', object: String(id), amount: 5600 })
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, challenged)
    successOf(await product.acts.abandonPayment({ paymentRequestId }))
    const left = await leftBy('undo-attempt')
    assert.deepEqual([left?.kind, left?.amount], ['undo', 5600])
    assert.match(left?.object ?? '', /^pi_/)
  })

  test('a direct debit that was not sent is told', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const confirmationTokenId = await debitToken(product, testAccounts.paid)
    const payer = { ip: '192.0.2.7', userAgent: 'a browser' }
    successOf(
      await product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means: 'Sepa', payer }),
    )
    const left = await leftBy('send-debit')
    assert.deepEqual([left?.kind, left?.amount], ['debit', 5600])
    assert.match(left?.object ?? '', /^pi_/)
  })

  test('what came too late of a cancelled order and is not given back is told', async () => {
    const sale = await sellInstalments(product, '4242424242424242')
    assert.deepEqual(await chargeAt(product, '2026-12-20T08:00:00.000Z'), [])
    const [first] = await chargesOf(product, sale)
    const administrator = await addAdministrator(product, sale.organizationId)
    const [asked] = successOf(
      await product.acts.askRefund({
        organizationSlug: sale.form.address.organizationSlug,
        paymentId: first?.id ?? 0,
        userId: administrator.userId,
        input: { part: 'all', withTip: true },
        ...{ cancelOrder: true, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    const refund = { organizationId: sale.organizationId, refundId: asked?.id ?? '' }
    // The second came while the cancelling was under way.
    await product.db
      .updateTable('refunds')
      .set({ keptPayments: [first?.id ?? 0] })
      .where('id', '=', refund.refundId)
      .execute()
    await product.acts.sendRefund(refund)
    const { number } = await refundOf(refund)
    assert.deepEqual(await leftBy('refund-late-charges'), {
      kind: 'refund_late',
      object: String(number),
      amount: 6000,
    })
  })

  test('a job that left nothing open says nothing', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await ask(payment)
    await product.acts.sendRefund(refund)
    const { left, released } = successOf(await giveUp('send-refund'))
    assert.deepEqual([left, released], [null, null])
    assert.equal(await statusOf(product, payment), 'Refunded')
  })
})
