import { accountLinkById } from '#db/account-links.ts'
import { type User, userByEmail, userById } from '#db/users.ts'
import { type AccountLetter, accountMail } from '#documents/mail/account.ts'
import type { AccountMailKind } from '#domain/job/mail-kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { linkAddress, type OpenedLink } from '../account/account-link.ts'
import { writeOperatorInvitation } from '../account/operator-invitation.ts'
import { writeOrdersFound } from '../account/orders-found.ts'
import { writeFactorMail } from '../account/write-factor-mail.ts'
import { writeProfileMail } from '../account/write-profile-mail.ts'
import type { App } from '../app.ts'
import { writeReportMail } from '../campaign/report-mails.ts'
import { type Letter, nameOf, senderOf } from '../mail-envelope.ts'

export type AccountMailJob = {
  readonly kind: AccountMailKind
  readonly subjectId: string
  readonly locale: Locale
}

/** A mail that belongs to no organization, as it is written now; `undefined` where it is no longer true. */
export function accountLetterOf(app: App, job: AccountMailJob): Promise<Letter | undefined> {
  const { kind } = job
  switch (kind) {
    case 'link':
      return aboutLink(app, job)
    case 'passwordChanged':
      return aboutPassword(app, job)
    case 'factorChanged':
      return writeFactorMail(app, job)
    case 'operatorInvited':
      return writeOperatorInvitation(app, job.subjectId)
    case 'reportReceived':
    case 'reportDecided':
    case 'pageDecided':
      return writeReportMail(app, { ...job, kind })
    default:
      return writeProfileMail(app, { ...job, kind })
  }
}

async function aboutLink(app: App, { subjectId }: AccountMailJob): Promise<Letter | undefined> {
  const link = await accountLinkById(app.db, subjectId)
  if (link === undefined || link.usedAt !== null || link.expiresAt <= app.now()) return undefined
  if (link.purpose === 'orders') return writeOrdersFound(app, link)
  const user = await userByEmail(app.db, link.email)
  const to = { name: user === undefined ? '' : nameOf(user), address: user?.email ?? link.email }
  const facts = { firstName: user?.firstName ?? null, until: link.expiresAt }
  const content = accountMail(senderOf(app, link.locale, app.operator.brand, null), {
    ...facts,
    ...contentOf(app, { ...link, purpose: link.purpose }, user),
  })
  return { to, ...content }
}

/** What is true of the address, whatever was asked for. */
function contentOf(
  app: App,
  link: OpenedLink,
  user: User | undefined,
): Pick<AccountLetter, 'kind' | 'organization' | 'address'> {
  const isActive = user?.isVerified === true && user.passwordHash !== null
  const back = `?redirectTo=${encodeURIComponent(link.returnTo)}`
  const page = (path: string) => `${app.operator.origin}${path}${back}`
  if (link.purpose === 'activation') {
    if (isActive) return { kind: 'alreadyActive', address: page('/connexion') }
    const address = linkAddress(app, link)
    return link.opening === null
      ? { kind: 'activation', address }
      : { kind: 'opening', organization: link.opening.name, address }
  }
  return user?.passwordHash == null
    ? { kind: 'noAccount', address: page('/premiere-connexion') }
    : { kind: 'newPassword', address: linkAddress(app, link) }
}

async function aboutPassword(app: App, { subjectId, locale }: AccountMailJob): Promise<Letter | undefined> {
  const [userId = ''] = subjectId.split(':')
  const user = await userById(app.db, Number(userId))
  if (user === undefined) return undefined
  const content = accountMail(senderOf(app, locale, app.operator.brand, null), {
    kind: 'passwordChanged',
    firstName: user.firstName,
    until: null,
    address: `${app.operator.origin}/utilisateur/recuperation-mot-de-passe`,
  })
  return { to: { name: nameOf(user), address: user.email }, ...content }
}
