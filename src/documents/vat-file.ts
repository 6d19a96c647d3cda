import type { InvoiceSums } from '#domain/invoice/invoice.ts'
import { keptOf, type VatDay, VatSums, type VatTotals } from '#domain/invoice/vat-totals.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { shortDate } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'

const columns = ['net', 'vat', 'gross'] as const
const parts = ['sold', 'credited', 'kept'] as const

/** French bookkeeping reads semicolons and decimal commas, whatever the language of the words. */
const habits: Locale = 'fr'

/**
 * VAT by day and rate as CSV, line by line, with the sums by rate and the sum of all below: of the whole period one row for each rate is
 * kept (rule INV-8).
 */
export async function* vatFile(days: AsyncIterable<VatDay>, locale: Locale): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  const row = (name: string, rate: Cell, { sold, credited }: Pick<VatTotals, 'sold' | 'credited'>) =>
    csvLine([name, rate, ...[sold, credited, keptOf({ sold, credited })].flatMap(amounts)], habits)
  yield byteOrderMark
  const heads = parts.flatMap(part => columns.map(column => t(`vat.${part}_${column}`)))
  yield csvLine([t('vat.day'), t('vat.rate_in_percent'), ...heads], habits)
  const sums = new VatSums()
  for await (const day of days) {
    sums.add(day)
    yield row(shortDate(day.day, habits), rateCell(day), day)
  }
  for (const total of sums.byRate()) yield row(t('vat.total'), rateCell(total), total)
  yield row(t('vat.total'), t('vat.all_rates'), sums.whole())
}

/** A rate in percent is a number with two decimals, as an amount is. */
const rateCell = ({ vatRate }: Pick<VatTotals, 'vatRate'>): Cell => ({ cents: Math.round(vatRate * 100) })

const amounts = (sums: InvoiceSums): Cell[] => columns.map(column => ({ cents: sums[column] }))
