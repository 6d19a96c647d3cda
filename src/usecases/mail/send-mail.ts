import { campaignByKey } from '#db/forms.ts'
import { claimMail, markMailSent } from '#db/mails.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { requestById } from '#db/payment-requests.ts'
import { moneyReturnedMail } from '#documents/mail/money-returned.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import { orderConfirmationMail } from '#documents/mail/order-confirmation.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import { writeInvitationMail } from '../administration/write-invitation-mail.ts'
import type { App, OutgoingMail } from '../app.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, senderOf } from '../mail-envelope.ts'
import { confirmationFacts } from '../order/confirmation-facts.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { writeDebitMail } from '../payment/write-debit-mail.ts'
import { writeChargeMail } from '../plan/write-charge-mail.ts'
import { writeScheduleMail } from '../plan/write-schedule-mail.ts'
import { writeRefundMail } from '../refund/write-refund-mail.ts'
import { writeWithdrawalMail } from '../refund/write-withdrawal-mail.ts'

/**
 * Hands one mail over. The (kind, subject) row is the claim; a hand-over that was cut is repeated under the same message
 * id, so that a mailbox can tell. An erased payer gets none.
 */
export async function sendMail(app: App, job: MailJob): Promise<void> {
  const messageId = `<${job.kind}.${job.subjectId}.${app.installation}@${new URL(app.operator.origin).hostname}>`
  if (!(await claimMail(app.db, job, { messageId, now: app.now() }))) return
  app.crashPoint('mail-claimed')
  const letter = await letterOf(app, job)
  if (letter !== undefined) {
    const mail: OutgoingMail = { ...letter, messageId }
    await app.mail.send(mail)
  }
  app.crashPoint('mail-handed-over')
  await markMailSent(app.db, job, app.now())
}

type Writers = {
  readonly [Kind in MailKind]: (app: App, job: MailJob<Kind>) => Promise<Letter | undefined>
}

/** Who writes a mail from what is stored; `undefined` when its subject or its reader is gone. */
const writers: Writers = {
  orderConfirmation: aboutOrder,
  orderCancelled: aboutOrder,
  moneyReturned: aboutAttempt,
  debitAnnounced: writeDebitMail,
  debitRefused: writeDebitMail,
  orderUnpaid: writeDebitMail,
  chargeAnnounced: writeChargeMail,
  chargeDone: writeChargeMail,
  chargeRefused: writeChargeMail,
  chargeReturned: writeChargeMail,
  methodExpiring: writeChargeMail,
  scheduleChanged: writeScheduleMail,
  scheduleStopped: writeScheduleMail,
  refunded: writeRefundMail,
  refundFailed: writeRefundMail,
  refundSentBack: writeRefundMail,
  tipRefundFailed: writeRefundMail,
  disputeOpened: writeRefundMail,
  disputeWon: writeRefundMail,
  disputeLost: writeRefundMail,
  withdrawalReceived: writeWithdrawalMail,
  withdrawalTold: writeWithdrawalMail,
  administratorInvited: (app, { subjectId }) => writeInvitationMail(app, subjectId),
}

function letterOf<Kind extends MailKind>(app: App, job: MailJob<Kind>): Promise<Letter | undefined> {
  return writers[job.kind](app, job)
}

async function aboutOrder(
  app: App,
  { organizationId, kind, subjectId }: MailJob<'orderConfirmation' | 'orderCancelled'>,
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

async function aboutAttempt(
  app: App,
  { organizationId, subjectId }: MailJob<'moneyReturned'>,
): Promise<Letter | undefined> {
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
