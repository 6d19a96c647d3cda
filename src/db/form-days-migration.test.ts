import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseToMigrate, type MigratedDatabase } from '#test/support/migrations.ts'
import { connect } from './connect.ts'
import { foldAll } from './fold-entries.ts'
import { foldAllOrders } from './fold-orders.ts'
import type { Schema } from './schema.ts'
import { collectedByDay, countOrders, soldByTier } from './statistics.ts'

const kept = '0070_days_of_a_campaign_are_kept.sql'
const filled = '0071_days_before_today_are_added_up.sql'
const dated = '0072_what_was_given_back_knows_its_day.sql'
/** What is read today asks for recorded money too. */
const recorded = '0074_money_that_did_not_come_by_card.sql'

let lab: MigratedDatabase

before(async () => {
  lab = await databaseToMigrate()
})
after(() => lab.close())

const place = `with o as (
    insert into organizations (slug, name, organism_type) values ('one', 'One', 'association') returning id), f as (
    insert into forms (organization_id, slug, form_type, state, title, currency)
    select id, 'fete', 'Event', 'Public', 'Fête', 'EUR' from o returning organization_id, id)
  insert into tiers (organization_id, form_id, position, label, tier_type, price, price_category)
  select organization_id, id, 0, 'Plein tarif', 'Registration', 1000, 'Fixed' from f`

/** An order of two units and its captured payment of 20 € and a tip of 1 €. Its keys do not matter here. */
async function sell(at: string): Promise<number> {
  await lab.owner.query('set session_replication_role = replica')
  const { rows } = await lab.owner.query(
    `with cart as (
       insert into carts (organization_id, id, form_id, items, expires_at, created_at, updated_at, status)
       values (1, gen_random_uuid(), 1, '[]', $1, $1, $1, 'paid') returning id
     ), payment as (
       insert into payments (organization_id, key, order_id, number, due_on, amount, amount_tip, means, status, captured_at, created_at)
       select 1, gen_random_uuid(), coalesce(max(id), 0) + 1, 1, current_date, 2100, 100, 'Card', 'Authorized', $1, $1 from orders
       returning id, order_id
     ), entry as (
       insert into ledger_entries (organization_id, id, kind, key, payment_id, trace_id, booked_at)
       select 1, gen_random_uuid(), 'capture', id::text, id, '', $1 from payment returning id
     ), posting as (
       insert into postings (organization_id, entry_id, position, account, amount)
       select 1, id, position, account, amount
       from entry cross join (values (0, 'provider:clearing', 2100), (1, 'organization', -2100)) as p (position, account, amount)
     ), item as (
       insert into order_items (organization_id, order_id, position, tier_id, tier_type, label, amount, quantity)
       select 1, order_id, 0, 1, 'Registration', '', 2000, 2 from payment)
     select (select id from cart) as cart, (select order_id from payment) as order, (select id from entry) as entry`,
    [at],
  )
  await lab.owner.query('set session_replication_role = origin')
  const [made] = rows
  await lab.owner.query(
    `insert into orders (organization_id, id, cart_id, form_id, status, amount, tip, locale, trace_id, created_at)
     overriding system value values (1, $1, $2, 1, 'Processed', 2000, 100, 'fr', '', $3)`,
    [made.order, made.cart, at],
  )
  await lab.owner.query('insert into unfolded_entries (organization_id, entry_id) values (1, $1)', [
    made.entry,
  ])
  return made.order
}

/** Five euros of the newest payment, as a version before wrote it. */
async function giveBack(at: string): Promise<void> {
  await lab.owner.query(
    `insert into refunds (organization_id, id, payment_id, provider, status, organization_part, tip_part, requested_by,
       provider_refund_id, trace_id, created_at)
     select 1, gen_random_uuid(), max(id), 'stripe', 'succeeded', 500, 0, 'camille', 're_before', '', $1 from payments`,
    [at],
  )
}

async function statistics() {
  const app = connect<Schema>({ url: lab.database.url, role: null })
  try {
    const asked = {
      organizationId: 1,
      formId: 1,
      from: '2026-10-31T23:00:00Z',
      until: '2026-11-30T23:00:00Z',
    }
    const tiers = await soldByTier(app.db, asked)
    const buckets = await collectedByDay(app.db, { ...asked, step: 'day' })
    return {
      buckets: buckets.map(({ day, collected, payments }) => [day, collected, payments]),
      orders: await countOrders(app.db, asked),
      units: tiers.map(({ units }) => units),
    }
  } finally {
    await app.close()
  }
}

async function fold() {
  const app = connect<Schema>({ url: lab.database.url, role: null })
  try {
    return [await foldAll(app.db), await foldAllOrders(app.db)]
  } finally {
    await app.close()
  }
}

test('what was sold and given back before is in the days, and what is sold and moved before they are filled, each once', async () => {
  await lab.runBefore(kept)
  await lab.owner.query(place)
  const before = await sell('2026-11-10T12:00:00Z')
  await sell('2026-11-10T23:30:00Z')
  // One is added up, as a version before did it: it leaves no day of its campaign.
  await lab.owner.query(`delete from unfolded_entries where entry_id in (
    select id from ledger_entries where payment_id = (select min(id) from payments))`)
  await giveBack('2026-11-20T12:00:00Z')
  assert.deepEqual(await lab.run(kept), [kept])
  await sell('2026-11-12T12:00:00Z')
  await lab.owner.query(`update orders set status = 'Refunded' where id = $1`, [before])
  assert.deepEqual(await fold(), [2, 2], 'what is new is added up before the rest is')
  const refunded = await sell('2026-11-13T12:00:00Z')
  await lab.owner.query(`update orders set status = 'Refunded' where id = $1`, [refunded])

  assert.deepEqual(await lab.run(filled, dated, recorded), [filled, dated, recorded])
  const all = {
    buckets: [
      ['2026-11-10', 2000, 1],
      ['2026-11-11', 1500, 1],
      ['2026-11-12', 2000, 1],
      ['2026-11-13', 2000, 1],
    ],
    orders: 2,
    units: [4],
  }
  assert.deepEqual(await statistics(), all)
  assert.deepEqual(await fold(), [1, 1])
  assert.deepEqual(await statistics(), all)
  const { rows } = await lab.owner.query('select rebuild_form_days()::integer as changed')
  assert.equal(rows[0].changed, 0)
})
