import { spendAccountLink } from '#db/account-links.ts'
import { markVerified, userByEmail } from '#db/users.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type LinkKey, openLink } from './account-link.ts'
import {
  type Entered,
  type NewPassword,
  passwordProblems,
  storePassword,
  tellPasswordChange,
} from './new-password.ts'

/**
 * A new password by the link of a mail, which also proves the address. Every other session of the account ends.
 * `link_invalid` for a link that cannot be used (any more).
 */
export async function setPasswordByLink(app: App, input: LinkKey & NewPassword): Promise<Result<Entered>> {
  const link = await openLink(app, app.db, { ...input, purpose: 'password' })
  if (!link.ok) return link
  const { id, email, locale, returnTo } = link.value
  const problems = await passwordProblems(app, input, { email })
  if (problems.length > 0) return fail(...problems)
  const hash = await app.credentials.hashPassword(input.password)
  return app.transaction<Result<Entered>>(async tx => {
    const user = await userByEmail(tx, email)
    if (user?.passwordHash == null || !(await spendAccountLink(tx, id, app.now()))) {
      return failWith('link_invalid')
    }
    await markVerified(tx, user.id)
    const session = await storePassword(app, tx, { user: { ...user, isVerified: true }, hash })
    await tellPasswordChange(app, tx, { userId: user.id, locale })
    return ok({ session, returnTo })
  })
}
