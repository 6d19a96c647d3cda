import { campaignByKey } from '#db/forms.ts'
import { payerOfCart } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { requestById } from '#db/payment-requests.ts'
import { moneyReturnedMail } from '#documents/mail/money-returned.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import { type OrderConfirmation, orderConfirmationMail } from '#documents/mail/order-confirmation.ts'
import { eligibleAmountOf } from '#domain/cart/cart.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import { bringsCards } from '#domain/membership/membership-card.ts'
import { impactOf } from '#domain/order/impact.ts'
import { occasionOf, timeAndPlaceOf } from '#domain/order/occasion.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { leadsToPersons } from '#domain/order/person-attestation.ts'
import { withdrawalRight } from '#domain/order/withdrawal.ts'
import { partGivenBack } from '#domain/payment/given-back.ts'
import { documentsAnchor, paymentPageAddress, withdrawalPath } from '#domain/payment/outcome-address.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { ceilingOn, taxArticle, taxReduction } from '#domain/tax-reduction/tax-reduction.ts'
import { bringsTickets } from '#domain/ticket/ticket.ts'
import { afterOrder } from '#messages/after-order-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { payerUse } from '#messages/payer-words.ts'
import { receiptPromise } from '#messages/receipt-words.ts'
import { refundTermsWords } from '#messages/refund-rule-words.ts'
import { writeInvitationMail } from '../administration/open-invitation.ts'
import { writeEditMail } from '../administration/write-edit-mail.ts'
import { writeLineMail } from '../administration/write-line-mail.ts'
import { writeMonthMail } from '../administration/write-month-mail.ts'
import { writeOrderNotice } from '../administration/write-order-notice.ts'
import { writeSupplementMail } from '../administration/write-supplement-mail.ts'
import type { App } from '../app.ts'
import { writeApplicationMail, writeApplicationsTold } from '../application/write-application-mail.ts'
import { writeCancellationMail } from '../cancellation/write-cancellation-mail.ts'
import { writeWaitingMail } from '../cart/write-waiting-mail.ts'
import { writeEndpointMail } from '../integration/write-endpoint-mail.ts'
import { writeInvoiceMail } from '../invoice/write-invoice-mail.ts'
import {
  attestationUrl,
  invoiceUrl,
  orderCardsUrl,
  orderPageUrl,
  orderTicketsUrl,
  orderToken,
} from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, payersSenderOf, wordsIn } from '../mail-envelope.ts'
import { writeCardMail } from '../membership/write-card-mail.ts'
import { writeRenewalMail } from '../membership/write-renewal-mail.ts'
import { writeGuestMail } from '../message/write-guest-mail.ts'
import { writeMessageMail } from '../message/write-message-mail.ts'
import { daysOf } from '../order/payment-status.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'
import { asPaid } from '../order/withdrawn-order.ts'
import { parisDate } from '../paris-time.ts'
import { writeDebitMail } from '../payment/write-debit-mail.ts'
import { writeTransferMail } from '../payment/write-transfer-mail.ts'
import { writeChargeMail } from '../plan/write-charge-mail.ts'
import { writeScheduleMail } from '../plan/write-schedule-mail.ts'
import { writeReceiptMail } from '../receipt/write-receipt-mail.ts'
import { writeGiveUpMail } from '../refund/write-give-up-mail.ts'
import { writeRefundMail } from '../refund/write-refund-mail.ts'
import { writeWithdrawalMail } from '../refund/write-withdrawal-mail.ts'
import { writeAccountMail } from '../repayment/write-account-mail.ts'
import { writeTicketMail } from '../ticket/write-ticket-mail.ts'

type Writers = {
  readonly [Kind in MailKind]: (app: App, job: MailJob<Kind>) => Promise<Letter | undefined>
}

