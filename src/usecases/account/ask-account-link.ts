import type { AccountLinkPurpose } from '#db/account-links.ts'
import { userByEmail } from '#db/users.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type LinkKey, openLink } from './account-link.ts'
import { mailLink } from './mail-link.ts'

type LinkInput = {
  readonly purpose: AccountLinkPurpose
  readonly email: string
  /** A path of this site: where the person goes on afterwards. */
  readonly returnTo: string
  readonly locale: Locale
}

/**
 * Somebody opens an account, has forgotten a password or looks for an order. Whether there is any is not even looked up: the
 * mail tells, and only its reader learns it. Codes: `required`, `email_invalid`.
 */
export async function askAccountLink(app: App, input: LinkInput): Promise<Result<null>> {
  const email = normaliseEmail(input.email)
  if (email === '') return failWith('required', 'email')
  const wrong = checkEmail(email)
  if (wrong !== undefined) return failWith(wrong, 'email')
  const { purpose, returnTo, locale } = input
  await app.transaction(tx => mailLink(app, tx, { purpose, email, returnTo, locale, opening: null }))
  return ok(null)
}

/** Whose link somebody opened: the address that it proves, and the names that an account already has. */
type OpenedLink = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The organization that is opened with the account; null: none. */
  readonly organization: string | null
}

/** What the page of a mail's link shows before anything is posted: opening a link uses nothing up. */
export async function readAccountLink(
  app: App,
  input: LinkKey & { purpose: Exclude<AccountLinkPurpose, 'orders'> },
): Promise<Result<OpenedLink>> {
  const link = await openLink(app, app.db, input)
  if (!link.ok) return link
  const { email, opening } = link.value
  const user = await userByEmail(app.db, email)
  return ok({
    email,
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    organization: opening?.name ?? null,
  })
}
