import { authenticatorAppOf, beginApp } from '#db/authenticator-apps.ts'
import { hasFactor } from '#db/session-proofs.ts'
import type { User } from '#db/users.ts'
import { userById } from '#db/users.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { takeCode } from './app-codes.ts'
import {
  codesIfNone,
  type FactorAdded,
  keepCodes,
  mayChangeFactors,
  provenSession,
  tellFactorChange,
} from './change-factors.ts'
import { countingTries } from './code-tries.ts'
import { appAddress, newSecret, stepOf } from './one-time-code.ts'

type Start = Actor & { readonly password: string | null }

/** Begins to link an app with codes: a secret of its own, which counts once its first code is typed. */
export async function startAuthenticatorApp(app: App, { password, ...actor }: Start): Promise<Result<null>> {
  const may = await mayChangeFactors(app, actor, password)
  if (!may.ok) return may
  const { id: userId } = may.value
  const sealedSecret = app.sealer.seal(newSecret(), waitingSubject({ ...actor, userId }))
  const begun = { userId, sealedSecret, name: app.operator.brand, createdAt: app.now() }
  return app.transaction<Result<null>>(async tx =>
    (await beginApp(tx, begun)) ? ok(null) : failWith('FACTOR_EXISTS'),
  )
}

/** What an app is linked with: the secret as text, and the address that a QR code holds. */
export type AppToLink = { readonly secret: string; readonly address: string }

/** The app that waits for its first code; to whoever may not add one, or has none waiting, there is none. */
export async function readAuthenticatorApp(app: App, actor: Actor): Promise<Result<AppToLink>> {
  const found = await waitingApp(app, actor)
  if (!found.ok) return found
  const { secret, user } = found.value
  const { email } = user
  return ok({ secret, address: appAddress({ secret, brand: app.operator.brand, email }) })
}

/** Minutes that a begun app may wait for its first code. */
const patience = 60

type Waiting = { readonly user: User; readonly secret: string }

/** Known to the session that began it alone; where the account has a factor by now, whoever goes on has proven it. */
async function waitingApp(app: App, actor: Actor): Promise<Result<Waiting>> {
  const user = actor.userId === null ? undefined : await userById(app.db, actor.userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const waiting = await authenticatorAppOf(app.db, user.id)
  if (waiting === undefined || waiting.confirmedAt !== null) return failWith('NOT_FOUND')
  const age = Date.parse(app.now()) - Date.parse(waiting.createdAt)
  const secret = app.sealer.open(waiting.sealedSecret, waitingSubject(actor))
  if (age >= patience * 60_000 || secret === undefined) return failWith('NOT_FOUND')
  if (!(await hasFactor(app.db, user.id))) return ok({ user, secret })
  const proven = await requireProof(app, actor)
  return proven.ok ? ok({ user, secret }) : proven
}

/** For whom the secret of an app is sealed that waits for its first code: another session of the account does not get to know it. */
const waitingSubject = ({ userId, sessionId }: Actor) => `waiting-app:${userId}:${sessionId}`

type Confirmation = Actor & { readonly code: string; readonly locale: Locale }

/** Links an app for good by its first code, which is a proof too. Codes: those of a code, of `requireProof`, `NOT_FOUND`. */
export async function confirmAuthenticatorApp(
  app: App,
  { code: typed, locale, ...actor }: Confirmation,
): Promise<Result<FactorAdded>> {
  const found = await waitingApp(app, actor)
  if (!found.ok) return found
  const { user, secret } = found.value
  const code = typed.replace(/\s/g, '')
  if (code === '') return failWith('required', 'code')
  return countingTries(app, user.id, async () => {
    // Codes are hashed at length: not for whoever only guesses.
    if (stepOf(secret, code, app.now()) === undefined) return failWith('factor_code_wrong', 'code')
    const codes = await codesIfNone(app, user.id)
    return app.transaction<Result<FactorAdded>>(async tx => {
      const taken = await takeCode(app, tx, { userId: user.id, secret }, code)
      if (!taken.ok) return taken
      const sessionId = actor.sessionId ?? ''
      const begun = await provenSession(app, tx, { user, sessionId, factor: 'app' })
      if (begun === undefined) return failWith('UNAUTHENTICATED')
      await keepCodes(app, tx, user.id, codes)
      const userId = user.id
      await tellFactorChange(app, tx, { userId, change: 'appAdded', actor: `user:${userId}`, locale })
      return ok({ session: begun.session, codes: codes?.shown ?? null })
    })
  })
}
