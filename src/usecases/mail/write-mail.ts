import { campaignByKey } from '#db/forms.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { requestById } from '#db/payment-requests.ts'
import { moneyReturnedMail } from '#documents/mail/money-returned.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import { orderConfirmationMail } from '#documents/mail/order-confirmation.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import { writeInvitationMail } from '../administration/write-invitation-mail.ts'
import type { App } from '../app.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, senderOf } from '../mail-envelope.ts'
import { confirmationFacts } from '../order/confirmation-facts.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { isDebitMail, writeDebitMail } from '../payment/write-debit-mail.ts'
import { isChargeMail, writeChargeMail } from '../plan/write-charge-mail.ts'
import { isScheduleMail, writeScheduleMail } from '../plan/write-schedule-mail.ts'
import { isAboutRefund, writeRefundMail } from '../refund/write-refund-mail.ts'
import { isWithdrawalMail, writeWithdrawalMail } from '../refund/write-withdrawal-mail.ts'

/** Writes a mail from what is stored; `undefined` when its subject or its reader is gone. */
export async function writeMail(app: App, job: MailJob): Promise<Letter | undefined> {
  const { kind } = job
  if (isAboutRefund(kind)) return writeRefundMail(app, { ...job, kind })
  if (isChargeMail(kind)) return writeChargeMail(app, { ...job, kind })
  if (isScheduleMail(kind)) return writeScheduleMail(app, { ...job, kind })
  if (kind === 'administratorInvited') return writeInvitationMail(app, job.subjectId)
  if (isWithdrawalMail(kind)) return writeWithdrawalMail(app, { ...job, kind })
  if (isDebitMail(job)) return writeDebitMail(app, job)
  return job.kind === 'moneyReturned' ? aboutAttempt(app, job) : aboutOrder(app, job)
}

async function aboutOrder(
  app: App,
  { organizationId, kind, subjectId }: MailJob,
): Promise<Letter | undefined> {
  const order = await orderByKey(app.db, { organizationId, id: Number(subjectId) })
  if (order === undefined) return undefined
  const view = await readOrderView(app, order)
  const { payer, campaign } = view
  if (payer === undefined || payer.email === null) return undefined
  const { form, organization } = campaign
  const to = { name: nameOf(payer), address: payer.email }
  const common = {
    ...senderOf(app, order.locale, organization.name, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
  }
  if (kind === 'orderCancelled') {
    const total = view.payments[0]?.amount ?? order.amount + order.tip
    return { to, ...orderCancelledMail({ ...common, total, formUrl: campaignUrl(app, form) }) }
  }
  return { to, ...orderConfirmationMail({ ...common, ...confirmationFacts(app, view) }) }
}

async function aboutAttempt(app: App, { organizationId, subjectId }: MailJob): Promise<Letter | undefined> {
  const attempt = await attemptById(app.db, { organizationId, attemptId: subjectId })
  const request = attempt?.requestId == null ? undefined : await requestById(app.db, attempt.requestId)
  const payer = request && (await payerOfCart(app.db, { organizationId, id: request.cartId }))
  if (request === undefined || payer === undefined || payer.email === null) return undefined
  const { form, organization } = await campaignByKey(app.db, organizationId, request.formId)
  const duplicate = request.status === 'duplicated'
  const next = duplicate ? `${app.operator.origin}${paymentPageAddress(request.id)}` : campaignUrl(app, form)
  const content = moneyReturnedMail({
    ...senderOf(app, request.locale, organization.name, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    amount: request.amount,
    reason: duplicate ? 'duplicate' : 'expired',
    nextUrl: next,
  })
  return { to: { name: nameOf(payer), address: payer.email }, ...content }
}
