import { type AuthenticatorApp, resealApp, takeStep } from '#db/authenticator-apps.ts'
import type { Transaction } from '#db/schema.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { stepOf } from './one-time-code.ts'

/** For whom the secret of an app is sealed. */
const secretSubject = (userId: number) => `authenticator-app:${userId}`

/** The secret of a linked app; `undefined` where the signing secret that sealed it is gone. */
export function secretOf(app: App, { userId, sealedSecret }: AuthenticatorApp): string | undefined {
  return app.sealer.open(sealedSecret, secretSubject(userId))
}

type Known = { readonly userId: number; readonly secret: string | undefined }

/** Takes a code of an app, once. Codes: `factor_code_wrong`, `factor_code_used`. */
export async function takeCode(
  app: App,
  tx: Transaction,
  { userId, secret }: Known,
  code: string,
): Promise<Result<null>> {
  const step = secret === undefined ? undefined : stepOf(secret, code, app.now())
  if (secret === undefined || step === undefined) return failWith('factor_code_wrong', 'code')
  if (!(await takeStep(tx, { userId, step, now: app.now() }))) return failWith('factor_code_used', 'code')
  await resealApp(tx, userId, app.sealer.seal(secret, secretSubject(userId)))
  return ok(null)
}
