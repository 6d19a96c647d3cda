import { randomUUIDv7 } from 'node:crypto'
import {
  insertChallenge,
  insertPasskey,
  passkeyById,
  passkeyHandle,
  passkeysOf,
  spendChallenge,
  usePasskey,
} from '#db/passkeys.ts'
import { keepProof } from '#db/session-proofs.ts'
import { userById } from '#db/users.ts'
import { longestFactorName } from '#domain/access/factor.ts'
import type { PasskeyOptions } from '#domain/access/passkey.ts'
import { limits } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { nameOf } from '../mail-envelope.ts'
import { minutesAfter } from '../paris-time.ts'
import {
  codesIfNone,
  type FactorAdded,
  keepCodes,
  mayChangeFactors,
  provenSession,
  tellFactorChange,
} from './change-factors.ts'
import { beginSession, endSession, type Session } from './start-session.ts'

/** Minutes that a browser has to sign. */
const minutes = 5

/** What a browser is to sign, and the id under which its answer comes back. */
export type PasskeyAsked = { readonly challengeId: string; readonly options: object }

type Asking = Actor & {
  readonly purpose: 'register' | 'prove' | 'login'
  /** Before the first factor, where the login is not fresh. */
  readonly password: string | null
}

/** Asks a browser for a passkey: a new one, one that proves who is there, or one that logs in. */
export async function askPasskey(
  app: App,
  { purpose, password, ...actor }: Asking,
): Promise<Result<PasskeyAsked>> {
  if (purpose === 'login') return askToLogIn(app)
  const { userId, sessionId } = actor
  if (userId === null || sessionId == null) return failWith('UNAUTHENTICATED')
  if (purpose === 'prove') {
    const known = await passkeysOf(app.db, userId)
    if (known.length === 0) return failWith('NOT_FOUND')
    return ok(await kept(app, { purpose, userId, sessionId }, await app.passkeys.ask(known)))
  }
  const may = await mayChangeFactors(app, actor, password)
  if (!may.ok) return may
  const { email, ...user } = may.value
  const handle = await app.transaction(tx => passkeyHandle(tx, userId))
  const known = (await passkeysOf(app.db, userId)).map(({ credentialId }) => credentialId)
  const options = await app.passkeys.register({ handle, email, name: nameOf(user) }, known)
  return ok(await kept(app, { purpose, userId, sessionId }, options))
}

/** Of nobody yet, so anybody may ask: counted by network, because each writes a row. */
async function askToLogIn(app: App): Promise<Result<PasskeyAsked>> {
  const { network } = app
  const { wait } = network === null ? { wait: 0 } : await app.limits.count(limits.passkeyLogins, network)
  if (wait > 0) return failWith('TOO_MANY_REQUESTS')
  const options = await app.passkeys.ask([])
  return ok(await kept(app, { purpose: 'login', userId: null, sessionId: null }, options))
}

type Whose = Pick<Parameters<typeof insertChallenge>[1], 'purpose' | 'userId' | 'sessionId'>

async function kept(app: App, whose: Whose, { challenge, options }: PasskeyOptions): Promise<PasskeyAsked> {
  const challengeId = randomUUIDv7()
  const expiresAt = minutesAfter(app.now(), minutes)
  await insertChallenge(app.db, { ...whose, id: challengeId, challenge, expiresAt })
  return { challengeId, options }
}

/** What a browser answers: the id of what it was asked, and what it signed, as JSON. */
export type PasskeyAnswer = { readonly challengeId: string; readonly response: string }

/** The challenge of an answer, used up now, and what was signed; `undefined` for anything else. */
async function answered(
  app: App,
  { challengeId, response }: PasskeyAnswer,
  { purpose, userId, sessionId }: Whose,
): Promise<{ readonly challenge: string; readonly signed: object; readonly id: string } | undefined> {
  if (!isUuid(challengeId)) return undefined
  const spent = await spendChallenge(app.db, { id: challengeId, purpose, now: app.now() })
  if (spent === undefined || spent.userId !== userId || spent.sessionId !== sessionId) return undefined
  const signed = readJson(response)
  const id: unknown = (signed as { readonly id?: unknown } | undefined)?.id
  return signed === undefined || typeof id !== 'string' ? undefined : { ...spent, signed, id }
}

