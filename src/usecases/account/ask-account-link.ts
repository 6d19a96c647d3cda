import { randomUUIDv7 } from 'node:crypto'
import { type AccountLinkPurpose, countLinksSince, insertAccountLink } from '#db/account-links.ts'
import { enqueue } from '#db/jobs.ts'
import { userByEmail } from '#db/users.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { type LinkKey, openLink } from './account-link.ts'

/** Minutes that a link works: a password is in somebody's hands, a new account may wait for the evening. */
const minutes = { activation: 24 * 60, password: 60, orders: 60 } as const

/** Mails that one address gets in an hour, however often they are asked for. */
const mailsAnHour = 5

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
  await app.transaction(async tx => {
    const now = app.now()
    if ((await countLinksSince(tx, email, minutesAfter(now, -60))) >= mailsAnHour) return
    const { purpose, returnTo, locale } = input
    const expiresAt = minutesAfter(now, minutes[purpose])
    const id = randomUUIDv7()
    await insertAccountLink(tx, { id, purpose, email, locale, returnTo, createdAt: now, expiresAt })
    await enqueue(tx, 'send-account-mail', { kind: 'link', subjectId: id, locale }, { trace: app.trace })
  })
  return ok(null)
}

/** Whose link somebody opened: the address that it proves, and the names that an account already has. */
type OpenedLink = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** What the page of a mail's link shows before anything is posted: opening a link uses nothing up. */
export async function readAccountLink(
  app: App,
  input: LinkKey & { purpose: Exclude<AccountLinkPurpose, 'orders'> },
): Promise<Result<OpenedLink>> {
  const link = await openLink(app, app.db, input)
  if (!link.ok) return link
  const { email } = link.value
  const user = await userByEmail(app.db, email)
  return ok({ email, firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' })
}
