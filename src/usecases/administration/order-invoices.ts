import { factsOfOrder } from '#db/order-facts.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type InvoiceLink, invoiceLink, isInvoiceHeld } from '../order/invoice-links.ts'

/** What was invoiced of an order, as its association sees it. */
export type AdministeredInvoices = {
  /** Its invoice and its credit notes. */
  readonly issued: readonly InvoiceLink[]
  /** Its invoice waits for the association's VAT number or seat (rule INV-7). */
  readonly isHeld: boolean
  /** Whether this person may give both. */
  readonly mayComplete: boolean
}

export async function administeredInvoices(
  app: App,
  order: OrderKey,
  userId: number | null,
): Promise<AdministeredInvoices> {
  const facts = await factsOfOrder(app.db, order)
  if (facts === undefined) throw new Error(`order ${order.id} does not exist`)
  const { organizationId, id: orderId } = order
  return {
    issued: facts.invoices.map(row => invoiceLink(app, { ...row, organizationId, orderId })),
    isHeld: isInvoiceHeld(facts),
    mayComplete: await mayAdminister(app, userId, 'writeLegalTexts', { organizationId, id: null }),
  }
}
