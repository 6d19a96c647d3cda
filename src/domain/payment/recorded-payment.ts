import { normaliseDateInput, toIsoDate } from '../fields/date.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { mostOfSeries, readCount } from './cheque-series.ts'
import { type OfflineMeans, offlineMeans } from './payment-means.ts'

/** How money was handed over, as an administrator types it. */
export type RecordedPaymentDraft = {
  readonly means: string
  /** The day, as it was typed. */
  readonly receivedOn: string
  /** What finds it again: the number of a cheque, its bank; may be empty. */
  readonly reference: string
  /** With how many cheques, as it was typed (rule PAY-31); empty or absent: one. */
  readonly cheques?: string
}

/** The same once it is right: `receivedOn` an ISO day in Paris, `reference` null where there is none. */
export type RecordedPayment = {
  readonly means: OfflineMeans
  readonly receivedOn: string
  readonly reference: string | null
  /** With how many cheques; 1 of other means. */
  readonly cheques: number
}

/** What an instalment may be before it is cashed in otherwise (rule DUE-18). */
export const beforeCashed = ['Waiting', 'Refused', 'Error'] as const
export type BeforeCashed = (typeof beforeCashed)[number]

export const longestReference = 100
export const longestReason = 300

/** How many minutes whoever recorded a payment may take it back without a proof (rule PAY-30). */
export const undoMinutes = 15

/** How many years back money may be recorded: an association that begins takes its last two seasons along. */
const yearsBack = 2

/**
 * How and when money came (rule PAY-27); every wrong field with its code. `today` is the ISO day in Paris. Errors: `required`,
 * `date_invalid`, `received_day_out_of_range` for a day to come or more than two years ago, `value_invalid`, `max_length`,
 * `cheques_out_of_range` for more cheques than a series has, or for several of what is no cheque.
 */
export function readRecordedPayment(draft: RecordedPaymentDraft, today: string): Result<RecordedPayment> {
  const means = offlineMeans.find(each => each === draft.means)
  const typed = draft.receivedOn.trim()
  const receivedOn = toIsoDate(normaliseDateInput(typed))
  const reference = draft.reference.trim()
  const cheques = readCount(draft.cheques ?? '')
  const problems = [
    ...(means === undefined
      ? [{ code: draft.means === '' ? 'required' : 'value_invalid', field: 'means' } as const]
      : []),
    ...dayProblems(typed, receivedOn, today),
    ...(cheques === undefined || (cheques > 1 && means !== undefined && means !== 'Check')
      ? [{ code: 'cheques_out_of_range', field: 'cheques', values: { limit: mostOfSeries } } as const]
      : []),
    ...(checkMaxLength(reference, longestReference) === undefined
      ? []
      : [{ code: 'max_length', field: 'reference', values: { limit: longestReference } } as const]),
  ]
  if (problems.length > 0 || means === undefined || receivedOn === undefined || cheques === undefined)
    return fail(...problems)
  return ok({ means, receivedOn, reference: reference === '' ? null : reference, cheques })
}

function dayProblems(typed: string, day: string | undefined, today: string): readonly Problem[] {
  const field = 'receivedOn'
  if (typed === '') return [{ code: 'required', field }]
  if (day === undefined) return [{ code: 'date_invalid', field }]
  return day > today || day < earliestDay(today) ? [{ code: 'received_day_out_of_range', field }] : []
}

/** The first ISO day on which recorded money may have come. */
export function earliestDay(today: string): string {
  return `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4)}`
}
