import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { mailsOfOrder } from '#db/mails.ts'
import { isOrderMail } from '#domain/job/mail-kinds.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import { type OrderVisit, openOrder } from '../administration/open-order.ts'
import type { App } from '../app.ts'
import { countResent } from '../order/count-resent.ts'
import { audit } from '../records.ts'
import { letterOf } from './letter-of.ts'

type Resent = { readonly kind: string; readonly subjectId: string }

/**
 * Sends a mail of a payment's order again, as it is written now, to who would get it now. Errors: `NOT_FOUND`, `CONFLICT` where it is not
 * true any more, or has nobody to read it, `TOO_MANY_REQUESTS`.
 */
export async function resendMail(
  app: App,
  { kind, subjectId, ...visit }: PaymentVisit & Resent,
): Promise<Result<null>> {
  const found = await administeredPayment(app, visit, 'seePayments')
  if (found === undefined) return failWith('NOT_FOUND')
  const { organizationId, orderId } = found.payment
  return sendAgain(app, { organizationId, id: orderId }, { kind, subjectId, userId: visit.userId })
}

/** The same of an order, whether it has payments or not (rule MAIL-4). */
export async function resendOrderMail(
  app: App,
  { kind, subjectId, ...visit }: OrderVisit & Resent,
): Promise<Result<null>> {
  const opened = await openOrder(app, visit, 'seePayments')
  if (!opened.ok) return opened
  return sendAgain(app, opened.value.order, { kind, subjectId, userId: opened.value.userId })
}

async function sendAgain(
  app: App,
  order: OrderKey,
  { kind, subjectId, userId }: Resent & { readonly userId: number | null },
): Promise<Result<null>> {
  const { organizationId, id: orderId } = order
  const mails = await mailsOfOrder(app.db, { organizationId, id: orderId })
  const mail = mails.find(each => each.kind === kind && each.subjectId === subjectId)
  if (mail === undefined || !isOrderMail(mail.kind)) return failWith('NOT_FOUND')
  const [subject = ''] = subjectId.split('#')
  const job = { organizationId, kind: mail.kind, subjectId: subject }
  const letter = await letterOf(app, job)
  if (letter === undefined) return failWith('CONFLICT')
  const counted = await countResent(app, { organizationId, id: orderId }, letter.to.address)
  if (!counted.ok) return counted
  return app.transaction(async tx => {
    // Pressed twice it waits once.
    const key = `resend:${organizationId}:${kind}:${subject}`
    const again = { ...job, subjectId: `${subject}#${randomUUID()}` }
    await enqueue(tx, 'send-mail', again, { trace: app.trace, key })
    const actor = `user:${userId}`
    const line = { organizationId, actor, action: 'mail.resend', object: `order:${orderId}` }
    await audit(app, tx, { ...line, facts: { kind } })
    return ok(null)
  })
}
