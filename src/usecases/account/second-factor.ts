import { authenticatorAppOf, deleteApp } from '#db/authenticator-apps.ts'
import { isOperator } from '#db/operators.ts'
import { deletePasskey, passkeysOf, renamePasskey as rename } from '#db/passkeys.ts'
import { countCodes, deleteCodes, spendCode, unusedCodeHash } from '#db/recovery-codes.ts'
import type { Transaction } from '#db/schema.ts'
import { forgetProofsOf, hasFactor } from '#db/session-proofs.ts'
import { lockUser, type User, userByEmail, userById } from '#db/users.ts'
import { type FactorKind, longestFactorName } from '#domain/access/factor.ts'
import { readRecoveryCode } from '#domain/access/recovery-code.ts'
import { limits } from '#domain/limits.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { secretOf, takeCode } from './app-codes.ts'
import { keepCodes, makeCodes, needsPassword, provenSession, tellFactorChange } from './change-factors.ts'
import { countingTries } from './code-tries.ts'
import type { Session } from './start-session.ts'

type Dates = { readonly createdAt: string; readonly usedAt: string | null }

/** What an account proves itself with, as its owner sees it. */
export type Factors = {
  readonly passkeys: readonly (Dates & { readonly id: string; readonly name: string })[]
  readonly app: Dates | null
  readonly codesLeft: number
  /** Adding the first one asks for the password once more. */
  readonly needsPassword: boolean
}

/** The second factors of the connected user. */
export async function readFactors(app: App, actor: Actor & { readonly userId: number }): Promise<Factors> {
  const { userId } = actor
  const [passkeys, authenticator, codesLeft] = await Promise.all([
    passkeysOf(app.db, userId),
    authenticatorAppOf(app.db, userId),
    countCodes(app.db, userId),
  ])
  const linked = authenticator?.confirmedAt == null ? null : authenticator
  const hasNone = passkeys.length === 0 && linked === null
  return {
    passkeys: passkeys.map(({ credentialId: id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt,
      usedAt,
    })),
    app: linked && { createdAt: linked.createdAt, usedAt: linked.usedAt },
    codesLeft: hasNone ? 0 : codesLeft,
    needsPassword: hasNone && (await needsPassword(app, actor)),
  }
}

type Naming = { readonly userId: number; readonly id: string; readonly name: string }

/** Gives a passkey another name. Codes: `required`, `forbidden_value` for one that is too long, `NOT_FOUND`. */
export async function renamePasskey(app: App, { userId, id, name: typed }: Naming): Promise<Result<null>> {
  const name = typed.trim()
  if (name === '') return failWith('required', 'name')
  if (name.length > longestFactorName) return failWith('forbidden_value', 'name')
  return app.transaction<Result<null>>(async tx =>
    (await rename(tx, { userId, credentialId: id }, name)) ? ok(null) : failWith('NOT_FOUND'),
  )
}

type Removal = Actor & {
  readonly factor: Exclude<FactorKind, 'recoveryCode'>
  /** Which passkey; of no account for an app, of which there is one. */
  readonly id: string
  readonly locale: Locale
}

/**
 * Takes a factor away, after a proof. With the last one the recovery codes go; an operator keeps it (`LAST_FACTOR`). Changes of
 * one account come one after the other.
 */
export async function removeFactor(
  app: App,
  { factor, id, locale, ...actor }: Removal,
): Promise<Result<null>> {
  const proven = await requireProof(app, actor)
  const { userId } = actor
  if (!proven.ok) return proven
  if (userId === null) return failWith('UNAUTHENTICATED')
  return app.transaction<Result<null>>(async tx => {
    await lockUser(tx, userId)
    const isGone =
      factor === 'app' ? await deleteApp(tx, userId) : await deletePasskey(tx, { userId, credentialId: id })
    if (!isGone) return failWith('NOT_FOUND')
    const isLast = !(await hasFactor(tx, userId))
    if (isLast && (await isOperator(tx, userId))) return failWith('LAST_FACTOR')
    if (isLast) await forgetFactors(tx, userId)
    const change = factor === 'app' ? 'appRemoved' : 'passkeyRemoved'
    await tellFactorChange(app, tx, { userId, change, actor: `user:${userId}`, locale })
    return ok(null)
  })
}

/** Everything that an account proves itself with is gone, and every proof with it. */
async function forgetFactors(tx: Transaction, userId: number): Promise<void> {
  for (const { credentialId } of await passkeysOf(tx, userId))
    await deletePasskey(tx, { userId, credentialId })
  await deleteApp(tx, userId)
  await deleteCodes(tx, userId)
  await forgetProofsOf(tx, userId)
}

