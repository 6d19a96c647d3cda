import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { answerUnreadable } from './send-error.ts'
import { registerApi } from './server.ts'
import { type ApiBench, apiBench } from './test/bench.ts'
import { giftOf } from './test/gifts.ts'
import { replyOf } from './test/reply.ts'

type Logged = { readonly facts: Record<string, unknown>; readonly message: string }

let api: ApiBench
let token: string
let campaign: TestCampaign
const logged: Logged[] = []
before(async () => {
  const keep = (facts: Record<string, unknown>, message: string) => void logged.push({ facts, message })
  api = await apiBench({ app: { log: { info: keep, warn: keep, error: keep } } })
  campaign = await addDonationCampaign(api.test)
  token = await api.anonymous()
})
after(() => api.close())

const post = (payload: string, headers: Record<string, string>, url = '/ha-api/carts') =>
  api.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}`, ...headers }, payload })
const json = { 'content-type': 'application/json' }

test('what cannot be read is refused in the one body of errors', async () => {
  const cases: readonly [string, Record<string, string>, number, string][] = [
    ['{"items":', json, 400, 'BAD_REQUEST'],
    ['{"__proto__":{"admin":true}}', json, 400, 'BAD_REQUEST'],
    ['{"constructor":{"prototype":{}}}', json, 400, 'BAD_REQUEST'],
    ['[]', json, 400, 'BAD_REQUEST'],
    ['items=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['<cart/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['{}', {}, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['x'.repeat(10_000_000), json, 413, 'PAYLOAD_TOO_LARGE'],
  ]
  for (const [payload, headers, status, code] of cases) {
    const reply = await post(payload, headers)
    assert.deepEqual([reply.status, reply.problems], [status, [code]], payload.slice(0, 40))
    assert.match(reply.text('errors.0.message'), /\p{L}+/u)
  }
})

test('ten megabytes are refused while they are sent', async () => {
  const url = await api.fastify.listen({ port: 0, host: '127.0.0.1' })
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 160; sent++) controller.enqueue(new Uint8Array(65_536).fill(120))
      controller.close()
    },
  })
  const headers = { ...json, authorization: `Bearer ${token}` }
  const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const reply = await fetch(`${url}/ha-api/carts`, request)
  assert.equal(reply.status, 413)
})

test('a parameter that comes twice is no value, whichever one would be believed (ASVS 15.3.7)', async () => {
  const address = String(new URLSearchParams(campaign.address))
  const read = (query: string) => api.call(token, 'GET', `/ha-api/agg/form?${query}`)
  assert.equal((await read(address)).status, 200)
  for (const other of ['formSlug=another', `formSlug=${campaign.address.formSlug}`, 'formType=Event']) {
    assert.match(String((await read(`${address}&${other}`)).status), /^40[04]$/, other)
  }
})

test('an empty body is none, whatever its header says', async () => {
  const reply = await post('', json)
  assert.deepEqual(
    reply.problems,
    ['organizationSlug', 'formSlug', 'formType', 'items'].map(f => `required ${f}`),
  )
})

test('every address below the prefixes that is no route is unknown', async () => {
  for (const url of [
    '/ha-api',
    '/ha-api/',
    '/ha-api/nope',
    '/auth',
    '/auth/nope',
    '/forms/api/nope',
    '/forms/auth/x',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const reply = await api.inject({ method, url })
      assert.deepEqual([reply.status, reply.problems], [404, ['NOT_FOUND']], `${method} ${url}`)
    }
  }
  assert.equal((await api.inject({ method: 'DELETE', url: '/ha-api/carts' })).status, 404)
})

test('errors speak the language of the cookie, else of the client', async () => {
  const speak = async (headers: Record<string, string>) => {
    const reply = await api.inject({ method: 'GET', url: '/ha-api/nope', headers })
    return reply.headers['content-language']
  }
  assert.equal(await speak({}), 'fr')
  assert.equal(await speak({ 'accept-language': 'en-GB' }), 'en')
  assert.equal(await speak({ 'accept-language': 'en', cookie: 'locale=fr' }), 'fr')
})

test('headers that say nothing sensible break nothing', async () => {
  const nonsense = [
    '%E0%A4%A',
    '\x7f',
    ';;==',
    '"',
    'x'.repeat(5_000),
    'Bearer ',
    'Bearer a b',
    '__proto__=1',
  ]
  for (const value of nonsense) {
    for (const name of [
      'cookie',
      'accept-language',
      'authorization',
      'origin',
      'traceparent',
      'x-captcha',
      'accept',
    ]) {
      for (const [method, url] of [
        ['POST', '/auth/token'],
        ['GET', '/ha-api/agg/user'],
      ] as const) {
        const cookie = `locale=${value}; refresh_token=${value}`
        const reply = await api.inject({
          method,
          url,
          headers: { [name]: name === 'cookie' ? cookie : value },
        })
        assert.ok(reply.status < 500, `${name}: ${value.slice(0, 20)} gives ${reply.status}`)
      }
    }
  }
})

test('an address that cannot be read is answered by the same body', async () => {
  const fastify = Fastify({ frameworkErrors: answerUnreadable })
  await registerApi(fastify, { ...api.test.built, config: api.test.config })
  const reply = replyOf(await fastify.inject({ method: 'GET', url: '/ha-api/%zz' }))
  assert.deepEqual([reply.status, reply.problems], [400, ['BAD_REQUEST']])
  await fastify.close()
})

test('a limit is written in the message', async () => {
  const items = [{ tierType: 'Donation', customAmount: 60 }]
  const reply = await api.call(token, 'POST', '/ha-api/carts', { ...giftOf(campaign), items })
  assert.deepEqual([reply.status, reply.problems], [400, ['amount_min items[0].customAmount']])
  assert.match(reply.text('errors.0.message'), /1,00/)
})

test('every answer carries its trace, the one of the caller where it has one', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const reply = await api.inject({
    method: 'GET',
    url: '/ha-api/nope',
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  })
  assert.equal(reply.headers['trace-id'], trace)
  assert.match(String(reply.headers.traceparent), new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
  for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`]) {
    const other = await api.inject({ method: 'GET', url: '/ha-api/nope', headers: { traceparent } })
    assert.match(String(other.headers['trace-id']), /^[0-9a-f]{32}$/)
    assert.notEqual(other.headers['trace-id'], '0'.repeat(32))
  }
})

