import { documentOf, type StoredDocument } from '#db/documents.ts'
import {
  invoicesOfOrder,
  ordersWithoutCreditNote,
  ordersWithoutInvoice,
  type StoredInvoice,
} from '#db/invoices.ts'
import { orderByPublicId } from '#db/orders.ts'
import { type Invoice, invoiceNumber, readInvoiceReference } from '#domain/invoice/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { invoiceSubject } from '../links/tokens.ts'
import { fileOf, invoiceOf } from '../order/document-file.ts'
import { type ShownImage, shownImage } from '../order/document-images.ts'
import { type InvoiceLink, invoiceLink } from '../order/invoice-links.ts'
import { queueForOrders, sweepOrders } from '../ticket/queue-for-orders.ts'
import { settleInvoice } from './settle-invoice.ts'

/** What the signed link of an invoice or a credit note carries; `reference` as `invoiceReference` writes it. */
type Link = { readonly reference: string; readonly token: string }

/** An invoice or a credit note as its page shows it. */
export type InvoiceView = {
  readonly invoice: Invoice
  /** The credit notes of an invoice, the invoices of a credit note. */
  readonly related: readonly InvoiceLink[]
  /** The logo of its day, as its page shows it. */
  readonly shownLogo: ShownImage | null
}

/** Whoever holds the signed link of an invoice or a credit note reads it; to anyone else it does not exist. */
export async function readInvoice(app: App, link: Link): Promise<Result<InvoiceView>> {
  const linked = await linkedInvoice(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { row, all, document } = linked
  const related = all.filter(({ kind }) => kind !== row.kind).map(each => invoiceLink(app, each, link))
  const invoice = invoiceOf(document)
  return ok({ invoice, related, shownLogo: await shownImage(app, invoice.logo) })
}

/** The bytes of an invoice, and what its file is named after. */
type InvoiceFile = Pick<StoredInvoice, 'kind'> & {
  readonly bytes: Uint8Array
  readonly number: string
  readonly locale: Locale
}

/** The same as a PDF: drawn when it is first opened, then always the same. */
export async function readInvoiceFile(app: App, link: Link): Promise<Result<InvoiceFile>> {
  const linked = await linkedInvoice(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { row, document } = linked
  const bytes = await fileOf(app, document)
  if (bytes === undefined) return failWith('SERVER_ERROR')
  return ok({ bytes, kind: row.kind, number: invoiceNumber(row), locale: document.locale })
}

/** Gives an order its invoice, or its next credit note, once its money says so. Repeating it is harmless. */
export async function makeInvoice(
  app: App,
  { organizationId, orderId }: { readonly organizationId: number; readonly orderId: number },
): Promise<void> {
  await app.transaction(tx => settleInvoice(app, tx, { organizationId, id: orderId }))
}

/**
 * Queues the invoices of paid orders, and the credit notes of what came back, that should exist and do not; says for how many orders.
 * Repeating it is harmless (rule INV-6).
 */
export async function sweepInvoices(app: App): Promise<number> {
  const queue = (orders: readonly OrderKey[]) =>
    app.transaction(tx => queueForOrders(app, tx, 'make-invoice', orders))
  const invoices = await sweepOrders(app, ordersWithoutInvoice, queue)
  return invoices + (await sweepOrders(app, ordersWithoutCreditNote, queue))
}

type Linked = {
  readonly row: StoredInvoice
  readonly all: readonly StoredInvoice[]
  readonly document: StoredDocument
}

/** Where the job of an invoice has not come yet, it comes to be now. */
async function linkedInvoice(app: App, { reference, token }: Link): Promise<Linked | undefined> {
  const named = readInvoiceReference(reference)
  const order = named && (await orderByPublicId(app.db, named.orderId))
  if (named === undefined || order === undefined) return undefined
  const { organizationId } = order
  if (!app.signer.verifies(invoiceSubject({ ...named, organizationId }), token, app.now())) return undefined
  const all = await madeInvoices(app, order)
  const row = all.find(({ place }) => place === named.place)
  if (row === undefined) return undefined
  const document = await documentOf(app.db, { organizationId, kind: row.kind, subjectId: row.id })
  return document && { row, all, document }
}

async function madeInvoices(app: App, order: OrderKey): Promise<readonly StoredInvoice[]> {
  const made = await invoicesOfOrder(app.db, order)
  if (made.length > 0) return made
  await app.transaction(tx => settleInvoice(app, tx, order))
  return invoicesOfOrder(app.db, order)
}
