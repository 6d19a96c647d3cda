import { fail, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { provePassword } from './prove-password.ts'

/** A connected user types their password once more; wrong tries count as at a login. Errors: `password_wrong`, `login_locked`. */
export async function proveAgain(app: App, email: string, password: string): Promise<Result<null>> {
  const proven = await provePassword(app, { username: email, password })
  if (proven.ok) return ok(null)
  const problems = proven.error.map(problem =>
    problem.code === 'login_refused' ? ({ code: 'password_wrong', field: 'password' } as const) : problem,
  )
  return fail(...problems)
}
