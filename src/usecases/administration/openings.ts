import { accountLinkById, spendAccountLink } from '#db/account-links.ts'
import { isVerifiedElsewhere } from '#db/found-organization.ts'
import { emailKey, userById } from '#db/users.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import { administrationHome } from '#domain/form/administration-path.ts'
import { limits } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import {
  type Opening,
  type OpeningValues,
  type RegisteredOrganization,
  readOpening,
  shortestRegisterSearch,
} from '#domain/organization/opening.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { mailLink } from '../account/mail-link.ts'
import type { App } from '../app.ts'
import { foundOrganization } from '../campaign/found-organization.ts'

/**
 * The best few organizations of the register for a name, a town or a number; none for a text that is too short, and none for a
 * network that asks too often (rule BOT-2).
 */
export async function searchRegister(
  app: App,
  { text }: { readonly text: string },
): Promise<readonly RegisteredOrganization[]> {
  const sought = text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 100)
  if (sought.length < shortestRegisterSearch) return []
  const counted = app.network === null ? null : await app.limits.count(limits.registerSearches, app.network)
  return counted !== null && counted.wait > 0 ? [] : app.register.search(sought)
}

type Asked = {
  /** What stands in the fields of the page. */
  readonly values: OpeningValues
  readonly locale: Locale
  /** Who is connected; null: the mail's link proves who asks. */
  readonly userId: number | null
}

/** `mailed`: the organization is opened by the link of a mail. Otherwise it is, and this is its back office. */
type Opened = { readonly mailed: string } | { readonly path: string }

/**
 * Somebody opens the space of an organization: at once where they are connected, else by the link of a mail that proves their
 * address. Whether that has an account is not looked up. Codes: those of `readOpening` and of an address;
 * `ORGANIZATION_KNOWN` on `name` where a verified organization bears its number.
 */
export async function openOrganization(app: App, { values, locale, userId }: Asked): Promise<Result<Opened>> {
  const user = userId === null ? undefined : await userById(app.db, userId)
  const founder = user?.isVerified ? user : undefined
  const read = readOpening(values)
  const email = normaliseEmail(values.email ?? '')
  const wrong = email === '' ? 'required' : checkEmail(email)
  const problems = [
    ...(read.ok ? [] : read.error),
    ...(founder === undefined && wrong !== undefined ? [{ code: wrong, field: 'email' } as const] : []),
  ]
  if (!read.ok || problems.length > 0) return fail(...problems)
  const opening = read.value
  if (await isVerifiedElsewhere(app.db, opening)) return failWith('ORGANIZATION_KNOWN', 'name')
  return app.transaction<Result<Opened>>(async tx => {
    if (founder !== undefined) {
      const slug = await foundOrganization(app, tx, opening, { userId: founder.id, acceptedAt: app.now() })
      return ok({ path: administrationHome(slug) })
    }
    await mailLink(app, tx, { purpose: 'activation', email, returnTo: '/', locale, opening })
    return ok({ mailed: email })
  })
}

type Asking = { readonly linkId: string; readonly userId: number | null }

/** What somebody with an account is about to open by the mail that they asked for; to anyone else there is no such page. */
export async function readWaitingOpening(app: App, asking: Asking): Promise<Result<Opening>> {
  const waiting = await waitingOpening(app, asking)
  return waiting === undefined ? failWith('NOT_FOUND') : ok(waiting.opening)
}

/** Opens it, once. Gives the path of its back office. */
export async function finishOpening(app: App, asking: Asking): Promise<Result<{ readonly path: string }>> {
  const waiting = await waitingOpening(app, asking)
  if (waiting === undefined) return failWith('NOT_FOUND')
  const { opening, acceptedAt, userId } = waiting
  return app.transaction(async tx => {
    if (!(await spendAccountLink(tx, asking.linkId, app.now()))) return failWith('NOT_FOUND')
    const slug = await foundOrganization(app, tx, opening, { userId, acceptedAt })
    return ok({ path: administrationHome(slug) })
  })
}

/** The opening that waits for exactly this person: the mail went to the address that their account has proven. */
async function waitingOpening(app: App, { linkId, userId }: Asking) {
  if (userId === null || !isUuid(linkId)) return undefined
  const [link, user] = await Promise.all([accountLinkById(app.db, linkId), userById(app.db, userId)])
  if (link === undefined || link.opening === null || user === undefined || !user.isVerified) return undefined
  const isTheirs = emailKey(link.email) === emailKey(user.email)
  const isOpen = link.usedAt === null && link.expiresAt > app.now()
  if (!isTheirs || !isOpen) return undefined
  return { opening: link.opening, acceptedAt: link.createdAt, userId: user.id }
}
