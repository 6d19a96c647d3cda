import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { balances } from '#db/ledger.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { contestAtBank, decideAtBank, lookAtDisputes } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  sendRefundsBack,
  statusOf,
} from '#test/support/refunds.ts'
import { leftOpen } from '../operation/left-open.ts'
import { disputeFacts } from './moved-once.ts'

const sentBack = '4000000000005126'
const aDay = 24 * 60 + 1

/** A gift of 50 euros with a contribution of 6, whose part was taken, given again, and is contested once more (rule REF-6). */
describe('a dispute takes the part from where it is', () => {
  let product: TestApp
  let campaign: TestCampaign
  let administrator: { readonly userId: number }
  let owner: pg.Client

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    administrator = await addAdministrator(product, campaign.organizationId)
    owner = new pg.Client({ connectionString: product.config.databaseOwnerUrl })
    await owner.connect()
  })
  beforeEach(() => clearFaults(product))
  after(async () => {
    await owner.end()
    await product.close()
  })

  async function done(): Promise<void> {
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  }
  const contest = (payment: PaidPayment, amount?: number) => contestAtBank(product, payment, amount)
  const win = (payment: PaidPayment, id: string) => decideAtBank(product, payment, id, 'winning_evidence')
  const lose = (payment: PaidPayment, id: string) => decideAtBank(product, payment, id, 'losing_evidence')
  async function won(payment: PaidPayment, amount?: number): Promise<PaidPayment> {
    const id = await contest(payment, amount)
    await done()
    await win(payment, id)
    await done()
    return payment
  }
  async function ask(payment: PaidPayment, amount: number | 'all') {
    const part = amount === 'all' ? ('all' as const) : { amount }
    const asked = asking(campaign, payment, administrator.userId, { input: { part, withTip: false } })
    const [refund] = successOf(await product.acts.askRefund(asked))
    return { organizationId: campaign.organizationId, refundId: refund?.id ?? '' }
  }
  /** The bank sends the refunds of a payment back, which is seen. */
  const comeBack = (payment: PaidPayment) => sendRefundsBack(product, payment)
  /** A gift whose refund the bank sent back; the part is not given again yet. */
  async function failed(amount: number | 'all'): Promise<PaidPayment> {
    const payment = await paidGift(product, campaign, { card: sentBack })
    await product.acts.sendRefund(await ask(payment, amount))
    await comeBack(payment)
    return payment
  }
  async function returned(amount: number | 'all'): Promise<PaidPayment> {
    const payment = await failed(amount)
    await done()
    return payment
  }
  /** All of the part goes to the payer, and comes back as that card has it. */
  async function refundAll(payment: PaidPayment): Promise<void> {
    await ask(payment, 'all')
    await done()
    await comeBack(payment)
    await done()
  }
  async function disputeOf(providerDisputeId: string) {
    const rows = product.db.selectFrom('disputes').selectAll()
    const row = await rows.where('providerDisputeId', '=', providerDisputeId).executeTakeFirstOrThrow()
    return { ...row, key: { organizationId: campaign.organizationId, disputeId: row.id } }
  }
  async function standing(id: string) {
    const { status, organizationPart, reversed, receivable, given } = await disputeOf(id)
    return { status, organizationPart, reversed, receivable, given }
  }
  const taken = (part: number) => {
    return { status: 'open', organizationPart: part, reversed: part, receivable: 0, given: null }
  }
  async function takesOf(id: string): Promise<readonly string[]> {
    const { id: disputeId } = await disputeOf(id)
    const rows = product.db.selectFrom('disputeTakes').selectAll().where('disputeId', '=', disputeId)
    return (await rows.orderBy('position').execute()).map(take => {
      const from = take.takesFrom ? 'refund' : take.takesFromDispute ? 'dispute' : 'charge'
      return `${from} ${take.amount} ${take.status}`
    })
  }
  /** What the provider moved for one dispute. */
  async function movesFor(id: string) {
    const { id: dispute } = await disputeOf(id)
    const state = await providerState(product)
    const amounts = (moves: typeof state.reversals) =>
      moves.filter(({ metadata }) => metadata.dispute === dispute).map(({ amount }) => amount)
    return { taken: amounts(state.reversals), given: amounts(state.transfers) }
  }
  const owed = async () =>
    (await balances(product.db, campaign.organizationId)).find(
      ({ account }) => account === 'organization:receivable',
    )?.amount ?? 0
  const inDoubt = (work: Promise<unknown>) => assert.rejects(work, /yet|doubt/)
  const lateReversal = () =>
    addFaults(product, { on: 'transfers.reverse', do: 'error_later', delayMs: 600_000, times: 1 })

  test('after a dispute that was won: from where that gave it again', async () => {
    const payment = await won(await paidGift(product, campaign))
    const second = await contest(payment)
    await done()
    assert.deepEqual(await standing(second), taken(5_000))
    assert.deepEqual(await takesOf(second), ['dispute 5000 taken'])
    await lose(payment, second)
    await done()
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.equal(await owed(), 0)
  })

  test('after a refund of all that came back: from where the part was given again', async () => {
    const id = await contest(await returned('all'))
    await done()
    assert.deepEqual(await standing(id), taken(5_000))
    assert.deepEqual(await takesOf(id), ['refund 5000 taken'])
  })

  test('after a refund of a part that came back: from there, and the rest from the charge', async () => {
    const payment = await returned(2_000)
    const id = await contest(payment)
    await done()
    assert.deepEqual(await standing(id), taken(5_000))
    assert.deepEqual(await takesOf(id), ['refund 2000 taken', 'charge 3000 taken'])
    await win(payment, id)
    await done()
    assert.deepEqual(await movesFor(id), { taken: [2_000, 3_000], given: [5_000] })
    await refundAll(payment)
  })

  test('after a refund of a part that has taken from it', async () => {
    const payment = await won(await paidGift(product, campaign))
    await ask(payment, 2_000)
    await done()
    const id = await contest(payment)
    await done()
    assert.deepEqual(await standing(id), taken(3_000))
    await lose(payment, id)
    await done()
    assert.equal(await statusOf(product, payment), 'Refunded')
  })

  test('where a refund had taken from the charge before the first dispute', async () => {
    const payment = await paidGift(product, campaign)
    await ask(payment, 2_000)
    await done()
    await won(payment)
    const id = await contest(payment)
    await done()
    assert.deepEqual(await standing(id), taken(3_000))
    assert.deepEqual(await takesOf(id), ['dispute 3000 taken'])
  })

  test('again and again: each takes from the last one, and a refund after them as well', async () => {
    const payment = await paidGift(product, campaign)
    for (let n = 0; n < 3; n += 1) await won(payment)
    await ask(payment, 'all')
    await done()
  })

  test('two at once share what the charge and an earlier one hold', async () => {
    const payment = await won(await paidGift(product, campaign), 2_000)
    const [one, other] = [await contest(payment, 1_500), await contest(payment)]
    await done()
    assert.deepEqual(await standing(one), taken(1_500))
    assert.deepEqual(await standing(other), taken(3_500))
    await win(payment, one)
    await lose(payment, other)
    await done()
    assert.equal((await standing(one)).given, 1_500)
    assert.equal((await standing(other)).reversed, 3_500)
  })

  test('a part that is not given again yet is waited for', async () => {
    const payment = await failed('all')
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await assert.rejects(product.acts.settleDispute(key), /not given again yet/)
    assert.deepEqual((await movesFor(id)).taken, [])
    await product.runJobs()
    await product.acts.settleDispute(key)
    await done()
    assert.deepEqual(await standing(id), taken(5_000))
  })

  test('won while it waits for a part: nothing was taken, nothing is given', async () => {
    const payment = await failed('all')
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await assert.rejects(product.acts.settleDispute(key), /not given again yet/)
    await win(payment, id)
    await product.acts.settleDispute(key)
    await done()
    assert.equal((await standing(id)).given, 0)
    await refundAll(payment)
  })

  test('a dispute that was won and is not settled yet is waited for', async () => {
    const payment = await paidGift(product, campaign)
    const first = await contest(payment)
    await done()
    await win(payment, first)
    const second = await contest(payment)
    const [{ key }, { key: earlier }] = [await disputeOf(second), await disputeOf(first)]
    await assert.rejects(product.acts.settleDispute(key), /not known yet/)
    await product.acts.settleDispute(earlier)
    await product.acts.settleDispute(key)
    await done()
    assert.deepEqual(await standing(second), taken(5_000))
  })

  test('a refund that was only asked for is waited for, and what it took is taken where it went', async () => {
    const payment = await won(await paidGift(product, campaign))
    const refund = await ask(payment, 2_000)
    await dieAt(product, 'part-taken', acts => acts.sendRefund(refund))
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await assert.rejects(product.acts.settleDispute(key), /not known yet/)
    await product.acts.sendRefund(refund)
    await product.runJobs()
    await product.acts.settleDispute(key)
    await done()
    assert.deepEqual(await standing(id), taken(5_000))
    assert.deepEqual(await takesOf(id), ['dispute 3000 taken', 'refund 2000 taken'])
  })

  for (const point of ['dispute-part-reversed', 'dispute-part-booked'] as const)
    test(`killed between two takes, at ${point}: each is made and booked once`, async () => {
      const payment = await returned(2_000)
      const id = await contest(payment)
      const { key } = await disputeOf(id)
      await dieAt(product, point, acts => acts.settleDispute(key))
      await done()
      assert.deepEqual(await standing(id), taken(5_000))
      assert.deepEqual((await movesFor(id)).taken, [2_000, 3_000])
    })

  test('a take whose answer is lost, and one that takes effect later, are made once', async () => {
    const payment = await returned(2_000)
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await addFaults(product, { on: 'transfers.reverse', do: 'cut_after', times: 1 })
    await lateReversal()
    await inDoubt(product.acts.settleDispute(key))
    await inDoubt(product.acts.settleDispute(key))
    assert.deepEqual(await takesOf(id), ['refund 2000 taken', 'charge 3000 planned'])
    await moveProviderClock(product, 600_000)
    await product.acts.settleDispute(key)
    await done()
    assert.deepEqual((await movesFor(id)).taken, [2_000, 3_000])
  })

  test('won while one of two takes is made and the other in doubt: what was taken is given again', async () => {
    const payment = await returned(2_000)
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await addFaults(product, {
      ...{ on: 'transfers.reverse', do: 'error_later', delayMs: 600_000 },
      ...{ skip: 1, times: 1 },
    })
    await inDoubt(product.acts.settleDispute(key))
    assert.deepEqual(await takesOf(id), ['refund 2000 taken', 'charge 3000 planned'])
    const job = { id: '1', name: 'settle-dispute', payload: key, attempts: 25, reason: null, since: '' }
    const untaken = { kind: 'dispute_untaken', object: id, amount: 3_000 }
    assert.deepEqual(await leftOpen(product.db, job), untaken)
    await win(payment, id)
    await inDoubt(product.acts.settleDispute(key))
    const refused = await product.acts.askRefund(asking(campaign, payment, administrator.userId))
    assert.deepEqual(codesOf(refused), ['PAYMENT_CONTESTED'])
    await moveProviderClock(product, 600_000)
    await product.acts.settleDispute(key)
    await done()
    assert.deepEqual(await movesFor(id), { taken: [2_000, 3_000], given: [5_000] })
    assert.equal((await standing(id)).given, 5_000)
  })

  test('won once one of two takes is made: the other is not made any more', async () => {
    const payment = await returned(2_000)
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await dieAt(product, 'dispute-part-booked', acts => acts.settleDispute(key))
    await win(payment, id)
    await done()
    assert.deepEqual(await takesOf(id), ['refund 2000 taken', 'charge 3000 dropped'])
    assert.deepEqual(await movesFor(id), { taken: [2_000], given: [2_000] })
    await refundAll(payment)
  })

  test('one take is refused: that much is owed, and forgiven apart when the dispute is won', async () => {
    const payment = await returned(2_000)
    await addFaults(product, {
      ...{ on: 'transfers.reverse', do: 'error_before', status: 400 },
      ...{ skip: 1, times: 1 },
    })
    const id = await contest(payment)
    await done()
    assert.deepEqual(await standing(id), { ...taken(5_000), reversed: 2_000, receivable: 3_000 })
    assert.equal(await owed(), 3_000)
    await win(payment, id)
    await done()
    assert.equal(await owed(), 0)
    assert.equal((await standing(id)).given, 2_000)
    const again = await contest(payment)
    await done()
    assert.deepEqual(await standing(again), taken(5_000))
  })

  test('a call whose doubt is over is in doubt anew before it is made', async () => {
    const payment = await paidGift(product, campaign)
    const id = await contest(payment)
    const { key } = await disputeOf(id)
    await addFaults(product, { on: 'transfers.reverse', do: 'error_before', times: 1 })
    await inDoubt(product.acts.settleDispute(key))
    product.clock.advance(aDay)
    await dieAt(product, 'dispute-part-reversed', acts => acts.settleDispute(key))
    const takes = product.db.selectFrom('disputeTakes').selectAll()
    const take = await takes.where('disputeId', '=', key.disputeId).executeTakeFirstOrThrow()
    assert.deepEqual([take.replay, take.doubtSince], [1, product.clock.now()])
    await done()
    assert.deepEqual((await movesFor(id)).taken, [5_000])
  })

  describe('that the version before left', () => {
    /** What it asked of the provider, all of the part of the charge itself, and how it noted that. */
    async function asked(id: string, isMade: boolean): Promise<void> {
      const dispute = await disputeOf(id)
      await product.db
        .updateTable('disputes')
        .set({ doubtSince: product.clock.now(), replay: 1 })
        .where('id', '=', dispute.id)
        .execute()
      if (!isMade) return
      const call = idempotencyKey(product.app.installation, 'reverse', { id: dispute.id, replay: 1 })
      const { disputes } = product.app.provider('stripe')
      const { providerChargeId: charge, organizationPart: part } = dispute
      const made = await disputes!.reverseTransfer(charge, part, disputeFacts(product.app, dispute), call)
      assert.equal(made.outcome, 'done')
    }

    for (const isMade of [true, false])
      test(`in doubt, ${isMade ? 'and taken' : 'and not taken'}: it is taken once`, async () => {
        const payment = await paidGift(product, campaign)
        const id = await contest(payment)
        await asked(id, isMade)
        await done()
        assert.deepEqual(await standing(id), taken(5_000))
        assert.deepEqual((await movesFor(id)).taken, [5_000])
      })

    test('in doubt and won meanwhile: what was taken is given again', async () => {
      const payment = await paidGift(product, campaign)
      const id = await contest(payment)
      await asked(id, true)
      await win(payment, id)
      await done()
      assert.deepEqual(await movesFor(id), { taken: [5_000], given: [5_000] })
    })

    test('in doubt, while the part is elsewhere: it is planned anew', async () => {
      const payment = await won(await paidGift(product, campaign))
      const id = await contest(payment)
      await asked(id, false)
      await done()
      assert.deepEqual(await standing(id), taken(5_000))
      assert.deepEqual(await takesOf(id), ['charge 5000 dropped', 'dispute 5000 taken'])
    })

    test('taken: it is given again, and taken from there', async () => {
      const payment = await paidGift(product, campaign)
      const first = await contest(payment)
      await done()
      await owner.query('delete from dispute_takes where dispute_id = $1', [(await disputeOf(first)).id])
      await lookAtDisputes(product, payment)
      await win(payment, first)
      await done()
      const second = await contest(payment)
      await done()
      assert.deepEqual(await standing(second), taken(5_000))
      assert.deepEqual(await takesOf(second), ['dispute 5000 taken'])
    })
  })
})
