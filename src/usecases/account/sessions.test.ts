import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { emailKey } from '#db/users.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

describe('sessions', () => {
  let product: TestApp
  const email = 'camille@example.org'
  const password = 'une phrase longue et facile'

  before(async () => {
    product = await testApp()
    await product.db
      .insertInto('users')
      .values({
        email,
        emailKey: emailKey(email),
        firstName: 'Camille',
        lastName: 'Moreau',
        passwordHash: await product.app.credentials.hashPassword(password),
        isVerified: true,
      })
      .execute()
  })
  after(() => product.close())

  const claims = (token: string) => product.built.verifyAccessToken(token)
  const accessTokenOfLogin = async () =>
    successOf(await product.acts.logIn({ username: email, password })).accessToken

  test('nobody in particular gets an anonymous token', async () => {
    const session = await product.acts.refreshSession({ refreshToken: null })
    assert.equal(session.refreshToken, null)
    assert.equal((await claims(session.accessToken))?.uid, undefined)
  })

  test('the right password opens a session, whatever the case of the address', async () => {
    const session = successOf(await product.acts.logIn({ username: ' Camille@Example.org ', password }))
    assert.ok(session.refreshToken)
    const { uid, uvf } = (await claims(session.accessToken)) ?? {}
    assert.ok(uid)
    assert.equal(uvf, '0')
    const self = successOf(await product.acts.readSelf({ userId: uid }))
    assert.equal(self.profile.firstName, 'Camille')
  })

  test('a wrong password and an unknown address are answered the same', async () => {
    const wrong = await product.acts.logIn({ username: email, password: 'wrong' })
    const unknown = await product.acts.logIn({ username: 'nobody@example.org', password })
    assert.deepEqual(wrong, unknown)
    assert.deepEqual(codesOf(wrong), ['login_refused'])
  })

  test('an expired password is reported only to whoever knows it', async () => {
    await product.db.updateTable('users').set({ passwordExpired: true }).execute()
    assert.deepEqual(codesOf(await product.acts.logIn({ username: email, password })), ['password_expired'])
    assert.deepEqual(codesOf(await product.acts.logIn({ username: email, password: 'wrong' })), [
      'login_refused',
    ])
    await product.db.updateTable('users').set({ passwordExpired: false }).execute()
  })

  test('a refresh token rotates; used twice it ends the whole family', async () => {
    const first = successOf(await product.acts.logIn({ username: email, password }))
    const second = await product.acts.refreshSession({ refreshToken: first.refreshToken })
    assert.ok(second.refreshToken)
    assert.notEqual(second.refreshToken, first.refreshToken)
    product.clock.advance(1)
    const stolen = await product.acts.refreshSession({ refreshToken: first.refreshToken })
    assert.equal(stolen.refreshToken, null)
    const ended = await product.acts.refreshSession({ refreshToken: second.refreshToken })
    assert.equal(ended.refreshToken, null, 'the rightful owner has to log in again')
  })

  test('two tabs that refresh at once get the same successor, and both stay', async () => {
    const { refreshToken } = successOf(await product.acts.logIn({ username: email, password }))
    const tabs = await Promise.all([1, 2, 3].map(() => product.acts.refreshSession({ refreshToken })))
    assert.equal(new Set(tabs.map(tab => tab.refreshToken)).size, 1)
    assert.ok(tabs[0]?.refreshToken)
    const next = await product.acts.refreshSession({ refreshToken: tabs[0].refreshToken })
    assert.ok(next.refreshToken)
  })

  test('a copy that was used within the grace is found out at the next turn', async () => {
    const first = successOf(await product.acts.logIn({ username: email, password }))
    const owner = await product.acts.refreshSession({ refreshToken: first.refreshToken })
    const thief = await product.acts.refreshSession({ refreshToken: first.refreshToken })
    product.clock.advance(16)
    const ahead = await product.acts.refreshSession({ refreshToken: thief.refreshToken })
    assert.ok(ahead.refreshToken)
    product.clock.advance(1)
    assert.equal((await product.acts.refreshSession({ refreshToken: owner.refreshToken })).refreshToken, null)
    assert.equal((await product.acts.refreshSession({ refreshToken: ahead.refreshToken })).refreshToken, null)
    assert.equal(await claims(ahead.accessToken), undefined)
  })

  test('a session rests for thirty days and lives for ninety', async () => {
    let session = successOf(await product.acts.logIn({ username: email, password }))
    assert.equal(session.refreshExpiresIn, 30 * 24 * 60 * 60)
    for (const days of [29, 29, 29]) {
      product.clock.advance(days * 24 * 60)
      session = await product.acts.refreshSession(session)
      assert.ok(session.refreshToken)
    }
    assert.equal(session.refreshExpiresIn, 3 * 24 * 60 * 60)
    product.clock.advance(3 * 24 * 60)
    assert.equal((await product.acts.refreshSession(session)).refreshToken, null)
    const other = successOf(await product.acts.logIn({ username: email, password }))
    product.clock.advance(30 * 24 * 60)
    assert.equal((await product.acts.refreshSession(other)).refreshToken, null)
  })

  test('logout ends the session on the server', async () => {
    const session = successOf(await product.acts.logIn({ username: email, password }))
    assert.ok(await claims(session.accessToken))
    await product.acts.logOut({ refreshToken: session.refreshToken })
    assert.equal(await claims(session.accessToken), undefined, 'at once, not when it expires')
    assert.equal(
      (await product.acts.refreshSession({ refreshToken: session.refreshToken })).refreshToken,
      null,
    )
    await product.acts.logOut({ refreshToken: session.refreshToken })
    await product.acts.logOut({ refreshToken: null })
  })

  test('a login ends the session that the same browser had, and no other', async () => {
    const elsewhere = successOf(await product.acts.logIn({ username: email, password }))
    const { refreshToken, accessToken } = successOf(await product.acts.logIn({ username: email, password }))
    const next = successOf(await product.acts.logIn({ username: email, password, refreshToken }))
    assert.equal(await claims(accessToken), undefined)
    assert.ok(await claims(next.accessToken))
    assert.ok(await claims(elsewhere.accessToken))
  })

  test('a wrong password ends no session', async () => {
    const { refreshToken, accessToken } = successOf(await product.acts.logIn({ username: email, password }))
    await product.acts.logIn({ username: email, password: 'wrong', refreshToken })
    assert.ok(await claims(accessToken))
  })

  test('a user sees where they are connected, and ends it all at once', async () => {
    const { uid: userId = 0 } = (await claims(await accessTokenOfLogin())) ?? {}
    await product.acts.endSessions({ userId })
    assert.deepEqual(await product.acts.listSessions({ userId, sessionId: null }), [])
    const startedAt = product.app.now()
    const first = successOf(await product.acts.logIn({ username: email, password }))
    product.clock.advance(60)
    const renewed = await product.acts.refreshSession(first)
    const usedAt = product.app.now()
    product.clock.advance(1)
    const here = await accessTokenOfLogin()
    const { sid: sessionId = null } = (await claims(here)) ?? {}
    const now = product.app.now()
    assert.deepEqual(await product.acts.listSessions({ userId, sessionId }), [
      { startedAt: now, usedAt: now, isThisOne: true },
      { startedAt, usedAt, isThisOne: false },
    ])
    await product.acts.endSessions({ userId })
    for (const token of [here, renewed.accessToken]) assert.equal(await claims(token), undefined)
    assert.equal((await product.acts.refreshSession(renewed)).refreshToken, null)
  })

  test('the operator ends the sessions of one user', async () => {
    const accessToken = await accessTokenOfLogin()
    const { ended } = successOf(await product.acts.endUserSessions({ email: ' Camille@Example.org' }))
    assert.equal(ended, 1)
    assert.equal(await claims(accessToken), undefined)
    const unknown = await product.acts.endUserSessions({ email: 'nobody@example.org' })
    assert.deepEqual(codesOf(unknown), ['NOT_FOUND'])
    const line = await product.db
      .selectFrom('audit')
      .select(['actor', 'facts'])
      .where('action', '=', 'sessions.end')
      .executeTakeFirstOrThrow()
    assert.deepEqual(line, { actor: 'operator', facts: { ended: 1 } })
  })
})
