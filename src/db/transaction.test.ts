import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { type Connection, connect } from './connect.ts'
import { CommitUnknown, inTransaction } from './transaction.ts'

type Tables = { counter: { id: number; value: number } }

let database: TestDatabase
let connection: Connection<Tables>

before(async () => {
  database = await emptyDatabase()
  connection = connect({ url: database.ownerUrl, role: null, max: 4 })
  await sql`create table counter (id int primary key, value int not null)`.execute(connection.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(connection.db)
})
after(async () => {
  await connection.close()
  await database.drop()
})

const counterValue = async (id: number) => {
  const row = await connection.db
    .selectFrom('counter')
    .select('value')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.value
}

test('commits what the work has done and gives its result', async () => {
  const result = await inTransaction(connection.db, async tx => {
    await tx.updateTable('counter').set({ value: 7 }).where('id', '=', 1).execute()
    return 'done'
  })
  assert.equal(result, 'done')
  assert.equal(await counterValue(1), 7)
})

test('takes everything back when the work throws, and frees the connection', async () => {
  for (let round = 0; round < 10; round += 1) {
    const work = inTransaction(connection.db, async tx => {
      await tx.updateTable('counter').set({ value: 99 }).where('id', '=', 1).execute()
      throw new Error('changed my mind')
    })
    await assert.rejects(work, /changed my mind/)
  }
  assert.equal(await counterValue(1), 7)
})

test('runs again after a serialisation failure', async () => {
  let attempts = 0
  let read = 0
  const allHaveRead = Promise.withResolvers<void>()
  await sql`update counter set value = 0`.execute(connection.db)
  const increment = () =>
    inTransaction(connection.db, async tx => {
      attempts += 1
      await sql`set transaction isolation level serializable`.execute(tx)
      const { value } = await tx
        .selectFrom('counter')
        .select('value')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      if (++read === 3) allHaveRead.resolve()
      await allHaveRead.promise
      await tx
        .updateTable('counter')
        .set({ value: value + 1 })
        .where('id', '=', 1)
        .execute()
    })
  await Promise.all([increment(), increment(), increment()])
  assert.equal(await counterValue(1), 3)
  assert.ok(attempts > 3, `${attempts} attempts`)
})

test('gives up after a bounded number of tries', async () => {
  let attempts = 0
  const work = inTransaction(connection.db, async tx => {
    attempts += 1
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
  })
  await assert.rejects(work, (error: { code?: string; cause?: { code?: string } }) => {
    assert.deepEqual([error.code, error.cause?.code], ['CONFLICT', '40001'])
    return true
  })
  assert.equal(attempts, 6)
})

test('does not run again after any other error', async () => {
  let attempts = 0
  const work = inTransaction(connection.db, async tx => {
    attempts += 1
    await sql`insert into counter values (1, 1)`.execute(tx)
  })
  await assert.rejects(work, { code: '23505' })
  assert.equal(attempts, 1)
})

test('a connection lost at COMMIT leaves the outcome unknown, and the pool usable', async () => {
  const work = inTransaction(connection.db, async tx => {
    await tx.updateTable('counter').set({ value: 5 }).where('id', '=', 2).execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(connection.db)
  })
  await assert.rejects(work, error => error instanceof CommitUnknown && error.code === 'commit_unknown')
  assert.equal(await counterValue(2), 0)
})

test('a statement error that the work swallows is no silent rollback', async () => {
  const work = inTransaction(connection.db, async tx => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await assert.rejects(work, { name: 'AbortedTransactionError' })
})
