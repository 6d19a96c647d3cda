import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { addCounter } from '#db/counters.ts'
import type { Schema, Transaction } from '#db/schema.ts'
import { returnUnits } from '#db/stock.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Result } from '#domain/result.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { codesOf, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { lineOf, ticketsOf } from '#test/support/waiting-list.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

/** An event of three rates: « Plein » and « Réduit » without a limit of their own, « Soutien » with one of 10. */
async function addConcert() {
  const form = await addForm(product, {
    formType: 'Event',
    tiers: [
      { tierType: 'Registration', price: 20_00, label: 'Plein' },
      { tierType: 'Registration', price: 12_00, label: 'Réduit' },
      { tierType: 'Registration', price: 30_00, label: 'Soutien', capacity: 10 },
    ],
  })
  const whole = { ...form, formId: null }
  const userId = await addAdministrator(product, `${form.address.organizationSlug}@example.org`, whole)
  const [full = 0, reduced = 0, patron = 0] = form.tiers.map(({ id }) => id)
  return { ...form, visit: { ...form.address, userId }, full, reduced, patron }
}
type Concert = Awaited<ReturnType<typeof addConcert>>

const values = (rates: readonly number[], typed: ContentsValues = {}): ContentsValues => ({
  label: 'Balcon',
  capacity: '3',
  ...Object.fromEntries(rates.map(id => [`rate-${id}`, 'on'])),
  ...typed,
})

async function save(concert: Concert, poolId: number | null, typed: ContentsValues, version?: number) {
  const seen = successOf(await product.acts.readPool({ ...concert.visit, poolId }))
  return product.acts.savePool({
    ...concert.visit,
    poolId,
    version: version ?? seen.form.version,
    values: typed,
  })
}

/** The pool of « Plein » and « Réduit ». */
const addBalcony = async (concert: Concert, capacity = '3') =>
  successOf(await save(concert, null, values([concert.full, concert.reduced], { capacity }))).poolId

