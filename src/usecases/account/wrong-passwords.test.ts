import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetAllTries } from '#db/login-tries.ts'
import { emailKey } from '#db/users.ts'
import { productionCost } from '#providers/password-hash.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'

describe('wrong passwords', () => {
  let product: TestApp
  const email = 'camille@example.org'
  const nobody = 'nobody@example.org'
  const password = 'une phrase longue et facile'

  before(async () => {
    product = await testApp(undefined, { hashCost: productionCost })
    const passwordHash = await product.app.credentials.hashPassword(password)
    await product.db
      .insertInto('users')
      .values({
        email,
        emailKey: emailKey(email),
        firstName: 'Camille',
        lastName: 'Moreau',
        passwordHash,
        isVerified: true,
      })
      .execute()
  })
  beforeEach(() => product.db.deleteFrom('loginTries').execute())
  after(() => product.close())

  const tryIn = (username: string, typed = 'wrong') => product.acts.logIn({ username, password: typed })
  async function codeOf(username: string, typed?: string): Promise<string | undefined> {
    const answer = await tryIn(username, typed)
    return answer.ok ? undefined : answer.error[0]?.code
  }

  for (const username of [email, nobody]) {
    test(`the fifth locks ${username}, whether it has an account or not`, async () => {
      for (let time = 1; time < 5; time += 1) assert.equal(await codeOf(username), 'login_refused')
      const fifth = await tryIn(username)
      assert.deepEqual(fifth, {
        ok: false,
        error: [{ code: 'login_locked', values: { until: '2026-11-20T12:01:00.000Z', limit: 60 } }],
      })
      assert.deepEqual(await tryIn(` ${username.toUpperCase()}`, password), fifth, 'the right one as well')
    })
  }

  test('checks no password while the account is locked', async () => {
    for (let time = 0; time < 5; time += 1) await tryIn(email)
    const begin = performance.now()
    for (let time = 0; time < 20; time += 1) assert.equal(await codeOf(email, password), 'login_locked')
    assert.ok(performance.now() - begin < 600, 'twenty verifications would take seconds')
  })

  test('checks five passwords when many try at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(email)))
    assert.equal(answers.filter(code => code === 'login_refused').length, 4)
    assert.equal(answers.filter(code => code === 'login_locked').length, 16)
  })

  test('the lock grows up to an hour, and ends', async () => {
    const locked: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const answer = await tryIn(email)
      const until = answer.ok ? undefined : answer.error[0]?.values?.until
      if (until === undefined) continue
      locked.push((Date.parse(String(until)) - Date.parse(product.clock.now())) / 60_000)
      product.clock.set(String(until))
    }
    assert.deepEqual(locked, [1, 2, 5, 15, 30, 60, 60, 60])
    assert.equal(await codeOf(email, password), undefined)
    assert.equal(await codeOf(email), 'login_refused')
  })

  test('the right password forgets the wrong ones, and so does a day', async () => {
    for (let time = 0; time < 4; time += 1) await tryIn(email)
    successOf(await tryIn(email, password))
    for (let time = 0; time < 4; time += 1) assert.equal(await codeOf(email), 'login_refused')
    product.clock.advance(24 * 60 + 1)
    for (let time = 0; time < 4; time += 1) assert.equal(await codeOf(email), 'login_refused')
    await product.acts.sweepAccounts()
    assert.equal((await product.db.selectFrom('loginTries').selectAll().execute()).length, 1)
    product.clock.advance(24 * 60 + 1)
    await product.acts.sweepAccounts()
    assert.deepEqual(await product.db.selectFrom('loginTries').selectAll().execute(), [])
  })

  test('from one network lock nobody out elsewhere, however long they go on', async () => {
    const tries = product.built.actsFor('stranger', '198.51.100.1')
    const owner = product.built.actsFor('owner', '198.51.100.2')
    for (let time = 0; time < 12; time += 1) {
      const answer = await tries.logIn({ username: email, password: 'wrong' })
      const until = answer.ok ? undefined : answer.error[0]?.values?.until
      if (until !== undefined) product.clock.set(String(until))
    }
    await tries.logIn({ username: email, password: 'wrong' })
    const locked = await tries.logIn({ username: email, password })
    assert.equal(locked.ok ? null : locked.error[0]?.code, 'login_locked', 'the right one from there as well')
    successOf(await owner.logIn({ username: email, password }))
    const still = await tries.logIn({ username: email, password })
    assert.equal(
      still.ok ? null : still.error[0]?.code,
      'login_locked',
      'the owner’s login frees nobody else',
    )
  })

  test('from everywhere are forgotten with a new password', async () => {
    for (const network of ['198.51.100.1', '198.51.100.2', null])
      await product.built.actsFor('tries', network).logIn({ username: email, password: 'wrong' })
    await product.acts.logIn({ username: nobody, password: 'wrong' })
    await forgetAllTries(product.db, email)
    assert.equal(
      (await product.db.selectFrom('loginTries').selectAll().execute()).length,
      1,
      'somebody else’s',
    )
  })
})
