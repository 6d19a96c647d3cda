import assert from 'node:assert/strict'
import type { Server as HttpServer } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/env.ts'
import { readSettings } from '#config/env.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { fastest } from '#test/support/linear-time.ts'
import { type Connections, openConnections } from './connections.ts'
import { type ServeParts, startServer } from './http-server.ts'
import { createLogger, maskPath } from './logger.ts'
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

/** When a slow request has come in. */
let arrived = Promise.withResolvers<void>()

const start = (trustProxy: Config['trustProxy'] = false, logger = log, more: Partial<ServeParts> = {}) =>
  startServer({
    ...more,
    config: { ...config, trustProxy },
    connections,
    log: logger,
    async register(fastify) {
      fastify.get('/slow/:capability', async request => {
        arrived.resolve()
        await sleep(300)
        return { trace: request.id }
      })
      fastify.get('/who', ({ ip, host, protocol }) => ({ ip, host, protocol }))
      fastify.post('/body', request => ({ length: String(request.body).length }))
    },
  })
const address = (path: string) => `http://127.0.0.1:${config.port}${path}`

test('a drain lets the request under way end, and takes no new one', async () => {
  const server = await start()
  arrived = Promise.withResolvers<void>()
  const slow = fetch(address('/slow/1'))
  await arrived.promise
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

/** Who a request comes from, over a connection from 127.0.0.1, by what it says of itself. */
async function who(trustProxy: Config['trustProxy'], headers: Record<string, string>) {
  const server = await start(trustProxy)
  try {
    return (await (await fetch(address('/who'), { headers })).json()) as Record<
      'ip' | 'host' | 'protocol',
      string
    >
  } finally {
    await server.drain()
  }
}

const said = '6.6.6.6'
const [seen, inner] = ['203.0.113.7', '10.0.0.2']
const trusted: readonly (readonly [Config['trustProxy'], string, string])[] = [
  [false, `${said}, ${seen}`, '127.0.0.1'],
  [1, seen, seen],
  [1, `${said}, ${seen}`, seen],
  [1, `${said},${said} ,  ${seen}`, seen],
  [2, `${said}, ${seen}, ${inner}`, seen],
  [['127.0.0.1'], `${said}, ${seen}`, seen],
  [['127.0.0.0/8', '10.0.0.0/8'], `${said}, ${seen}, ${inner}`, seen],
  [['192.0.2.0/24'], `${said}, ${seen}`, '127.0.0.1'],
]
for (const [trustProxy, header, ip] of trusted) {
  test(`with TRUST_PROXY ${JSON.stringify(trustProxy)}, « ${header} » comes from ${ip}`, async () => {
    assert.equal((await who(trustProxy, { 'x-forwarded-for': header })).ip, ip)
  })
}

test('scheme and host are what the proxy next to us says, and nobody else', async () => {
  const headers = { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, dons.example.org' }
  const behind = await who(1, headers)
  assert.deepEqual([behind.protocol, behind.host], ['https', 'dons.example.org'])
  const open = await who(false, headers)
  assert.deepEqual([open.protocol, open.host], ['http', `127.0.0.1:${config.port}`])
})

/** Sends bytes as they are; gives the answers, as soon as the server hangs up. */
function send(text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(config.port, '127.0.0.1', () => void socket.write(text))
  let answer = ''
  socket.on('data', part => {
    answer += part
  })
  socket.setTimeout(20_000, () => socket.destroy())
  socket.on('error', () => {})
  socket.on('close', () => resolve(answer))
  return promise
}

const raw = (line: string, ...headers: string[]) =>
  `${[line, 'connection: close', ...headers].join('\r\n')}\r\n\r\n`
const here = 'host: localhost'
const refused: readonly (readonly [string, string, number])[] = [
  ['an unknown address', raw('GET /nowhere HTTP/1.1', here), 404],
  ['an unknown method', raw('PROPFIND / HTTP/1.1', here), 404],
  ['no method', raw('NONSENSE / HTTP/1.1', here), 400],
  ['a malformed address', raw('GET /%E0%A4%A HTTP/1.1', here), 400],
  ['a malformed address, for a page', raw('GET /%E0%A4%A HTTP/1.1', here, 'accept: text/html'), 302],
  ['an address of another server', raw('GET http://evil.example/ HTTP/1.1', here), 400],
  ['an asterisk', raw('OPTIONS * HTTP/1.1', here), 400],
  ['a path too long', raw(`GET /${'a-'.repeat(2_000)} HTTP/1.1`, here), 400],
  ['an address too long', raw(`GET /?${'a-'.repeat(5_000)} HTTP/1.1`, here), 400],
  ['no host', raw('GET /healthz HTTP/1.1'), 400],
  ['a host with a path', raw('GET /healthz HTTP/1.1', 'host: evil.example/..'), 400],
  ['a host with blanks', raw('GET /healthz HTTP/1.1', 'host: a b'), 400],
  ['a host that is no number', raw('GET /healthz HTTP/1.1', 'host: 1.2.3.999'), 400],
  ['headers too large', raw('GET /healthz HTTP/1.1', here, `x: ${'a'.repeat(20_000)}`), 431],
  ['a broken header', raw('GET /healthz HTTP/1.1', here, 'a b: c'), 400],
  [
    'a broken chunk',
    `${raw('POST /body HTTP/1.1', here, 'content-type: text/plain', 'transfer-encoding: chunked')}zz\r\n`,
    400,
  ],
  ['two lengths', raw('POST /body HTTP/1.1', here, 'content-length: 1', 'content-length: 2'), 400],
  [
    'a length and chunks',
    raw('POST /body HTTP/1.1', here, 'content-length: 1', 'transfer-encoding: chunked'),
    400,
  ],
  ['an expectation', raw('GET /healthz HTTP/1.1', here, 'expect: much'), 417],
  [
    'a body too large',
    raw('POST /body HTTP/1.1', here, 'content-type: text/plain', 'content-length: 9999999'),
    413,
  ],
  [
    'an unknown kind of body',
    raw('POST /body HTTP/1.1', here, 'content-type: a/b', 'content-length: 1'),
    415,
  ],
  ['life', raw('GET /healthz HTTP/1.1', here), 200],
  ['life, in HTTP/1.0', raw('GET /healthz HTTP/1.0'), 200],
  ['readiness', raw('GET /readyz HTTP/1.1', here), 200],
]

test('every answer carries the security headers, whoever of us gives it', async t => {
  const server = await start()
  t.after(() => server.drain())
  for (const [what, request, status] of refused) {
    const answer = await send(request)
    assert.match(answer, new RegExp(`^HTTP/1\\.[01] ${status} `), `${what}: ${answer}`)
    for (const header of [
      /\r\nx-content-type-options: nosniff\r\n/i,
      /\r\ncontent-security-policy: default-src 'none';[^\r]*frame-ancestors 'none'\r\n/i,
      /\r\nreferrer-policy: same-origin\r\n/i,
    ])
      assert.match(answer, header, what)
  }
  assert.match(await send(raw('GET /healthz HTTP/1.1', here)), /\r\ncache-control: no-store\r\n/)
})

test('a head that never ends is hung up on, with the same headers', async t => {
  const headPatience = { headersTimeout: 500, connectionsCheckingInterval: 100 }
  const server = await start(false, log, { headPatience })
  t.after(() => server.drain())
  const began = performance.now()
  const answer = await send('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ')
  assert.match(answer, /^HTTP\/1\.1 408 .*\r\nx-content-type-options: nosniff\r\n/s)
  assert.match(answer, /\r\n\r\n<!doctype html>.*url=\/erreur\/408">$/s, 'whoever reads it is shown the page')
  const took = performance.now() - began
  assert.ok(took > 450 && took < 10_000, `${took} ms`)
})

test('a head may take ten seconds, and a whole request thirty', async t => {
  const server = await start()
  t.after(() => server.drain())
  const { headersTimeout, requestTimeout } = server.fastify.server as HttpServer
  assert.deepEqual([headersTimeout, requestTimeout], [10_000, 30_000])
})

test('a drain that is over keeps nothing alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
  const before = timers()
  const server = await start()
  await server.drain()
  assert.ok(timers() <= before, `${timers() - before} more`)
})

test('a long address costs nothing that grows faster than it, logged or not', async t => {
  for (const logger of [log, createLogger('warn', { write() {} })]) {
    const server = await start(false, logger)
    t.after(() => server.drain())
    const url = `/slow/${'a-'.repeat(900)}/${'0a-'.repeat(2_000)}`
    const began = process.cpuUsage()
    for (let n = 0; n < 20; n += 1) await server.fastify.inject({ url, headers: { host: 'localhost' } })
    const { user, system } = process.cpuUsage(began)
    assert.ok((user + system) / 20_000 < 50, `${(user + system) / 20_000} ms each`)
    await server.drain()
  }
  assert.ok(fastest(() => maskPath(`/${'a-'.repeat(8_000)}`), 5) < 5)
})
