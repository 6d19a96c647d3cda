import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { IntentOrder, ProviderEvent } from '#domain/payment/provider.ts'
import type { ProviderAnswer, ProviderPage } from '#domain/payment/provider-answer.ts'
import type { Movement } from '#domain/payment/provider-balances.ts'
import { done, eventually, type ProviderBench } from './provider-contract.ts'

const cards = {
  good: '4242424242424242',
  disputed: '4000000000000259',
  inquired: '4000000000001976',
  refundFails: '4000000000005126',
  refundWaits: '4000000000007726',
}
const [amount, tip] = [5670, 670]

/** What every provider must do with money that was taken: give it back, lose it, and account for it. */
export function moneyContract(name: string, connect: () => Promise<ProviderBench>): void {
  describe(`taken money with ${name}`, () => {
    let bench: ProviderBench
    let destination: string
    const start = new Date(Date.now() - 60_000).toISOString()
    before(async () => {
      bench = await connect()
      destination = await bench.account()
    })
    after(() => bench.stop())

    async function paid(card: string) {
      const order: IntentOrder = {
        amount,
        tip,
        destination,
        description: 'Don',
        means: 'Card',
        capture: 'atOnce',
        customer: null,
        keep: false,
        confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
        metadata: { payment: 'p1' },
      }
      const { intents } = bench.provider
      const { id } = done(await intents.createIntent(order, randomUUID()))
      const confirmation = {
        paymentMethod: await bench.paymentMethod(card),
        returnUrl: 'http://localhost/redirection',
        offSession: false,
        mandate: null,
      }
      const intent = done(await intents.confirmIntent(id, confirmation, randomUUID()))
      assert.equal(intent.status, 'captured')
      return intent
    }
    const balance = async (account: string | null = destination) =>
      done(await bench.provider.balances.readBalance(account))
    const refund = async (id: string, of: 'organization' | 'tip' | 'whole', part: number) =>
      done(await bench.provider.refunds.refund(id, { of, amount: part }, { refund: of }, randomUUID()))

    it('gives back each part from whom it came', async () => {
      const before = await balance()
      const { id } = await paid(cards.good)
      assert.equal((await balance()) - before, amount - tip)
      const own = await balance(null)
      const part = await refund(id, 'organization', 2000)
      assert.deepEqual([part.status, part.amount, part.intentId], ['succeeded', 2000, id])
      assert.deepEqual([(await balance()) - before, await balance(null)], [amount - tip - 2000, own])
      const tipBack = await refund(id, 'tip', tip)
      assert.deepEqual([(await balance()) - before, await balance(null)], [amount - tip - 2000, own - tip])
      const { refunds, intents } = bench.provider
      assert.deepEqual(done(await refunds.listRefunds(id)), [
        { ...tipBack, reversed: 0 },
        { ...part, reversed: 2000 },
      ])
      assert.deepEqual(done(await refunds.readRefund(part.id)), part)
      assert.deepEqual(part.metadata, { refund: 'organization' })
      assert.equal(done(await intents.readIntent(id)).amountRefunded, 2000 + tip)
    })

    it('gives everything back, so that nobody kept anything', async () => {
      const [theirs, own] = [await balance(), await balance(null)]
      const intent = await paid(cards.good)
      await refund(intent.id, 'whole', amount)
      assert.equal(await balance(), theirs)
      assert.equal(own - (await balance(null)), intent.fee?.amount, 'but the provider its fee')
    })

    it('rejects more than is left, and answers a repeated key with the same refund', async () => {
      const { id } = await paid(cards.good)
      const { refunds } = bench.provider
      const key = randomUUID()
      const half = { of: 'organization', amount: 3000 } as const
      const first = done(await refunds.refund(id, half, {}, key))
      assert.deepEqual(done(await refunds.refund(id, half, {}, key)), first)
      assert.equal((await refunds.refund(id, half, {}, randomUUID())).outcome, 'rejected')
      assert.equal(done(await refunds.listRefunds(id)).length, 1)
    })

    it('tells refunds that take their time, and those that fail after they succeeded', async () => {
      const became = async (id: string, status: string) =>
        eventually(
          async () => done(await bench.provider.refunds.readRefund(id)),
          found => found.status === status,
        )
      const waits = await refund((await paid(cards.refundWaits)).id, 'tip', tip)
      assert.equal(waits.status, 'pending')
      await became(waits.id, 'succeeded')
      const fails = await refund((await paid(cards.refundFails)).id, 'tip', tip)
      assert.equal(fails.status, 'succeeded')
      await became(fails.id, 'failed')
    })

    /** The notice of a dispute about an intent, from the list of events. */
    const disputeOf = async (intentId: string) => {
      const isIt = ({ type, intentId: about }: ProviderEvent) =>
        type === 'charge.dispute.created' && about === intentId
      const events = await eventually(
        () => all(after => bench.provider.events.listEvents(start, after)),
        found => found.some(isIt),
      )
      const { subject } = events.find(isIt) ?? assert.fail()
      assert.equal(subject.kind, 'dispute')
      return done(await bench.provider.disputes.readDispute(subject.id))
    }

    it('a dispute debits the operator; the organization’s part is taken back, and given again', async () => {
      const before = await balance()
      const { id, chargeId } = await paid(cards.disputed)
      const dispute = await disputeOf(id)
      assert.deepEqual(
        [dispute.status, dispute.fundsWithdrawn, dispute.amount, dispute.intentId, dispute.chargeId],
        ['open', true, amount, id, chargeId],
      )
      assert.ok(dispute.fee > 0)
      const { disputes } = bench.provider
      const [key, part] = [randomUUID(), amount - tip]
      const reversal = done(await disputes.reverseTransfer(dispute.chargeId, part, { dispute: 'd1' }, key))
      assert.equal(reversal.amount, part)
      assert.deepEqual(
        done(await disputes.reverseTransfer(dispute.chargeId, part, { dispute: 'd1' }, key)),
        reversal,
      )
      assert.equal(await balance(), before)
      assert.deepEqual(done(await disputes.findReversal(dispute.chargeId, { dispute: 'd1' })), reversal)
      assert.equal(done(await disputes.findReversal(dispute.chargeId, { dispute: 'd2' })), null)
      const metadata = { dispute: key }
      const again = done(await disputes.transfer({ destination, amount: part, metadata }, randomUUID()))
      assert.equal(again.amount, part)
      assert.equal((await balance()) - before, part)
      const longAgo = '2026-01-01T00:00:00.000Z'
      assert.deepEqual(done(await disputes.findTransfer(destination, longAgo, metadata)), again)
      assert.equal(done(await disputes.findTransfer(destination, longAgo, { dispute: randomUUID() })), null)
      const taken = done(await disputes.reverseGiven(again.id, part, { refund: 'r1' }, randomUUID()))
      assert.equal(taken.amount, part)
      assert.equal(await balance(), before)
      assert.deepEqual(done(await disputes.findReversalOfGiven(again.id, { refund: 'r1' })), taken)
      assert.equal(done(await disputes.findReversalOfGiven(again.id, { refund: 'r2' })), null)
    })

    it('an answer to a dispute is handed over once, and found by its facts', async () => {
      const { id } = await disputeOf((await paid(cards.disputed)).id)
      const { evidence } = bench.provider
      const [key, facts] = [randomUUID(), { evidence: randomUUID() }]
      const known = {
        customerName: null,
        customerEmail: 'a@example.org',
        billingAddress: null,
        serviceDate: null,
      }
      const answer = { ...known, product: 'Commande n° 4', statement: 'winning_evidence' }
      assert.equal(done(await evidence.findEvidence(id, facts)), null)
      assert.deepEqual(done(await evidence.submitEvidence(id, answer, facts, key)), { id })
      assert.deepEqual(done(await evidence.submitEvidence(id, answer, facts, key)), { id })
      assert.deepEqual(done(await evidence.findEvidence(id, facts)), { id })
      assert.equal(done(await evidence.findEvidence(id, { evidence: randomUUID() })), null)
      assert.equal((await evidence.submitEvidence(id, answer, facts, randomUUID())).outcome, 'rejected')
      const decided = await eventually(
        async () => done(await bench.provider.disputes.readDispute(id)),
        ({ status }) => status !== 'open',
      )
      assert.equal(decided.status, 'won')
    })

    it('an inquiry moves nothing', async () => {
      const { id } = await paid(cards.inquired)
      const { status, fundsWithdrawn, fee } = await disputeOf(id)
      assert.deepEqual([status, fundsWithdrawn, fee], ['inquiry', false, 0])
    })

    it('tells what an account may do', async () => {
      const state = done(await bench.provider.accounts.readAccount(destination))
      assert.deepEqual([state.id, state.mayCollect, state.mayBePaidOut], [destination, true, true])
    })

    it('rejects what does not exist', async () => {
      const { disputes, refunds, balances } = bench.provider
      for (const answer of [
        await disputes.readDispute('du_unknown'),
        await disputes.reverseTransfer('ch_unknown', 100, {}, randomUUID()),
        await refunds.readRefund('re_unknown'),
        await balances.readPayout(destination, 'po_unknown'),
      ])
        assert.equal(answer.outcome, 'rejected')
      // An account that is not there answers like a key that may not read it: nobody may conclude anything.
      assert.equal((await balances.readBalance('acct_unknown')).outcome, 'unknown')
    })

    it('lists every movement of its balance, oldest first, and they add up to it', async () => {
      const { id, fee } = await paid(cards.good)
      const movements = await all(after => bench.provider.balances.listMovements(start, after))
      const ours = movements.filter(movement => movement.intentId === id)
      assert.deepEqual(ours.map(({ type, amount, fee, net }) => [type, amount, fee, net]).sort(), [
        ['charge', amount, fee?.amount, amount - (fee?.amount ?? 0)],
        ['transfer', -amount, 0, -amount],
      ])
      assert.deepEqual(
        movements.map(({ createdAt }) => createdAt),
        movements.map(({ createdAt }) => createdAt).sort(),
      )
      const sum = movements.reduce((total, { net }: Movement) => total + net, 0)
      assert.equal(sum, await balance(null))
    })

    it('lists what happened, oldest first, from any event on', async () => {
      const { id } = await paid(cards.good)
      const { events } = bench.provider
      const found = await all(after => events.listEvents(start, after))
      const about = found.findIndex(event => event.intentId === id && event.type.endsWith('succeeded'))
      const earlier = found[about - 1] ?? assert.fail()
      const { items } = done(await events.listEvents(start, earlier.id))
      assert.equal(items[0]?.id, found[about]?.id)
      assert.equal(new Set(found.map(event => event.id)).size, found.length)
    })
  })
}

/** Every page of a list. */
async function all<T>(list: (after: string | null) => Promise<ProviderAnswer<ProviderPage<T>>>) {
  const found: T[] = []
  let after: string | null = null
  do {
    const page: ProviderPage<T> = done(await list(after))
    found.push(...page.items)
    after = page.next
  } while (after !== null)
  return found
}
