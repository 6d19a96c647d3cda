import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/env.ts'
import { readSettings } from '#config/env.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type Connections, openConnections } from './connections.ts'
import { startServer } from './http-server.ts'
import { createLogger } from './logger.ts'
import { findFreePort } from './ports.ts'

let database: TestDatabase
let connections: Connections
let config: Config
const lines: string[] = []
const log = createLogger('info', { write: line => void lines.push(line) })

before(async () => {
  database = await testDatabase()
  const port = await findFreePort(3440, '127.0.0.1')
  config = {
    ...readSettings({ PORT: String(port) }),
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    smtpUrl: 'smtp://127.0.0.1:1',
  }
  connections = openConnections(config, log)
})
after(async () => {
  await connections.close()
  await database.drop()
})

const start = () =>
  startServer({
    config,
    connections,
    log,
    async register(fastify) {
      fastify.get('/slow/:capability', async request => {
        await sleep(300)
        return { trace: request.id }
      })
    },
  })
const address = (path: string) => `http://127.0.0.1:${config.port}${path}`

test('a drain lets the request under way end, and takes no new one', async () => {
  const server = await start()
  const slow = fetch(address('/slow/1'))
  await sleep(100)
  const drained = server.drain()
  assert.equal((await slow).status, 200)
  const answered = performance.now()
  await drained
  assert.ok(performance.now() - answered < 2_000, 'connections that are kept alive do not hold it up')
  await assert.rejects(fetch(address('/healthz')))
})

test('is ready as long as the database answers', async () => {
  const server = await start()
  assert.equal((await fetch(address('/readyz'))).status, 200)
  await server.drain()
})

test('one trace runs from the request to the log, where capabilities are masked', async () => {
  const server = await start()
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await fetch(address('/slow/0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b?token=secret'), {
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  })
  assert.deepEqual(await answer.json(), { trace })
  await server.drain()
  const line = JSON.parse(lines.findLast(text => text.includes('/slow/'))!)
  assert.equal(line.trace, trace)
  assert.equal(line.path, '/slow/[id]')
})

test('a port that was taken meanwhile is told', async () => {
  const server = await start()
  await assert.rejects(start(), { code: 'port_taken', values: { port: config.port, variable: 'PORT' } })
  await server.drain()
})
