import { enqueue } from '#db/jobs.ts'
import { countRecipients, recipientsToMail } from '#db/message-recipients.ts'
import { countSentSince, lockMessage, moveMessage, noteQueued } from '#db/messages.ts'
import { move } from '#domain/flow.ts'
import { limits } from '#domain/limits.ts'
import { type MessageKey, mostUnverified } from '#domain/message/message.ts'
import { messageFlow } from '#domain/message/message-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { minutesAfter } from '../paris-time.ts'
import { keyOf, type MessageVisit, openMessage } from './open-messages.ts'

/** Mails that are queued at a time. */
const batch = 500
const day = 24 * 60

/** Sends a trial to whoever asks for it and nobody else (rule MSG-5). */
export async function tryMessage(app: App, visit: MessageVisit): Promise<Result<null>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { message, userId } = opened.value
  if (message.status !== 'ready') return failWith('message_not_ready')
  const { times, wait } = await app.limits.count(limits.triedMails, `${userId}`)
  if (wait > 0) return failWith('TOO_MANY_REQUESTS')
  const { organizationId, id, version } = message
  const subjectId = `${id}.${userId}.${version}.${app.now()}.${times}`
  return app.transaction(async tx => {
    await enqueue(tx, 'send-mail', { organizationId, kind: 'messageTrial', subjectId }, { trace: app.trace })
    return ok(null)
  })
}

type Confirmed = MessageVisit & {
  /** What was typed when its sender looked at it, and the number of recipients that they confirm. */
  readonly version: number
  readonly recipients: number
}

/**
 * Sends a message once, however often it is asked for (rule MSG-5). Errors: `message_changed` (somebody wrote it anew, or finds others now:
 * look again), `message_nobody`, `message_daily_cap` (rule MSG-8).
 */
export async function sendMessage(
  app: App,
  { version, recipients, ...visit }: Confirmed,
): Promise<Result<null>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { organization, message, userId } = opened.value
  const { id: organizationId } = organization
  const key = keyOf(message)
  const now = app.now()
  return app.transaction(async tx => {
    const held = await lockMessage(tx, key)
    if (held === undefined) return failWith('NOT_FOUND')
    // It is on its way already: a second press, or another tab.
    if (held.status === 'sending' || held.status === 'stopped') return ok(null)
    const waiting = await countWaiting(tx, key)
    if (held.status !== 'ready' || held.version !== version || waiting !== recipients)
      return failWith('message_changed')
    if (waiting === 0) return failWith('message_nobody')
    if (organization.authenticationState !== 'Authenticated') {
      const since = minutesAfter(now, -day)
      if ((await countSentSince(tx, { organizationId, since })) + waiting > mostUnverified)
        return failWith('message_daily_cap')
    }
    await moveMessage(tx, key, { ...move(messageFlow, 'ready', 'send'), sentAt: now })
    await enqueue(tx, 'send-message', key, { trace: app.trace })
    const action = 'organization.message_sent'
    await auditAction(app, tx, { organizationId, userId, action, object: `organization:${organizationId}` })
    return ok(null)
  })
}

async function countWaiting(db: Parameters<typeof countRecipients>[0], key: MessageKey): Promise<number> {
  const counts = await countRecipients(db, key)
  return counts.filter(({ state }) => state === 'waiting').reduce((sum, { count }) => sum + count, 0)
}

/** Stops what is not handed over yet; nobody gets it later. Repeating it is harmless. */
export async function stopMessage(app: App, visit: MessageVisit): Promise<Result<null>> {
  const opened = await openMessage(app, visit, 'writeMessages')
  if (!opened.ok) return opened
  const { organization, message, userId } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    const isStopped = await moveMessage(tx, keyOf(message), move(messageFlow, 'sending', 'stop'))
    const action = 'organization.message_stopped'
    if (isStopped)
      await auditAction(app, tx, { organizationId, userId, action, object: `organization:${organizationId}` })
    return ok(null)
  })
}

/**
 * Queues the next mails of a message, and the job of those after them: both or neither, so that whoever dies in between leaves nobody out and
 * writes to nobody twice (rule MSG-5).
 */
export async function mailMessage(app: App, key: MessageKey): Promise<void> {
  await app.transaction(async tx => {
    const message = await lockMessage(tx, key)
    if (message?.status !== 'sending') return ok(null)
    const next = await recipientsToMail(tx, key, { after: message.queued, limit: batch })
    const { organizationId, messageId } = key
    for (const { number } of next) {
      const mail = {
        organizationId,
        kind: 'associationMessage',
        subjectId: `${messageId}.${number}`,
      } as const
      await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    }
    const last = next.at(-1)
    if (last === undefined) return ok(null)
    await noteQueued(tx, key, last.number)
    if (next.length === batch) await enqueue(tx, 'send-message', key, { trace: app.trace })
    return ok(null)
  })
  app.crashPoint('message-queued')
}
