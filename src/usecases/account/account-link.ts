import { type AccountLink, accountLinkById } from '#db/account-links.ts'
import type { Reader } from '#db/schema.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** What the mail of a link carries: which link, and the signature that makes it one. */
export type LinkKey = { readonly linkId: string; readonly token: string }

const subjectOf = (link: Pick<AccountLink, 'id' | 'purpose'>) => `account:${link.purpose}:${link.id}`

/** A mail of orders has their links, none of its own. */
export type OpenedLink = AccountLink & { readonly purpose: Exclude<AccountLink['purpose'], 'orders'> }

const pages = { activation: '/premiere-connexion', password: '/mot-de-passe/nouveau' } as const

/** The whole address that a mail carries. */
export function linkAddress(app: App, link: OpenedLink): string {
  const token = app.signer.sign(subjectOf(link), link.expiresAt)
  return `${app.operator.origin}${pages[link.purpose]}/${link.id}?token=${token}`
}

/** The link of an address that somebody opened. `link_invalid` for every other: unknown, tampered, expired, used. */
export async function openLink(
  app: App,
  db: Reader,
  { linkId, token, purpose }: LinkKey & Pick<AccountLink, 'purpose'>,
): Promise<Result<AccountLink>> {
  if (!isUuid(linkId) || !app.signer.verifies(subjectOf({ id: linkId, purpose }), token, app.now())) {
    return failWith('link_invalid')
  }
  const link = await accountLinkById(db, linkId)
  const lives = link !== undefined && link.usedAt === null && link.expiresAt > app.now()
  return lives ? ok(link) : failWith('link_invalid')
}

/** Hours that the link to prove a new address works. */
const linkHours = 24

type Input = { readonly userId: number; readonly email: string }

/** What the link signs: that this user wants exactly this address. */
export function newEmailSubject({ userId, email }: Input): string {
  return `new-email:${userId}:${email}`
}

/** The page where a new address is proved, for whoever reads its mail. */
export function newEmailAddress(app: App, input: Input): string {
  const token = app.signer.sign(newEmailSubject(input), minutesAfter(app.now(), linkHours * 60))
  return `${app.operator.origin}/utilisateur/profil/adresse?token=${encodeURIComponent(token)}`
}
