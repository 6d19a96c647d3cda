import { enqueue } from '#db/jobs.ts'
import { noteRun, paymentsLacking, paymentsLackingOfDonor } from '#db/receipt-runs.ts'
import { latestReceiptOf, type StoredReceipt } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { ReceiptRunKey } from '#domain/receipt/receipt.ts'
import type { App } from '../app.ts'
import { issuerOf } from './issuer.ts'
import { type DeductiblePayment, deductiblePayment } from './sale-of-payment.ts'
import { issueFirst } from './settle-receipt.ts'

/** Payments that one job looks at. */
const batch = 50

/**
 * Issues the missing receipts of a year, a batch at a time: one for each gift, or once a year one for each donor; companies have one for
 * each gift always. Each receipt is a transaction of its own, so that a job that dies begins where it stopped (rule TAX-8).
 */
export async function issueReceipts(app: App, run: ReceiptRunKey): Promise<void> {
  const { organizationId, year, after } = run
  const ids = await paymentsLacking(app.db, { organizationId, year, after, limit: batch })
  let looked = 0
  for (const paymentId of ids) {
    const isMissing = await app.transaction(tx => issueOne(app, tx, { organizationId, year, paymentId }))
    if (isMissing) looked += 1
  }
  const last = ids.at(-1)
  const isOver = last === undefined || ids.length < batch
  await app.transaction(async tx => {
    const finishedAt = isOver ? app.now() : null
    await noteRun(tx, { organizationId, year, looked, finishedAt })
    if (!isOver)
      await enqueue(tx, 'issue-receipts', { organizationId, year, after: last }, { trace: app.trace })
  })
}

type Missing = { readonly organizationId: number; readonly year: number; readonly paymentId: number }

/** The receipt of a payment, and in a yearly statement of its donor's other payments of that year; says whether something of it is deductible. */
async function issueOne(
  app: App,
  tx: Transaction,
  { organizationId, year, paymentId }: Missing,
): Promise<boolean> {
  const issuer = await issuerOf(tx, organizationId)
  if (issuer.missing.length > 0) return true
  const ofDonor =
    issuer.settings.mode === 'yearly'
      ? await paymentsLackingOfDonor(tx, { organizationId, year, paymentId })
      : []
  // Locked in the order of their ids, whoever comes.
  const ids = [...new Set([paymentId, ...ofDonor])].toSorted((one, other) => one - other)
  const payments: DeductiblePayment[] = []
  const before = new Map<string, StoredReceipt>()
  let isMissing = true
  for (const id of ids) {
    const key = { organizationId, paymentId: id }
    const payment = await deductiblePayment(tx, key)
    if (payment === undefined || payment === 'underWay') continue
    if (payment.deductible.amount === 0) {
      if (id === paymentId) isMissing = false
      continue
    }
    const latest = await latestReceiptOf(tx, key)
    if (latest?.status === 'issued' || latest?.cancelCause === 'byHand') continue
    if (latest !== undefined) before.set(latest.id, latest)
    payments.push(payment)
  }
  const [replaces = null, ...others] = before.values()
  await issueFirst(app, tx, {
    ...{ issuer, payments, isNotice: true },
    // It names one; where there are several, each of them says by itself that it was cancelled.
    replaces: others.length === 0 ? replaces : null,
  })
  return isMissing
}
