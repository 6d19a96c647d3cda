import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { actorOf, freshActor, giveUnknownCodes } from '#test/support/factor.ts'
import { addUser } from '#test/support/people.ts'
import { SoftPasskey } from '#test/support/soft-passkey.ts'
import { requireProof } from '../access/require-proof.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

type Known = { readonly userId: number; readonly sessionId: string }
const nobody = { userId: null, sessionId: null, password: null }
const ask = async (actor: Known, purpose: 'register' | 'prove') =>
  successOf(await product.acts.askPasskey({ ...actor, purpose, password: null }))
const askLogin = async () => successOf(await product.acts.askPasskey({ ...nobody, purpose: 'login' }))
const newKey = () => new SoftPasskey(product.config.publicOrigin)

let count = 0
/** An account with a passkey of its own, and the session that has just proven it. */
async function holder({ hasCodes = true } = {}) {
  count += 1
  const userId = await addUser(product, `zoe-${count}@example.org`)
  const key = newKey()
  if (hasCodes) await giveUnknownCodes(product, userId)
  const actor = await freshActor(product, userId)
  const { challengeId, options } = await ask(actor, 'register')
  const response = key.register(options)
  const added = successOf(
    await product.acts.addPasskey({ ...actor, challengeId, response, name: 'Ma clé', locale: 'fr' }),
  )
  return { userId, key, codes: added.codes, actor: await actorOf(product, userId, added.session) }
}

test('a passkey is added with ten recovery codes, and is a proof at once', async () => {
  const { actor, codes } = await holder({ hasCodes: false })
  successOf(await requireProof(product.app, actor))
  assert.equal(codes?.length, 10)
  const { passkeys } = await product.acts.readFactors(actor)
  assert.deepEqual(
    passkeys.map(({ name }) => name),
    ['Ma clé'],
  )
})

test('what is asked for says neither the address as an id nor a key of a kilobyte', async () => {
  const { actor } = await holder()
  const { options } = await ask(actor, 'register')
  const { user, pubKeyCredParams, excludeCredentials } = options as {
    readonly user: { readonly id: string }
    readonly pubKeyCredParams: readonly { readonly alg: number }[]
    readonly excludeCredentials: readonly unknown[]
  }
  assert.equal(Buffer.from(user.id, 'base64url').length, 32)
  assert.deepEqual(
    pubKeyCredParams.map(({ alg }) => alg),
    [-7, -257],
  )
  assert.equal(excludeCredentials.length, 1, 'a device that is registered is not registered twice')
})

test('a challenge is answered once, within five minutes, by whom it was given to', async () => {
  const { acts, clock } = product
  const { actor, key } = await holder()
  const stranger = await holder()
  const prove = (
    by: Known,
    asked: { challengeId: string; options: object },
    response = key.sign(asked.options),
  ) => acts.proveWithPasskey({ ...by, challengeId: asked.challengeId, response })

  const first = await ask(actor, 'prove')
  const response = key.sign(first.options)
  const { session } = successOf(await prove(actor, first, response))
  const next = await actorOf(product, actor.userId, session)
  assert.deepEqual(codesOf(await prove(next, first, response)), ['passkey_refused'])

  const old = await ask(next, 'prove')
  clock.advance(5.1)
  assert.deepEqual(codesOf(await prove(next, old)), ['passkey_refused'])

  const theirs = await ask(stranger.actor, 'prove')
  assert.deepEqual(codesOf(await prove(next, theirs)), ['passkey_refused'])
  assert.deepEqual(codesOf(await prove(stranger.actor, await ask(stranger.actor, 'prove'))), [
    'passkey_refused',
  ])
  const login = await askLogin()
  assert.deepEqual(
    codesOf(await prove(next, login)),
    ['passkey_refused'],
    'a challenge serves its purpose alone',
  )
})