test('no answer may be framed, sniffed or kept', async () => {
  const reply = await api.call(token, 'POST', '/ha-api/carts', giftOf(campaign))
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  const policy = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
  assert.equal(reply.headers['content-security-policy'], policy)
  assert.equal(reply.headers['cache-control'], 'no-store')
})

test('only our own origins may read answers from another one', async () => {
  const preflight = (origin: string) =>
    api.inject({
      method: 'OPTIONS',
      url: '/ha-api/carts',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const ours = await preflight(api.test.config.publicOrigin)
  assert.equal(ours.headers['access-control-allow-origin'], api.test.config.publicOrigin)
  assert.equal(ours.headers['access-control-allow-credentials'], 'true')
  const theirs = await preflight('https://evil.example')
  assert.equal(theirs.headers['access-control-allow-origin'], undefined)
})

test('a card number in any body is refused and logged nowhere', async () => {
  const payer = { firstName: 'Camille', address: '4242 4242 4242 4242' }
  const made = await api.call(token, 'POST', '/ha-api/carts', giftOf(campaign))
  const reply = await api.call(token, 'PUT', `/ha-api/carts/${made.text('id')}/payer`, payer)
  assert.deepEqual([reply.status, reply.problems], [400, ['BAD_REQUEST']])
  assert.doesNotMatch(reply.raw + JSON.stringify(logged), /4242/)
})

test('a conflict that outlasts its tries is a 409, and the log hears of it', async () => {
  const error = Object.assign(new Error('outrun'), { code: 'CONFLICT' })
  const told: unknown[] = []
  const outrun = await apiBench({
    app: { log: { info() {}, warn() {}, error: ({ err }) => void told.push(err) } },
    actsFor: () => {
      throw error
    },
  })
  try {
    const issued = await outrun.test.app.credentials.issueAccessToken({ urs: [], uvf: '0' })
    const reply = await outrun.call(issued.token, 'GET', '/ha-api/carts/5558ef26-bf37-4519-95d2-d07567769bd3')
    assert.deepEqual([reply.status, reply.problems], [409, ['CONFLICT']])
    assert.deepEqual(told, [error])
  } finally {
    await outrun.close()
  }
})

test('what nobody expected is a 500 that tells nothing, with its trace in the log', async () => {
  const broken = await apiBench({
    app: { log: { info() {}, warn() {}, error: (facts, message) => void logged.push({ facts, message }) } },
    actsFor: () => {
      throw new Error('the secret of the database is 1234')
    },
  })
  try {
    const issued = await broken.test.app.credentials.issueAccessToken({ urs: [], uvf: '0' })
    const address = '/ha-api/carts/5558ef26-bf37-4519-95d2-d07567769bd3'
    const reply = await broken.call(issued.token, 'GET', address)
    assert.deepEqual([reply.status, reply.problems], [500, ['SERVER_ERROR']])
    assert.doesNotMatch(reply.raw, /secret|1234|stack/)
    const line = logged.find(each => each.message === 'a request failed')
    assert.equal(line?.facts.trace, reply.headers['trace-id'])
    assert.equal(line?.facts.route, '/ha-api/carts/:id')
  } finally {
    await broken.close()
  }
})

test('only this machine, or who has the token, may watch the counters', async () => {
  const watched = await apiBench({ config: { metricsToken: 'a token to watch' } })
  try {
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      watched.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })
    const here = await ask('127.0.0.1')
    assert.equal(here.status, 200)
    for (const name of ['capture_lag_seconds', 'queue_age_seconds', 'ledger_difference_cents']) {
      assert.match(here.raw, new RegExp(`^obole_${name} 0$`, 'm'))
    }
    assert.equal((await ask('203.0.113.7')).status, 404)
    assert.equal((await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).status, 404)
    assert.equal((await ask('203.0.113.7', { authorization: 'Bearer another' })).status, 404)
    assert.equal((await ask('203.0.113.7', { authorization: 'Bearer a token to watch' })).status, 200)
  } finally {
    await watched.close()
  }
})

test('where the pages have a public address, a proxy of this machine does not show the counters', async () => {
  for (const publicOrigin of [
    'https://dons.example.org',
    'https://localhost.example.org',
    'https://10.0.0.1',
  ]) {
    const config = { publicOrigin, metricsToken: 'a token to watch' }
    const watched = await apiBench({ config })
    try {
      const ask = (headers: Record<string, string> = {}) =>
        watched.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', headers })
      assert.equal((await ask()).status, 404, publicOrigin)
      assert.equal((await ask({ host: 'localhost' })).status, 404)
      assert.equal((await ask({ authorization: 'Bearer a token to watch' })).status, 200)
    } finally {
      await watched.close()
    }
  }
})
