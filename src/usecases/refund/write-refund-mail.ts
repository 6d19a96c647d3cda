import { administratorsOf } from '#db/administrators.ts'
import { disputeById } from '#db/disputes.ts'
import { campaignByKey } from '#db/forms.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { paymentById } from '#db/payments.ts'
import { refundById } from '#db/refunds.ts'
import { disputeMail } from '#documents/mail/dispute-notice.ts'
import { refundFailedMail, refundSentBackMail, tipRefundFailedMail } from '#documents/mail/refund-failed.ts'
import { refundedMail } from '#documents/mail/refunded.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { brandAccent, type Letter, type MailJob } from '../mail-envelope.ts'

type PayerMailKind = 'refunded' | 'tipRefundFailed' | 'refundSentBack'
type RefundMailKind = PayerMailKind | 'refundFailed'
type DisputeMailKind = 'disputeOpened' | 'disputeWon' | 'disputeLost'

/** The mails about money that came back, or should have: to the payer, or to one administrator of the organization. */
export async function writeRefundMail(
  app: App,
  job: MailJob<RefundMailKind | DisputeMailKind>,
): Promise<Letter | undefined> {
  const { kind, organizationId, subjectId } = job
  if (kind === 'refunded' || kind === 'tipRefundFailed' || kind === 'refundSentBack')
    return toPayer(app, { kind, organizationId, subjectId })
  if (kind === 'refundFailed') return aboutFailure(app, { kind, organizationId, subjectId })
  return aboutDispute(app, { kind, organizationId, subjectId })
}

async function toPayer(
  app: App,
  { organizationId, kind, subjectId }: MailJob<PayerMailKind>,
): Promise<Letter | undefined> {
  const refund = await refundById(app.db, { organizationId, refundId: subjectId })
  const about = refund && (await orderOf(app, refund))
  if (refund === undefined || about === undefined) return undefined
  const { order, campaign } = about
  const payer = await payerOfCart(app.db, { organizationId, id: order.cartId })
  if (payer === undefined || payer.email === null) return undefined
  const { form, organization } = campaign
  const common = {
    ...senderOf(app, organization.name, form.accent),
    locale: order.locale,
    payerFirstName: payer.firstName ?? '',
    orderUrl: orderPageUrl(app, order),
  }
  const content = contentOf(kind, refund, { ...common, formTitle: form.title })
  const name = [payer.firstName, payer.lastName].filter(Boolean).join(' ')
  return { to: { name, address: payer.email }, ...content }
}

type Told = Omit<Parameters<typeof refundSentBackMail>[0], 'amount'>

function contentOf(kind: PayerMailKind, refund: PaymentRefund, common: Told) {
  const { organizationPart, tipPart, byTransfer, cancelOrder: orderIsCancelled } = refund
  if (kind === 'refunded')
    return refundedMail({ ...common, organizationPart, tipPart, byTransfer, orderIsCancelled })
  if (kind === 'tipRefundFailed') return tipRefundFailedMail({ ...common, amount: tipPart })
  return refundSentBackMail({ ...common, amount: organizationPart + tipPart })
}

async function aboutFailure(
  app: App,
  { organizationId, subjectId }: MailJob<'refundFailed'>,
): Promise<Letter | undefined> {
  const [refundId = '', userId] = subjectId.split('.')
  const refund = await refundById(app.db, { organizationId, refundId })
  if (refund === undefined) return undefined
  const amount = refund.organizationPart + refund.tipPart
  return toAdministrator(app, refund, userId, about => refundFailedMail({ ...about, amount }))
}

const outcomes = { disputeOpened: 'opened', disputeWon: 'won', disputeLost: 'lost' } as const

async function aboutDispute(
  app: App,
  { organizationId, kind, subjectId }: MailJob<DisputeMailKind>,
): Promise<Letter | undefined> {
  const [disputeId = '', userId] = subjectId.split('.')
  const dispute = await disputeById(app.db, { organizationId, disputeId })
  if (dispute === undefined) return undefined
  const { amount, organizationPart } = dispute
  const facts = { amount, organizationPart, outcome: outcomes[kind] }
  return toAdministrator(app, dispute, userId, about => disputeMail({ ...about, ...facts }))
}

type About = Parameters<typeof refundFailedMail>[0]

/** A letter to one administrator; `undefined` where that person no longer administers the organization. */
async function toAdministrator(
  app: App,
  subject: Pick<PaymentRefund, 'organizationId' | 'paymentId'>,
  userId: string | undefined,
  write: (about: Omit<About, 'amount'>) => Omit<Letter, 'to'>,
): Promise<Letter | undefined> {
  const administrators = await administratorsOf(app.db, subject.organizationId)
  const reader = administrators.find(({ id }) => id === Number(userId))
  const about = await orderOf(app, subject)
  if (reader === undefined || about === undefined) return undefined
  const { form, organization } = about.campaign
  const { paymentId: paymentNumber } = subject
  const path = administeredPaymentPath(form.organizationSlug, paymentNumber)
  const content = write({
    ...senderOf(app, organization.name, form.accent),
    locale: 'fr',
    formTitle: form.title,
    paymentNumber,
    paymentUrl: `${app.operator.origin}${path}`,
  })
  return { to: { name: `${reader.firstName} ${reader.lastName}`, address: reader.email }, ...content }
}

async function orderOf(
  app: App,
  { organizationId, paymentId }: Pick<PaymentRefund, 'organizationId' | 'paymentId'>,
) {
  const payment = await paymentById(app.db, { organizationId, paymentId })
  if (payment === undefined || payment.orderId === null) return undefined
  const order = await orderByKey(app.db, { organizationId, id: payment.orderId })
  return order && { order, campaign: await campaignByKey(app.db, organizationId, order.formId) }
}

function senderOf(app: App, organizationName: string, accent: string | null) {
  return { organizationName, brand: app.operator.brand, accent: accent ?? brandAccent, trace: app.trace }
}
