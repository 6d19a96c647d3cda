import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { emptyDatabase } from './database.ts'
import { testServer } from './postgres.ts'

test('who has a database stays connected, though nothing is asked, so that the server does not end before it is given back', async () => {
  const { ownerUrl } = await testServer()
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  const held = async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where application_name like $1`,
      [`holds empty_${process.pid}_%`],
    )
    return rows.map(({ name }) => name)
  }
  try {
    const database = await emptyDatabase()
    assert.equal((await held()).length, 1)
    await database.drop()
    for (let look = 0; (await held()).length > 0 && look < 50; look += 1) await sleep(100)
    assert.deepEqual(await held(), [])
  } finally {
    await admin.end()
  }
})
