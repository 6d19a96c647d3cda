import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { callApi } from './platform-api.ts'

type Seen = { readonly address: string; readonly authorization: string | undefined }

let seen: Seen[] = []

function platform(
  answer: (address: string, authorization: string | undefined) => Response | Promise<Response>,
) {
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

const token = (name: string) => Response.json({ access_token: name, token_type: 'bearer', expires_in: 900 })

beforeEach(() => Object.assign(globalThis, { document: { cookie: 'locale=fr; access_token=old' } }))
afterEach(() => {
  mock.restoreAll()
  Reflect.deleteProperty(globalThis, 'document')
})

test('the bearer comes from the cookie', async () => {
  platform(() => Response.json({ fine: true }))
  assert.deepEqual(await callApi('/x', { method: 'GET' }), { ok: true, value: { fine: true } })
  assert.deepEqual(seen, [{ address: '/ha-api/x', authorization: 'Bearer old' }])
})

test('without a cookie a token is obtained first', async () => {
  Object.assign(globalThis, { document: { cookie: '' } })
  platform(address => (address === '/auth/token' ? token('new') : Response.json({})))
  await callApi('/x', { method: 'GET' })
  assert.deepEqual(seen.at(-1), { address: '/ha-api/x', authorization: 'Bearer new' })
})

test('after a 401 the token is obtained again, once', async () => {
  platform((address, bearer) => {
    if (address === '/auth/token') return token('new')
    return bearer === 'Bearer new' ? Response.json({ fine: true }) : Response.json({}, { status: 401 })
  })
  assert.equal((await callApi('/x', { method: 'GET' })).ok, true)
  platform(address => (address === '/auth/token' ? token('new') : Response.json({}, { status: 401 })))
  assert.equal((await callApi('/x', { method: 'GET' })).ok, false)
  assert.equal(seen.length, 3)
})

test('a broken network and a 421 lead to the fallback under the same origin', async () => {
  platform(address => {
    if (address.startsWith('/ha-api')) throw new TypeError('fetch failed')
    return Response.json({})
  })
  assert.equal((await callApi('/x', { method: 'POST', body: {} })).ok, true)
  platform(address => Response.json({}, { status: address.startsWith('/ha-api') ? 421 : 200 }))
  assert.equal((await callApi('/x', { method: 'POST', body: {} })).ok, true)
  assert.deepEqual(
    seen.map(({ address }) => address),
    ['/ha-api/x', '/forms/api/x'],
  )
})

test('a time-out is a 504, no network at all a 421, an unreadable answer its status', async () => {
  platform(() => Promise.reject(new DOMException('late', 'TimeoutError')))
  assert.deepEqual(await callApi('/x', { method: 'GET' }), {
    ok: false,
    status: 504,
    problems: [{ code: 'TIMEOUT', message: '' }],
  })
  assert.equal(seen.length, 1)
  platform(() => Promise.reject(new TypeError('fetch failed')))
  const offline = await callApi('/x', { method: 'GET' })
  assert.deepEqual([offline.ok, !offline.ok && offline.status], [false, 421])
  platform(() => new Response('<html>', { status: 500 }))
  const broken = await callApi('/x', { method: 'GET' })
  assert.deepEqual([!broken.ok && broken.status, !broken.ok && broken.problems[0]?.code], [500, 'UNKNOWN'])
})

test('problems of the API pass with their fields', async () => {
  const errors = [{ code: 'email_invalid', message: 'E-mail', field: 'payer.email' }]
  platform(() => Response.json({ errors }, { status: 400 }))
  assert.deepEqual(await callApi('/x', { method: 'GET' }), { ok: false, status: 400, problems: errors })
})
