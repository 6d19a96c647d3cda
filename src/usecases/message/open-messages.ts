import { messageByKey } from '#db/messages.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { Message } from '#domain/message/message.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { formsInReach } from '../access/may-administer.ts'
import { reachesAll } from '../administration/open-list.ts'
import type { App } from '../app.ts'

export type MessagesVisit = { readonly organizationSlug: string; readonly userId: number | null }
export type MessageVisit = MessagesVisit & { readonly messageId: string }

export type OpenedMessages = {
  readonly organization: Organization
  /** The campaigns in reach; null: every one. */
  readonly formIds: readonly number[] | null
  readonly userId: number
}

type Right = 'writeMessages' | 'seeMessages'

/** The organization whose messages somebody may write, or see; to anyone else there are none (rule MSG-8). */
export async function openMessages(
  app: App,
  { organizationSlug, userId }: MessagesVisit,
  right: Right,
): Promise<Result<OpenedMessages>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const reach = await formsInReach(app, userId, right, organization.id)
  if (reach.length === 0) return failWith('NOT_FOUND')
  return ok({ organization, formIds: reach === 'all' ? null : reach, userId })
}

export type OpenedMessage = OpenedMessages & { readonly message: Message }

/** One of them: whoever reaches less than its author did finds nothing. */
export async function openMessage(
  app: App,
  { messageId, ...visit }: MessageVisit,
  right: Right,
): Promise<Result<OpenedMessage>> {
  const opened = await openMessages(app, visit, right)
  if (!opened.ok) return opened
  const { organization, formIds } = opened.value
  const message = isUuid(messageId)
    ? await messageByKey(app.db, { organizationId: organization.id, messageId })
    : undefined
  if (message === undefined || !reachesAll(formIds, message.formIds)) return failWith('NOT_FOUND')
  return ok({ ...opened.value, message })
}

export const keyOf = ({ organizationId, id }: Pick<Message, 'organizationId' | 'id'>) => ({
  organizationId,
  messageId: id,
})
