import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { sellMonths } from '#test/support/later.ts'
import { inShort } from '#test/support/length.ts'
import { setups, unsentPlans } from './retention-methods.ts'
import type { Transaction } from './schema.ts'

const crowd = inShort(50_000, 10_000)

/** What a night empties is few among all that it has emptied before. */
describe(`among ${crowd} methods that were emptied, those that are left are found by an index`, () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
    await sellMonths(product, '4242424242424242', 10)
    const owner = new pg.Client({ connectionString: product.database.ownerUrl })
    await owner.connect()
    await owner.query(`
      set session_replication_role = replica;
      insert into setups (organization_id, id, schedule_id, provider, status, payment_method, customer_id, account_id,
        trace_id, created_at, settled_at)
      select organization_id, gen_random_uuid(), n, provider, 'kept', '', '', 'acct_1', 't', created_at, created_at
      from schedules, generate_series(1, ${crowd}) n;
      insert into schedules overriding system value
      select (jsonb_populate_record(s, jsonb_build_object(
        'id', s.id + n, 'order_id', s.order_id + n, 'status', 'Ended', 'payment_method', '', 'customer_id', ''))).*
      from schedules s, generate_series(1, ${crowd}) n;
      analyze setups; analyze schedules`)
    await owner.end()
  })
  after(() => product.close())

  /** How often the connection of a transaction read a table from end to end. */
  async function wholeReads(tx: Transaction, table: string): Promise<number> {
    const { rows } = await sql<{ scans: number }>`
      select seq_scan::integer as scans from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
    return rows[0]?.scans ?? 0
  }

  const sweeps = { setups, schedules: unsentPlans }
  for (const [table, sweep] of Object.entries(sweeps))
    test(table, async () => {
      const now = product.clock.now()
      const slice = { before: now, now, after: null, limit: 100 }
      const seen = await product.app.transaction(async tx => {
        const earlier = await wholeReads(tx, table)
        await sweep.count(tx, slice)
        return (await wholeReads(tx, table)) - earlier
      })
      assert.equal(seen, 0)
    })
})