test('an answer for another site, without its owner, or by a copy that lags behind is refused', async () => {
  const { acts } = product
  const { actor, key } = await holder()
  const prove = async (sign: (options: object) => string) => {
    const { challengeId, options } = await ask(actor, 'prove')
    return codesOf(await acts.proveWithPasskey({ ...actor, challengeId, response: sign(options) }))
  }
  key.verifies = false
  assert.deepEqual(await prove(options => key.sign(options)), ['passkey_refused'])
  key.verifies = true
  const elsewhere = (options: object) => {
    const answer = JSON.parse(key.sign(options))
    const clientData = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
    const forged = JSON.stringify({ ...clientData, origin: 'https://elsewhere.example.org' })
    answer.response.clientDataJSON = Buffer.from(forged).toString('base64url')
    return JSON.stringify(answer)
  }
  assert.deepEqual(await prove(elsewhere), ['passkey_refused'])
  assert.deepEqual(await prove(() => 'no JSON at all'), ['passkey_refused'])
  const { challengeId, options } = await ask(actor, 'prove')
  key.counter = 40
  const { session } = successOf(
    await acts.proveWithPasskey({ ...actor, challengeId, response: key.sign(options) }),
  )
  key.counter = 7
  const next = await actorOf(product, actor.userId, session)
  const again = await ask(next, 'prove')
  const lagging = { ...next, challengeId: again.challengeId, response: key.sign(again.options) }
  assert.deepEqual(codesOf(await acts.proveWithPasskey(lagging)), ['passkey_refused'])
})

test('logs in with a passkey alone, which is a proof; the session that the browser had ends', async () => {
  const { acts, app, db } = product
  const { userId, key, actor } = await holder()
  const { challengeId, options } = await askLogin()
  const { allowCredentials } = options as { readonly allowCredentials?: unknown }
  assert.equal(allowCredentials, undefined, 'it says whose account it is')
  const entered = successOf(
    await acts.logInWithPasskey({ challengeId, response: key.sign(options), refreshToken: null }),
  )
  const entering = await actorOf(product, userId, entered.session)
  successOf(await requireProof(app, entering))
  assert.notEqual(entering.sessionId, actor.sessionId)

  const again = await askLogin()
  const { refreshToken } = entered.session
  successOf(
    await acts.logInWithPasskey({
      challengeId: again.challengeId,
      response: key.sign(again.options),
      refreshToken,
    }),
  )
  const { revokedAt } = await db
    .selectFrom('refreshTokens')
    .select('revokedAt')
    .where('family', '=', entering.sessionId)
    .executeTakeFirstOrThrow()
  assert.notEqual(revokedAt, null)
})

test('an unknown passkey logs nobody in', async () => {
  const { challengeId, options } = await askLogin()
  const response = newKey().sign(options)
  const refused = await product.acts.logInWithPasskey({ challengeId, response, refreshToken: null })
  assert.deepEqual(codesOf(refused), ['passkey_refused'])
})

test('a network that asks for too many to log in with keeps nobody else from it', async () => {
  const ask = (network: string) =>
    product.built.actsFor('passkeys', network).askPasskey({ ...nobody, purpose: 'login' })
  for (let asked = 0; asked < limits.passkeyLogins.max; asked += 1) successOf(await ask('198.51.100.7'))
  assert.deepEqual(codesOf(await ask('198.51.100.7')), ['TOO_MANY_REQUESTS'])
  successOf(await ask('198.51.100.8'))
})

test('a passkey belongs to one account', async () => {
  const { acts } = product
  const { key } = await holder()
  const stranger = await holder()
  const { challengeId, options } = await ask(stranger.actor, 'register')
  const taken = {
    ...stranger.actor,
    challengeId,
    response: key.register(options),
    name: '',
    locale: 'fr',
  } as const
  assert.deepEqual(codesOf(await acts.addPasskey(taken)), ['passkey_known'])
  const id = key.id
  const renamed = await acts.renamePasskey({ userId: stranger.userId, id, name: 'À moi' })
  assert.deepEqual(codesOf(renamed), ['NOT_FOUND'])
  const removed = await acts.removeFactor({ ...stranger.actor, factor: 'passkey', id, locale: 'fr' })
  assert.deepEqual(codesOf(removed), ['NOT_FOUND'])
})
