import { administratorsOf } from '#db/administrators.ts'
import { evidenceById, evidenceOfDisputes } from '#db/dispute-evidence.ts'
import { disputeById } from '#db/disputes.ts'
import { campaignByKey } from '#db/forms.ts'
import { groupRefundById } from '#db/group-refunds.ts'
import { itemsOfOrder, orderByKey, payerOfCart } from '#db/orders.ts'
import { paymentById } from '#db/payments.ts'
import { refundById, refundsOfPayment } from '#db/refunds.ts'
import { scheduleOfOrder } from '#db/schedules.ts'
import { type ContestedSale, disputeMail } from '#documents/mail/dispute-notice.ts'
import {
  refundFailedMail,
  refundSentBackMail,
  tipRefundFailedMail,
  tipToGiveBackMail,
} from '#documents/mail/refund-failed.ts'
import { refundedMail } from '#documents/mail/refunded.ts'
import type { FormType } from '#domain/form/form.ts'
import { hasGoal } from '#domain/form/types/index.ts'
import { defaultLocale } from '#domain/locale.ts'
import { sumCents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import { evidenceObstacle } from '#domain/payment/evidence.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import { isOfAction } from '#domain/payment/refund.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, payersSenderOf, senderOf } from '../mail-envelope.ts'
import { parisDate } from '../paris-time.ts'
import { awaitsPart } from './moved-once.ts'

type PayerMailKind = 'refunded' | 'tipRefundFailed' | 'refundSentBack'
type RefundMailKind = PayerMailKind | 'refundFailed' | 'tipToGiveBack'
type DisputeMailKind = 'disputeOpened' | 'disputeWon' | 'disputeLost' | 'evidenceRefused'

/** The mails about money that came back, or should have: to the payer, or to one administrator of the organization. */
export async function writeRefundMail(
  app: App,
  job: MailJob<RefundMailKind | DisputeMailKind>,
): Promise<Letter | undefined> {
  const { kind, organizationId, subjectId } = job
  if (kind === 'refunded' || kind === 'tipRefundFailed' || kind === 'refundSentBack')
    return toPayer(app, { kind, organizationId, subjectId })
  if (kind === 'tipToGiveBack') return toOperator(app, { kind, organizationId, subjectId })
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
    ...payersSenderOf(app, order.locale, organization, form.accent),
    ...contactOf(app),
    payerFirstName: payer.firstName ?? '',
    orderNumber: String(order.id),
    date: order.createdAt,
    orderUrl: orderPageUrl(app, order),
  }
  const group =
    refund.groupRefundId === null
      ? undefined
      : await groupRefundById(app.db, { organizationId, id: refund.groupRefundId })
  const own = { words: group?.words ?? '', language: form.language }
  const content = contentOf(kind, await wholeAction(app, refund), { ...common, formTitle: form.title, own })
  const name = [payer.firstName, payer.lastName].filter(Boolean).join(' ')
  return { to: { name, address: payer.email }, orderId: order.id, ...content }
}

/** One request gives the association's part and the contribution back as rows of their own: its payer is told of all of it. */
async function wholeAction(app: App, refund: PaymentRefund): Promise<PaymentRefund> {
  if (refund.status !== 'succeeded') return refund
  const rows = (await refundsOfPayment(app.db, refund)).filter(row => isOfAction(row, refund))
  const done = rows.filter(({ status }) => status === 'succeeded')
  const sum = (part: 'organizationPart' | 'tipPart') => sumCents(done.map(row => row[part]))
  return { ...refund, organizationPart: sum('organizationPart'), tipPart: sum('tipPart') }
}

type Told = Omit<
  Parameters<typeof refundSentBackMail>[0] & Parameters<typeof tipRefundFailedMail>[0],
  'amount'
> &
  Pick<Parameters<typeof refundedMail>[0], 'orderNumber' | 'date' | 'own'>

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
  const isWithoutPart = refund.providerRefundId === null && (await awaitsPart(app.db, refund))
  return toAdministrator(app, refund, userId, about => refundFailedMail({ ...about, amount, isWithoutPart }))
}

