import { type AdministeredPayment, listAdministeredPayments } from '#db/administered-payments.ts'
import { disputesOfPayment } from '#db/disputes.ts'
import { campaignByKey } from '#db/forms.ts'
import { itemSales } from '#db/item-sales.ts'
import { itemsOfOrder, orderByKey } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { type RecordedFacts, recordedFacts } from '#db/recorded-payments.ts'
import { refundedLinesOfOrder, refundsOfPayment } from '#db/refunds.ts'
import { chequesOfPayment } from '#db/series-cheques.ts'
import type { Withdrawal } from '#db/withdrawals.ts'
import { readId } from '#domain/id.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { type OrderLine, orderLines } from '#domain/order/order-lines.ts'
import { isGoods, noLongerCharged } from '#domain/order/withdrawal.ts'
import { type ChequeState, chequeState, type SeriesCheque } from '#domain/payment/cheque-series.ts'
import type { PaymentStatus, ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { readPaymentSearch } from '#domain/payment/payment-search.ts'
import type { EvidenceFacts } from '#domain/payment/provider.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import { leftOfItem, type RefundObstacle, refundObstacle } from '#domain/payment/refund-input.ts'
import { refundable, type Shares } from '#domain/payment/refundable.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import { partAtBank } from '#domain/payment/settlement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import {
  administeredPayment,
  formsInReach,
  mayActOnOrder,
  type PaymentVisit,
} from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type PersonPaper, papersOfSale } from '../order/person-papers.ts'
import { dueOf, withdrawalToday } from '../order/withdrawn-order.ts'
import { parisDate } from '../paris-time.ts'
import { type DisputeView, disputeViews } from './dispute-views.ts'
import { type FileView, filesOf } from './file-views.ts'
import { type AdministeredInvoices, administeredInvoices } from './order-invoices.ts'
import { type MailView, mailViews } from './order-mails.ts'
import { type TransferView, transferViews } from './order-transfers.ts'
import { type PaymentRow, paymentRow } from './payment-row.ts'
import { type ReceiptNotes, receiptNotesOf } from './receipt-notes.ts'

type ListedPayments = {
  readonly organizationSlug: string
  readonly userId: number | null
  readonly pageSize: number
  /** What the page before gave; null: the first page. */
  readonly continuationToken: string | null
  readonly status: ShownPaymentStatus | null
  /** A name, an address or a number; left out or empty: all. */
  readonly search?: string
}

export type PaymentPage = {
  readonly organization: string
  readonly payments: readonly PaymentRow[]
  /** For the next page; null: this is the last one. */
  readonly continuationToken: string | null
}

/** The payments that somebody administers, newest first; to anyone else the organization has none to show: 404. */
export async function listPayments(app: App, input: ListedPayments): Promise<Result<PaymentPage>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const forms = await formsInReach(app, input.userId, 'seePayments', organization.id)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const before = input.continuationToken === null ? null : placeOf(input.continuationToken)
  if (before === undefined) return failWith('value_invalid', 'continuationToken')
  const rows = await listAdministeredPayments(app.db, {
    organizationId: organization.id,
    formIds: forms === 'all' ? null : forms,
    statuses: input.status === null ? null : innerStatuses(input.status),
    search: readPaymentSearch(input.search ?? ''),
    before,
    limit: input.pageSize + 1,
  })
  return ok({ organization: organization.name, ...pageOf(rows, input.pageSize) })
}

