import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addFaults, callProvider, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  statusOf,
} from '#test/support/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyRefunds } from './apply-refund.ts'
import { settleDispute } from './settle-dispute.ts'

const contested = '4000000000000259'
const sentBack = '4000000000005126'
const tenMinutesMs = 600_000
const aDay = 24 * 60 + 1

type Moved = { readonly amount: number; readonly metadata: Readonly<Record<string, string>> }

describe('a call that was answered with a fault, and takes effect later', () => {
  let product: TestApp
  let campaign: TestCampaign
  let administrator: { readonly userId: number }

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    administrator = await addAdministrator(product, campaign.organizationId)
  })
  beforeEach(() => clearFaults(product))
  after(() => product.close())

  const late = (on: string) => addFaults(product, { on, do: 'error_later', delayMs: tenMinutesMs, times: 1 })
  const lost = (on: string) => addFaults(product, { on, do: 'error_before', stored: true, times: 1 })

  async function refundOf(payment: PaidPayment, amount: number | 'all' = 1_000) {
    const part = amount === 'all' ? ('all' as const) : { amount }
    const asked = asking(campaign, payment, administrator.userId, { input: { part, withTip: false } })
    const [refund] = successOf(await product.acts.askRefund(asked))
    return { organizationId: campaign.organizationId, refundId: refund?.id ?? '' }
  }
  const refundsAt = async ({ intentId }: PaidPayment) =>
    (await providerState(product)).refunds
      .filter(each => each.paymentIntent === intentId)
      .map(each => each.amount)
  async function movesOf(kind: 'transfers' | 'reversals', { paymentId }: PaidPayment) {
    const headers = { authorization: 'Bearer sk_test_sandbox' }
    const response = await fetch(`${product.sandbox.url}/sandbox/state`, { headers })
    const state = (await response.json()) as Record<typeof kind, Moved[]>
    return state[kind]
      .filter(({ metadata }) => metadata.payment === String(paymentId))
      .map(({ amount }) => amount)
  }
  const disputeOf = async ({ paymentId }: PaidPayment) => {
    const rows = product.db.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId)
    const row = await rows.executeTakeFirstOrThrow()
    return { ...row, key: { organizationId: campaign.organizationId, disputeId: row.id } }
  }
  async function look({ intentId }: PaidPayment): Promise<void> {
    const { disputes, refunds } = product.app.provider('stripe')
    const seen = (await providerState(product)).disputes.find(each => each.paymentIntent === intentId)
    const dispute = await disputes!.readDispute(seen?.id ?? '')
    const given = await refunds.listRefunds(intentId)
    assert.ok(dispute.outcome === 'done' && given.outcome === 'done')
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', dispute.value, given.value))
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
  async function inDoubt(work: Promise<unknown>): Promise<void> {
    await assert.rejects(work, /yet|doubt/)
  }

  test('a refund is made once', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await refundOf(payment)
    await late('refunds.create')
    await inDoubt(product.acts.sendRefund(refund))
    await inDoubt(product.acts.sendRefund(refund))
    assert.deepEqual(await refundsAt(payment), [])
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.sendRefund(refund)
    assert.deepEqual(await refundsAt(payment), [1_000])
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
  })

  test('a refund of which nothing came is asked for anew after a day', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await refundOf(payment)
    await lost('refunds.create')
    await inDoubt(product.acts.sendRefund(refund))
    await inDoubt(product.acts.sendRefund(refund))
    assert.deepEqual(await refundsAt(payment), [], 'the provider repeats its fault')
    product.clock.advance(aDay)
    await product.acts.sendRefund(refund)
    assert.deepEqual(await refundsAt(payment), [1_000])
  })

  test('a call that took too long leaves doubt, one that came too often leaves none', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await refundOf(payment)
    const doubtSince = async () => {
      const row = product.db.selectFrom('refunds').select('doubtSince').where('id', '=', refund.refundId)
      return (await row.executeTakeFirstOrThrow()).doubtSince
    }
    const answer = (status: number) =>
      addFaults(product, { on: 'refunds.create', do: 'error_before', status, stored: false, times: 1 })
    for (const status of [429, 401, 403]) {
      await answer(status)
      await inDoubt(product.acts.sendRefund(refund))
      assert.equal(await doubtSince(), null, String(status))
    }
    await answer(408)
    await inDoubt(product.acts.sendRefund(refund))
    assert.equal(await doubtSince(), product.clock.now())
    await product.acts.sendRefund(refund)
    assert.deepEqual(await refundsAt(payment), [1_000])
  })

  test('a read that fails before the call leaves no doubt: nothing was asked', async () => {
    const payment = await paidGift(product, campaign)
    const input = { part: 'all', withTip: true } as const
    const [refund] = successOf(
      await product.acts.askRefund(asking(campaign, payment, administrator.userId, { input })),
    )
    const key = { organizationId: campaign.organizationId, refundId: refund?.id ?? '' }
    await addFaults(product, { on: 'payment_intents.retrieve', do: 'error_before', times: 1 })
    await inDoubt(product.acts.sendRefund(key))
    const row = product.db
      .selectFrom('refunds')
      .select(['doubtSince', 'replay'])
      .where('id', '=', key.refundId)
    assert.deepEqual(await row.executeTakeFirstOrThrow(), { doubtSince: null, replay: 0 })
    await product.acts.sendRefund(key)
    assert.deepEqual(await refundsAt(payment), [5_600])
  })

  test('a fault leaves doubt also where the refunds cannot be read after it', async () => {
    const payment = await paidGift(product, campaign)
    const key = await refundOf(payment)
    await late('refunds.create')
    await addFaults(product, { on: 'refunds.list', do: 'error_before', skip: 1, times: 1 })
    await assert.rejects(product.acts.sendRefund(key), /could not be read/)
    const row = product.db.selectFrom('refunds').select('doubtSince').where('id', '=', key.refundId)
    assert.equal((await row.executeTakeFirstOrThrow()).doubtSince, product.clock.now())
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.sendRefund(key)
    assert.deepEqual(await refundsAt(payment), [1_000])
  })

  test('doubt counts from the last fault that began something, not from the first', async () => {
    const payment = await paidGift(product, campaign)
    const refund = await refundOf(payment)
    await addFaults(product, {
      on: 'refunds.create',
      do: 'error_before',
      status: 502,
      stored: false,
      times: 1,
    })
    await inDoubt(product.acts.sendRefund(refund))
    product.clock.advance(22 * 60)
    await late('refunds.create')
    await inDoubt(product.acts.sendRefund(refund))
    product.clock.advance(6 * 60)
    await inDoubt(product.acts.sendRefund(refund))
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.sendRefund(refund)
    assert.deepEqual(await refundsAt(payment), [1_000])
  })

  for (const fate of ['killed', 'answered with a fault, and taken later'] as const)
    test(`a part that is being taken when its dispute is won is given again: ${fate}`, async () => {
      const payment = await contestedGift()
      const { key } = await disputeOf(payment)
      const stripe = product.app.provider('stripe')
      const { reverseTransfer } = stripe.disputes!
      if (fate !== 'killed') await late('transfers.reverse')
      const slow = {
        ...stripe.disputes!,
        reverseTransfer: async (...call: Parameters<typeof reverseTransfer>) => {
          await win(payment)
          // Another worker must not conclude that nothing is taken, only because nothing is found yet.
          await inDoubt(product.acts.settleDispute(key))
          const answer = await reverseTransfer(...call)
          if (fate === 'killed') throw new Error('not answered yet')
          return answer
        },
      }
      const provider = () => ({ ...stripe, disputes: slow })
      await inDoubt(settleDispute({ ...product.app, provider }, key))
      await moveProviderClock(product, tenMinutesMs)
      assert.deepEqual(await product.runJobs(), [])
      assert.deepEqual(await movesOf('reversals', payment), [5_000])
      assert.deepEqual(await movesOf('transfers', payment), [5_000])
      assert.equal((await disputeOf(payment)).given, 5_000)
      await assertLedgerIsProvider(product)
    })

  test('a part is taken for a dispute once', async () => {
    const payment = await contestedGift()
    const { key } = await disputeOf(payment)
    await late('transfers.reverse')
    await inDoubt(product.acts.settleDispute(key))
    await inDoubt(product.acts.settleDispute(key))
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.settleDispute(key)
    assert.deepEqual(await movesOf('reversals', payment), [5_000])
    assert.equal((await disputeOf(payment)).reversed, 5_000)
  })

  test('a part that may still be taken when its dispute is won is waited for, and given again', async () => {
    const payment = await contestedGift()
    const { key } = await disputeOf(payment)
    await late('transfers.reverse')
    await inDoubt(product.acts.settleDispute(key))
    await win(payment)
    await inDoubt(product.acts.settleDispute(key))
    const asked = asking(campaign, payment, administrator.userId)
    const refused = await product.acts.askRefund(asked)
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code }) => code),
      ['PAYMENT_CONTESTED'],
    )
    const input = { part: 'none', withTip: true } as const
    successOf(await product.acts.askRefund({ ...asked, input }))
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.settleDispute(key)
    assert.deepEqual(await product.runJobs(), [])
    const { reversed, given } = await disputeOf(payment)
    assert.deepEqual([reversed, given], [0, 5_000])
    assert.deepEqual(await movesOf('transfers', payment), [5_000])
    await assertLedgerIsProvider(product)
  })

  test('a part is given again after a dispute once', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await win(payment)
    const { key } = await disputeOf(payment)
    await late('transfers.create')
    await inDoubt(product.acts.settleDispute(key))
    await inDoubt(product.acts.settleDispute(key))
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.settleDispute(key)
    assert.deepEqual(await movesOf('transfers', payment), [5_000])
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('a part that nothing gave again is given after a day', async () => {
    const payment = await contestedGift()
    assert.deepEqual(await product.runJobs(), [])
    await win(payment)
    const { key } = await disputeOf(payment)
    await lost('transfers.create')
    await inDoubt(product.acts.settleDispute(key))
    product.clock.advance(aDay)
    await product.acts.settleDispute(key)
    assert.deepEqual(await movesOf('transfers', payment), [5_000])
    assert.equal((await disputeOf(payment)).given, 5_000)
  })

  test('the part of a refund that came back is given, and taken for the next one, once each', async () => {
    const payment = await paidGift(product, campaign, { card: sentBack })
    const refund = await refundOf(payment, 'all')
    await product.acts.sendRefund(refund)
    await moveProviderClock(product, 60_000)
    const given = await product.app.provider('stripe').refunds.listRefunds(payment.intentId)
    assert.ok(given.outcome === 'done')
    const intent = { provider: 'stripe', id: payment.intentId } as const
    await product.app.transaction(tx => applyRefunds(product.app, tx, intent, given.value))
    await late('transfers.create')
    await inDoubt(product.acts.returnPart(refund))
    await inDoubt(product.acts.returnPart(refund))
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.returnPart(refund)
    assert.deepEqual(await movesOf('transfers', payment), [5_000])
    const next = await refundOf(payment, 2_000)
    await late('transfers.reverse')
    await inDoubt(product.acts.sendRefund(next))
    await inDoubt(product.acts.sendRefund(next))
    await moveProviderClock(product, tenMinutesMs)
    await product.acts.sendRefund(next)
    assert.deepEqual(await movesOf('reversals', payment), [2_000])
    assert.deepEqual(await refundsAt(payment), [5_000, 2_000])
  })
})
