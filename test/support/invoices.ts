import type { InvoiceFacts, InvoicePlace } from '#domain/invoice/invoice.ts'
import { invoiceUrl } from '#usecases/links/tokens.ts'
import type { TestApp } from './app.ts'

/** The invoices and credit notes of an organization in their order, with what they say. */
export async function invoicesOf({ db }: TestApp, organizationId: number) {
  const rows = await db
    .selectFrom('invoices as v')
    .innerJoin('documents as d', 'd.id', 'v.id')
    .select(['v.kind', 'v.number', 'v.year', 'v.amount', 'v.place', 'v.orderId', 'd.facts'])
    .where('v.organizationId', '=', organizationId)
    .orderBy('v.issuedAt')
    .orderBy('v.place')
    .execute()
  return rows.map(row => ({ ...row, facts: row.facts as InvoiceFacts }))
}

/** The same, each as its kind, its number and its amount. */
export async function toldInvoices(product: TestApp, organizationId: number) {
  return (await invoicesOf(product, organizationId)).map(({ kind, number, amount }) => [kind, number, amount])
}

/** What the link in a mail carries. */
export function invoiceLinkOf(product: TestApp, place: InvoicePlace) {
  return linkedBy(invoiceUrl(product.app, place, 'mail'))
}

/** What an address of an invoice carries. */
export function linkedBy(address: string) {
  const { pathname, searchParams } = new URL(address)
  return { reference: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' }
}
