import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { mailsOfOrder } from '#db/mails.ts'
import { isOrderMail } from '#domain/job/mail-kinds.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { countResent } from '../order/count-resent.ts'
import { audit } from '../records.ts'
import { letterOf } from './letter-of.ts'

type Resent = PaymentVisit & { readonly kind: string; readonly subjectId: string }

/**
 * Sends a mail of a payment's order again, as it is written now, to who would get it now. Errors: `NOT_FOUND`, `CONFLICT` where it is not
 * true any more, or has nobody to read it, `TOO_MANY_REQUESTS`.
 */
export async function resendMail(app: App, { kind, subjectId, ...visit }: Resent): Promise<Result<null>> {
  const found = await administeredPayment(app, visit, 'seePayments')
  if (found === undefined) return failWith('NOT_FOUND')
  const { organizationId, orderId } = found.payment
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
    const actor = `user:${visit.userId}`
    const line = { organizationId, actor, action: 'mail.resend', object: `order:${orderId}` }
    await audit(app, tx, { ...line, facts: { kind } })
    return ok(null)
  })
}
