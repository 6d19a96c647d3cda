import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Connection, connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import type { App } from './app.ts'
import { audit } from './records.ts'

let database: TestDatabase
let connection: Connection<Schema>

before(async () => {
  database = await testDatabase()
  connection = connect<Schema>({ url: database.url, max: 1 })
})
after(async () => {
  await connection.close()
  await database.drop()
})

test('lines of the audit of one millisecond are read in the order in which they were written', async () => {
  const app = { now: () => '2026-11-26T08:00:00.000Z', trace: '0'.repeat(32) } as App
  const actions = Array.from({ length: 40 }, (_, n) => `test.step_${n}`)
  await inTransaction(connection.db, async tx => {
    const line = { organizationId: null, actor: 'system', object: 'job:7' }
    for (const action of actions) await audit(app, tx, { ...line, action })
  })
  const rows = await connection.db.selectFrom('audit').select('action').orderBy('at').orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    actions,
  )
})
