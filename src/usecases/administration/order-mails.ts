import { type FollowedMail, mailsOfOrder } from '#db/mails.ts'
import { type RefusalReason, refusalReason } from '#domain/job/mail-failure.ts'
import { isOrderMail, type OrderMailKind } from '#domain/job/mail-kinds.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'

/** `waiting`: for the mail server, or for a mailbox that wants it later; it is tried again by itself. */
export type MailState = 'sent' | 'waiting' | 'refused' | 'underWay'

/** A mail about an order, as its association follows it. */
export type MailView = {
  readonly kind: OrderMailKind
  /** With its kind what names it. */
  readonly subjectId: string
  /** To whom, masked. */
  readonly reader: string
  /** Whether it was sent again by hand. */
  readonly isAgain: boolean
  readonly state: MailState
  /** When it came to that state. */
  readonly at: string
  /** Why it was refused; null for one that was not. */
  readonly reason: RefusalReason | null
}

/** The mails of an order, the newest first (rule MAIL-4). */
export async function mailViews({ db }: Pick<App, 'db'>, order: OrderKey): Promise<readonly MailView[]> {
  return (await mailsOfOrder(db, order)).flatMap(mail => {
    const { kind, subjectId, reader, failure } = mail
    if (!isOrderMail(kind)) return []
    const { state, at } = standing(mail)
    // What follows the sign may be a sum that is missing: that mail left by itself.
    const isAgain = isUuid(subjectId.split('#')[1] ?? '')
    const reason = state === 'refused' ? refusalReason(failure ?? '') : null
    return [{ kind, subjectId, reader, isAgain, state, at, reason }]
  })
}

function standing({ sentAt, refusedAt, failedAt, claimedAt }: FollowedMail): Pick<MailView, 'state' | 'at'> {
  if (sentAt !== null) return { state: 'sent', at: sentAt }
  if (refusedAt !== null) return { state: 'refused', at: refusedAt }
  return failedAt === null ? { state: 'underWay', at: claimedAt } : { state: 'waiting', at: failedAt }
}
