import { type RawBuilder, sql } from 'kysely'
import { move } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { CancelCause, ReceiptKind } from '#domain/receipt/receipt.ts'
import { type ReceiptStatus, receiptFlow } from '#domain/receipt/receipt-flow.ts'
import { isUuid } from '#domain/uuid.ts'
import { paymentsOfLater } from './counterparts.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

/** A receipt's row; what it says stands in its document, which has the same id. `amount` in cents. */
export type StoredReceipt = {
  readonly organizationId: number
  readonly id: string
  readonly kind: ReceiptKind
  readonly year: number
  readonly number: number
  readonly status: ReceiptStatus
  readonly amount: number
  /** The latest ISO day in Paris on which money that it covers came. */
  readonly paidOn: string
  readonly issuedAt: string
  /** The receipt whose place it takes. */
  readonly replaces: string | null
  readonly canceledAt: string | null
  readonly cancelCause: CancelCause | null
  readonly cancelReason: string | null
}

/** A payment that a receipt covers, with how much of it, in cents. */
export type CoveredPayment = { readonly paymentId: number; readonly amount: number }

const columns = [
  'organizationId',
  'id',
  'kind',
  'year',
  'number',
  'status',
  'amount',
  'paidOn',
  'issuedAt',
  'replaces',
  'canceledAt',
  'cancelCause',
  'cancelReason',
] as const

/** A receipt by its id, across organizations: who may see it is the caller's question. */
export async function receiptById(db: Reader, id: string): Promise<StoredReceipt | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('taxReceipts').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The receipt that takes the place of another one. */
export async function successorOf(
  db: Reader,
  { organizationId, id }: Pick<StoredReceipt, 'organizationId' | 'id'>,
): Promise<StoredReceipt | undefined> {
  return db
    .selectFrom('taxReceipts')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('replaces', '=', id)
    .executeTakeFirst()
}

/** The receipt of a payment that stands, else the latest one that was cancelled. */
export async function latestReceiptOf(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<StoredReceipt | undefined> {
  return db
    .selectFrom('taxReceipts')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('taxReceiptPayments')
        .select('receiptId')
        .where('organizationId', '=', organizationId)
        .where('paymentId', '=', paymentId),
    )
    .orderBy(eb => eb('status', '=', 'issued'), 'desc')
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The receipts that stand of an order's payments. */
export async function standingReceipts(
  db: Reader,
  { organizationId, id: orderId }: OrderKey,
): Promise<readonly { readonly paymentId: number; readonly id: string }[]> {
  return db
    .selectFrom('taxReceiptPayments as c')
    .innerJoin('payments as p', join =>
      join.onRef('p.organizationId', '=', 'c.organizationId').onRef('p.id', '=', 'c.paymentId'),
    )
    .select(['c.paymentId', 'c.receiptId as id'])
    .where('c.organizationId', '=', organizationId)
    .where('p.orderId', '=', orderId)
    .where('c.stands', '=', true)
    .execute()
}

/** The payments that a receipt covers, in the order of their ids. */
export async function paymentsOfReceipt(
  db: Reader,
  { organizationId, id }: Pick<StoredReceipt, 'organizationId' | 'id'>,
): Promise<readonly CoveredPayment[]> {
  return db
    .selectFrom('taxReceiptPayments')
    .select(['paymentId', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('receiptId', '=', id)
    .orderBy('paymentId')
    .execute()
}

type NewReceipt = Pick<
  StoredReceipt,
  'organizationId' | 'id' | 'kind' | 'year' | 'number' | 'paidOn' | 'issuedAt' | 'replaces'
>

/** Stores a receipt beside its document. Its payments are locked; one that another receipt covers is a fault. */
export async function insertReceipt(
  tx: Transaction,
  receipt: NewReceipt,
  covered: readonly CoveredPayment[],
): Promise<void> {
  const { organizationId, id: receiptId } = receipt
  const amount = covered.reduce((sum, each) => sum + each.amount, 0)
  await tx
    .insertInto('taxReceipts')
    .values({ ...receipt, amount })
    .execute()
  await tx
    .insertInto('taxReceiptPayments')
    .values(covered.map(each => ({ ...each, organizationId, receiptId })))
    .execute()
}

type Cancelling = { readonly at: string; readonly cause: CancelCause; readonly reason: string | null }

/** Cancels a receipt that stands; returns whether this call did. */
export async function cancelReceipt(
  tx: Transaction,
  { organizationId, id }: Pick<StoredReceipt, 'organizationId' | 'id'>,
  { at, cause, reason }: Cancelling,
): Promise<boolean> {
  const step = move(receiptFlow, 'issued', 'cancel')
  const { numUpdatedRows } = await tx
    .updateTable('taxReceipts')
    .set({ status: step.to, canceledAt: at, cancelCause: cause, cancelReason: reason })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .updateTable('taxReceiptPayments')
    .set({ stands: false })
    .where('organizationId', '=', organizationId)
    .where('receiptId', '=', id)
    .execute()
  return true
}

/**
 * The query that queues the job that looks at the receipt of a payment, where its organization has declared its eligibility or a receipt
 * covers the payment already.
 */
export function receiptJob({ organizationId, paymentId }: PaymentKey, trace: string): RawBuilder<unknown> {
  const payload = sql`json_build_object('organizationId', o.id, 'paymentId', ${paymentId}::integer, 'trace', ${trace}::text)`
  return sql`select ${addJob('make-receipt', payload)} from organizations o
    where o.id = ${organizationId} and (o.fiscal_receipt_eligibility or exists (
      select from tax_receipt_payments c where c.organization_id = o.id and c.payment_id = ${paymentId}))`
}

/** Queues it. */
export async function queueReceipt(tx: Transaction, key: PaymentKey, trace: string): Promise<void> {
  await receiptJob(key, trace).execute(tx)
}

/**
 * Queues it for each payment of an order whose money came: what of an order comes back concerns them all (rule TAX-9), and what it uses of
 * the year's cap those that its donor paid after it (rule TAX-11).
 */
export async function queueReceiptsOfOrder(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
  trace: string,
): Promise<void> {
  const captured = await tx
    .selectFrom('payments')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .where('capturedAt', 'is not', null)
    .orderBy('id')
    .execute()
  const later = await paymentsOfLater(tx, { organizationId, id: orderId })
  for (const paymentId of [...captured.map(({ id }) => id), ...later])
    await queueReceipt(tx, { organizationId, paymentId }, trace)
}

/** Who gave, as a receipt names them. */
export type Donor = {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly isCompany: boolean
  readonly companyName: string | null
  readonly companySiren: string | null
  readonly companyLegalStatusId: number | null
}

/** The payer of a cart as a donor; nobody once the person was erased. */
export async function donorOfCart(
  db: Reader,
  { organizationId, cartId }: { readonly organizationId: number; readonly cartId: string },
): Promise<Donor | undefined> {
  return db
    .selectFrom('payers')
    .select([
      'email',
      'firstName',
      'lastName',
      'address',
      'zipCode',
      'city',
      'country',
      'isCompany',
      'companyName',
      'companySiren',
      'companyLegalStatusId',
    ])
    .where('organizationId', '=', organizationId)
    .where('cartId', '=', cartId)
    .executeTakeFirst()
}