function pageOf(rows: readonly AdministeredPayment[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const isLast = rows.length <= size || last === undefined
  return { payments: shown.map(paymentRow), continuationToken: isLast ? null : String(last.id) }
}

/** The id that a page ended with; `undefined` for anything that no page gave. */
function placeOf(token: string): number | undefined {
  return readId(token) ?? undefined
}

/** `Capturing` is shown as `Pending` (rule PAY-13). */
function innerStatuses(status: ShownPaymentStatus): readonly PaymentStatus[] {
  return status === 'Pending' ? ['Pending', 'Capturing'] : [status]
}

/** What may be given back of one thing that was bought, in cents. */
export type RefundableItem = Pick<OrderItem, 'id' | 'label' | 'tierType' | 'quantity' | 'participant'> & {
  readonly paid: number
  readonly left: number
}

/** What its payer gave back within the time that the law gives (rule REF-9). Amount in cents; `refundBy` an ISO day. */
type WithdrawnPart = Pick<Withdrawal, 'createdAt' | 'amount' | 'refundBy'> & {
  readonly labels: readonly string[]
  /** What had still to be paid, and is no longer charged, in cents. */
  readonly notCharged: number
  /** What of `amount` is still at the bank, which may refuse it. */
  readonly atBank: number
  /** Whether something of it has still to be given back. */
  readonly isDue: boolean
}

/** The same for who reads it. */
type RecordedView = RecordedFacts & {
  /** Whether this person may make it void, and record others. */
  readonly mayRecord: boolean
  /** The cheques of a series; none where it is no series. */
  readonly cheques: readonly (SeriesCheque & { readonly state: ChequeState })[]
}

export type PaymentDetail = ReceiptNotes & {
  readonly organization: string
  readonly payment: PaymentRow
  /** What its order bought, with every answer. */
  readonly lines: readonly OrderLine[]
  /** What was mailed about its order, the newest first. */
  readonly mails: readonly MailView[]
  /** The files that its order names. */
  readonly files: readonly FileView[]
  readonly items: readonly RefundableItem[]
  readonly refunds: readonly RefundView[]
  readonly disputes: readonly DisputeView[]
  /** What goes along with an answer to a dispute; null where nothing can be answered. */
  readonly evidence: EvidenceFacts | null
  readonly withdrawal: WithdrawnPart | null
  /** When the goods of the order were received, as the association noted it; null where it has none that could be withdrawn from. */
  readonly delivery: { readonly on: string | null } | null
  readonly left: Shares
  /** What was noted of money that did not come through the platform; null for any other. */
  readonly recorded: RecordedView | null
  /** The transfer that it waits or waited for; null for any other. */
  readonly transfer: TransferView | null
  readonly invoices: AdministeredInvoices
  /** The attestations of those whom its order names, as its payer reads them (rule LAW-15). */
  readonly persons: readonly PersonPaper[]
  /** Why nothing can be given back now. */
  readonly obstacle: RefundObstacle | null
}

/** One payment with its history, for an administrator; to anyone else it does not exist. */
export async function readPaymentDetail(app: App, input: PaymentVisit): Promise<Result<PaymentDetail>> {
  const found = await administeredPayment(app, input, 'seePayments')
  if (found === undefined) return failWith('NOT_FOUND')
  const { organization, payment } = found
  const order = { organizationId: organization.id, id: payment.orderId }
  const mayAnswer = await mayActOnOrder(app, input.userId, 'refund', order)
  const noted = isOffline(payment.means)
    ? await recordedFacts(app.db, { organizationId: organization.id, paymentId: payment.id })
    : undefined
  const recorded = noted && {
    ...noted,
    mayRecord: await mayActOnOrder(app, input.userId, 'recordPayments', order),
    cheques: await statedCheques(app, { organizationId: organization.id, paymentId: payment.id }),
  }
  const detail = await detailOf(app, payment, { userId: input.userId, mayAnswer })
  const transfers = await transferViews(app, order, input.userId)
  const transfer = transfers.find(each => each.paymentId === payment.id) ?? null
  return ok({ organization: organization.name, ...detail, recorded: recorded ?? null, transfer })
}

/** The cheques of a series, each with where it stands today (rule PAY-31); none where it is no series. */
async function statedCheques(app: App, key: PaymentKey): Promise<RecordedView['cheques']> {
  const today = parisDate(app.now())
  const found = await chequesOfPayment(app.db, key)
  return found.map(cheque => ({ ...cheque, state: chequeState(cheque, today) }))
}

async function detailOf(
  app: App,
  payment: Payment & { readonly orderId: number },
  { userId, mayAnswer }: { readonly userId: number | null; readonly mayAnswer: boolean },
) {
  const { organizationId, id: paymentId, orderId } = payment
  const key = { organizationId, paymentId }
  const order = { organizationId, id: orderId }
  const page = { organizationId, formIds: null, statuses: null, before: paymentId + 1, limit: 1 }
  const [rows, items, given, refunds, disputes, withdrawal, sold, payments, invoices, sales] =
    await Promise.all([
      listAdministeredPayments(app.db, page),
      itemsOfOrder(app.db, order),
      refundedLinesOfOrder(app.db, order),
      refundsOfPayment(app.db, key),
      disputesOfPayment(app.db, key),
      withdrawalToday(app.db, order),
      orderByKey(app.db, order),
      paymentsOfOrder(app.db, order),
      administeredInvoices(app, order, userId),
      itemSales(app.db, [order]),
    ])
  const [row] = rows
  if (row === undefined || sold === undefined) throw new Error(`payment ${paymentId} has no order`)
  const { form } = await campaignByKey(app.db, organizationId, sold.formId)
  const refundableItems = items.map(item => refundableItem(item, given))
  const lines = orderLines(items, sold.couponCode, form)
  return {
    payment: paymentRow(row),
    lines,
    mails: await mailViews(app, order),
    files: await filesOf(app, sold, lines, form),
    items: refundableItems,
    refunds: refunds.map(refundView),
    ...(await disputeViews(app, payment, disputes, mayAnswer)),
    withdrawal:
      withdrawal === undefined
        ? null
        : {
            ...withdrawnPart(withdrawal, refundableItems, await dueOf(app.db, withdrawal)),
            atBank: partAtBank(withdrawal.amount, payments),
          },
    delivery: items.some(isGoods) && !sold.isRecorded ? { on: sold.deliveredOn } : null,
    left: refundable(payment, { refunds, disputes }),
    invoices,
    persons: sales.flatMap(sale => papersOfSale(app, sale, null)),
    ...(await app.transaction(tx => receiptNotesOf(app, tx, key))),
    obstacle: refundObstacle(payment) ?? null,
  }
}

function withdrawnPart(
  withdrawal: Withdrawal,
  items: readonly RefundableItem[],
  due: Cents,
): Omit<WithdrawnPart, 'atBank'> {
  const { createdAt, amount, refundBy, lines } = withdrawal
  const ids = lines.map(line => line.orderItemId)
  const back = items.filter(({ id }) => ids.includes(id))
  const labels = back.map(({ label }) => label)
  const isDue = due > 0 && back.some(({ left }) => left > 0)
  return { createdAt, amount, notCharged: noLongerCharged(withdrawal), refundBy, labels, isDue }
}

function refundableItem(item: OrderItem, given: Parameters<typeof leftOfItem>[1]): RefundableItem {
  const { id, label, tierType, quantity, participant, amount, discount } = item
  return {
    id,
    label,
    tierType,
    quantity,
    participant,
    paid: amount - discount,
    left: leftOfItem(item, given),
  }
}

/** A refund as administrators may see it, in cents. */
export type RefundView = Pick<
  PaymentRefund,
  | 'number'
  | 'status'
  | 'organizationPart'
  | 'tipPart'
  | 'byTransfer'
  | 'comment'
  | 'requestedBy'
  | 'createdAt'
>

function refundView(refund: PaymentRefund): RefundView {
  const { number, status, organizationPart, tipPart, byTransfer, comment, requestedBy, createdAt } = refund
  return { number, status, organizationPart, tipPart, byTransfer, comment, requestedBy, createdAt }
}
