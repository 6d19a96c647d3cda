import { refuseNews, reviveAddress } from '#db/addresses.ts'
import { recipientOf } from '#db/message-recipients.ts'
import { organizationNameOf } from '#db/organizations.ts'
import { maskedEmail } from '#domain/mask.ts'
import { emailKey } from '#domain/person/traits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { newsSubject } from './merged-letter.ts'
import { keyOf, type MessageVisit, openMessage } from './open-messages.ts'

/** Says that an address which a server had refused works again: messages go there as before (rule MSG-6). */
export async function reviveRecipient(
  app: App,
  { number, ...visit }: MessageVisit & { readonly number: number },
): Promise<Result<null>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const recipient = await recipientOf(app.db, keyOf(opened.value.message), number)
  if (recipient === undefined || recipient.email === null) return failWith('NOT_FOUND')
  await reviveAddress(app.db, emailKey(recipient.email))
  return ok(null)
}

export type NewsView = {
  readonly organization: { readonly name: string; readonly organizationSlug: string }
  /** Masked. */
  readonly reader: string
}

/** Whose news a link is about: sealed, so that it opens for its holder alone and needs no account (rule MSG-3). */
export async function readNewsLink(
  app: App,
  { sealed }: { readonly sealed: string },
): Promise<Result<NewsView>> {
  const found = linked(app, sealed)
  if (found === undefined) return failWith('NOT_FOUND')
  const { name, slug } = await organizationNameOf(app.db, found.organizationId)
  return ok({ organization: { name, organizationSlug: slug }, reader: maskedEmail(found.key) })
}

/** Ends them: from the link's page, or by the mailbox's own button (RFC 8058). Repeating it is harmless. */
export async function stopNews(app: App, { sealed }: { readonly sealed: string }): Promise<Result<null>> {
  const found = linked(app, sealed)
  if (found === undefined) return failWith('NOT_FOUND')
  const { organizationId, key } = found
  await refuseNews(app.db, { organizationId, emailKey: key, saidBy: 'link', now: app.now() })
  return ok(null)
}

/** Whose address it is, and of which organization; only we have sealed it. */
function linked(app: App, sealed: string) {
  const [, id, key] = /^([1-9]\d{0,8}):(.+)$/s.exec(app.sealer.open(sealed, newsSubject) ?? '') ?? []
  return id === undefined || key === undefined ? undefined : { organizationId: Number(id), key }
}
