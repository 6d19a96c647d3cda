import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { type Connection, connect, losesConnection, withSettings } from './connect.ts'

describe('a connection of the application', () => {
  let database: TestDatabase
  let connection: Connection<unknown>
  const lost: string[] = []

  before(async () => {
    database = await emptyDatabase()
    connection = connect({
      url: database.ownerUrl,
      role: null,
      max: 1,
      onLost: error => lost.push(error.message),
    })
  })
  after(async () => {
    await connection.close()
    await database.drop()
  })

  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
    return rows[0]!.pid
  }

  const types: readonly [string, unknown][] = [
    [`date '2026-03-29'`, '2026-03-29'],
    [`timestamptz '2026-03-29 02:30:00.12+02'`, '2026-03-29T00:30:00.120Z'],
    [`'infinity'::timestamptz`, 'infinity'],
    ['count(*)', 1],
    ['1234567890123::int8', 1_234_567_890_123],
    ['12.50::numeric', '12.50'],
    [`current_setting('TimeZone')`, 'UTC'],
    [`current_setting('lock_timeout')`, '5s'],
    [`current_setting('idle_in_transaction_session_timeout')`, '30s'],
  ]
  for (const [expression, expected] of types) {
    test(`reads ${expression}`, async () => {
      const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
        connection.db,
      )
      assert.deepEqual(rows, [{ value: expected }])
    })
  }

  test('gives columns camelCase names, and leaves the names inside JSON as they are', async () => {
    const inside = { first_name: 'Ada', kept: [{ zip_code: '69001' }] }
    const { rows } = await sql`
      select 1 as organization_id, 2 as "orderId", ${JSON.stringify(inside)}::jsonb as frozen_cart,
        ${JSON.stringify([inside])}::json as all_lines, array['a_b'] as some_words`.execute(connection.db)
    assert.deepEqual(rows, [
      { organizationId: 1, orderId: 2, frozenCart: inside, allLines: [inside], someWords: ['a_b'] },
    ])
  })

  test('writes and reads built queries in camelCase, and keeps what is stored in JSON', async () => {
    const { db } = connection as Connection<{ keptCarts: { cartId: number; frozenCart: unknown } }>
    await sql`create table kept_carts (cart_id int primary key, frozen_cart jsonb)`.execute(db)
    const frozenCart = { tier_id: 3, 'second line': [{ vat_rate: 5.5 }] }
    const row = { cartId: 1, frozenCart: JSON.stringify(frozenCart) }
    await db.insertInto('keptCarts').values(row).execute()
    await db
      .insertInto('keptCarts')
      .values(row)
      .onConflict(conflict =>
        conflict.column('cartId').doUpdateSet(eb => ({ frozenCart: eb.ref('excluded.frozenCart') })),
      )
      .execute()
    const stored = await db
      .selectFrom('keptCarts as k')
      .select(['k.cartId as idOfCart', 'k.frozenCart'])
      .execute()
    assert.deepEqual(stored, [{ idOfCart: 1, frozenCart }])
    const { rows } = await sql`select frozen_cart::text as text from kept_carts`.execute(db)
    assert.match(
      (rows as { text: string }[])[0]?.text ?? '',
      /"tier_id": 3.*"vat_rate": 5\.5|"vat_rate": 5\.5.*"tier_id": 3/,
    )
  })

  test('refuses an integer that a number cannot hold', async () => {
    await assert.rejects(sql`select 9007199254740993::int8 as value`.execute(connection.db), RangeError)
  })

  test('keeps its connection after an ordinary error', async () => {
    const pid = await backend()
    await assert.rejects(sql`select 1 / 0`.execute(connection.db), { code: '22012' })
    assert.equal(await backend(), pid)
  })

  // Own process: no more than so many statements are prepared in one, and this test looks at its own plan.
  test('a plan that is made once, while a table has one row, goes by its keys when it is full', async () => {
    const once = connect<unknown>({ url: database.ownerUrl, role: null, max: 1, planOnce: true })
    try {
      await sql`create table kept (id integer primary key, text text)`.execute(once.db)
      await sql`insert into kept values (0, 'first')`.execute(once.db)
      await sql`vacuum analyze kept`.execute(once.db)
      const read = () => sql`select text from kept where id = ${7}`.execute(once.db)
      await read()
      await sql`insert into kept select n, 'x' from generate_series(1, 5000) n`.execute(once.db)
      const rowsRead = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(once.db)
        const found = await sql<{ seq: number; plans: number }>`
          select s.seq_tup_read::integer as seq, (select max(custom_plans)::integer from pg_prepared_statements) as plans
          from pg_stat_user_tables s where s.relname = 'kept'`.execute(once.db)
        return found.rows[0]
      }
      const before = await rowsRead()
      await read()
      assert.deepEqual([before, await rowsRead()], [before, { seq: before?.seq, plans: 0 }])
    } finally {
      await once.close()
    }
  })

  test('leaves a server that has become read-only', async () => {
    const pid = await backend()
    await assert.rejects(
      connection.db.transaction().execute(async tx => {
        await sql`set transaction read only`.execute(tx)
        await sql`create table nowhere (id int)`.execute(tx)
      }),
      { code: '25006' },
    )
    assert.notEqual(await backend(), pid)
  })

  test('survives a connection that is ended while idle', async () => {
    const pid = await backend()
    const other = new pg.Client({ connectionString: database.ownerUrl })
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [pid])
    await other.end()
    while (lost.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    assert.notEqual(await backend(), pid)
  })
})

test('errors that are not PostgreSQL’s own answers lose the connection', () => {
  assert.equal(losesConnection(new Error('Connection terminated unexpectedly')), true)
  assert.equal(losesConnection(new Error('Query read timeout')), true)
})

test('addresses keep their own options and parameters', () => {
  const url = withSettings('postgres://me@%2Ftmp%2Fa%20b/one?options=-c%20geqo%3Doff', { role: 'obole_app' })
  assert.equal(new URL(url).searchParams.get('options'), '-c geqo=off -c role=obole_app')
})
