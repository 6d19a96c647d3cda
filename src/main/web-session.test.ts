import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { webSession } from './web-session.ts'

let product: TestApp
const email = 'camille@example.org'
const password = 'brioche vélo parapluie'

before(async () => {
  product = await testApp()
  const passwordHash = await product.app.credentials.hashPassword(password)
  const names = { firstName: 'Camille', lastName: 'Moreau' }
  await product.db
    .insertInto('users')
    .values({ email, emailKey: email, ...names, passwordHash, isVerified: true })
    .execute()
})
after(() => product.close())

async function cookies() {
  const { accessToken, refreshToken } = successOf(await product.acts.logIn({ username: email, password }))
  return { access: `access_token=${accessToken}`, refresh: `refresh_token=${refreshToken}` }
}

function visit(cookie: string, headers: Record<string, string> = {}) {
  const { verifyAccessToken } = product.built
  const request = { headers: { cookie, ...headers } } as unknown as FastifyRequest
  const report = (error: unknown) => assert.fail(String(error))
  return webSession(request, { acts: product.acts, secure: false, verifyAccessToken, report })
}

test('both cookies are a visitor, and nothing is renewed', async () => {
  const { access, refresh } = await cookies()
  const { viewer, renewedCookies } = await visit(`${access}; ${refresh}`)
  assert.equal(viewer?.email, email)
  assert.deepEqual(renewedCookies, [])
})

test('a missing login cookie revokes the user, and takes the access token away', async () => {
  const { access } = await cookies()
  const { viewer, renewedCookies } = await visit(access)
  assert.equal(viewer, null)
  assert.match(renewedCookies.join('\n'), /^access_token=;.*Expires=Thu, 01 Jan 1970[^\n]*$/)
})

test('an access token that is over is renewed on the way to a page, not to a picture', async () => {
  const { refresh } = await cookies()
  const picture = await visit(refresh, { 'sec-fetch-dest': 'image' })
  assert.deepEqual([picture.viewer, picture.renewedCookies], [null, []])
  const page = await visit(refresh)
  assert.equal(page.viewer?.firstName, 'Camille')
  assert.equal(page.renewedCookies.length, 2)
})

test('leaving takes both cookies and the organization away, and ends the session at once', async () => {
  const { access, refresh } = await cookies()
  const { logOut } = await visit(`${access}; ${refresh}; obole_organization=les-amis`)
  const lines = (await logOut()).map(line => line.slice(0, line.indexOf('=')))
  assert.deepEqual(lines, ['access_token', 'refresh_token', 'obole_organization'])
  assert.equal((await visit(`${access}; ${refresh}`)).viewer, null)
})

test('an organization that is not theirs is not chosen', async () => {
  const { access, refresh } = await cookies()
  const { viewer } = await visit(`${access}; ${refresh}; obole_organization=les-amis`)
  assert.deepEqual([viewer?.organizations, viewer?.organizationSlug], [[], null])
})

test('a login cookie of whatever signs is that of a visitor', async () => {
  for (const value of ['%', 'a%2', '%E0%A4%A', '{"a":1}', '\u00e9']) {
    const { viewer, renewedCookies, logInWithPasskey } = await visit(`refresh_token=${value}`)
    assert.equal(viewer, null, value)
    assert.match(renewedCookies.join('\n'), /^access_token=[\w.-]+;/, value)
    const refused = await logInWithPasskey({ challengeId: 'none', response: '{}' })
    assert.equal(refused.ok, false, value)
  }
})
