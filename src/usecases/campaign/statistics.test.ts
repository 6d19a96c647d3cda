import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Reader, Schema } from '#db/schema.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'
import { asking, paidGift } from '#test/support/refunds.ts'

let product: TestApp
let campaign: TestCampaign
let userId: number

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
  campaign = await addDonationCampaign(product, { capacity: 10 })
  userId = await addAdministrator(product, 'camille@example.org', campaign)
})
after(() => product.close())

const fold = async () => ({
  entries: await product.acts.foldBalances(),
  orders: await product.acts.foldOrders(),
})

/** The same before and after what is new was added up. */
async function statistics(period: '7' | '30' | '90' | '365' = '30') {
  const read = async () =>
    successOf(await product.acts.readCampaignStatistics({ ...campaign.address, userId, period }))
  const before = await read()
  await fold()
  assert.deepEqual(await read(), before)
  assert.deepEqual(await fold(), { entries: 0, orders: 0 })
  return before
}
/** Orders, and units of the first rate. */
async function counted() {
  const { orders, tiers } = await statistics()
  return [orders, tiers[0]?.units]
}
const bars = async (period?: '7' | '30' | '90' | '365') =>
  (await statistics(period)).buckets.filter(({ collected, payments }) => collected + payments > 0)

test('nothing yet: every day of the period, all of them empty', async () => {
  const { buckets, collected, orders, tiers } = await statistics('7')
  assert.deepEqual([buckets.length, collected, orders], [7, 0, 0])
  assert.deepEqual([buckets[0]?.day, buckets.at(-1)?.day], ['2026-11-14', '2026-11-20'])
  assert.deepEqual(
    tiers.map(({ units, left }) => [units, left]),
    [
      [0, 10],
      [0, 10],
      [0, 10],
    ],
  )
})

test('what came is counted on its day in Paris, without the tip', async () => {
  await paidGift(product, campaign, { amount: 5000, tip: 600 })
  product.clock.set('2026-11-20T23:30:00.000Z')
  await paidGift(product, campaign, { tierId: campaign.tierIds[0]!, tip: 0 })
  const { collected, orders, tiers } = await statistics()
  assert.deepEqual([collected, orders], [7000, 2])
  assert.deepEqual(await bars(), [
    { day: '2026-11-20', collected: 5000, payments: 1, recorded: 0 },
    { day: '2026-11-21', collected: 2000, payments: 1, recorded: 0 },
  ])
  assert.deepEqual(
    tiers.map(({ tierId, units, left }) => [tierId, units, left]),
    [
      [campaign.tierIds[0], 1, 9],
      [campaign.tierIds[1], 0, 10],
      [campaign.tierIds[2], 0, 10],
      [null, 1, null],
    ],
  )
})

test('a payment that was partly refunded counts with what is left, a whole one with nothing', async () => {
  const [first, second] = await product.db.selectFrom('payments').select('id').orderBy('id').execute()
  const refund = async (paymentId: number, amount: number) => {
    const payment = { organizationId: campaign.organizationId, paymentId, orderId: 0, intentId: '' }
    successOf(
      await product.acts.askRefund(
        asking(campaign, payment, userId, { input: { part: { amount }, withTip: false } }),
      ),
    )
    assert.deepEqual(await product.runJobs(), [])
  }
  await refund(first!.id, 1500)
  assert.equal((await statistics()).collected, 5500)
  await refund(second!.id, 2000)
  assert.equal((await statistics()).collected, 3500)
})

test('an order that no longer stands is not counted, nor what it held; one that stands again is', async () => {
  const [{ id }] = (await product.db.selectFrom('orders').select('id').orderBy('id').limit(1).execute()) as [
    { id: number },
  ]
  const ordered = async () => {
    const { orders, tiers } = await statistics()
    return [orders, tiers.find(({ tierId }) => tierId === null)?.units ?? 0]
  }
  const move = (status: OrderStatus) =>
    product.db.updateTable('orders').set({ status }).where('id', '=', id).execute()
  const standing = await ordered()
  await move('Refunded')
  assert.deepEqual(await ordered(), [standing[0]! - 1, standing[1]! - 1])
  await move('Processed')
  assert.deepEqual(await ordered(), standing)
  // Both within one minute: nothing is left to be added.
  await move('Refunded')
  await move('Processed')
  assert.deepEqual(await ordered(), standing)
})

test('what commits after a fold took later orders is counted', async () => {
  const [orders, units] = await counted()
  const slow = await product.db.startTransaction().execute()
  try {
    await addOrder(slow)
    await addOrder(product.db)
    assert.deepEqual(await counted(), [orders! + 1, units! + 2])
  } finally {
    await slow.commit().execute()
  }
  assert.deepEqual(await counted(), [orders! + 2, units! + 4])
})