const stockOf = ({ organizationId }: TestForm, poolId: number) =>
  product.db
    .selectFrom('stocks')
    .select(['capacity', 'sold', 'held'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'pool')
    .where('targetId', '=', poolId)
    .executeTakeFirst()

const named = (items: ReturnType<typeof ticketsOf>) =>
  items.map((item, place) => ({
    ...item,
    participant: { firstName: 'Zoé', lastName: `Petit ${'abcdef'[place % 6]}`, email: null } as never,
  }))

const open = ({ address }: TestForm, items: ReturnType<typeof ticketsOf>) =>
  product.acts.createCart({ ...address, items: named(items), userId: null })

const tickets = (tierId: number, count = 1) => named(ticketsOf(tierId, count))

const sell = (concert: Concert, tierId: number, count = 1) =>
  sellItems(product, concert, tickets(tierId, count), '4242424242424242')

const leftOf = async (concert: Concert) => {
  const { form } = successOf(await product.acts.openForm({ ...concert.address, userId: null }))
  return form.tiers.map(({ label, remainingNumber, isSoldOut }) =>
    [label, remainingNumber ?? 'sans limite', ...(isSoldOut ? ['complet'] : [])].join(' '),
  )
}

/** Gives all of an order back. */
async function refund(
  { address, visit }: Concert,
  { orderId }: { readonly orderId: number },
  { cancelOrder }: { readonly cancelOrder: boolean },
): Promise<void> {
  const payments = product.db.selectFrom('payments').select('id').where('orderId', '=', orderId)
  const { id: paymentId } = await payments.executeTakeFirstOrThrow()
  const { organizationSlug } = address
  successOf(
    await product.acts.askRefund({
      ...{ organizationSlug, paymentId, userId: visit.userId, cancelOrder },
      ...{ input: { part: 'all', withTip: false }, sendMail: false, comment: null, expectedLeft: null },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
}

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => product.db.transaction().execute(work)

/** Rule STK-6. */
describe('places that rates share', () => {
  test('are held and sold whichever of the rates is chosen, and no other', async () => {
    const concert = await addConcert()
    const balcony = await addBalcony(concert)
    assert.deepEqual(await leftOf(concert), ['Plein 3', 'Réduit 3', 'Soutien 10'])
    const mixed = [...tickets(concert.full, 2), ...tickets(concert.reduced), ...tickets(concert.patron)]
    const cart = successOf(await open(concert, mixed))
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 0, held: 3 })
    assert.deepEqual(await leftOf(concert), ['Plein 0 complet', 'Réduit 0 complet', 'Soutien 9'])
    assert.deepEqual(codesOf(await open(concert, tickets(concert.reduced))), ['TICKETS_SOLD_OUT'])
    successOf(
      await product.acts.updateCart({ ...concert.address, cartId: cart.id, items: tickets(concert.full) }),
    )
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 0, held: 1 })
    await sell(concert, concert.reduced, 2)
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 2, held: 1 })
    product.clock.advance(16)
    await product.acts.sweepCarts()
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 2, held: 0 })
  })

  test('come back with an order that is undone', async () => {
    const concert = await addConcert()
    const balcony = await addBalcony(concert)
    await sell(concert, concert.full, 2)
    const units = [{ kind: 'tier', targetId: concert.full, quantity: 2 }] as const
    await inTransaction(tx => returnUnits(tx, keyOf(concert), units))
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 0, held: 0 })
  })

  test('are never sold twice, however many come at once', async () => {
    const concert = await addConcert()
    const balcony = await addBalcony(concert, '5')
    const rates = [concert.full, concert.reduced]
    const carts = await Promise.all(
      Array.from({ length: 24 }, (_, n) => open(concert, tickets(rates[n % 2] ?? 0))),
    )
    const held = carts.flatMap(cart => (cart.ok ? [cart.value.id] : []))
    assert.equal(held.length, 5)
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 5, sold: 0, held: 5 })
    // An expired hold goes to who needs it (rule STK-3).
    product.clock.advance(16)
    const later = await Promise.all(
      Array.from({ length: 8 }, (_, n) => open(concert, tickets(rates[n % 2] ?? 0))),
    )
    assert.equal(later.filter(({ ok }) => ok).length, 5)
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 5, sold: 0, held: 5 })
  })

  test('count what is sold and in carts already, and have room for no less', async () => {
    const concert = await addConcert()
    await sell(concert, concert.full, 2)
    const cart = successOf(await open(concert, tickets(concert.reduced)))
    const refused = await save(concert, null, values([concert.full, concert.reduced], { capacity: '2' }))
    assert.deepEqual(codesOf(refused), ['CAPACITY_TOO_LOW'])
    assert.deepEqual(!refused.ok && refused.error[0]?.values, { limit: 3 })
    const balcony = await addBalcony(concert)
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 2, held: 1 })
    assert.deepEqual(codesOf(await open(concert, tickets(concert.full))), ['TICKETS_SOLD_OUT'])
    // The cart that was under way holds its place, and can be paid.
    await payFor(cart.id)
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 3, held: 0 })
  })

  test('count a rate as its own counter does: what came back of an order that stands is free', async () => {
    const concert = await addConcert()
    await sell(concert, concert.patron, 2)
    const units = [{ kind: 'tier', targetId: concert.patron, quantity: 1 }] as const
    await inTransaction(tx => returnUnits(tx, keyOf(concert), units))
    const pool = successOf(await save(concert, null, values([concert.full, concert.patron]))).poolId
    assert.deepEqual(await stockOf(concert, pool), { capacity: 3, sold: 1, held: 0 })
  })

  test('count nothing that a refund has put on sale again, and all that another one has not', async () => {
    const concert = await addConcert()
    const balcony = await addBalcony(concert)
    await refund(concert, await sell(concert, concert.full, 2), { cancelOrder: true })
    await refund(concert, await sell(concert, concert.full), { cancelOrder: false })
    const rest = { capacity: 3, sold: 1, held: 0 }
    assert.deepEqual(await stockOf(concert, balcony), rest)
    const renamed = values([concert.full, concert.reduced], { label: 'Galerie' })
    successOf(await save(concert, balcony, renamed))
    assert.deepEqual(await stockOf(concert, balcony), rest)
    // The same of a limit of its own.
    const alone = { organizationId: concert.organizationId, kind: 'tier', targetId: concert.full } as const
    await inTransaction(tx => addCounter(tx, alone, 3))
    assert.deepEqual(await leftOf(concert), ['Plein 2', 'Réduit 2', 'Soutien 10'])
  })

  test('keep the room that was typed when a rate of theirs goes to another pool', async () => {
    const concert = await addConcert()
    const all = [concert.full, concert.reduced, concert.patron]
    const pool = successOf(await save(concert, null, values(all, { capacity: '2' }))).poolId
    await refund(concert, await sell(concert, concert.full, 2), { cancelOrder: true })
    await sell(concert, concert.full, 2)
    const other = values([concert.reduced, concert.patron], { capacity: '8' })
    const otherId = successOf(await save(concert, null, other)).poolId
    assert.deepEqual(await stockOf(concert, pool), { capacity: 2, sold: 2, held: 0 })
    successOf(await save(concert, otherId, values([concert.full, concert.patron], { capacity: '8' })))
    assert.deepEqual(await stockOf(concert, pool), { capacity: 2, sold: 0, held: 0 })
  })

  test('follow a rate that goes to another pool, and end with theirs', async () => {
    const concert = await addConcert()
    const balcony = await addBalcony(concert)
    await sell(concert, concert.full)
    const cart = successOf(await open(concert, tickets(concert.full)))
    const typed = values([concert.full, concert.patron], { label: 'Parterre', capacity: '8' })
    const stalls = successOf(await save(concert, null, typed)).poolId
    assert.deepEqual(await stockOf(concert, balcony), { capacity: 3, sold: 0, held: 0 })
    assert.deepEqual(await stockOf(concert, stalls), { capacity: 8, sold: 1, held: 1 })
    successOf(await product.acts.removePool({ ...concert.visit, poolId: stalls }))
    assert.equal(await stockOf(concert, stalls), undefined)
    const holds = product.db.selectFrom('holds').select('kind').where('cartId', '=', cart.id)
    assert.deepEqual(await holds.execute(), [])
    assert.deepEqual(await leftOf(concert), ['Plein sans limite', 'Réduit 3', 'Soutien 10'])
    await payFor(cart.id)
  })

  test('are what figures, lists and the directory tell of each rate', async () => {
    const concert = await addConcert()
    const typed = values([concert.full, concert.patron], { capacity: '2' })
    const poolId = successOf(await save(concert, null, typed)).poolId
    const { tiers } = successOf(await product.acts.readCampaignStatistics({ ...concert.visit, period: '30' }))
    assert.deepEqual(
      tiers.map(tier => [tier.label, tier.left, tier.poolId]),
      [
        ['Plein', 2, poolId],
        ['Réduit', null, null],
        ['Soutien', 2, poolId],
      ],
    )
    const soldOut = async () => {
      const { organizationSlug } = concert.address
      const { campaigns } = successOf(await product.acts.readOrganization({ organizationSlug }))
      return campaigns
        .find(({ formSlug }) => formSlug === concert.address.formSlug)
        ?.tiers.map(t => t.isSoldOut)
    }
    assert.deepEqual(await soldOut(), [false, false, false])
    successOf(await open(concert, tickets(concert.full, 2)))
    assert.deepEqual(await soldOut(), [true, false, true])
  })

  test('are kept for who waits in the line of one of the rates', async () => {
    const concert = await addConcert()
    await addBalcony(concert, '2')
    await product.db
      .updateTable('forms')
      .set({ waitingList: true })
      .where('organizationId', '=', concert.organizationId)
      .execute()
    const cart = successOf(await open(concert, [...tickets(concert.full), ...tickets(concert.reduced)]))
    const wish = { ...concert.address, tierId: concert.full, quantity: 1, locale: 'fr' as const }
    successOf(await product.acts.leaveProspect({ ...wish, email: 'zoe@example.org' }))
    assert.equal(await product.acts.offerPlaces(), 0)
    successOf(
      await product.acts.updateCart({ ...concert.address, cartId: cart.id, items: tickets(concert.full) }),
    )
    assert.deepEqual(codesOf(await open(concert, tickets(concert.reduced))), ['TICKETS_SOLD_OUT'])
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await lineOf(product, concert), ['zoe offered'])
  })

  test('are copied with their campaign, and nothing of what was sold', async () => {
    const concert = await addConcert()
    await addBalcony(concert)
    await sell(concert, concert.full)
    const [copy] = successOf(
      await product.acts.copyCampaign({ ...concert.visit, values: { count: '1', step: '1', unit: 'week' } }),
    )
    const address = { ...concert.visit, formSlug: copy?.formSlug ?? '' }
    const { pools, rates } = successOf(await product.acts.readRates(address))
    assert.deepEqual(
      pools.map(({ label, units, rateIds }) => [
        label,
        units,
        rates.filter(({ id }) => rateIds.includes(id)).map(rate => rate.label),
      ]),
      [['Balcon', { capacity: 3, sold: 0, held: 0 }, ['Plein', 'Réduit']]],
    )
  })

  test('are refused with words where something is missing', async () => {
    const concert = await addConcert()
    assert.deepEqual(
      codesOf(await save(concert, null, values([concert.full], { label: ' ', capacity: 'x' }))),
      ['required', 'capacity_invalid', 'rates_too_few'],
    )
    const balcony = await addBalcony(concert)
    const typed = values([concert.full, concert.patron])
    assert.deepEqual(codesOf(await save(concert, balcony, typed, 1)), ['CAMPAIGN_CHANGED'])
    const stranger = await addConcert()
    assert.deepEqual(codesOf(await product.acts.readPool({ ...stranger.visit, poolId: balcony })), [
      'NOT_FOUND',
    ])
    const gifts = await addForm(product, {
      formType: 'Donation',
      tiers: [
        { tierType: 'Donation', price: 20_00 },
        { tierType: 'Donation', price: 50_00 },
      ],
    })
    const userId = await addAdministrator(product, 'dons@example.org', gifts)
    assert.deepEqual(codesOf(await product.acts.readPool({ ...gifts.address, userId, poolId: null })), [
      'NOT_FOUND',
    ])
  })
})

