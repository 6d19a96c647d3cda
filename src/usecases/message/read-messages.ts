import { factsOfAddresses } from '#db/addresses.ts'
import { campaignByKey } from '#db/forms.ts'
import {
  countRecipients,
  type LoggedRecipient,
  loggedRecipients,
  type RecipientCount,
  recipientOf,
  recipientsToMail,
} from '#db/message-recipients.ts'
import { firstFormOf, messagesOf } from '#db/messages.ts'
import { userById } from '#db/users.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import type { Message } from '#domain/message/message.ts'
import { type RecipientState, recipientStates } from '#domain/message/recipients.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { emailKey } from '#domain/person/traits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { nameOf } from '../mail-envelope.ts'
import { instantPlace, pageOf } from '../paging.ts'
import { inventedMessage, type MergedLetter, mergedLetter } from './merged-letter.ts'
import { keyOf, type MessagesVisit, type MessageVisit, openMessage, openMessages } from './open-messages.ts'

const pageSize = 25

type Head = Pick<Organization, 'name' | 'organizationSlug'>
type ListedMessage = Pick<
  Message,
  'id' | 'kind' | 'status' | 'list' | 'query' | 'subject' | 'createdAt' | 'sentAt'
>

const headOf = ({ name, organizationSlug }: Organization): Head => ({ name, organizationSlug })
const listed = ({ id, kind, status, list, query, subject, createdAt, sentAt }: Message): ListedMessage => ({
  ...{ id, kind, status, list, query, subject, createdAt, sentAt },
})

export type MessagesView = {
  readonly organization: Head
  readonly messages: readonly ListedMessage[]
  readonly next: string | null
  readonly mayWrite: boolean
}

/** What was written to lists of an organization, the newest first. `after`: where the page before ended. */
export async function listMessages(
  app: App,
  { after, ...visit }: MessagesVisit & { readonly after: string | null },
): Promise<Result<MessagesView>> {
  const opened = await openMessages(app, visit, 'seeMessages')
  if (!opened.ok) return opened
  const { organization, formIds, userId } = opened.value
  const [found, reach] = await Promise.all([
    messagesOf(app.db, {
      ...{ organizationId: organization.id, formIds, limit: pageSize + 1 },
      before: instantPlace(after),
    }),
    formsInReach(app, userId, 'writeMessages', organization.id),
  ])
  const { rows, next } = pageOf(found, pageSize, ({ createdAt, id }) => `${createdAt}_${id}`)
  return ok({
    organization: headOf(organization),
    messages: rows.map(listed),
    next,
    mayWrite: reach.length > 0,
  })
}

/** Recipients that one may choose from to look at a message as they get it. */
const shownRecipients = 50

export type MessageReview = {
  readonly organization: Head
  readonly message: ListedMessage & Pick<Message, 'version'>
  readonly counts: readonly RecipientCount[]
  /** How many get it. */
  readonly recipients: number
  readonly choice: readonly { readonly number: number; readonly name: string; readonly reader: string }[]
  /** As the chosen recipient gets it, with links that lead nowhere of theirs; null where nobody does. */
  readonly preview: (Omit<MergedLetter, 'unsubscribeUrl'> & { readonly number: number }) | null
  /** Where a trial of it goes. */
  readonly own: string
}

/** A message before it is sent: how many get it, who is left out and why, and how it looks (rule MSG-5). */
export async function reviewMessage(
  app: App,
  { number, ...visit }: MessageVisit & { readonly number: number | null },
): Promise<Result<MessageReview>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { organization, message, userId } = opened.value
  if (message.status === 'draft') return failWith('message_not_ready')
  const key = keyOf(message)
  const [counts, first, user] = await Promise.all([
    countRecipients(app.db, key),
    recipientsToMail(app.db, key, { after: 0, limit: shownRecipients }),
    userById(app.db, userId),
  ])
  const asked = number === null ? undefined : await recipientOf(app.db, key, number)
  const chosen = asked?.reason === null ? asked : first[0]
  const letter = chosen && (await mergedLetter(app, message, chosen))
  return ok({
    organization: headOf(organization),
    message: { ...listed(message), version: message.version },
    counts,
    recipients: sumOf(counts, ['waiting']),
    choice: first.map(each => ({ number: each.number, name: nameOf(each.facts), reader: each.reader })),
    preview: letter && chosen ? { number: chosen.number, ...withoutLinks(app, letter) } : null,
    own: user?.email ?? '',
  })
}