test('an order that is taken out while a fold adds it is counted once, whichever comes first', async () => {
  const [orders, units] = await counted()
  await addOrder(product.db)
  const { id } = await product.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const slow = await product.db.startTransaction().execute()
  try {
    await slow.updateTable('orders').set({ status: 'Refunded' }).where('id', '=', id).execute()
    const folding = product.acts.foldOrders()
    await lockAwaited()
    await slow.commit().execute()
    await folding
  } finally {
    if (!slow.isCommitted) await slow.rollback().execute()
  }
  assert.deepEqual(await counted(), [orders, units])
})

test('folds at once take each order once', async () => {
  const [orders, units] = await counted()
  for (let n = 0; n < 20; n += 1) await addOrder(product.db)
  const taken = await Promise.all([
    product.acts.foldOrders(),
    product.acts.foldOrders(),
    product.acts.foldOrders(),
  ])
  assert.equal(
    taken.reduce((sum, each) => sum + each),
    20,
  )
  assert.deepEqual(await counted(), [orders! + 20, units! + 40])
})

test('the days can be made anew', async () => {
  await addOrder(product.db)
  const before = await statistics()
  await addOrder(product.db)
  const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  const rebuild = async () => {
    const { rows } = await sql<{ changed: number }>`select rebuild_form_days()::integer as changed`.execute(
      owner.db,
    )
    return rows[0]?.changed
  }
  try {
    assert.equal(await rebuild(), 0, 'one order is not added up yet, and no day lacks it')
    await sql`update form_days set orders = orders + 3, collected = 0`.execute(owner.db)
    await sql`delete from tier_days`.execute(owner.db)
    assert.ok((await rebuild())! > 0)
    assert.equal(await rebuild(), 0)
  } finally {
    await owner.close()
  }
  const after = await statistics()
  assert.deepEqual([after.orders, after.tiers[0]?.units], [before.orders + 1, before.tiers[0]!.units + 2])
  assert.deepEqual(after.buckets, before.buckets)
})

test('months are months in Paris, up to this one', async () => {
  const { buckets, collected, step } = await statistics('365')
  assert.deepEqual([buckets.length, buckets[0]?.day, buckets.at(-1)?.day], [12, '2025-12-01', '2026-11-01'])
  assert.deepEqual([collected, step], [3500, 'month'])
})

test('what came before the period does not count', async () => {
  product.clock.set('2027-01-15T12:00:00.000Z')
  assert.deepEqual(await bars('30'), [])
  const before = await statistics('90')
  assert.equal(before.collected, 3500)
  // Half past midnight in Paris, on the first day of the thirty and on the day before it.
  product.clock.set('2026-12-16T23:30:00.000Z')
  await addOrder(product.db)
  product.clock.set('2026-12-15T23:30:00.000Z')
  await addOrder(product.db)
  product.clock.set('2027-01-15T12:00:00.000Z')
  assert.deepEqual(await counted(), [1, 2])
  const after = await statistics('90')
  assert.deepEqual(
    [after.orders, after.tiers[0]?.units],
    [before.orders + 2, (before.tiers[0]?.units ?? 0) + 4],
  )
})

/** Until somebody waits for a row that another holds. */
async function lockAwaited(): Promise<void> {
  const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  const looks = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    for (let look = 0; look < 200; look += 1) {
      if ((await looks.execute(owner.db)).rows.length > 0) return
      await setTimeout(20)
    }
  } finally {
    await owner.close()
  }
  assert.fail('nobody waits')
}

/** One of two units of the first rate. */
async function addOrder(db: Reader): Promise<void> {
  await sql`
    with cart as (
      insert into carts (organization_id, id, form_id, items, tip, status, created_at, updated_at, expires_at)
      select organization_id, gen_random_uuid(), form_id, items, tip, 'open', created_at, updated_at, expires_at
      from carts where organization_id = ${campaign.organizationId} limit 1
      returning organization_id, id, form_id
    ), sold as (
      insert into orders (organization_id, cart_id, form_id, status, amount, tip, locale, trace_id, created_at)
      select organization_id, id, form_id, 'Processed', 0, 0, 'fr', '', ${product.clock.now()}::timestamptz from cart
      returning organization_id, id)
    insert into order_items (organization_id, order_id, position, tier_id, tier_type, label, amount, quantity)
    select organization_id, id, 0, ${campaign.tierIds[0]!}::integer, 'Donation', '', 0, 2 from sold`.execute(
    db,
  )
}
