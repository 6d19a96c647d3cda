import type { CampaignNow } from '#db/forms.ts'
import {
  factsByPublicId,
  factsByPublicPaymentId,
  factsOfOrder,
  factsOfPaymentsOrder,
  type OrderFacts,
} from '#db/order-facts.ts'
import type { OrderPayer } from '#db/orders.ts'
import type { StoredSchedule } from '#db/schedules.ts'
import type { Withdrawal } from '#db/withdrawals.ts'
import type { CounterpartYear } from '#domain/form/counterpart.ts'
import { type DatedRefundRule, ruleOfOrder } from '#domain/form/refund-steps.ts'
import { sumCents } from '#domain/money.ts'
import type { Order, OrderItem, OrderKey } from '#domain/order/order.ts'
import type { AskedTransfer } from '#domain/payment/awaited-transfer.ts'
import { type GivenBack, keptContribution } from '#domain/payment/given-back.ts'
import { debitDate } from '#domain/payment/mandate.ts'
import { isPastDue, type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import { isAttested, type Payment, type PaymentKey, type PaymentRequest } from '#domain/payment/request.ts'
import { articlesFor } from '#domain/receipt/receipt-settings.ts'
import type { App } from '../app.ts'
import { attestationUrl, receiptUrl, scheduleAddress } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'
import { counterpartYearOf } from './counterpart-year.ts'
import { invoicesIn, type OrderInvoice } from './invoice-links.ts'
import { withdrawalNow } from './withdrawal-now.ts'

/** A payment as its payer may see it (platform API). Amounts in cents. */
export type PaymentView = {
  readonly id: number
  readonly number: number
  readonly date: string
  readonly amount: number
  readonly amountTip: number
  readonly means: PaymentMeans
  /** What of the voluntary contribution was paid and not given back. */
  readonly contribution: number
  readonly status: ShownPaymentStatus
  readonly refusedByBank: boolean
  /** The capability of a payment that awaits its payer; null for any other (rule DUE-17). */
  readonly unpaidPaymentId: string | null
  /** What came back of it, or is on its way. */
  readonly givenBack: readonly GivenBack[]
  /** Where the tax receipt that covers it is read, for a day; null where none stands. */
  readonly receiptUrl: string | null
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
  /** Its invoice, and the credit notes for what of it came back. */
  readonly invoices: readonly OrderInvoice[]
  readonly schedule: ScheduleView | null
  /** Where what is charged later is seen and changed, with its signed token. */
  readonly scheduleUrl: string | null
  /** The payment request behind it; null where nothing was to be paid. */
  readonly request: Pick<PaymentRequest, 'backUrl' | 'locale'> | null
  readonly payer: OrderPayer | undefined
  /** Whether a tax receipt for a payer like this one is issued here (rule TAX-5). */
  readonly promisesReceipt: boolean
  /** What limits the counterparts of what it gives (rule TAX-11). */
  readonly counterpartYear: CounterpartYear
  /** The terms of sale that were accepted, in that version; before versions were kept, those of today. */
  readonly salesConditionsUrl: string | null
  /** What its payer saw that is given back, on the date that its event has now; null where nothing was said (rule REF-17). */
  readonly refundRule: DatedRefundRule | null
  /** What was given back of it, with what is to be paid back now. */
  readonly withdrawal: Withdrawal | null
  readonly campaign: CampaignNow
  /** The association's public address; null where it has given none. */
  readonly contactEmail: string | null
  /** The debit that its bank has not answered, with its earliest ISO day and its mandate's reference; null for none. */
  readonly debit: { readonly on: string; readonly reference: string } | null
  /** The transfer to the association's account that it waits for; null for any other, and once it came. */
  readonly transfer: AskedTransfer | null
}

/** An order with the rows that it was gathered from, for acts that certify or settle them. */
export type ReadView = { readonly view: OrderView; readonly facts: OrderFacts }

/** Gathers an order that the caller may see; `undefined` where it does not exist. */
export async function readOrderView(app: App, key: OrderKey): Promise<OrderView | undefined> {
  return (await readOrderWithRows(app, key))?.view
}

/** The same, with its rows. */
export async function readOrderWithRows(app: App, key: OrderKey): Promise<ReadView | undefined> {
  return withView(app, await factsOfOrder(app.db, key))
}

/** The same by its public id: who may see it is the caller's question. */
export async function readPublicOrder(app: App, id: number): Promise<ReadView | undefined> {
  return withView(app, await factsByPublicId(app.db, id))
}

/** The order that a payment is for. */
export async function readOrderOfPayment(app: App, key: PaymentKey): Promise<ReadView | undefined> {
  return withView(app, await factsOfPaymentsOrder(app.db, key))
}

/** The same by the public id of the payment: who may see it is the caller's question. */
export async function readOrderOfPublicPayment(app: App, id: number): Promise<ReadView | undefined> {
  return withView(app, await factsByPublicPaymentId(app.db, id))
}

async function withView(app: App, facts: OrderFacts | undefined): Promise<ReadView | undefined> {
  if (facts === undefined) return undefined
  const counterpartYear = await counterpartYearOf(app.db, facts)
  return { facts, view: { ...viewOf(app, facts), counterpartYear } }
}

function viewOf(app: App, facts: OrderFacts): Omit<OrderView, 'counterpartYear'> {
  const { order, items, payments, schedule, payer, campaign, givenBack, receipts } = facts
  return {
    order,
    items,
    discount: discountOf(order, items),
    promisesReceipt:
      campaign.organization.issuesTaxReceipts === true &&
      articlesFor(payer?.isCompany ?? false, facts.receiptArticles).length > 0,
    payments: payments.map(payment => paymentView(app, payment, { order, givenBack, receipts })),
    invoices: invoicesIn(app, facts),
    schedule,
    scheduleUrl:
      schedule === null ? null : scheduleAddress(app, { ...schedule, organizationId: order.organizationId }),
    request: facts.request,
    payer: payer ?? undefined,
    salesConditionsUrl: facts.acceptedConditions ?? campaign.organization.salesConditionsUrl,
    refundRule: facts.refundRule && ruleOfOrder(facts.refundRule, campaign.form.startDate),
    withdrawal: facts.withdrawal && withdrawalNow(facts.withdrawal, { items, payments }),
    campaign,
    contactEmail: facts.contactEmail,
    debit: debitAtBank(facts),
    transfer: facts.transfer,
  }
}

function debitAtBank({ payments: [first], mandate }: OrderFacts): OrderView['debit'] {
  if (first === undefined || mandate === null) return null
  if (shownStatus(first.status) !== 'WaitingBankValidation') return null
  return { on: debitDate(parisDate(mandate.acceptedAt)), reference: mandate.reference }
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
  { order, givenBack, receipts }: Pick<OrderFacts, 'order' | 'givenBack' | 'receipts'>,
): PaymentView {
  const { id, organizationId, key, number, dueOn: date, amount, amountTip, means, status } = payment
  const refusedByBank = status === 'Refused'
  const back = givenBack.filter(({ paymentId }) => paymentId === id)
  const receipt = receipts.find(({ paymentId }) => paymentId === id)
  return {
    id,
    number,
    date,
    amount,
    amountTip,
    means,
    contribution: keptContribution(payment, back),
    status: shownStatus(status),
    refusedByBank,
    unpaidPaymentId: awaitsItsPayer(order, payment) ? key : null,
    givenBack: back.map(({ paymentId: _, ...given }) => given),
    receiptUrl: receipt === undefined ? null : receiptUrl(app, { organizationId, id: receipt.id }, 'page'),
    attestationUrl: isAttested(payment) ? attestationUrl(app, payment, 'page') : null,
  }
}