/** Who writes a mail from what is stored; `undefined` when its subject or its reader is gone. */
const writers: Writers = {
  orderConfirmation: aboutOrder,
  orderEdited: writeEditMail,
  lineCancelled: writeLineMail,
  lineMoved: writeLineMail,
  supplementAsked: writeSupplementMail,
  givenUp: writeGiveUpMail,
  giveUpAsked: writeGiveUpMail,
  giveUpDeclined: writeGiveUpMail,
  orderCancelled: aboutOrder,
  moneyReturned: aboutAttempt,
  debitAnnounced: writeDebitMail,
  debitRefused: writeDebitMail,
  orderUnpaid: writeDebitMail,
  transferAwaited: writeTransferMail,
  transferLapsed: writeTransferMail,
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
  tipToGiveBack: writeRefundMail,
  disputeOpened: writeRefundMail,
  disputeWon: writeRefundMail,
  disputeLost: writeRefundMail,
  evidenceRefused: writeRefundMail,
  withdrawalReceived: writeWithdrawalMail,
  withdrawalTold: writeWithdrawalMail,
  eventCancelled: writeCancellationMail,
  eventPostponed: writeCancellationMail,
  refundGiven: writeCancellationMail,
  eventReminder: writeGuestMail,
  eventThanks: writeGuestMail,
  eventChanged: writeGuestMail,
  accountAsked: writeAccountMail,
  orderTold: writeOrderNotice,
  ordersOfDay: writeOrderNotice,
  applicationReceived: writeApplicationMail,
  applicationAccepted: writeApplicationMail,
  applicationReminder: writeApplicationMail,
  applicationDeclined: writeApplicationMail,
  applicationLapsed: writeApplicationMail,
  applicationsTold: writeApplicationsTold,
  waitingJoined: writeWaitingMail,
  placeOffered: writeWaitingMail,
  campaignOpened: writeWaitingMail,
  ticketPassedOn: writeTicketMail,
  ticketLeft: writeTicketMail,
  ticketSent: writeTicketMail,
  cardSent: writeCardMail,
  renewalReminder: writeRenewalMail,
  endpointDisabled: writeEndpointMail,
  taxReceipt: writeReceiptMail,
  invoiceIssued: writeInvoiceMail,
  monthClosed: writeMonthMail,
  associationMessage: writeMessageMail,
  messageTrial: writeMessageMail,
  administratorInvited: (app, { subjectId }) => writeInvitationMail(app, subjectId),
}

/**
 * A mail as it is written now; `undefined` when its subject or its reader is gone. What follows a `#` in its subject tells one that
 * is sent again from the first.
 */
export function letterOf<Kind extends MailKind>(app: App, job: MailJob<Kind>): Promise<Letter | undefined> {
  const [subjectId = ''] = job.subjectId.split('#')
  return writers[job.kind](app, { ...job, subjectId })
}

async function aboutOrder(
  app: App,
  job: MailJob<'orderConfirmation' | 'orderCancelled'>,
): Promise<Letter | undefined> {
  const { organizationId, kind, subjectId } = job
  const view = await readOrderView(app, { organizationId, id: Number(subjectId) })
  if (view === undefined) return undefined
  const { order, payer, campaign } = view
  if (payer === undefined || payer.email === null) return undefined
  // It was recorded by mistake: nobody is told of what stands no more (rule PAY-28).
  if (order.isRecorded && order.status === 'Canceled') return undefined
  const { form } = campaign
  const organization = { ...campaign.organization, salesConditionsUrl: view.salesConditionsUrl }
  const to = { name: nameOf(payer), address: payer.email }
  const common = {
    ...payersSenderOf(app, order.locale, organization, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
  }
  if (kind === 'orderCancelled') {
    const facts = {
      amount: view.payments[0]?.amount ?? order.amount + order.tip,
      why: 'authorisationLost',
    } as const
    return {
      to,
      orderId: order.id,
      ...orderCancelledMail({ ...common, ...facts, formUrl: campaignUrl(app, form) }),
    }
  }
  const withdrawal = view.withdrawal === null ? withdrawalFrom(app, view) : null
  const facts = confirmationFacts(app, asPaid(view))
  const content = orderConfirmationMail({
    ...common,
    ...facts,
    withdrawal,
    thanks: { mail: wordsIn(form, job), video: form.thanks.video, language: form.language },
  })
  return { to, orderId: order.id, replyTo: view.contactEmail, ...content }
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
    ...payersSenderOf(app, request.locale, organization, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    amount: request.amount,
    reason: duplicate ? 'duplicate' : 'expired',
    nextUrl: next,
  })
  return { to: { name: nameOf(payer), address: payer.email }, ...content }
}

type Facts = Omit<
  OrderConfirmation,
  'locale' | 'organizationName' | 'brand' | 'accent' | 'trace' | 'payerFirstName' | 'formTitle'
>

/** What the confirmation mail says of an order; who writes to whom is the caller's. */
function confirmationFacts(app: App, view: OrderView): Omit<Facts, 'withdrawal' | 'thanks'> {
  const { order, items, discount, payments, campaign } = view
  const tax = taxOf(view)
  return {
    orderNumber: String(order.id),
    date: parisDate(order.createdAt),
    lines: orderLines(items, discount?.code ?? null, campaign.form),
    tip: order.tip,
    total: order.amount + order.tip,
    paidToday: payments[0]?.amount ?? 0,
    taken: takenOf(view),
    givenBack: payments[0]?.givenBack ?? [],
    later: laterOf(view),
    occasion: occasionOf(campaign.form, items),
    after: afterOrder(view),
    payer: payerOf(view),
    impact: impactOf(campaign.form, items),
    calendarUrl: calendarUrl(app, campaign.form),
    orderUrl: orderPageUrl(app, order),
    ticketsUrl: bringsTickets(campaign.form.formType, items) ? orderTicketsUrl(app, order) : null,
    cardsUrl: bringsCards(campaign.form.formType, items) ? orderCardsUrl(app, order) : null,
    attestationUrl: paidOf(app, view),
    personsUrl: personsOf(app, view),
    invoiceUrl: invoicedOf(app, view),
    scheduleUrl: view.scheduleUrl,
    refundTerms: refundTermsOf(view),
    ...(tax === null ? {} : { taxReduction: tax }),
  }
}

