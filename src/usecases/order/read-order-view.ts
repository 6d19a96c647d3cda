import { type Campaign, campaignByKey } from '#db/forms.ts'
import { givenBackOfOrder } from '#db/given-back.ts'
import { acceptedConditionsOf, itemsOfOrder, type OrderPayer, payerOfCart } from '#db/orders.ts'
import { publicFactsOf } from '#db/organizations.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { requestById } from '#db/payment-requests.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { type StoredSchedule, scheduleOfOrder } from '#db/schedules.ts'
import { sumCents } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { type GivenBack, keptContribution } from '#domain/payment/given-back.ts'
import { debitDate } from '#domain/payment/mandate.ts'
import { isPastDue, type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import { isAttested, type Payment, type PaymentRequest } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { attestationUrl, scheduleAddress } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'

/** A payment as its payer may see it (platform API). Amounts in cents. */
export type PaymentView = {
  readonly id: number
  readonly number: number
  readonly date: string
  readonly amount: number
  readonly amountTip: number
  /** What of the voluntary contribution was paid and not given back. */
  readonly contribution: number
  readonly status: ShownPaymentStatus
  readonly refusedByBank: boolean
  /** The capability of a payment that awaits its payer; null for any other (rule DUE-17). */
  readonly unpaidPaymentId: string | null
  /** What came back of it, or is on its way. */
  readonly givenBack: readonly GivenBack[]
  /** Where its attestation is read, for a day. */
  readonly attestationUrl: string | null
}

/** What is charged later, without the card that is kept for it. */
export type ScheduleView = Pick<
  StoredSchedule,
  'frequency' | 'status' | 'amount' | 'count' | 'dayOfLevy' | 'nextOn'
>

/** An order as its payer may see it. `amount` and `tip` in cents; `discount` is what its coupon took off. */
export type OrderView = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  readonly discount: { readonly code: string; readonly amount: number } | null
  /** In the order of their dates; none where nothing was to be paid. */
  readonly payments: readonly PaymentView[]
  readonly schedule: ScheduleView | null
  /** Where what is charged later is seen and changed, with its signed token. */
  readonly scheduleUrl: string | null
  /** The payment request behind it; null where nothing was to be paid. */
  readonly request: Pick<PaymentRequest, 'backUrl' | 'locale'> | null
  readonly payer: OrderPayer | undefined
  /** The terms of sale that were accepted, in that version; before versions were kept, those of today. */
  readonly salesConditionsUrl: string | null
  readonly campaign: Campaign
  /** The association's public address; null where it has given none. */
  readonly contactEmail: string | null
  /** The debit that its bank has not answered, with its earliest ISO day and its mandate's reference; null for none. */
  readonly debit: { readonly on: string; readonly reference: string } | null
}

/** Gathers an order that the caller may see. */
export async function readOrderView(app: App, order: Order): Promise<OrderView> {
  const cart = { organizationId: order.organizationId, id: order.cartId }
  const [items, payments, schedule, payer, campaign, givenBack, accepted, facts] = await Promise.all([
    itemsOfOrder(app.db, order),
    paymentsOfOrder(app.db, order),
    scheduleOfOrder(app.db, order),
    payerOfCart(app.db, cart),
    campaignByKey(app.db, order.organizationId, order.formId),
    givenBackOfOrder(app.db, order),
    acceptedConditionsOf(app.db, order),
    publicFactsOf(app.db, order.organizationId),
  ])
  const requestId = payments[0]?.requestId
  const request = requestId ? await requestById(app.db, requestId) : undefined
  const discount = discountOf(order, items)
  return {
    order,
    items,
    discount,
    payments: payments.map(payment => paymentView(app, payment, { order, givenBack })),
    schedule: schedule ?? null,
    scheduleUrl:
      schedule === undefined
        ? null
        : scheduleAddress(app, { ...schedule, organizationId: order.organizationId }),
    request: request ?? null,
    payer,
    salesConditionsUrl: accepted ?? campaign.organization.salesConditionsUrl,
    campaign,
    contactEmail: facts.contactEmail,
    debit: await debitAtBank(app, payments[0]),
  }
}

async function debitAtBank(app: App, first: Payment | undefined): Promise<OrderView['debit']> {
  if (first === undefined || first.attemptId === null) return null
  if (shownStatus(first.status) !== 'WaitingBankValidation') return null
  const { organizationId, attemptId } = first
  const mandate = (await attemptById(app.db, { organizationId, attemptId }))?.mandate
  return mandate == null
    ? null
    : { on: debitDate(parisDate(mandate.acceptedAt)), reference: mandate.reference }
}

function discountOf({ couponCode: code }: Order, items: readonly OrderItem[]): OrderView['discount'] {
  return code === null ? null : { code, amount: sumCents(items.map(item => item.discount)) }
}

/** Whether the payer of an order that stands has to settle a payment: its charge was refused, or a fault kept it from being taken. */
export function awaitsItsPayer({ status: ofOrder }: Pick<Order, 'status'>, { status }: Payment): boolean {
  const stands = ofOrder === 'Committed' || ofOrder === 'Processed'
  return stands && isPastDue(status)
}

function paymentView(
  app: App,
  payment: Payment,
  { order, givenBack }: { order: Order; givenBack: Awaited<ReturnType<typeof givenBackOfOrder>> },
): PaymentView {
  const { id, key, number, dueOn: date, amount, amountTip, status } = payment
  const refusedByBank = status === 'Refused'
  const back = givenBack.filter(({ paymentId }) => paymentId === id)
  return {
    id,
    number,
    date,
    amount,
    amountTip,
    contribution: keptContribution(payment, back),
    status: shownStatus(status),
    refusedByBank,
    unpaidPaymentId: awaitsItsPayer(order, payment) ? key : null,
    givenBack: back.map(({ paymentId: _, ...given }) => given),
    attestationUrl: isAttested(payment) ? attestationUrl(app, payment, 'page') : null,
  }
}
