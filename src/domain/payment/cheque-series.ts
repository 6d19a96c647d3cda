import type { Cents } from '../money.ts'

/** The most cheques with which one order is paid: one a month. */
export const mostOfSeries = 12

/** Where a cheque of a series stands (rule PAY-31). */
export type ChequeState = 'held' | 'due' | 'deposited' | 'cleared' | 'returned' | 'settled' | 'void'

/** What is stored of one; `depositOn` is an ISO day. */
export type SeriesCheque = {
  readonly number: number
  readonly amount: Cents
  readonly depositOn: string
  readonly slipNumber: number | null
  /** A line of the bank stands for its slip. */
  readonly isCleared: boolean
  readonly isReturned: boolean
  readonly isSettled: boolean
  /** Its whole payment is void. */
  readonly isVoid: boolean
}

export function chequeState(cheque: Omit<SeriesCheque, 'number' | 'amount'>, today: string): ChequeState {
  if (cheque.isVoid) return 'void'
  if (cheque.isSettled) return 'settled'
  if (cheque.isReturned) return 'returned'
  if (cheque.isCleared) return 'cleared'
  if (cheque.slipNumber !== null) return 'deposited'
  return cheque.depositOn > today ? 'held' : 'due'
}

/**
 * The cheques of a total: as alike as cents allow, the first ones a cent more, one a month from an ISO day on; where a month has no such
 * day, on its last one.
 */
export function seriesOf(
  total: Cents,
  count: number,
  firstDay: string,
): readonly { readonly amount: Cents; readonly depositOn: string }[] {
  const least = Math.floor(total / count)
  const day = Temporal.PlainDate.from(firstDay)
  return Array.from({ length: count }, (_, index) => ({
    amount: least + (index < total - least * count ? 1 : 0),
    depositOn: day.add({ months: index }).toString(),
  }))
}

/** How many cheques were typed: none is one. `undefined`: no number, or more than a series has. */
export function readCount(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 1
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= mostOfSeries ? count : undefined
}
