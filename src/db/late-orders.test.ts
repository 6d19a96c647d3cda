import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addFair, buyPlace, cancelled, treasurerOf } from '#test/support/cancelled-event.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { inShort } from '#test/support/length.ts'
import type { Transaction } from './schema.ts'
import { findLateOrders } from './settlements.ts'

const events = inShort(1000, 200)
const ordersOfEach = 50

/** Every minute asks for late orders: what was sold of events that were cancelled long ago is not read again. */
describe(`among ${events} events, half of them cancelled, that sold ${ordersOfEach} orders each`, () => {
  let product: TestApp
  let form: TestForm
  let lateOrder: number

  before(async () => {
    product = await testApp()
    product.clock.set('2026-11-20T12:00:00.000Z')
    form = await addFair(product)
    const { orderId } = await buyPlace(product, form)
    await cancelled(product, form, await treasurerOf(product, form))
    const owner = new pg.Client({ connectionString: product.database.ownerUrl })
    await owner.connect()
    // Copies of one event: enough for a plan. All of them were cancelled on the day on which they sold.
    await owner.query(`
      set session_replication_role = replica;
      insert into cancellations
      select (jsonb_populate_record(c, jsonb_build_object('form_id', c.form_id + n))).*
      from cancellations c, generate_series(1, ${events / 2}) n;
      insert into orders overriding system value
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', o.id + n, 'form_id', o.form_id + 1 + n % ${events}, 'cart_id', gen_random_uuid()))).*
      from orders o, generate_series(1, ${events * ordersOfEach}) n where o.id = ${orderId};
      insert into settlements
      select (jsonb_populate_record(s, jsonb_build_object('order_id', o.id, 'form_id', o.form_id))).*
      from settlements s, orders o where s.order_id = ${orderId} and o.id <> ${orderId};
      analyze cancellations; analyze orders; analyze settlements`)
    product.clock.set('2027-06-01T12:00:00.000Z')
    lateOrder = orderId + events * ordersOfEach + 1
    await owner.query(`
      insert into orders overriding system value
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', ${lateOrder}, 'cart_id', gen_random_uuid(), 'created_at', '${product.clock.now()}'))).*
      from orders o where o.id = ${orderId}`)
    await owner.end()
  })
  after(() => product.close())

  test('the only late one joins, and hardly any other is read', async () => {
    await product.app.transaction(async tx => {
      const earlier = await readOf(tx)
      assert.equal(await findLateOrders(tx, product.clock.now()), 1)
      const read = (await readOf(tx)) - earlier
      assert.ok(read <= 10, `${read} orders were read`)
    })
    const joined = product.db.selectFrom('settlements').select('status').where('orderId', '=', lateOrder)
    assert.deepEqual(await joined.execute(), [{ status: 'found' }])
  })

  /** How many orders the connection of a transaction read. */
  async function readOf(tx: Transaction): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
      from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx)
    return rows[0]?.read ?? 0
  }
})