/** Ten new recovery codes in place of the old ones, after a proof; shown this once. */
export async function renewRecoveryCodes(
  app: App,
  { locale, ...actor }: Actor & { readonly locale: Locale },
): Promise<Result<readonly string[]>> {
  const proven = await requireProof(app, actor)
  const { userId } = actor
  if (!proven.ok) return proven
  if (userId === null) return failWith('UNAUTHENTICATED')
  if ((await app.limits.count(limits.recoveryCodes, `user:${userId}`)).wait > 0)
    return failWith('TOO_MANY_REQUESTS')
  const codes = await makeCodes(app)
  await app.transaction(async tx => {
    await keepCodes(app, tx, userId, codes)
    await tellFactorChange(app, tx, { userId, change: 'codesRenewed', actor: `user:${userId}`, locale })
  })
  return ok(codes.shown)
}

type Typed = Actor & { readonly code: string; readonly locale: Locale }
type Proven = { readonly session: Session }

/**
 * Somebody types a code of their app, or a recovery code, and thereby proves that it is them. Codes: `required`,
 * `factor_code_wrong`, `factor_code_used`, `factor_locked`.
 */
export async function proveWithCode(app: App, { code, locale, ...actor }: Typed): Promise<Result<Proven>> {
  const user = actor.userId === null ? undefined : await userById(app.db, actor.userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const typed = code.replace(/\s/g, '')
  if (typed === '') return failWith('required', 'code')
  const sessionId = actor.sessionId ?? ''
  return countingTries(app, user.id, () =>
    /^\d{6}$/.test(typed)
      ? withApp(app, { user, sessionId, code: typed })
      : withRecoveryCode(app, { user, sessionId, code: typed, locale }),
  )
}

type Try = { readonly user: User; readonly sessionId: string; readonly code: string }

async function withApp(app: App, { user, sessionId, code }: Try): Promise<Result<Proven>> {
  const authenticator = await authenticatorAppOf(app.db, user.id)
  if (authenticator?.confirmedAt == null) return failWith('factor_code_wrong', 'code')
  const secret = secretOf(app, authenticator)
  return app.transaction<Result<Proven>>(async tx => {
    const taken = await takeCode(app, tx, { userId: user.id, secret }, code)
    if (!taken.ok) return taken
    const begun = await provenSession(app, tx, { user, sessionId, factor: 'app' })
    return begun === undefined ? failWith('UNAUTHENTICATED') : ok({ session: begun.session })
  })
}

async function withRecoveryCode(
  app: App,
  { user, sessionId, code, locale }: Try & { readonly locale: Locale },
): Promise<Result<Proven>> {
  const read = readRecoveryCode(code)
  const { id: userId } = user
  const hash = read && (await unusedCodeHash(app.db, { userId, place: read.place }))
  const isRight = await app.credentials.verifyPassword(read?.code ?? '', hash ?? null)
  if (read === undefined || hash === undefined || !isRight) return failWith('factor_code_wrong', 'code')
  return app.transaction<Result<Proven>>(async tx => {
    const spent = { userId, place: read.place, codeHash: hash, now: app.now() }
    if (!(await spendCode(tx, spent))) return failWith('factor_code_wrong', 'code')
    const begun = await provenSession(app, tx, { user, sessionId, factor: 'recoveryCode' })
    if (begun === undefined) return failWith('UNAUTHENTICATED')
    await tellFactorChange(app, tx, { userId, change: 'codeUsed', actor: `user:${userId}`, locale })
    return ok({ session: begun.session })
  })
}

/**
 * The operator takes away what somebody can no longer prove themselves with, at the terminal: never for a mail alone. They log
 * in with their password as before and add another. Audited with the reason; they are told. Code: `NOT_FOUND`.
 */
export async function resetFactors(
  app: App,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<Result<null>> {
  return app.transaction<Result<null>>(async tx => {
    const user = await userByEmail(tx, email)
    if (user === undefined) return failWith('NOT_FOUND')
    const { id: userId } = user
    await lockUser(tx, userId)
    await forgetFactors(tx, userId)
    const facts = { reason }
    await tellFactorChange(app, tx, {
      userId,
      change: 'reset',
      actor: 'operator',
      locale: defaultLocale,
      facts,
    })
    return ok(null)
  })
}
