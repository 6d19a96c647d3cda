import type { ReceiptKind } from '#domain/receipt/receipt.ts'
import { receiptNumber } from '#domain/receipt/receipt.ts'
import type { ReceiptStatus } from '#domain/receipt/receipt-flow.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { cellTime } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { byteOrderMark, csvLine } from './csv.ts'

/** A payment beside its receipt, as a spreadsheet has it. Amounts in cents. */
export type ReceiptRow = {
  readonly kind: ReceiptKind
  readonly year: number
  readonly number: number
  readonly status: ReceiptStatus
  readonly issuedAt: string
  readonly donor: string
  readonly paymentId: number
  readonly capturedAt: string
  readonly paid: number
  readonly returned: number
  readonly stated: number
}

const columns = [
  'number',
  'issued',
  'state',
  'donor',
  'payment',
  'captured',
  'paid',
  'returned',
  'stated',
] as const

/** Receipts beside the sums received as CSV, line by line. */
export async function* receiptsFile(rows: AsyncIterable<ReceiptRow>, locale: Locale): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  yield byteOrderMark
  yield csvLine(
    columns.map(column => t(`receipts.column_${column}`)),
    locale,
  )
  for await (const row of rows) {
    const { status, issuedAt, donor, paymentId, capturedAt, paid, returned, stated } = row
    const state = t(`receipts.state_${status}`)
    const head = [
      receiptNumber(row),
      cellTime(issuedAt),
      state,
      donor,
      String(paymentId),
      cellTime(capturedAt),
    ]
    yield csvLine([...head, { cents: paid }, { cents: returned }, { cents: stated }], locale)
  }
}
