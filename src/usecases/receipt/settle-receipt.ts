import { documentOf } from '#db/documents.ts'
import {
  type CoveredPayment,
  cancelReceipt,
  latestReceiptOf,
  paymentsOfReceipt,
  type StoredReceipt,
} from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { ReceiptFacts } from '#domain/receipt/receipt.ts'
import type { App } from '../app.ts'
import { factsOfReceipt, issueReceipt, lessPaid } from './issue-receipt.ts'
import type { Issuer } from './issuer.ts'
import { type DeductiblePayment, deductiblePayment } from './sale-of-payment.ts'

type Settling = {
  readonly issuer: Issuer
  /** Whether a payment without a receipt gets its first one now. */
  readonly mayBegin: boolean
}

/**
 * Makes the receipt of a payment what its money says, and locks the payment (rules TAX-7, TAX-9): a payment without any gets one where
 * it may; one of which something came back is cancelled, and another takes its place for what is kept, while its
 * organization issues receipts at all. Whatever somebody cancelled by hand stays as they left it. Repeating it changes nothing.
 */
export async function settleReceipt(
  app: App,
  tx: Transaction,
  key: PaymentKey,
  { issuer, mayBegin }: Settling,
): Promise<void> {
  const payment = await deductiblePayment(tx, key)
  if (payment === undefined || payment === 'underWay') return
  const latest = await latestReceiptOf(tx, key)
  if (latest === undefined) {
    if (mayBegin) await issueFirst(app, tx, { issuer, payments: [payment], replaces: null })
    return
  }
  if (latest.status === 'canceled' && latest.cancelCause === 'byHand') return
  const covered = await paymentsOfReceipt(tx, latest)
  const stated = covered.find(({ paymentId }) => paymentId === key.paymentId)?.amount ?? 0
  if (latest.status === 'issued' && stated === payment.deductible.amount) return
  if (latest.status === 'canceled' && payment.deductible.amount === 0) return
  await replace(app, tx, latest, { covered, changed: payment, issuer })
}

type Issued = Pick<Settling, 'issuer'> & {
  /** Nobody waits for the mail: a run sends it by the thousand. */
  readonly isNotice?: boolean
  /** Payments of one donor in the order of their ids, locked. */
  readonly payments: readonly DeductiblePayment[]
  readonly replaces: StoredReceipt | null
}

/** Gives payments of one donor a receipt with the facts of today; nothing where none of them is deductible or something is missing. */
export async function issueFirst(
  app: App,
  tx: Transaction,
  { issuer, payments, replaces, isNotice }: Issued,
): Promise<string | undefined> {
  const deductible = payments.filter(({ deductible: { amount } }) => amount > 0)
  const [one] = deductible
  if (one === undefined) return undefined
  const facts = factsOfReceipt(app, issuer, one.donor, deductible)
  if (typeof facts === 'string') return undefined
  return issueReceipt(app, tx, {
    organizationId: one.key.organizationId,
    facts: replaces === null ? facts : lessPaid(facts, facts.payments, replaces),
    paymentIds: deductible.map(({ key }) => key.paymentId),
    replaces,
    ...(isNotice === undefined ? {} : { isNotice }),
  })
}

type Change = {
  readonly covered: readonly CoveredPayment[]
  readonly changed: DeductiblePayment
  readonly issuer: Issuer
}

/** One of the payments of a receipt is worth something else now: it is cancelled, and another one says what is kept. */
async function replace(
  app: App,
  tx: Transaction,
  receipt: StoredReceipt,
  { covered, changed, issuer }: Change,
): Promise<void> {
  const said = await factsOf(tx, receipt)
  if (receipt.status === 'issued') {
    const canceling = { at: app.now(), cause: 'givenBack', reason: null } as const
    // Another of its payments came back at the same moment: the job looks again.
    if (!(await cancelReceipt(tx, receipt, canceling)))
      throw new Error(`receipt ${receipt.id} was cancelled meanwhile`)
  }
  if (said === undefined || issuer.missing.length > 0) return
  const left = covered
    .map(({ paymentId }, place) => ({
      paymentId,
      payment: paymentId === changed.key.paymentId ? changed.deductible : said.payments[place],
    }))
    .flatMap(({ paymentId, payment }) => (payment && payment.amount > 0 ? [{ paymentId, payment }] : []))
    // The other payments of one that was cancelled before have another receipt.
    .filter(({ paymentId }) => receipt.status === 'issued' || paymentId === changed.key.paymentId)
  if (left.length === 0) return
  await issueReceipt(app, tx, {
    organizationId: receipt.organizationId,
    facts: lessPaid(
      said,
      left.map(({ payment }) => payment),
      receipt,
    ),
    paymentIds: left.map(({ paymentId }) => paymentId),
    replaces: receipt,
  })
}

/** What a receipt says. */
export async function factsOf(
  tx: Transaction,
  { organizationId, kind, id }: Pick<StoredReceipt, 'organizationId' | 'kind' | 'id'>,
): Promise<ReceiptFacts | undefined> {
  const document = await documentOf(tx, { organizationId, kind, subjectId: id })
  return document?.facts as ReceiptFacts | undefined
}