/** Nothing of the installation is led to: what opens somebody's order stands in no preview (rule MAIL-6). */
function withoutLinks({ operator: { origin } }: App, { subject, html, text }: MergedLetter) {
  const harmless = (words: string) =>
    words
      .split(origin)
      .map((piece, index) => (index === 0 ? piece : origin + piece.replace(/^[^\s"<>)]*/, '')))
      .join('')
  return { subject, html: harmless(html), text: harmless(text) }
}

function sumOf(counts: readonly RecipientCount[], states: readonly RecipientState[]): number {
  return counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
}

/** A line of the log; `isDead`: its address is, for the time being (rule MSG-6). */
export type LogRow = Omit<LoggedRecipient, 'email'> & { readonly isDead: boolean }

export type MessageLog = {
  readonly organization: Head
  readonly message: ListedMessage
  /** What was written, as an invented person would get it; null before it was sent. */
  readonly letter: MailContent | null
  readonly counts: readonly RecipientCount[]
  /** Whom it was for, and to how many of them a mail was handed over or refused. */
  readonly progress: { readonly total: number; readonly done: number }
  readonly state: RecipientState | null
  readonly rows: readonly LogRow[]
  readonly next: string | null
  readonly isFirst: boolean
  readonly mayWrite: boolean
}

type LogVisit = MessageVisit & { readonly state: string | null; readonly after: string | null }

/** A message that was sent: what was written (rule MSG-8), how far it has come, and what became of it for each recipient (rule MSG-5). */
export async function readMessageLog(
  app: App,
  { state, after, ...visit }: LogVisit,
): Promise<Result<MessageLog>> {
  const opened = await openMessage(app, visit, 'seeMessages')
  if (!opened.ok) return opened
  const { organization, message, userId } = opened.value
  const key = keyOf(message)
  const wanted = recipientStates.find(each => each === state) ?? null
  const from = /^[1-9]\d{0,6}$/.test(after ?? '') ? Number(after) : 0
  const [counts, found, reach, letter] = await Promise.all([
    countRecipients(app.db, key),
    loggedRecipients(app.db, key, { state: wanted, after: from, limit: pageSize + 1 }),
    formsInReach(app, userId, 'writeMessages', organization.id),
    sentLetter(app, message),
  ])
  const { rows, next } = pageOf(found, pageSize, ({ number }) => String(number))
  const leftOutBefore = counts.filter(({ reason }) => reason !== null)
  const total = counts.reduce((sum, { count }) => sum + count, 0) - sumOf(leftOutBefore, ['left_out'])
  return ok({
    organization: headOf(organization),
    message: listed(message),
    letter,
    counts,
    progress: { total, done: total - sumOf(counts, ['waiting']) },
    state: wanted,
    ...{ rows: await withDeaths(app, organization, rows), next, isFirst: from === 0 },
    mayWrite: reach.length > 0,
  })
}

/** What was sent, with nobody's name in it: whoever reads the log sees what was written, and not as somebody. */
async function sentLetter(app: App, message: Message): Promise<MailContent | null> {
  const formId = message.sentAt === null ? undefined : await firstFormOf(app.db, message)
  if (formId === undefined) return null
  const campaign = await campaignByKey(app.db, message.organizationId, formId)
  const { subject, html, text } = inventedMessage(app, message, campaign)
  return { subject, html, text }
}

async function withDeaths(
  app: App,
  { id: organizationId }: Organization,
  rows: readonly LoggedRecipient[],
): Promise<readonly LogRow[]> {
  const keys = rows.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]))
  const known = await factsOfAddresses(app.db, { organizationId, keys })
  return rows.map(({ email, ...row }) => ({
    ...row,
    isDead: email !== null && known.get(emailKey(email))?.isDead === true,
  }))
}