const outcomes = {
  disputeOpened: 'opened',
  disputeWon: 'won',
  disputeLost: 'lost',
  evidenceRefused: 'unanswered',
} as const

async function aboutDispute(
  app: App,
  { organizationId, kind, subjectId }: MailJob<DisputeMailKind>,
): Promise<Letter | undefined> {
  const [id = '', userId] = subjectId.split('.')
  const isAnswer = kind === 'evidenceRefused'
  const answer = isAnswer ? await evidenceById(app.db, { organizationId, evidenceId: id }) : undefined
  const disputeId = answer?.disputeId ?? id
  const dispute = await disputeById(app.db, { organizationId, disputeId })
  if (dispute === undefined) return undefined
  const { amount, organizationPart, evidenceDueAt } = dispute
  const sale = await orderOf(app, dispute)
  if (sale === undefined) return undefined
  const proofUntil = evidenceDueAt === null ? null : parisDate(evidenceDueAt)
  const canAnswer = await isAnswerable(app, dispute)
  const facts = {
    amount,
    organizationPart,
    proofUntil,
    canAnswer,
    outcome: outcomes[kind],
    ...contactOf(app),
  }
  const contested = await contestedSale(app, sale.order, sale.campaign.form.formType)
  return toAdministrator(app, dispute, userId, about => disputeMail({ ...about, ...facts, ...contested }))
}

async function isAnswerable(app: App, dispute: PaymentDispute): Promise<boolean> {
  if (app.provider(dispute.provider).evidence === null) return false
  return evidenceObstacle(dispute, await evidenceOfDisputes(app.db, [dispute]), app.now()) === undefined
}

const soldBy: Readonly<Record<FormType, ContestedSale>> = {
  Event: 'tickets',
  Membership: 'membership',
  Shop: 'shop',
  CrowdFunding: 'project',
  Donation: 'gift',
  PaymentForm: 'payment',
  Checkout: 'payment',
}

/** What was sold, and whether something of it would have been charged later. */
async function contestedSale(app: App, order: Order, formType: FormType) {
  const plan = await scheduleOfOrder(app.db, order)
  const isPaused = goesOn(plan?.status)
  if (plan?.frequency === 'Monthly') return { about: 'monthly', isPaused } as const
  const items = await itemsOfOrder(app.db, order)
  const isGift = items.every(({ tierType }) => tierType === 'Donation')
  return { about: isGift && !hasGoal(formType) ? 'gift' : soldBy[formType], isPaused } as const
}

/**
 * The operator has the contribution again and finds a way to its payer; nobody is told where no address is set: the log says
 * it.
 */
async function toOperator(
  app: App,
  { organizationId, subjectId }: MailJob<'tipToGiveBack'>,
): Promise<Letter | undefined> {
  const refund = await refundById(app.db, { organizationId, refundId: subjectId })
  const about = refund && (await orderOf(app, refund))
  if (refund === undefined || about === undefined) return undefined
  const { contactEmail, brand } = app.operator
  const { paymentId: paymentNumber, tipPart: amount } = refund
  if (contactEmail === null) {
    app.log.error(
      { event: 'tip_to_give_back', paymentNumber, amount },
      'a contribution is still to be given back',
    )
    return undefined
  }
  const { order, campaign } = about
  const payer = await payerOfCart(app.db, { organizationId, id: order.cartId })
  const { form, organization } = campaign
  const content = tipToGiveBackMail({
    ...senderOf(app, defaultLocale, organization.name, form.accent),
    formTitle: form.title,
    paymentNumber,
    amount,
    paymentUrl: `${app.operator.origin}${administeredPaymentPath(form.organizationSlug, paymentNumber)}`,
    payerName: [payer?.firstName, payer?.lastName].filter(Boolean).join(' '),
    payerEmail: payer?.email ?? '',
  })
  return { to: { name: brand, address: contactEmail }, ...content }
}

function contactOf({ operator: { contactEmail, contactPage } }: App) {
  return { contactEmail, contactPage }
}

type About = Omit<Parameters<typeof refundFailedMail>[0], 'isWithoutPart'>

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
    ...senderOf(app, reader.locale, organization.name, form.accent),
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