/** What is given back of what was paid, in the language of the order. */
function refundTermsOf({ order, refundRule }: OrderView): Facts['refundTerms'] {
  if (refundRule === null || order.amount === 0) return null
  return refundTermsWords(serverTranslator(order.locale), refundRule, order.createdAt)
}

/** How money came that did not come through the platform. */
function takenOf({ payments: [first] }: OrderView): Facts['taken'] {
  return first !== undefined && isOffline(first.means) ? { means: first.means, on: first.date } : null
}

/** What its payer said of themselves; null for nobody. */
function payerOf({ payer, items, campaign: { form } }: OrderView): OrderConfirmation['payer'] {
  return payer === undefined ? null : { ...payer, use: payerUse(form, items) }
}

/** The event for an agenda, where it is dated. */
function calendarUrl(app: App, form: OrderView['campaign']['form']): string | null {
  return timeAndPlaceOf(form).startDate === null ? null : `${campaignUrl(app, form)}/date.ics`
}

/** The attestation of what was paid today: the mail is kept longer than a page. */
function paidOf(app: App, { order, payments: [first] }: OrderView): string | null {
  if (first === undefined || first.attestationUrl === null) return null
  return attestationUrl(app, { organizationId: order.organizationId, id: first.id }, 'mail')
}

/** The attestations of those whom it names, on its page; null where they say no more than that of the payment (rule LAW-15). */
function personsOf(app: App, view: OrderView): string | null {
  return leadsToPersons(view) ? `${orderPageUrl(app, view.order)}#${documentsAnchor}` : null
}

/** The invoice of what was paid; null where there is none (rule INV-2). */
function invoicedOf(app: App, { order, invoices }: OrderView): string | null {
  if (!invoices.some(({ kind }) => kind === 'invoice')) return null
  return invoiceUrl(app, { organizationId: order.organizationId, orderId: order.id, place: 0 }, 'mail')
}

/** Where a purchase is given back, and until when (rule REF-9); null where the law gives no such right. */
function withdrawalFrom(app: App, { order, items, campaign: { form } }: OrderView): Facts['withdrawal'] {
  const right = withdrawalRight({ order, items, form, ...daysOf(order) })
  if (right === undefined) return null
  return {
    until: right.until,
    address: `${app.operator.origin}${withdrawalPath(order.id, orderToken(app, order))}`,
  }
}

function laterOf({ schedule, payments }: OrderView): Facts['later'] {
  if (schedule === null || schedule.status === 'Canceled') return null
  const { frequency, amount, dayOfLevy: day, nextOn } = schedule
  if (frequency === 'Monthly') return { frequency, amount, day, nextOn }
  return { frequency, charges: payments.slice(1) }
}

/**
 * What a gift costs after its reduction; null where none of it opens one. Neither tip nor options count (rules TIP-6 and
 * TAX-3).
 */
function taxOf({
  order,
  items,
  payments,
  payer,
  campaign,
  promisesReceipt,
  counterpartYear,
}: OrderView): Facts['taxReduction'] | null {
  // The day of the gift decides, whenever it was recorded.
  const day = payments[0]?.date ?? parisDate(order.createdAt)
  const given = eligibleAmountOf(
    items.map(item => ({ ...item, extraOptions: item.options })),
    counterpartYear,
  )
  // What came back is no gift any more; where it is not known of what, of the gift.
  const eligibleAmount = given - partGivenBack(payments.flatMap(({ givenBack }) => givenBack))
  if (eligibleAmount <= 0) return null
  const company = payer?.isCompany ?? false
  const ceiling = ceilingOn(day)
  const helpsPeopleInNeed = campaign.organization.isUnderColucheLaw
  const { netCost } = taxReduction(eligibleAmount, { company, helpsPeopleInNeed, ceiling })
  const receipt = receiptPromise({ issues: promisesReceipt, payer }, serverTranslator(order.locale))
  return { eligibleAmount, netCost, article: taxArticle({ company }), receipt }
}
