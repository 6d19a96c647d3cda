import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addPerson, password } from '../test/people.ts'
import type { Reply } from '../test/reply.ts'

let api: ApiBench
before(async () => {
  api = await apiBench()
})
after(() => api.close())

const token = (payload?: object, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url: '/auth/token', headers, ...(payload && { payload }) })

/** The value of a cookie that an answer sets, and its attributes. */
function cookieOf(reply: Reply, name: string): { value: string; attributes: string } | undefined {
  const line = reply.setCookies.find(each => each.startsWith(`${name}=`))
  if (line === undefined) return undefined
  const [pair = '', ...attributes] = line.split('; ')
  return { value: pair.slice(name.length + 1), attributes: attributes.join('; ') }
}

function claimsOf(reply: Reply): unknown {
  return JSON.parse(Buffer.from(reply.text('access_token').split('.')[1] ?? '', 'base64url').toString())
}

test('nothing gives an anonymous token and no session', async () => {
  const reply = await token()
  assert.equal(reply.status, 200)
  assert.equal(reply.at('token_type'), 'bearer')
  assert.equal(reply.at('expires_in'), 900)
  assert.equal((claimsOf(reply) as { uid?: number }).uid, undefined)
  assert.equal(cookieOf(reply, 'access_token')?.attributes, 'Max-Age=900; Path=/; SameSite=Lax')
  assert.equal(cookieOf(reply, 'refresh_token'), undefined)
  assert.equal(reply.headers['cache-control'], 'no-store')
})

test('a password logs in, as JSON and as a form', async () => {
  const { email, userId } = await addPerson(api.test)
  const form = new URLSearchParams({ username: email, password }).toString()
  const bodies = [
    await token({ username: email.toUpperCase(), password }),
    await api.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    }),
  ]
  for (const reply of bodies) {
    assert.equal(reply.status, 200, reply.raw)
    assert.equal((claimsOf(reply) as { uid?: number }).uid, userId)
    assert.equal(
      cookieOf(reply, 'refresh_token')?.attributes,
      'Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    )
  }
})

test('a wrong password and an unknown account are answered the same', async () => {
  const { email } = await addPerson(api.test)
  for (const username of [email, 'nobody@example.org', "' or 1=1 --"]) {
    const reply = await token({ username, password: 'wrong' })
    assert.deepEqual([reply.status, reply.problems], [401, ['login_refused']])
    assert.deepEqual(reply.setCookies, [])
  }
})

test('the fifth wrong password locks, account or not, and says until when', async () => {
  const { email } = await addPerson(api.test)
  const answers: unknown[] = []
  for (const username of [email, 'nobody.at.all@example.org']) {
    for (let time = 1; time < 5; time += 1) await token({ username, password: 'wrong' })
    const reply = await token({ username, password: 'wrong' })
    assert.deepEqual([reply.status, reply.problems], [429, ['login_locked']])
    assert.equal(reply.headers['retry-after'], '60')
    answers.push(reply.raw)
  }
  assert.equal(answers[0], answers[1])
  assert.match(String(answers[0]), /Réessayez après \d\dh\d\d/)
  assert.equal((await token({ username: email, password })).status, 429, 'the right one as well')
})

test('an expired password is told to who knows it', async () => {
  const { email } = await addPerson(api.test, { passwordExpired: true })
  const reply = await token({ username: email, password })
  assert.deepEqual([reply.status, reply.problems], [403, ['password_expired']])
})

test('half a login names what is missing', async () => {
  assert.deepEqual((await token({ username: 'camille@example.org' })).problems, ['required password'])
  assert.deepEqual((await token({ password: ' ' })).problems, ['required username', 'required password'])
})

test('a refresh token rotates; used twice, it ends the whole session', async () => {
  const { email, userId } = await addPerson(api.test)
  const first = cookieOf(await token({ username: email, password }), 'refresh_token')?.value ?? ''
  const second = await token({}, { cookie: `refresh_token=${first}` })
  assert.equal((claimsOf(second) as { uid?: number }).uid, userId)
  const next = cookieOf(second, 'refresh_token')?.value ?? ''
  assert.notEqual(next, first)
  api.test.clock.advance(1)
  const stolen = await token({ refresh_token: first })
  assert.equal((claimsOf(stolen) as { uid?: number }).uid, undefined)
  const revoked = await token({}, { cookie: `refresh_token=${next}` })
  assert.equal((claimsOf(revoked) as { uid?: number }).uid, undefined)
  assert.match(cookieOf(revoked, 'refresh_token')?.attributes ?? '', /Expires=Thu, 01 Jan 1970/)
})

