import type { Cents } from '../money.ts'
import type { InvoiceSums } from './invoice.ts'

/** What was invoiced and credited at one rate of VAT, in percent; amounts in cents, credited ones above zero too (rule INV-8). */
export type VatTotals = {
  readonly vatRate: number
  readonly sold: InvoiceSums
  readonly credited: InvoiceSums
}

/** The same of one ISO day in Paris. */
export type VatDay = VatTotals & { readonly day: string }

/** What is left of what was sold. */
export function keptOf({ sold, credited }: Pick<VatTotals, 'sold' | 'credited'>): InvoiceSums {
  return less(sold, credited)
}

const nothing: InvoiceSums = { net: 0, vat: 0, gross: 0 }

function together(one: InvoiceSums, other: InvoiceSums, sign: 1 | -1 = 1): InvoiceSums {
  const of = (amount: keyof InvoiceSums): Cents => one[amount] + sign * other[amount]
  return { net: of('net'), vat: of('vat'), gross: of('gross') }
}

const less = (one: InvoiceSums, other: InvoiceSums) => together(one, other, -1)

/** Sums by rate, of as many days as come: it keeps one row for each rate. */
export class VatSums {
  readonly #byRate = new Map<number, VatTotals>()

  add({ vatRate, sold, credited }: VatTotals): void {
    const before = this.#byRate.get(vatRate) ?? { vatRate, sold: nothing, credited: nothing }
    this.#byRate.set(vatRate, {
      vatRate,
      sold: together(before.sold, sold),
      credited: together(before.credited, credited),
    })
  }

  /** The lowest rate first. */
  byRate(): readonly VatTotals[] {
    return [...this.#byRate.values()].toSorted((one, other) => one.vatRate - other.vatRate)
  }

  /** Of all rates. */
  whole(): Pick<VatTotals, 'sold' | 'credited'> {
    const all = this.byRate()
    return {
      sold: all.reduce((sum, { sold }) => together(sum, sold), nothing),
      credited: all.reduce((sum, { credited }) => together(sum, credited), nothing),
    }
  }
}
