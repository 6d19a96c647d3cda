import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type NewPassword, passwordProblems, storePassword, tellPasswordChange } from './new-password.ts'
import { provePassword } from './prove-password.ts'
import type { Session } from './start-session.ts'

type Change = NewPassword & {
  readonly username: string
  /** The password that the account has now, expired or not. */
  readonly current: string
  readonly locale: 'fr' | 'en'
}

/**
 * Somebody who knows a password replaces it: an expired one, or one that they are tired of. Tries are counted as at a
 * login. Every other session of the account ends. Codes: those of a login, on no field; `password_too_simple` also for
 * the same password again.
 */
export async function changePassword(app: App, input: Change): Promise<Result<Session>> {
  const proven = await provePassword(app, { username: input.username, password: input.current })
  if (!proven.ok) return proven
  const user = proven.value
  if (input.password === input.current) return failWith('password_too_simple', 'password')
  const { email, firstName, lastName } = user
  const problems = await passwordProblems(app, input, { email, names: [firstName, lastName] })
  if (problems.length > 0) return fail(...problems)
  const hash = await app.credentials.hashPassword(input.password)
  return app.transaction<Result<Session>>(async tx => {
    const session = await storePassword(app, tx, { user, hash })
    await tellPasswordChange(app, tx, { userId: user.id, locale: input.locale })
    return ok(session)
  })
}
