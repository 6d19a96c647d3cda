import type { AccountLinkPurpose } from '#db/account-links.ts'
import { userByEmail } from '#db/users.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type LinkKey, openLink } from './account-link.ts'

/** Whose link somebody opened: the address that it proves, and the names that an account already has. */
export type OpenedLink = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** What the page of a mail's link shows before anything is posted: opening a link uses nothing up. */
export async function readAccountLink(
  app: App,
  input: LinkKey & { purpose: AccountLinkPurpose },
): Promise<Result<OpenedLink>> {
  const link = await openLink(app, app.db, input)
  if (!link.ok) return link
  const { email } = link.value
  const user = await userByEmail(app.db, email)
  return ok({ email, firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' })
}
