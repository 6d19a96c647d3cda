import { randomUUIDv7 } from 'node:crypto'
import { documentOf, insertDocument } from '#db/documents.ts'
import {
  holdInvoice,
  insertInvoice,
  invoicesOfOrder,
  releaseInvoice,
  type StoredInvoice,
} from '#db/invoices.ts'
import { enqueue } from '#db/jobs.ts'
import { factsOfOrder, type OrderFacts } from '#db/order-facts.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import {
  type Invoice,
  type InvoiceFacts,
  type InvoiceLine,
  type InvoicePlace,
  sumsOf,
} from '#domain/invoice/invoice.ts'
import { isHeldBack, isToInvoice, linesOfItem } from '#domain/invoice/invoiced-lines.ts'
import { keptOfItems } from '#domain/invoice/kept-items.ts'
import { nextInvoices } from '#domain/invoice/next-invoices.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { invoiceOf } from '../order/document-file.ts'
import { backOf, isAlive, isStatusAfterCapture, partOf } from '../order/payment-status.ts'
import { parisDate } from '../paris-time.ts'
import { buyerOf, factsOfInvoice, paymentsOf } from './invoice-facts.ts'

/** What draws invoices when they come to be (decision 26). */
const template = 1

/**
 * Makes what was invoiced of an order what its money says, and locks the order (rules INV-2, INV-5): an invoice once money came, then a credit
 * note for what is not kept any more, and a further invoice for what is after all. Repeating it changes nothing.
 */
export async function settleInvoice(app: App, tx: Transaction, key: OrderKey): Promise<void> {
  if ((await lockOrder(tx, key)) === undefined) return
  const sale = await factsOfOrder(tx, key)
  if (sale === undefined) return
  const standing = await standingLines(tx, sale)
  const issued = await issuedOf(tx, key)
  const [invoice] = issued
  if (invoice === undefined) return issueInvoice(app, tx, sale, standing)
  const { number: _, madeAt: __, ...facts } = invoice
  const place = { organizationId: key.organizationId, orderId: key.id }
  for (const [more, next] of nextInvoices(issued, standing).entries()) {
    const lines = next.lines.map(line => ({ ...line, label: line.label || sale.campaign.form.title }))
    const says = { ...facts, payments: paymentsOf(sale), ...next, lines }
    await issue(app, tx, { ...place, place: issued.length + more }, says)
  }
}

/**
 * The invoice of an order whose money came. It is held back (rule INV-7), or nothing waits any more: there is none where the order gets none,
 * nothing of it is kept, or its payer was erased.
 */
async function issueInvoice(
  app: App,
  tx: Transaction,
  sale: OrderFacts,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const { organizationId, id: orderId } = sale.order
  const key = { organizationId, id: orderId }
  const buyer = await invoicedBuyer(tx, sale, lines)
  if (buyer !== undefined && isHeldBack(lines, sale.vatFacts)) return holdInvoice(tx, key, app.now())
  const waited = await releaseInvoice(tx, key)
  if (buyer === undefined) return
  const facts = await factsOfInvoice(app, tx, { sale, buyer, lines })
  await issue(app, tx, { organizationId, orderId, place: 0 }, facts)
  if (waited) await tellPayer(app, tx, key)
}

/** Whom an order is invoiced to; nobody where its money did not come, it gets no invoice, or its payer was erased. */
async function invoicedBuyer(tx: Transaction, sale: OrderFacts, lines: readonly InvoiceLine[]) {
  const { organizationId, cartId, locale } = sale.order
  if (!sale.payments.some(({ status }) => isStatusAfterCapture(status))) return undefined
  const buyer = await buyerOf(tx, { organizationId, cartId, locale })
  return buyer !== undefined && isToInvoice(lines, buyer.company !== null) ? buyer : undefined
}

/** The confirmation could not lead to an invoice that waited: a mail does (rule INV-6). Thousands may be released at once: who pays comes first. */
async function tellPayer(app: App, tx: Transaction, { organizationId, id }: OrderKey): Promise<void> {
  const mail = { organizationId, kind: 'invoiceIssued', subjectId: `${id}` } as const
  await enqueue(tx, 'send-notice', mail, { trace: app.trace })
}

/** Takes the next number of its series, with the facts that it shows from now on. */
async function issue(app: App, tx: Transaction, place: InvoicePlace, facts: InvoiceFacts): Promise<void> {
  const { kind, locale } = facts
  const id = randomUUIDv7()
  const createdAt = app.now()
  const { organizationId } = place
  const series = { organizationId, series: kind, year: Number(parisDate(createdAt).slice(0, 4)) }
  const document = { ...series, id, kind, subjectId: id, locale, facts, template, createdAt }
  const number = await insertDocument(tx, document)
  if (number === undefined) throw new Error(`invoice ${id} has a document already`)
  const { year } = series
  const { gross: amount } = sumsOf(facts.lines)
  await insertInvoice(tx, { ...place, id, kind, year, number, amount, issuedAt: createdAt })
}

/** What the documents of an order say, in their order. */
async function issuedOf(tx: Transaction, key: OrderKey): Promise<readonly Invoice[]> {
  const invoices: Invoice[] = []
  for (const row of await invoicesOfOrder(tx, key)) invoices.push(await readIssued(tx, row))
  return invoices
}

async function readIssued(tx: Transaction, { organizationId, kind, id }: StoredInvoice): Promise<Invoice> {
  const document = await documentOf(tx, { organizationId, kind, subjectId: id })
  if (document === undefined) throw new Error(`invoice ${id} has no document`)
  return invoiceOf(document)
}

/** The lines of what is kept of an order today. Later months of a gift have none. */
async function standingLines(tx: Transaction, sale: OrderFacts): Promise<readonly InvoiceLine[]> {
  const { order, items, payments: all, schedule, withdrawal } = sale
  const isMonthly = schedule?.frequency === 'Monthly'
  const payments = all.filter(payment => isAlive(payment) && (!isMonthly || payment.number === 1))
  const money = []
  for (const payment of payments) {
    const came = isStatusAfterCapture(payment.status)
    money.push({ part: partOf([payment]), came, back: came ? await backOf(tx, payment) : [] })
  }
  const kept = keptOfItems({
    items,
    payments: money,
    withdrawn: withdrawal?.lines ?? [],
    stands: order.status === 'Committed' || order.status === 'Processed',
  })
  return items.flatMap((item, place) => linesOfItem(item, kept[place]))
}
