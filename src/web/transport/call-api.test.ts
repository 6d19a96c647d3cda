import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { callApi } from './call-api.ts'

type Seen = { readonly address: string; readonly authorization: string | undefined }
type Answer = (address: string, authorization: string | undefined) => Response | Promise<Response>

let seen: Seen[] = []

function platform(answer: Answer) {
  seen = []
  mock.method(
    globalThis,
    'fetch',
    async (address: string, { headers }: { headers: Record<string, string> }) => {
      seen.push({ address, authorization: headers.authorization })
      return answer(address, headers.authorization)
    },
  )
}

const addresses = () => seen.map(({ address }) => address)
const setCookie = (cookie: string, api?: string) =>
  Object.assign(globalThis, { document: { cookie, documentElement: { dataset: { api } } } })

const token = (name: string) => Response.json({ access_token: name, token_type: 'bearer', expires_in: 900 })
/** The platform as the browser knows it: the answer sets the cookie as well. */
const tokenCookie = (name: string) => {
  setCookie(`access_token=${name}`)
  return token(name)
}
const post = { method: 'POST', body: {} } as const
const timeout = () => Promise.reject(new DOMException('late', 'TimeoutError'))
const noNetwork = () => Promise.reject(new TypeError('fetch failed'))

beforeEach(() => setCookie('locale=fr; access_token=old'))
afterEach(() => {
  mock.restoreAll()
  Reflect.deleteProperty(globalThis, 'document')
})

test('the bearer comes from the cookie', async () => {
  platform(() => Response.json({ fine: true }))
  assert.deepEqual(await callApi('/x', { method: 'GET' }), { ok: true, value: { fine: true } })
  assert.deepEqual(seen, [{ address: '/ha-api/x', authorization: 'Bearer old' }])
})

test('without a cookie a token is obtained first, once for all calls at the same time', async () => {
  setCookie('')
  platform(address => (address === '/auth/token' ? tokenCookie('new') : Response.json({})))
  await Promise.all(['/x', '/y', '/z'].map(path => callApi(path, { method: 'GET' })))
  assert.deepEqual(addresses().sort(), ['/auth/token', '/ha-api/x', '/ha-api/y', '/ha-api/z'])
  assert.ok(seen.slice(1).every(({ authorization }) => authorization === 'Bearer new'))
})

test('after a 401 the token is obtained again, once for all calls at the same time', async () => {
  platform((address, bearer) => {
    if (address === '/auth/token') return tokenCookie('new')
    return bearer === 'Bearer new' ? Response.json({}) : Response.json({}, { status: 401 })
  })
  const answers = await Promise.all(['/x', '/y'].map(path => callApi(path, { method: 'GET' })))
  assert.ok(answers.every(({ ok }) => ok))
  assert.equal(addresses().filter(address => address === '/auth/token').length, 1)
})

test('a second 401 is the answer', async () => {
  platform(address => (address === '/auth/token' ? tokenCookie('new') : Response.json({}, { status: 401 })))
  const answer = await callApi('/x', { method: 'GET' })
  assert.deepEqual([answer.ok, !answer.ok && answer.problems[0]?.code], [false, 'UNAUTHENTICATED'])
  assert.deepEqual(addresses(), ['/ha-api/x', '/auth/token', '/ha-api/x'])
})

test('a token that another tab renewed meanwhile is taken over', async () => {
  platform((_address, bearer) => {
    setCookie('access_token=theirs')
    return bearer === 'Bearer theirs' ? Response.json({}) : Response.json({}, { status: 401 })
  })
  assert.equal((await callApi('/x', { method: 'GET' })).ok, true)
  assert.deepEqual(addresses(), ['/ha-api/x', '/ha-api/x'])
})

test('a broken network and a 421 lead to the proxy under the same origin', async () => {
  platform(address => (address.startsWith('/ha-api') ? noNetwork() : Response.json({})))
  assert.equal((await callApi('/x', post)).ok, true)
  platform(address => Response.json({}, { status: address.startsWith('/ha-api') ? 421 : 200 }))
  assert.equal((await callApi('/x', post)).ok, true)
  assert.deepEqual(addresses(), ['/ha-api/x', '/forms/api/x'])
})

test('the token has a proxy as well', async () => {
  setCookie('')
  platform(address => {
    if (address === '/auth/token') return noNetwork()
    return address === '/forms/auth/token' ? tokenCookie('new') : Response.json({})
  })
  assert.equal((await callApi('/x', { method: 'GET' })).ok, true)
  assert.deepEqual(addresses(), ['/auth/token', '/forms/auth/token', '/ha-api/x'])
})

test('an API on another origin is asked there first, then through the proxy', async () => {
  setCookie('access_token=old', 'https://api.example.org')
  platform(address => (address.startsWith('https:') ? noNetwork() : Response.json({})))
  assert.equal((await callApi('/x', { method: 'GET' })).ok, true)
  assert.deepEqual(addresses(), ['https://api.example.org/ha-api/x', '/forms/api/x'])
})

test('a call that must not be done twice is not sent again on doubt, but is after a 421', async () => {
  platform(noNetwork)
  assert.equal((await callApi('/x', { ...post, once: true })).ok, false)
  assert.equal(seen.length, 1)
  platform(address => Response.json({}, { status: address.startsWith('/ha-api') ? 421 : 200 }))
  assert.equal((await callApi('/x', { ...post, once: true })).ok, true)
})

/** The platform's answer to a call that went well, broken off inside its body. */
const brokenOff = () =>
  new Response(new ReadableStream({ pull: stream => stream.error(new TypeError('network error')) }))

const failures: readonly [why: string, answer: Answer, status: number, code: string, calls: number][] = [
  ['a time-out is a 504, and not tried again', timeout, 504, 'TIMEOUT', 1],
  ['no network at all is a 421', noNetwork, 421, 'MISDIRECTED', 2],
  ['an answer that breaks off is none, although it began well', brokenOff, 421, 'MISDIRECTED', 1],
  [
    'an unreadable answer has its status',
    () => new Response('<html>', { status: 500 }),
    500,
    'SERVER_ERROR',
    1,
  ],
  [
    'a proxy’s answer has its status',
    () => Response.json({ error: 'busy' }, { status: 503 }),
    503,
    'UNAVAILABLE',
    1,
  ],
]
for (const [why, answer, status, code, calls] of failures)
  test(why, async () => {
    platform(answer)
    const read = await callApi('/x', { method: 'GET' })
    assert.ok(!read.ok)
    assert.deepEqual([read.status, read.problems[0]?.code, seen.length], [status, code, calls])
  })

test('an answer without a body is one', async () => {
  platform(() => new Response(null, { status: 204 }))
  assert.deepEqual(await callApi('/x', post), { ok: true, value: undefined })
})

test('problems of the API pass with their fields', async () => {
  const errors = [{ code: 'email_invalid', message: 'E-mail', field: 'payer.email' }]
  platform(() => Response.json({ errors }, { status: 400 }))
  assert.deepEqual(await callApi('/x', { method: 'GET' }), { ok: false, status: 400, problems: errors })
})

test('where cookies are blocked one token serves the whole page', async () => {
  setCookie('')
  platform(address => (address === '/auth/token' ? token('kept') : Response.json({})))
  await callApi('/x', { method: 'GET' })
  await callApi('/y', { method: 'GET' })
  assert.deepEqual(addresses(), ['/auth/token', '/ha-api/x', '/ha-api/y'])
  assert.equal(seen.at(-1)?.authorization, 'Bearer kept')
})
