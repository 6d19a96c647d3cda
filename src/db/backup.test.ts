import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { balancesOf } from './account-balances.ts'
import { backUp } from './backup.ts'
import { listTables } from './catalog.ts'
import { connect } from './connect.ts'
import { foldEntries } from './fold-entries.ts'
import { restore } from './restore.ts'
import type { Schema } from './schema.ts'
import { compareSeals } from './seal-comparison.ts'
import { inTransaction } from './transaction.ts'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Every table's rows as text, in an order of their own. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: Record<string, unknown> = {}
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(
      `select row_to_json(t)::jsonb - 'restored_at' as row from ${name} as t order by 1`,
    )
    found[name] = rows
  }
  await client.end()
  return found
}

async function* of(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

describe('a backup', () => {
  let source: TestDatabase
  let target: TestDatabase
  const lines: string[] = []

  before(async () => {
    source = await testDatabase()
    await query(
      source.ownerUrl,
      `insert into organizations (slug, name, organism_type, description)
         select 'org-' || n, 'Æther «' || n || '»', 'association', E'deux\\nlignes "et" \\\\ une barre'
         from generate_series(1, 2500) as n;
       select graphile_worker.add_job('greet', E'{"big": 12345678901234567890,\\n "nested": [1, {"a": null}]}', run_at => 'infinity');
       update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that is gone'`,
    )
    await backUp(source.ownerUrl, async line => void lines.push(line))
  })
  after(() => source.drop())
  beforeEach(async () => {
    target = await testDatabase()
  })
  afterEach(() => target.drop())

  test('restored gives the same rows, sequences that go on, and jobs that wait', async () => {
    const end = await restore(target.ownerUrl, of(lines))
    await query(
      source.ownerUrl,
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null',
    )
    assert.deepEqual(await contents(target.ownerUrl), await contents(source.ownerUrl))
    assert.ok(end.rows >= 2500)
    const next = await query(
      target.ownerUrl,
      `insert into organizations (slug, name, organism_type) values ('next', 'Next', 'association') returning id`,
    )
    assert.deepEqual(next, [{ id: 2501 }])
    const held = await query(
      target.ownerUrl,
      'select restored_at is not null and jobs_released_at is null as held from installation',
    )
    assert.deepEqual(held, [{ held: true }])
    const [key] = await query(
      target.ownerUrl,
      `select count(*) > 10 as many from pg_constraint where contype = 'f' and convalidated`,
    )
    assert.deepEqual(key, { many: true })
  })

  test('restored goes on adding up: folded entries stay in the balance, the others keep their token', async () => {
    const add = (key: string, amount: number) => `
      with entry as (
        insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
        values (1, gen_random_uuid(), 'capture', '${key}', '', now()) returning organization_id, id
      )
      insert into postings select organization_id, id, position, account, amount from entry
      cross join (values (0, 'provider:clearing', ${amount}), (1, 'organization', -${amount}))
        as line (position, account, amount)`
    const other = await testDatabase()
    const first = connect<Schema>({ url: other.url })
    const second = connect<Schema>({ url: target.url })
    const expected = (amount: number) => [
      { account: 'organization', amount: -amount },
      { account: 'provider:clearing', amount },
    ]
    try {
      await query(
        other.ownerUrl,
        `insert into organizations (slug, name, organism_type) values ('one', 'One', 'association')`,
      )
      await query(other.ownerUrl, add('pi_folded', 500))
      assert.equal(await inTransaction(first.db, tx => foldEntries(tx, 1)), 1)
      await query(other.ownerUrl, add('pi_waits', 70))
      const saved: string[] = []
      await backUp(other.ownerUrl, async line => void saved.push(line))
      await restore(target.ownerUrl, of(saved))
      assert.deepEqual(await balancesOf(second.db, 1), expected(570))
      await query(target.ownerUrl, add('pi_after', 3))
      assert.deepEqual(await balancesOf(second.db, 1), expected(573))
      assert.equal(await inTransaction(second.db, tx => foldEntries(tx, 1)), 2)
      assert.deepEqual(await balancesOf(second.db, 1), expected(573))
      const { newest, broken } = await compareSeals(second.db, 1)
      assert.deepEqual([newest?.number, broken], [2, undefined], 'the chain of seals goes on')
    } finally {
      await first.close()
      await second.close()
      await other.drop()
    }
  })

  const damaged: readonly [string, () => readonly string[], string][] = [
    ['that was cut off', () => lines.slice(0, -1), 'backup_unreadable'],
    ['that lacks a row', () => lines.filter((_, index) => index !== 1500), 'backup_unreadable'],
    ['without its head', () => lines.slice(1), 'backup_unreadable'],
    ['that is something else', () => ['hello'], 'backup_unreadable'],
    ['that is empty', () => [], 'backup_unreadable'],
    [
      'of another version',
      () => [lines[0]!.replace('0001_', '0099_'), ...lines.slice(1)],
      'backup_other_version',
    ],
  ]
  for (const [name, make, code] of damaged) {
    test(`${name} is refused and leaves the database as it was`, async () => {
      const earlier = await contents(target.ownerUrl)
      await assert.rejects(restore(target.ownerUrl, of(make())), { code })
      assert.deepEqual(await contents(target.ownerUrl), earlier)
    })
  }

  test('is not restored over somebody’s data', async () => {
    await query(
      target.ownerUrl,
      `insert into organizations (slug, name, organism_type) values ('here', 'Here', 'association')`,
    )
    await assert.rejects(restore(target.ownerUrl, of(lines)), {
      code: 'restore_not_empty',
      values: { table: 'organizations' },
    })
  })

  test('is not restored under a running application', async () => {
    const application = new pg.Client({ connectionString: target.url, application_name: 'obole jobs' })
    await application.connect()
    await assert.rejects(restore(target.ownerUrl, of(lines)), { code: 'restore_in_use' })
    await application.end()
  })
})
