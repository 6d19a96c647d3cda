import { randomUUID } from 'node:crypto'
import { insertOperator } from '#db/operators.ts'
import { keepProof } from '#db/session-proofs.ts'
import { userById } from '#db/users.ts'
import type { Actor } from '#usecases/access/require-proof.ts'
import { codeOfStep, stepAt } from '#usecases/account/one-time-code.ts'
import { beginSession, type Session } from '#usecases/account/start-session.ts'
import type { TestApp } from './app.ts'
import { successOf } from './donation.ts'
import { addUser } from './people.ts'

type Product = Pick<TestApp, 'app' | 'db' | 'clock'>

/** Where an account is given a factor, by whatever clock. */
type Place = Pick<TestApp, 'db'> & { readonly clock: Pick<TestApp['clock'], 'now'> }

/** Gives an account a passkey that nobody holds: enough for acts that ask whether there is a factor. */
export async function giveFactor({ db, clock }: Place, userId: number): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      credentialId: `held-by-nobody-${randomUUID()}`,
      userId,
      publicKey: Buffer.alloc(77),
      counter: 0,
      transports: [],
      isBackedUp: false,
      name: 'Clé',
      createdAt: clock.now(),
    })
    .execute()
}

/** A session of this account that has just proven its second factor; the account has one afterwards. */
export async function provenActor(product: Product, userId: number): Promise<Actor & { userId: number }> {
  const actor = { userId, sessionId: randomUUID() }
  await giveFactor(product, userId)
  await proveNow(product, actor)
  return actor
}

/** The session of an actor proves its second factor now. */
export async function proveNow({ app, clock }: Product, actor: Actor): Promise<void> {
  const { userId, sessionId } = actor
  if (userId === null || sessionId == null) throw new Error('nobody can prove nothing')
  await app.transaction(tx => keepProof(tx, { userId, sessionId, factor: 'passkey', provenAt: clock.now() }))
}

/** An operator whose session has just proven its second factor. */
export async function provenOperator(product: TestApp, email = 'operator@example.org') {
  const userId = await addUser(product, email)
  await product.app.transaction(tx =>
    insertOperator(tx, { userId, since: product.clock.now(), invitedBy: null }),
  )
  return provenActor(product, userId)
}

/** The cookies of a session that somebody has just begun, and its id. */
export async function sessionCookies({ app }: Pick<TestApp, 'app'>, userId: number) {
  const user = await userById(app.db, userId)
  const { session, sessionId } = await app.transaction(tx => beginSession(app, tx, user!))
  const cookie = `access_token=${session.accessToken}; refresh_token=${session.refreshToken}`
  return { cookie, sessionId }
}

/** The cookies of an operator who has just proven their second factor. */
export async function provenOperatorCookies(product: TestApp): Promise<string> {
  const { userId } = await provenOperator(product)
  const { cookie, sessionId } = await sessionCookies(product, userId)
  await proveNow(product, { userId, sessionId })
  return cookie
}

/** A session that somebody has just begun with a password. */
export async function freshActor(product: Product, userId: number) {
  const { app } = product
  const user = await userById(app.db, userId)
  const { sessionId } = await app.transaction(tx => beginSession(app, tx, user!))
  return { userId, sessionId }
}

/** The session that an act answered with, as the actor of the next act. */
export async function actorOf({ built }: TestApp, userId: number, { accessToken }: Session): Promise<Known> {
  const claims = await built.verifyAccessToken(accessToken)
  return { userId, sessionId: claims?.sid ?? '' }
}

type Known = { readonly userId: number; readonly sessionId: string }

/** Recovery codes that nobody knows: with them, adding a factor makes none, which takes a second. */
export async function giveUnknownCodes({ db, clock }: Product, userId: number): Promise<void> {
  const row = { userId, codeHash: 'known to nobody', createdAt: clock.now() }
  await db
    .insertInto('recoveryCodes')
    .values(Array.from({ length: 10 }, (_, place) => ({ ...row, place })))
    .execute()
}

/** Links an app with codes to an account; gives its secret and the session that has just proven it. */
export async function linkApp(product: TestApp, userId: number) {
  await giveUnknownCodes(product, userId)
  return linkFirstApp(product, userId)
}

/** The same with the recovery codes that a first factor brings. */
export async function linkFirstApp(product: TestApp, userId: number) {
  const { acts, clock } = product
  const actor = await freshActor(product, userId)
  successOf(await acts.startAuthenticatorApp({ ...actor, password: null }))
  const { secret } = successOf(await acts.readAuthenticatorApp(actor))
  const code = codeOfStep(secret, stepAt(clock.now()))
  const added = successOf(await acts.confirmAuthenticatorApp({ ...actor, code, locale: 'fr' }))
  return { secret, codes: added.codes ?? [], actor: await actorOf(product, userId, added.session) }
}