/** Rule STK-4: who pays at the moment at which something begins to be counted is counted too. */
describe('a sale while a limit is set', () => {
  let owner: ReturnType<typeof connect<Schema>>
  before(async () => {
    owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
    // Whoever makes a counter of 7 waits before its transaction ends.
    await sql`create function linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.7); return null; end $$`.execute(owner.db)
    await sql`create constraint trigger counters_linger after insert on stocks deferrable initially deferred
      for each row when (new.capacity = 7) execute function linger()`.execute(owner.db)
  })
  after(async () => {
    await sql`drop function linger cascade`.execute(owner.db)
    await owner.close()
  })

  for (const [kind, limit] of [
    ['pool', limitTogether],
    ['tier', limitAlone],
  ] as const)
    test(`is counted by the new limit of a ${kind}`, async () => {
      const concert = await addConcert()
      const payment = await openedFor(concert)
      const limiting = limit(concert)
      await untilLingering()
      const paying = product.acts.advancePayment(payment)
      successOf<unknown>(await limiting)
      assert.equal(successOf(await paying).action, 'Finalize')
      const counters = product.db
        .selectFrom('stocks')
        .select(['capacity', 'sold', 'held'])
        .where('organizationId', '=', concert.organizationId)
        .where('kind', '=', kind)
        .where('capacity', '=', 7)
      assert.deepEqual(await counters.execute(), [{ capacity: 7, sold: 1, held: 0 }])
    })

  function limitTogether(concert: Concert): Promise<Result<unknown>> {
    return save(concert, null, values([concert.full, concert.reduced], { capacity: '7' }))
  }

  async function limitAlone(concert: Concert): Promise<Result<unknown>> {
    const rate = { ...concert.visit, rateId: concert.full }
    const seen = successOf(await product.acts.readRate(rate))
    const typed = { ...seen.values, places: 'limited', capacity: '7' }
    return product.acts.saveRate({ ...rate, version: seen.form.version, values: typed })
  }

  async function untilLingering(): Promise<void> {
    for (let look = 0; look < 200; look += 1) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(owner.db)
      if (rows.length > 0) return
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error('nobody set a limit')
  }

  async function openedFor(concert: Concert) {
    const { id: cartId } = successOf(await open(concert, tickets(concert.full)))
    const paymentRequestId = await startedFor(cartId)
    return { paymentRequestId, confirmationTokenId: await cardToken(product, '4242424242424242') }
  }
})

const keyOf = ({ organizationId, formId: id }: TestForm) => ({ organizationId, id })

async function startedFor(cartId: string): Promise<string> {
  successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
  const started = await product.acts.startPayment({
    cartId,
    consents: allConsents,
    backUrl: null,
    locale: 'fr',
  })
  return requestOf(successOf(started)).paymentRequestId
}

async function payFor(cartId: string): Promise<void> {
  const paymentRequestId = await startedFor(cartId)
  const confirmationTokenId = await cardToken(product, '4242424242424242')
  const step = successOf(await product.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
  assert.equal(step.action, 'Finalize', JSON.stringify(step))
}
