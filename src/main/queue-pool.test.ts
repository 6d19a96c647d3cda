import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, openPool } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { testDatabase } from '#test/support/database.ts'
import { startWork } from './job-runner.ts'
import { createLogger } from './logger.ts'
import { forgiveSecondRelease } from './queue-pool.ts'

test('a queue that is stopped just as its listening connection dies ends quietly', {
  timeout: 60_000,
}, async t => {
  const database = await testDatabase()
  t.after(() => database.drop())
  const { db, close } = connect<Schema>({ url: database.url, onLost: () => {} })
  const queue = forgiveSecondRelease(openPool({ url: database.url, onLost: () => {} }))
  const listening = Promise.withResolvers<object>()
  const lost = Promise.withResolvers<void>()
  queue.on('connect', client => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    Object.assign(client, {
      async query(...words: unknown[]) {
        if (!String(words[0]).startsWith('LISTEN')) return query(...words)
        listening.resolve(client)
        await lost.promise
        throw new Error('the connection died')
      },
    })
  })
  const unheard: unknown[] = []
  const note = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', note)
  t.after(() => process.off('unhandledRejection', note))

  const tasks = { 'send-mail': () => {} }
  const connections = { db, queue, close }
  const work = await startWork({ connections, log: createLogger('silent'), timetable: '', tasks })
  const listener = await listening.promise
  const given = new Promise<void>(resolve =>
    queue.on('release', (_err, client) => client === listener && resolve()),
  )
  const stopped = work.stop()
  await given
  lost.resolve()
  await stopped
  await queue.end()
  await close()
  assert.deepEqual(unheard, [])
})
