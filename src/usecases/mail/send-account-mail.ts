import { type AccountLink, accountLinkById } from '#db/account-links.ts'
import { type User, userByEmail, userById } from '#db/users.ts'
import { type AccountLetter, accountMail } from '#documents/mail/account.ts'
import type { AccountMailKind } from '#domain/job/mail-kinds.ts'
import { linkAddress } from '../account/account-link.ts'
import { writeProfileMail } from '../account/write-profile-mail.ts'
import type { App } from '../app.ts'
import { type Letter, nameOf, senderOf } from '../mail-envelope.ts'

type MailJob = {
  readonly kind: AccountMailKind
  readonly subjectId: string
  readonly locale: 'fr' | 'en'
}

/**
 * Writes and hands over a mail about an account. Only here is it looked up whether an address has one: the answer to
 * whoever asked does not depend on it, this mail does. Repeated, it has the same message id.
 */
export async function sendAccountMail(app: App, job: MailJob): Promise<void> {
  const letter = await letterOf(app, job)
  if (letter === undefined) return
  const id = job.subjectId.replace(':', '.')
  const messageId = `<account.${job.kind}.${id}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  await app.mail.send({ ...letter, messageId })
}

function letterOf(app: App, job: MailJob): Promise<Letter | undefined> {
  const { kind } = job
  if (kind === 'link') return aboutLink(app, job)
  return kind === 'passwordChanged' ? aboutPassword(app, job) : writeProfileMail(app, { ...job, kind })
}

async function aboutLink(app: App, { subjectId }: MailJob): Promise<Letter | undefined> {
  const link = await accountLinkById(app.db, subjectId)
  if (link === undefined || link.usedAt !== null || link.expiresAt <= app.now()) return undefined
  const user = await userByEmail(app.db, link.email)
  const to = { name: user === undefined ? '' : nameOf(user), address: user?.email ?? link.email }
  const facts = { firstName: user?.firstName ?? null, until: link.expiresAt }
  const content = accountMail(senderOf(app, link.locale, app.operator.brand, null), {
    ...facts,
    ...contentOf(app, link, user),
  })
  return { to, ...content }
}

/** What is true of the address, whatever was asked for. */
function contentOf(
  app: App,
  link: AccountLink,
  user: User | undefined,
): Pick<AccountLetter, 'kind' | 'address'> {
  const isActive = user?.isVerified === true && user.passwordHash !== null
  const back = `?redirectTo=${encodeURIComponent(link.returnTo)}`
  const page = (path: string) => `${app.operator.origin}${path}${back}`
  if (link.purpose === 'activation') {
    return isActive
      ? { kind: 'alreadyActive', address: page('/connexion') }
      : { kind: 'activation', address: linkAddress(app, link) }
  }
  return user?.passwordHash == null
    ? { kind: 'noAccount', address: page('/premiere-connexion') }
    : { kind: 'newPassword', address: linkAddress(app, link) }
}

async function aboutPassword(app: App, { subjectId, locale }: MailJob): Promise<Letter | undefined> {
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
