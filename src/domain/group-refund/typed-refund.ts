import { parseAmount } from '../fields/amount.ts'
import { fromIsoDate } from '../fields/date.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { type GroupWish, groupShares } from './group-refund.ts'

/** How many characters an association writes to whom it refunds, at most. */
export const longestRefundWords = 2000

/** What stands in the form: a rate's id or nothing for every one, ISO days, a share and its number, the boxes, the words. */
export type TypedGroupRefund = {
  readonly rate: string
  readonly from: string
  readonly until: string
  readonly share: string
  readonly percent: string
  readonly amount: string
  readonly withOptions: boolean
  readonly cancelOrders: boolean
  readonly words: string
}

export type CheckedGroupRefund = GroupWish & { readonly words: string }

/**
 * What an association typed, checked; `rates`: the ids of the campaign's rates. Errors: `value_invalid` of `rate`, `date_invalid` of `from` and
 * `until`, `end_before_start` of `until`, `required` of `share`, `share_invalid` of `percent`, `amount_required`, `amount_invalid` of `amount`,
 * `max_length` of `words`.
 */
export function checkGroupRefund(
  typed: TypedGroupRefund,
  rates: readonly number[],
): Result<CheckedGroupRefund> {
  const tierId = typed.rate === '' ? null : Number(typed.rate)
  const share = groupShares.find(each => each === typed.share)
  const words = typed.words.replaceAll('\r\n', '\n').trim()
  const number = share === undefined ? null : numberOf(share, typed)
  const problems: readonly (Problem | null)[] = [
    tierId === null || rates.includes(tierId) ? null : { code: 'value_invalid', field: 'rate' },
    ...daysWrong(typed),
    share === undefined ? { code: 'required', field: 'share' } : null,
    typeof number === 'object' ? number : null,
    checkMaxLength(words, longestRefundWords) === undefined
      ? null
      : { code: 'max_length', field: 'words', values: { limit: longestRefundWords } },
  ]
  const [first, ...more] = problems.filter(problem => problem !== null)
  if (first !== undefined) return fail(first, ...more)
  return ok({
    tierId,
    orderedFrom: typed.from || null,
    orderedUntil: typed.until || null,
    share: share ?? 'all',
    value: typeof number === 'number' ? number : null,
    withOptions: typed.withOptions,
    cancelOrders: typed.cancelOrders,
    words,
  })
}

function daysWrong({ from, until }: TypedGroupRefund): readonly (Problem | null)[] {
  const wrong = (day: string, field: string): Problem | null =>
    day === '' || fromIsoDate(day) !== undefined ? null : { code: 'date_invalid', field }
  const isBackwards = from !== '' && until !== '' && until < from
  return [
    wrong(from, 'from'),
    wrong(until, 'until') ?? (isBackwards ? { code: 'end_before_start', field: 'until' } : null),
  ]
}

function numberOf(
  share: 'all' | 'percent' | 'amount',
  { percent, amount }: TypedGroupRefund,
): number | Problem | null {
  if (share === 'all') return null
  if (share === 'percent') {
    const typed = percent.replace(/[\s%]/g, '')
    const isWhole = /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100
    return isWhole ? Number(typed) : { code: 'share_invalid', field: 'percent' }
  }
  const cents = parseAmount(amount)
  if (cents !== undefined && cents > 0) return cents
  return { code: amount.trim() === '' ? 'amount_required' : 'amount_invalid', field: 'amount' }
}
