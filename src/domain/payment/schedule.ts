import { type CartItem, totalOf } from '../cart/cart.ts'
import { lastDebitDay, secondDebitDate } from '../cart/due-dates.ts'
import type { PaymentTerm } from '../cart/payment-terms.ts'

/** Instalments are a fixed number of monthly charges; a monthly gift goes on until the payer stops it (rule DUE-12). */
export type ScheduleFrequency = 'Installment' | 'Monthly'

/** What is charged after today. `amount` is each later charge in cents; dates are ISO days in Europe/Paris. */
export type Schedule = {
  readonly frequency: ScheduleFrequency
  readonly amount: number
  /** The chosen day of a monthly gift, 1 to 28; of instalments, the day of the first charge. */
  readonly dayOfLevy: number
  readonly nextOn: string
  /** Charges in all, today's included; `null`: no end is agreed. */
  readonly count: number | null
}

/** What names the plan of an order. */
export type ScheduleKey = { readonly organizationId: number; readonly id: number }

type Sale = { readonly items: readonly CartItem[]; readonly terms: readonly PaymentTerm[] }

/** What is due after the first charge of a sale made on the ISO day `today`; `null` where nothing is. Source: rule DUE-3. */
export function scheduleOf({ items, terms }: Sale, today: string): Schedule | null {
  const day = Number(today.slice(8))
  const [, second] = terms
  if (second !== undefined) {
    const { realAmount: amount, date: nextOn } = second
    return { frequency: 'Installment', amount, dayOfLevy: day, nextOn, count: terms.length }
  }
  const monthly = items.filter(item => item.tierType === 'MonthlyDonation')
  if (monthly.length === 0) return null
  const dayOfLevy = monthly[0]?.dayOfLevy ?? Math.min(day, lastDebitDay)
  const nextOn = secondDebitDate(today, dayOfLevy)
  return { frequency: 'Monthly', amount: totalOf(monthly), dayOfLevy, nextOn, count: null }
}
