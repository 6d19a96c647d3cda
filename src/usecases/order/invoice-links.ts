import type { StoredInvoice } from '#db/invoices.ts'
import type { OrderFacts } from '#db/order-facts.ts'
import { type InvoiceKind, type InvoicePlace, invoiceNumber } from '#domain/invoice/invoice.ts'
import { isHeldBack, isToInvoice, linesOfItem } from '#domain/invoice/invoiced-lines.ts'
import { isAttested } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { invoiceUrl } from '../links/tokens.ts'

/** An invoice or a credit note of an order: its number, null before it is made, and where it is read. */
export type OrderInvoice = {
  readonly kind: InvoiceKind
  readonly number: string | null
  readonly url: string
}

/** A document of an order that was made. */
export type InvoiceLink = OrderInvoice & { readonly number: string }

/** Where a document of an order is read: for a day, or as long as the token of the document that led there. */
export function invoiceLink(
  app: App,
  row: InvoicePlace & Pick<StoredInvoice, 'kind' | 'year' | 'number'>,
  from: 'page' | { readonly token: string } = 'page',
): InvoiceLink {
  return { kind: row.kind, number: invoiceNumber(row), url: invoiceUrl(app, row, from) }
}

type Invoiced = Pick<OrderFacts, 'order' | 'items' | 'payments' | 'payer' | 'invoices' | 'vatFacts'>

/** The invoice of an order, once money came, and its credit notes. The invoice that its job has not made yet is made by who opens it (rule INV-6). */
export function invoicesIn(app: App, facts: Invoiced): readonly OrderInvoice[] {
  const { order, invoices } = facts
  const { organizationId, id: orderId } = order
  if (invoices.length > 0) return invoices.map(row => invoiceLink(app, { ...row, organizationId, orderId }))
  if (!awaitsInvoice(facts) || isInvoiceHeld(facts)) return []
  return [
    { kind: 'invoice', number: null, url: invoiceUrl(app, { organizationId, orderId, place: 0 }, 'page') },
  ]
}

/** Whether the invoice of an order waits for its association's VAT number or seat (rule INV-7). */
export function isInvoiceHeld(facts: Invoiced): boolean {
  const lines = facts.items.flatMap(item => linesOfItem(item))
  return facts.invoices.length === 0 && awaitsInvoice(facts) && isHeldBack(lines, facts.vatFacts)
}

function awaitsInvoice({ items, payments, payer }: Invoiced): boolean {
  const lines = items.flatMap(item => linesOfItem(item))
  return isToInvoice(lines, payer?.isCompany ?? false) && payer !== null && payments.some(isAttested)
}
