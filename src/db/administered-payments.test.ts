import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { listAdministeredPayments } from './administered-payments.ts'
import type { Transaction } from './schema.ts'

/** Orders of one association, and of others with one campaign and a few orders each. */
const own = 2_000
const others = 8_000
const limit = 20
/** The planner itself looks at the ends of an index. */
const ofPlanner = 5

describe(`of an association with ${own} orders a page of payments reads the orders that it shows`, () => {
  let product: TestApp
  let organizationId: number

  before(async () => {
    product = await testApp()
    const campaign = await addDonationCampaign(product)
    organizationId = campaign.organizationId
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    assert.deepEqual(await product.runJobs(), [])
    const owner = new pg.Client({ connectionString: product.database.ownerUrl })
    await owner.connect()
    // Copies of one row; of the others nothing is read, so that they need no more than their keys.
    const place = `case when n > ${own} then jsonb_build_object('organization_id', 1000 + n % 500, 'form_id', 1000 + n % 1000)
      else '{}' end`
    await owner.query(`
      set session_replication_role = replica;
      insert into forms overriding system value
      select (jsonb_populate_record(f, jsonb_build_object('organization_id', 1000 + n % 500, 'id', 1000 + n, 'slug', 'don-' || n,
        'short_code', short_code()))).*
      from forms f, generate_series(0, 999) n;
      insert into orders overriding system value
      select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'cart_id', gen_random_uuid()) || ${place})).*
      from orders o, generate_series(1, ${own + others}) n;
      insert into payments overriding system value
      select (jsonb_populate_record(p, jsonb_build_object('id', p.id + n, 'order_id', p.order_id + n,
        'key', gen_random_uuid(), 'request_id', gen_random_uuid(),
        'status', case when n % 30 = 0 then 'Refused' else p.status end) || ${place})).*
      from payments p, generate_series(1, ${own + others}) n;
      analyze`)
    await owner.end()
  })
  after(() => product.close())

  /** How many orders the connection of a transaction has read. */
  async function ordersRead(tx: Transaction): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
      where relname = 'orders'`.execute(tx)
    return rows[0]?.read ?? 0
  }

  for (const status of ['Refused', null] as const)
    test(status ?? 'all', async () => {
      const statuses = status === null ? null : [status]
      const read = await product.app.transaction(async tx => {
        const page = { organizationId, formIds: null, statuses, before: null, limit }
        // From the sixth time on a connection may plan for any association.
        for (let time = 1; time < 7; time += 1) await listAdministeredPayments(tx, page)
        const earlier = await ordersRead(tx)
        assert.equal((await listAdministeredPayments(tx, page)).length, limit)
        return (await ordersRead(tx)) - earlier
      })
      assert.ok(read <= limit + ofPlanner, `${read} orders for ${limit} payments`)
    })
})
