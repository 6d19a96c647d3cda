import { noteDeadAddress, refuseAllNews, refuseNews } from '#db/addresses.ts'
import { takeNotice } from '#db/mail-notices.ts'
import { noteLateRefusal } from '#db/mails.ts'
import { recipientOf } from '#db/message-recipients.ts'
import { organizationOfMessage } from '#db/messages.ts'
import type { Transaction } from '#db/schema.ts'
import { saysThatAddressIsDead } from '#domain/job/mail-failure.ts'
import {
  type MailNotice,
  messageOfId,
  readMailNotices,
  type SignedNotice,
} from '#domain/message/mail-notice.ts'
import { emailKey } from '#domain/person/traits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/**
 * What the operator's mail service tells after it took a mail (rule MSG-13): an address that bounces for good is dead, who complains gets no news any
 * more, anything else changes nothing, and nobody hears whether an address is known. `BAD_REQUEST`: it is not signed by the service, or no
 * notice; `CONFLICT`: this very one was taken before.
 */
export async function takeMailNotices(app: App, signed: SignedNotice): Promise<Result<null>> {
  const now = app.now()
  const notices = app.mailNotices.isSigned(signed, now) ? readMailNotices(signed.body) : undefined
  if (notices === undefined) return failWith('BAD_REQUEST')
  const signedAt = new Date(Number(signed.timestamp) * 1_000).toISOString()
  return app.transaction(async tx => {
    const taken = await takeNotice(tx, { id: signed.id, signedAt, now })
    if (taken === 'replayed') return failWith('CONFLICT')
    if (taken === 'new') for (const notice of inOrder(notices)) await obey(tx, notice, now)
    return ok(null)
  })
}

/** Two notices that name the same addresses lock them in one order. */
const inOrder = (notices: readonly MailNotice[]) =>
  notices.toSorted((one, other) => (emailKey(one.address) < emailKey(other.address) ? -1 : 1))

async function obey(tx: Transaction, notice: MailNotice, now: string): Promise<void> {
  const { kind, address, isPermanent, status } = notice
  const key = emailKey(address)
  const about = await recipientAbout(tx, notice)
  if (kind === 'complaint') {
    if (about === undefined) return refuseAllNews(tx, { emailKey: key, now })
    return refuseNews(tx, { organizationId: about.organizationId, emailKey: key, saidBy: 'complaint', now })
  }
  const answer = status === null ? '550' : `550 ${status}`
  // What is said of us, or of the contents, is said of no address.
  if (!isPermanent || (status !== null && !saysThatAddressIsDead(answer))) return
  await noteDeadAddress(tx, { emailKey: key, answer, now })
  if (about !== undefined) await noteLateRefusal(tx, about.mail, { failure: answer, now })
}

/** Whose recipient a notice is about, where it names a message of ours that went to this address. */
async function recipientAbout(tx: Transaction, { messageId, address }: MailNotice) {
  const named = messageId === null ? undefined : messageOfId(messageId)
  const organizationId = named && (await organizationOfMessage(tx, named.messageId))
  if (named === undefined || organizationId === undefined) return undefined
  const recipient = await recipientOf(tx, { organizationId, messageId: named.messageId }, named.number)
  if (recipient?.email == null || emailKey(recipient.email) !== emailKey(address)) return undefined
  const subjectId = `${named.messageId}.${named.number}`
  return { organizationId, mail: { organizationId, kind: 'associationMessage', subjectId } as const }
}