function readJson(text: string): object | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

type Addition = Actor & PasskeyAnswer & { readonly name: string; readonly locale: Locale }

/**
 * Adds the passkey that a browser made; it is a proof too. Who asked for it was allowed to then, five minutes ago at most.
 * Codes: `passkey_refused`, `passkey_known`.
 */
export async function addPasskey(app: App, input: Addition): Promise<Result<FactorAdded>> {
  const { userId, sessionId = null, name, locale } = input
  const user = userId === null ? undefined : await userById(app.db, userId)
  if (user === undefined || sessionId === null) return failWith('UNAUTHENTICATED')
  const answer = await answered(app, input, { purpose: 'register', userId, sessionId })
  const made = answer && (await app.passkeys.registered(answer.signed, answer.challenge))
  if (made === undefined) return failWith('passkey_refused')
  const codes = await codesIfNone(app, user.id)
  return app.transaction<Result<FactorAdded>>(async tx => {
    const passkey = {
      ...made,
      userId: user.id,
      name: name.trim().slice(0, longestFactorName),
      now: app.now(),
    }
    if (!(await insertPasskey(tx, passkey))) return failWith('passkey_known')
    const begun = await provenSession(app, tx, { user, sessionId, factor: 'passkey' })
    if (begun === undefined) return failWith('UNAUTHENTICATED')
    await keepCodes(app, tx, user.id, codes)
    const actor = `user:${user.id}`
    await tellFactorChange(app, tx, { userId: user.id, change: 'passkeyAdded', actor, locale })
    return ok({ session: begun.session, codes: codes?.shown ?? null })
  })
}

/** Whose passkey signed a challenge, and its new count. */
async function signer(app: App, input: PasskeyAnswer, whose: Whose) {
  const answer = await answered(app, input, whose)
  const passkey = answer && (await passkeyById(app.db, answer.id))
  if (answer === undefined || passkey === undefined) return undefined
  const signed = await app.passkeys.signed(answer.signed, answer.challenge, passkey)
  return signed && { passkey, use: { credentialId: passkey.credentialId, ...signed, now: app.now() } }
}

/** Somebody proves with a passkey that it is them. Code: `passkey_refused`. */
export async function proveWithPasskey(
  app: App,
  input: Actor & PasskeyAnswer,
): Promise<Result<{ readonly session: Session }>> {
  const { userId, sessionId = null } = input
  const user = userId === null ? undefined : await userById(app.db, userId)
  if (user === undefined || sessionId === null) return failWith('UNAUTHENTICATED')
  const found = await signer(app, input, { purpose: 'prove', userId, sessionId })
  if (found?.passkey.userId !== user.id) return failWith('passkey_refused')
  return app.transaction<Result<{ readonly session: Session }>>(async tx => {
    if (!(await usePasskey(tx, found.use))) return failWith('passkey_refused')
    const begun = await provenSession(app, tx, { user, sessionId, factor: 'passkey' })
    return begun === undefined ? failWith('UNAUTHENTICATED') : ok({ session: begun.session })
  })
}

type PasskeyLogin = PasskeyAnswer & { readonly refreshToken: string | null }
type Entered = { readonly session: Session; readonly isVerified: boolean }

/** Somebody logs in with a passkey, which is a proof too. The session that the same browser had ends. Code: `passkey_refused`. */
export async function logInWithPasskey(
  app: App,
  { refreshToken, ...answer }: PasskeyLogin,
): Promise<Result<Entered>> {
  const found = await signer(app, answer, { purpose: 'login', userId: null, sessionId: null })
  const user = found && (await userById(app.db, found.passkey.userId))
  if (found === undefined || user === undefined) return failWith('passkey_refused')
  return app.transaction<Result<Entered>>(async tx => {
    if (!(await usePasskey(tx, found.use))) return failWith('passkey_refused')
    await endSession(app, tx, refreshToken)
    const { session, sessionId } = await beginSession(app, tx, user)
    const proof = { sessionId, userId: user.id, factor: 'passkey', provenAt: app.now() } as const
    await keepProof(tx, proof)
    return ok({ session, isVerified: user.isVerified })
  })
}
