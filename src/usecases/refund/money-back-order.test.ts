import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Dispute, Refund } from '#domain/payment/provider.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { inShort } from '#test/support/length.ts'
import { type PaidPayment, paidGift, statusOf } from '#test/support/refunds.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyRefunds } from './apply-refund.ts'

/** What somebody fetched at a moment: all refunds of an intent, newest first, and its dispute where there is one. */
type Look = { readonly refunds: readonly Refund[]; readonly dispute: Dispute | null }

type Given = { readonly amount: number; readonly end: 'succeeded' | 'failed' | 'succeeded, then failed' }
type Contested = { readonly first: 'inquiry' | 'open'; readonly end: 'open' | 'won' | 'lost' | 'closed' }

const captured = 5600

/** A payment's intent and charge at the provider, where money that went is looked for. */
type Charged = { readonly id: string; readonly chargeId: string }

/** The looks at a payment's life at the provider, in the order in which it went. */
function lifeOf(
  { id, chargeId }: Charged,
  given: readonly Given[],
  contested: Contested | null,
): readonly Look[] {
  const looks: Look[] = []
  let refunds: readonly Refund[] = []
  let left = captured
  for (const [position, { amount: wanted, end }] of given.entries()) {
    // The provider gives no more back than it has.
    const amount = Math.min(wanted, left)
    if (amount === 0) continue
    if (end === 'succeeded') left -= amount
    const refund = { id: `re_${id}_${position}`, intentId: id, amount, reversed: null, metadata: {} }
    const before = refunds
    const states = end === 'succeeded, then failed' ? (['succeeded', 'failed'] as const) : ([end] as const)
    for (const status of ['pending', ...states] as const) {
      refunds = [{ ...refund, status }, ...before]
      looks.push({ refunds, dispute: null })
    }
  }
  if (contested === null || left === 0) return looks
  const back = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  for (const status of new Set([contested.first, contested.end])) {
    const fundsWithdrawn = status !== 'inquiry' && status !== 'closed'
    const dispute = {
      id: `du_${id}`,
      intentId: id,
      chargeId,
      amount: captured - back,
      fee: fundsWithdrawn ? 2000 : 0,
      status,
      fundsWithdrawn,
      reason: 'fraudulent',
    }
    looks.push({ refunds, dispute })
  }
  return looks
}

const ends: readonly Given['end'][] = ['succeeded', 'failed', 'succeeded, then failed']
const contests: readonly Contested[] = [
  { first: 'inquiry', end: 'closed' },
  { first: 'inquiry', end: 'open' },
  { first: 'inquiry', end: 'lost' },
  { first: 'open', end: 'open' },
  { first: 'open', end: 'won' },
  { first: 'open', end: 'lost' },
]

const refunds = fc.array(
  fc.record({
    amount: fc.oneof(fc.integer({ min: 1, max: 1500 }), fc.constant(600), fc.constant(captured)),
    end: fc.constantFrom(...ends),
  }),
  { minLength: 1, maxLength: 3 },
)
const disputes = fc.option(fc.constantFrom(...contests))

/** Each kind of dispute, and none, after refunds that end in two of the three ways: played whatever chance brings. */
const eachKind = [null, ...contests].map((dispute, place) => ({
  refunds: [600, 1200].map((amount, nth) => ({ amount, end: ends[(place + nth) % ends.length]! })),
  dispute,
  seed: place + 1,
}))

describe('what the provider tells, in any order and any number of times', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  async function apply({ intentId }: PaidPayment, { refunds, dispute }: Look): Promise<void> {
    const { app } = product
    await app.transaction(async tx => {
      if (dispute === null) await applyRefunds(app, tx, { provider: 'stripe', id: intentId }, refunds)
      else await applyDispute(app, tx, 'stripe', dispute, refunds)
    })
  }

  async function chargedOf({ intentId: id }: PaidPayment): Promise<Charged> {
    const read = await product.app.provider('stripe').intents.readIntent(id)
    assert.ok(read.outcome === 'done' && read.value.chargeId !== null)
    return { id, chargeId: read.value.chargeId }
  }

  /** Everything that we hold of a payment after its capture, without ids and instants. */
  async function endOf(payment: PaidPayment) {
    const { paymentId, intentId } = payment
    const { rows: given } = await sql`
      select replace(provider_refund_id, ${intentId}, '') as id, status, organization_part, tip_part from refunds
      where payment_id = ${paymentId} order by provider_refund_id`.execute(product.db)
    const { rows: contested } = await sql`
      select status, amount, fee, organization_part from disputes where payment_id = ${paymentId}`.execute(
      product.db,
    )
    const { rows: booked } = await sql`
      select account, sum(amount)::integer as amount from postings p
      join ledger_entries e on e.organization_id = p.organization_id and e.id = p.entry_id
      where e.payment_id = ${paymentId} group by account having sum(amount) <> 0 order by account`.execute(
      product.db,
    )
    return { status: await statusOf(product, payment), given, contested, booked }
  }

  test('the end is that of the right order', async () => {
    const worlds = fc.record({ refunds, dispute: disputes, seed: fc.integer({ min: 1, max: 1_000_000 }) })
    await fc.assert(
      fc.asyncProperty(worlds, async world => {
        const right = await paidGift(product, campaign)
        for (const look of lifeOf(await chargedOf(right), world.refunds, world.dispute))
          await apply(right, look)
        assert.deepEqual(await product.runJobs(), [])
        const mixed = await paidGift(product, campaign)
        const looks = lifeOf(await chargedOf(mixed), world.refunds, world.dispute)
        for (const look of shuffled([...looks, ...looks], world.seed)) await apply(mixed, look)
        assert.deepEqual(await product.runJobs(), [])
        assert.deepEqual(await endOf(mixed), await endOf(right))
      }),
      { examples: eachKind.map(world => [world]), numRuns: eachKind.length + inShort(25, 2) },
    )
  })
})

/** The same disorder for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return items
    .map(item => ({ item, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
