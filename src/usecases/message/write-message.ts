import { randomUUID } from 'node:crypto'
import { insertMessage, lockMessage, messageByKey, moveMessage, writeMessageWords } from '#db/messages.ts'
import { keptWords } from '#documents/kept-words.ts'
import { allows, move } from '#domain/flow.ts'
import { queryOf, readWish } from '#domain/list/list-wish.ts'
import { listAt } from '#domain/list/lists.ts'
import type { Locale } from '#domain/locale.ts'
import { checkMessage, type Message, type TypedMessage } from '#domain/message/message.ts'
import { messageFlow } from '#domain/message/message-flow.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { plainLine } from '#domain/plain-line.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mergeFieldNamed } from '#messages/merge-field-words.ts'
import { exportableForms, openList } from '../administration/open-list.ts'
import type { App } from '../app.ts'
import { findRecipients } from './find-recipients.ts'
import { keyOf, type MessagesVisit, type MessageVisit, openMessage } from './open-messages.ts'

type Begun = MessagesVisit & {
  readonly segment: string
  /** The query of the list's address. */
  readonly query: string
  readonly locale: Locale
}

/** Begins a message to the people of a list as it is filtered, for who may see the list and write (rule MSG-1); says its id. */
export async function beginMessage(
  app: App,
  { segment, query, locale, ...visit }: Begun,
): Promise<Result<string>> {
  const list = listAt(segment)
  if (list === undefined || visit.userId === null) return failWith('NOT_FOUND')
  const opened = await openList(app, visit, list)
  if (!opened.ok) return opened
  const { id: organizationId } = opened.value.organization
  const { userId } = visit
  const formIds = await exportableForms(app, { organizationId, userId, list }, 'writeMessages')
  if (formIds === undefined) return failWith('NOT_FOUND')
  const wish = readWish(list, new URLSearchParams(query))
  const id = randomUUID()
  await app.transaction(async tx => {
    await insertMessage(tx, {
      ...{ organizationId, id, userId, kind: 'service', list, formIds, locale, subject: '', body: '' },
      query: queryOf(list, { ...wish, unread: {} }).toString(),
      createdAt: app.now(),
    })
    return ok(null)
  })
  return ok(id)
}

/** A message as it is written. */
export type WrittenMessage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly message: Pick<
    Message,
    'id' | 'kind' | 'status' | 'list' | 'query' | 'subject' | 'body' | 'version'
  >
}

/** A message that is not sent yet, for who may write. */
export async function readMessageWords(app: App, visit: MessageVisit): Promise<Result<WrittenMessage>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { organization, message } = opened.value
  const { id, kind, status, list, query, subject, body, version } = message
  const { name, organizationSlug } = organization
  return ok({
    organization: { name, organizationSlug },
    message: { id, kind, status, list, query, subject, body, version },
  })
}

/**
 * Stores what was typed and finds whom it goes to (rules MSG-2, MSG-4). Errors stand beside their fields; `message_sent`: it is on its way,
 * and nothing of it changes; `too_many_recipients`.
 */
export async function saveMessage(
  app: App,
  { typed, ...visit }: MessageVisit & { readonly typed: TypedMessage },
): Promise<Result<null>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { message } = opened.value
  const wellFormed = {
    ...typed,
    subject: plainLine(typed.subject.toWellFormed()),
    body: typed.body.toWellFormed(),
  }
  const checked = checkMessage(wellFormed, { list: message.list, named: mergeFieldNamed })
  if (!checked.ok) return checked
  const words = { kind: checked.value.kind, subject: wellFormed.subject, body: keptWords(wellFormed.body) }
  const key = keyOf(message)
  return app.transaction(async tx => {
    const held = await lockMessage(tx, key)
    if (held === undefined) return failWith('NOT_FOUND')
    if (!allows(messageFlow, held.status, 'find')) return failWith('message_sent')
    await writeMessageWords(tx, key, words)
    const stored = await messageByKey(tx, key)
    if (stored === undefined) return failWith('NOT_FOUND')
    const found = await findRecipients(app, tx, stored)
    if (!found.ok) return found
    await moveMessage(tx, key, move(messageFlow, 'draft', 'find'))
    return ok(null)
  })
}
