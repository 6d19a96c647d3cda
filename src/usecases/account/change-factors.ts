import { randomInt } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { countCodes, replaceCodes } from '#db/recovery-codes.ts'
import { revokeFamily, sessionStart } from '#db/refresh-tokens.ts'
import type { Transaction } from '#db/schema.ts'
import { hasFactor, keepProof } from '#db/session-proofs.ts'
import { type User, userById } from '#db/users.ts'
import type { FactorChange, FactorKind } from '#domain/access/factor.ts'
import {
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  shownRecoveryCode,
} from '#domain/access/recovery-code.ts'
import type { Locale } from '#domain/locale.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { audit } from '../records.ts'
import { proveAgain } from './prove-password.ts'
import { type BegunSession, beginSession, type Session } from './start-session.ts'

/** Minutes after a login in which a first factor is added without the password once more. */
const freshMinutes = 15

/** Whether somebody without a factor has to type their password once more to add the first: their login is not fresh. */
export async function needsPassword(app: App, { userId, sessionId }: Actor): Promise<boolean> {
  if (userId === null || sessionId == null) return true
  const startedAt = await sessionStart(app.db, { userId, sessionId, now: app.now() })
  return startedAt === undefined || startedAt < minutesAfter(app.now(), -freshMinutes)
}

/**
 * Who may change what an account proves itself with: whoever proves what it has; for the first, whoever has just logged in, or
 * types the password. Codes: those of `requireProof` and `proveAgain`, `required` for the password.
 */
export async function mayChangeFactors(
  app: App,
  actor: Actor,
  password: string | null,
): Promise<Result<User>> {
  const user = actor.userId === null ? undefined : await userById(app.db, actor.userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  if (await hasFactor(app.db, user.id)) {
    const proven = await requireProof(app, actor)
    return proven.ok ? ok(user) : proven
  }
  if (!(await needsPassword(app, actor))) return ok(user)
  if (password === null || password === '') return failWith('required', 'password')
  const proven = await proveAgain(app, user.email, password)
  return proven.ok ? ok(user) : proven
}

type Proven = { readonly user: User; readonly sessionId: string; readonly factor: FactorKind }

/**
 * A session that has proven whose it is goes on as another one, which keeps the proof: whoever had copied the former one has
 * nothing (ASVS 7.2.4). It ends when the former would have.
 */
export async function provenSession(
  app: App,
  tx: Transaction,
  { user, sessionId, factor }: Proven,
): Promise<BegunSession | undefined> {
  const now = app.now()
  const startedAt = await sessionStart(tx, { userId: user.id, sessionId, now })
  if (startedAt === undefined) return undefined
  await revokeFamily(tx, sessionId, now)
  const begun = await beginSession(app, tx, user, startedAt)
  await keepProof(tx, { sessionId: begun.sessionId, userId: user.id, factor, provenAt: now })
  return begun
}

/** What a first factor gives: the session that has proven it, and recovery codes, shown this once; null: those from before hold. */
export type FactorAdded = { readonly session: Session; readonly codes: readonly string[] | null }

type Codes = { readonly shown: readonly string[]; readonly hashes: readonly string[] }

/** Ten recovery codes and their hashes. Hashing takes a second: it is done before the transaction. */
export async function makeCodes(app: App): Promise<Codes> {
  const codes = Array.from(
    { length: recoveryCodeCount },
    (_, place) => recoveryAlphabet[place] + randomCharacters(),
  )
  const hashes = await Promise.all(codes.map(code => app.credentials.hashPassword(code)))
  return { shown: codes.map(shownRecoveryCode), hashes }
}

function randomCharacters(): string {
  const one = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]
  return Array.from({ length: recoveryCodeLength - 1 }, one).join('')
}

/** Codes for an account that adds a factor and has none left; `null` where it keeps those it has. */
export async function codesIfNone(app: App, userId: number): Promise<Codes | null> {
  return (await countCodes(app.db, userId)) > 0 ? null : makeCodes(app)
}

/** Stores codes where some were made. */
export async function keepCodes(
  app: App,
  tx: Transaction,
  userId: number,
  codes: Codes | null,
): Promise<void> {
  if (codes !== null) await replaceCodes(tx, userId, { hashes: codes.hashes, now: app.now() })
}

type Changed = {
  readonly userId: number
  readonly change: FactorChange
  readonly actor: string
  readonly locale: Locale
  readonly facts?: AuditFacts
}

/** Writes a change of what an account proves itself with into the audit, and tells its owner by mail. */
export async function tellFactorChange(
  app: App,
  tx: Transaction,
  { userId, change, actor, locale, facts }: Changed,
): Promise<void> {
  const object = `user:${userId}`
  const line = { organizationId: null, actor, action: `factor.${change}`, object }
  await audit(app, tx, { ...line, ...(facts && { facts }) })
  const subjectId = `${userId}:${Date.parse(app.now())}:${change}`
  await enqueue(tx, 'send-account-mail', { kind: 'factorChanged', subjectId, locale }, { trace: app.trace })
}
