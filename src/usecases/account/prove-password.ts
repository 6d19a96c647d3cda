import { countTry, forgetTries, giveTryBack } from '#db/login-tries.ts'
import { renewHash, type User, userByEmail } from '#db/users.ts'
import { wholeMinute } from '#domain/access/login-lock.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/**
 * The account that a password belongs to. Unknown address and wrong password cost and say the same (`login_refused`, and
 * `login_locked` with `values.until` after the fifth in a row from one network); while an address is locked there no password is
 * looked at, and nobody learns whether it has an account.
 */
export async function provePassword(
  app: App,
  { username, password }: { username: string; password: string },
): Promise<Result<User>> {
  const { counted, lockedUntil } = await countTry(app.db, triedBy(app, username), app.now())
  if (!counted) return locked(app, lockedUntil)
  const user = await userByEmail(app.db, username)
  const right = await verify(app, { username, password, hash: user?.passwordHash ?? null })
  if (user === undefined || !right)
    return lockedUntil === null ? failWith('login_refused') : locked(app, lockedUntil)
  await forgetTries(app.db, triedBy(app, username))
  await hashAnew(app, user, password)
  return ok(user)
}

const triedBy = ({ network }: App, email: string) => ({ email, network })

/** `until` is what a clock shows, `limit` the seconds that are left. */
function locked(app: App, lockedUntil: string | null) {
  const until = Date.parse(lockedUntil ?? app.now())
  const limit = Math.max(1, Math.ceil((until - Date.parse(app.now())) / 1000))
  return fail({ code: 'login_locked', values: { until: wholeMinute(until), limit } })
}

type Asked = { readonly username: string; readonly password: string; readonly hash: string | null }

/** A try that found too many others waiting does not count. */
async function verify(app: App, { username, password, hash }: Asked): Promise<boolean> {
  try {
    return await app.credentials.verifyPassword(password, hash)
  } catch (error) {
    await giveTryBack(app.db, triedBy(app, username))
    throw error
  }
}

/** Now that the password is here in clear, it is kept at today's cost. */
async function hashAnew(app: App, { id, passwordHash }: User, password: string): Promise<void> {
  if (passwordHash === null || !app.credentials.needsRehash(passwordHash)) return
  await renewHash(app.db, id, await app.credentials.hashPassword(password))
}

/** Whether a password has to be replaced: it was declared so, or is older than the operator allows (rule ACC-3). */
export function isExpired(app: App, { passwordExpired, passwordSetAt }: User): boolean {
  const { passwordMaxAgeDays } = app.operator.accounts
  if (passwordExpired || passwordMaxAgeDays === undefined) return passwordExpired
  const age = Date.parse(app.now()) - Date.parse(passwordSetAt ?? '1970-01-01')
  return age > passwordMaxAgeDays * 24 * 60 * 60_000
}

/** A connected user types their password once more; wrong tries count as at a login. Errors: `password_wrong`, `login_locked`. */
export async function proveAgain(app: App, email: string, password: string): Promise<Result<null>> {
  const proven = await provePassword(app, { username: email, password })
  if (proven.ok) return ok(null)
  const problems = proven.error.map(problem =>
    problem.code === 'login_refused' ? ({ code: 'password_wrong', field: 'password' } as const) : problem,
  )
  return fail(...problems)
}
