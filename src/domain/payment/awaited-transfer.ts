import { longestHolder, readIban } from '../fields/iban.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import type { ShownForm } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'
import type { Cents } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { daysAfter } from './next-charge.ts'

/** Where an association has transfers sent, and how long an order waits for one. */
export type TransferSettings = {
  readonly iban: string
  readonly holder: string
  readonly days: number
  /** Payers may choose a transfer by themselves. */
  readonly isOffered: boolean
}

export type TransferSettingsDraft = {
  readonly iban: string
  readonly holder: string
  readonly days: string
  readonly isOffered: boolean
}

export const shortestWait = 3
export const longestWait = 60

/**
 * The settings as they were typed, once they are right. Errors: `iban_invalid`, `required` and `max_length` of the holder,
 * `transfer_days_out_of_range`.
 */
export function readTransferSettings(draft: TransferSettingsDraft): Result<TransferSettings> {
  const iban = readIban(draft.iban)
  const holder = draft.holder.trim()
  const days = /^\d{1,3}$/.test(draft.days.trim()) ? Number(draft.days) : 0
  const problems: readonly Problem[] = [
    ...(iban === undefined
      ? [{ code: draft.iban.trim() === '' ? 'required' : 'iban_invalid', field: 'iban' } as const]
      : []),
    ...(holder === '' ? [{ code: 'required', field: 'holder' } as const] : []),
    ...(checkMaxLength(holder, longestHolder) === undefined
      ? []
      : [{ code: 'max_length', field: 'holder', values: { limit: longestHolder } } as const]),
    ...(days >= shortestWait && days <= longestWait
      ? []
      : [{ code: 'transfer_days_out_of_range', field: 'days' } as const]),
  ]
  if (problems.length > 0 || iban === undefined) return fail(...problems)
  return ok({ iban, holder, days, isOffered: draft.isOffered })
}

type Sold = Pick<ShownForm, 'formType' | 'startDate'>

/**
 * The last ISO day on which a transfer for a campaign is waited for, where its payer may choose one; null: they may not. An event
 * has begun only after it (rule PAY-32).
 */
export function transferUntil(
  { formType, startDate }: Sold,
  transferDays: number | null,
  today: string,
): string | null {
  const type = descriptorOf(formType)
  if (transferDays === null || type?.takesTransfers !== true) return null
  const until = daysAfter(today, transferDays)
  if (!type.startsOnADay) return until
  return startDate !== null && startDate.slice(0, 10) > until ? until : null
}

/** What stands among the means of the desk for a transfer that has not come yet. */
export const awaitedMeans = 'AwaitedTransfer'

/** A transfer as its payer is asked for it, in cents. */
export type AskedTransfer = {
  readonly reference: string
  readonly iban: string
  readonly holder: string
  readonly amount: Cents
  readonly received: Cents
  /** The last ISO day on which it is waited for. */
  readonly dueOn: string
}

/** What is missing of it, in cents. */
export const restOf = ({ amount, received }: Pick<AskedTransfer, 'amount' | 'received'>): Cents =>
  Math.max(0, amount - received)
