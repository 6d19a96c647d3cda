import { itemSales } from '#db/item-sales.ts'
import { type AttestedPayment, attestedOfYear, type PaidYear, paidYears } from '#db/payers-documents.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { attestationUrl, idOfToken, receiptUrl, tokenOf } from '../links/tokens.ts'
import { type InvoiceLink, invoiceLink } from '../order/invoice-links.ts'
import { type PersonPaper, papersOfSale } from '../order/person-papers.ts'

type Input = {
  readonly userId: number
  /** Whose documents are listed; null: of the latest year in which something was paid. */
  readonly year: number | null
  readonly pageSize: number
  readonly continuationToken: string | null
}

/** An attestation that can be downloaded for a day, and its tax receipt. Amount in cents. */
export type DocumentRow = Omit<AttestedPayment, 'organizationId' | 'receiptId' | 'invoices' | 'isFirst'> & {
  readonly url: string
  /** Where its tax receipt is read; null where it has none. */
  readonly receiptUrl: string | null
  readonly invoices: readonly InvoiceLink[]
  /** The attestations of those whom its order names, with its first payment (rule LAW-15). */
  readonly persons: readonly PersonPaper[]
}

export type DocumentPage = {
  readonly years: readonly PaidYear[]
  /** The one that is listed; null where nothing was ever paid. */
  readonly year: PaidYear | null
  readonly documents: readonly DocumentRow[]
  readonly continuationToken: string | null
}

/** The attestations of a connected user, a year at a time. */
export async function listDocuments(app: App, input: Input): Promise<Result<DocumentPage>> {
  const owner = await ownerOf(app.db, input.userId)
  if (owner === undefined) return failWith('UNAUTHENTICATED')
  const after = input.continuationToken === null ? null : idOfToken(input.continuationToken)
  if (after === undefined) return failWith('value_invalid', 'continuationToken')
  const years = await paidYears(app.db, owner)
  const year = years.find(each => each.year === input.year) ?? years[0] ?? null
  if (year === null) return ok({ years, year, documents: [], continuationToken: null })
  const { pageSize } = input
  const rows = await attestedOfYear(app.db, owner, { year: year.year, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const sales = await itemSales(app.db, shown.filter(({ isFirst }) => isFirst).map(orderOf))
  return ok({
    ...{ years, year },
    documents: shown.map(({ organizationId, receiptId, invoices, isFirst, ...payment }) => ({
      ...payment,
      invoices: invoices.map(row => invoiceLink(app, { ...row, organizationId, orderId: payment.orderId })),
      persons: sales
        .filter(({ id }) => isFirst && id === payment.orderId)
        .flatMap(sale => papersOfSale(app, sale, null))
        .filter(({ missing }) => missing === null),
      receiptUrl: receiptId === null ? null : receiptUrl(app, { organizationId, id: receiptId }, 'page'),
      url: attestationUrl(app, { organizationId, id: payment.id }, 'page'),
    })),
    continuationToken: rows.length > pageSize && last !== undefined ? tokenOf(last.id) : null,
  })
}

const orderOf = ({ organizationId, orderId }: AttestedPayment) => ({ organizationId, id: orderId })