test('leaving revokes the session on the server and clears both cookies', async () => {
  const { email } = await addPerson(api.test)
  const entered = await token({ username: email, password })
  const refresh = cookieOf(entered, 'refresh_token')?.value
  const headers = {
    authorization: `Bearer ${entered.text('access_token')}`,
    cookie: `refresh_token=${refresh}`,
  }
  const left = await api.inject({ method: 'GET', url: '/auth/disconnect', headers })
  assert.deepEqual([left.status, left.raw], [204, ''])
  assert.equal(left.setCookies.length, 2)
  for (const line of left.setCookies) assert.match(line, /=; .*Expires=Thu, 01 Jan 1970/)
  const dead = await api.inject({
    method: 'GET',
    url: '/ha-api/agg/user',
    headers: { authorization: headers.authorization },
  })
  assert.equal(dead.status, 401, 'the access token ends with its session')
  const again = await token({}, { cookie: `refresh_token=${refresh}` })
  assert.equal((claimsOf(again) as { uid?: number }).uid, undefined)
})

test('a login ends the session that its browser had', async () => {
  const { email } = await addPerson(api.test)
  const { value } = cookieOf(await token({ username: email, password }), 'refresh_token') ?? { value: '' }
  const cookie = `refresh_token=${value}`
  assert.equal((await token({ username: email, password }, { cookie })).status, 200)
  assert.equal(cookieOf(await token({}, { cookie }), 'refresh_token')?.value, '')
})

test('a page of somebody else cannot ask for a token, nor log anybody out', async () => {
  const bearer = { authorization: `Bearer ${await api.anonymous()}` }
  for (const origin of [
    'https://evil.example',
    'null',
    '',
    'http://localhost.evil.example:3000',
    'chrome-extension://abc',
  ]) {
    const asked = await token({}, { origin })
    assert.deepEqual([asked.status, asked.problems], [403, ['FORBIDDEN']])
    const left = await api.inject({ method: 'GET', url: '/auth/disconnect', headers: { ...bearer, origin } })
    assert.equal(left.status, 403)
  }
  for (const origin of [api.test.config.publicOrigin, 'http://localhost:80']) {
    assert.equal((await token({}, { origin })).status, 200, origin)
  }
})

test('the same-origin address of the authentication service is the same service', async () => {
  assert.equal((await api.inject({ method: 'POST', url: '/forms/auth/token' })).status, 200)
})

test('too many logins at one time are told to come back', async () => {
  const nobody = (number: number) => ({ username: `nobody.${number}@example.org`, password: 'wrong' })
  // Many more than wait: a quiet machine is through with some before the last one comes.
  const tries = Array.from({ length: 200 }, (_, number) => token(nobody(number)))
  const replies = await Promise.all(tries)
  const busy = replies.filter(reply => reply.status === 503)
  assert.ok(busy.length > 0)
  assert.deepEqual(busy[0]?.problems, ['UNAVAILABLE'])
  assert.equal(busy[0]?.headers['retry-after'], '2')
  assert.ok(replies.every(reply => reply.status === 401 || reply.status === 503))
})

test('over https the cookies are Secure, and the refresh token is bound to the host', async () => {
  const secure = await apiBench({ config: { publicOrigin: 'https://dons.example' } })
  try {
    const { email } = await addPerson(secure.test)
    const reply = await secure.inject({
      method: 'POST',
      url: '/auth/token',
      payload: { username: email, password },
    })
    const refresh = cookieOf(reply, '__Host-refresh_token')?.attributes
    assert.equal(refresh, 'Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax')
    assert.match(cookieOf(reply, 'access_token')?.attributes ?? '', /Secure/)
    assert.match(String(reply.headers['strict-transport-security']), /max-age=31536000/)
  } finally {
    await secure.close()
  }
})
