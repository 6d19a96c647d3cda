import { factsOfAddresses } from '#db/addresses.ts'
import { campaignByKey } from '#db/forms.ts'
import { recipientOf } from '#db/message-recipients.ts'
import { firstFormOf, messageByKey } from '#db/messages.ts'
import { userById } from '#db/users.ts'
import type { MessageMailKind } from '#domain/job/mail-kinds.ts'
import type { Message } from '#domain/message/message.ts'
import { emailKey } from '#domain/person/traits.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { App } from '../app.ts'
import { type Letter, type MailJob, nameOf } from '../mail-envelope.ts'
import { inventedMessage, mergedLetter } from './merged-letter.ts'

/**
 * A message to one recipient, or a trial to who writes it; nothing where it was stopped, or where the reader is gone, died or said no since
 * it was queued (rules MSG-3, MSG-5, MSG-6).
 */
export async function writeMessageMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<MessageMailKind>,
): Promise<Letter | undefined> {
  const [messageId = '', number = ''] = subjectId.split('.')
  const message = await messageByKey(app.db, { organizationId, messageId })
  if (message === undefined) return undefined
  if (kind === 'messageTrial') return trial(app, message, Number(number))
  if (message.status !== 'sending') return undefined
  const recipient = await recipientOf(app.db, { organizationId, messageId }, Number(number))
  if (recipient === undefined || recipient.email === null || recipient.reason !== null) return undefined
  const { email, facts } = recipient
  const key = emailKey(email)
  const known = (await factsOfAddresses(app.db, { organizationId, keys: [key] })).get(key)
  const isRefused = message.kind === 'news' && (known?.news === 'unsubscribed' || known?.news === 'no')
  if (known?.isDead === true || isRefused) return undefined
  const letter = await mergedLetter(app, message, recipient)
  if (letter === undefined) return undefined
  const { unsubscribeUrl, ...content } = letter
  return {
    to: { name: nameOf(facts), address: email },
    ...content,
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  }
}

/** To its author alone, of a person who does not exist, and marked as a trial. */
async function trial(app: App, message: Message, userId: number): Promise<Letter | undefined> {
  const user = await userById(app.db, userId)
  const formId = await firstFormOf(app.db, message)
  if (user === undefined || formId === undefined) return undefined
  const campaign = await campaignByKey(app.db, message.organizationId, formId)
  const { subject, ...content } = inventedMessage(app, message, campaign)
  const told = serverTranslator(message.locale)('letters.trial_subject', { subject })
  return { to: { name: nameOf(user), address: user.email }, subject: told, ...content }
}
