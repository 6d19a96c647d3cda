import { isBackwards, isMoment } from '../form/contents.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { checkCancellation } from './cancellation.ts'

/** What becomes of an order whose payer has not chosen, as the association says (rule CAN-9). */
export const postponementDefaults = ['date', 'refund'] as const
export type PostponementDefault = (typeof postponementDefaults)[number]

/** An event that takes place on another day. Instants ISO; `chooseUntil`: the last ISO day on which payers choose. */
export type Postponement = {
  readonly organizationId: number
  readonly formId: number
  /** An event may be postponed again: from 1. */
  readonly number: number
  readonly words: string
  readonly chooseUntil: string
  readonly byDefault: PostponementDefault
  /** When it would have begun. */
  readonly wasStartAt: string | null
  readonly startAt: string
  readonly endAt: string | null
  readonly postponedBy: number
  readonly createdAt: string
}

/** What an association types: days and times in Paris, as fields hold them; an empty end for none. */
export type TypedPostponement = Pick<Postponement, 'words' | 'chooseUntil'> & {
  readonly start: string
  readonly end: string
  readonly byDefault: string
}

/** The same, checked. */
export type CheckedPostponement = Omit<TypedPostponement, 'byDefault' | 'end'> &
  Pick<Postponement, 'byDefault'> & { readonly end: string | null }

type Bounds = {
  /** The first and the last ISO day until which payers may be given to choose. */
  readonly from: string
  readonly to: string
  /** Day and time in Paris, now. */
  readonly now: string
}

/**
 * What an association typed, checked (rule CAN-9). Errors: those of `checkCancellation`, where payers would choose after the event too; `required`,
 * `moment_invalid`, `start_not_ahead` of `start`, `moment_invalid`, `end_before_start` of `end`, `required` of `byDefault`.
 */
export function checkPostponement(
  typed: TypedPostponement,
  { from, to, now }: Bounds,
): Result<CheckedPostponement> {
  const { words, chooseUntil, start, end, byDefault } = typed
  const day = start.slice(0, 10)
  const wrong = datesWrong({ start, end }, now)
  const last = wrong.length === 0 && day < to ? day : to
  const said = checkCancellation({ words, chooseUntil }, { from, to: last })
  const chosen = postponementDefaults.find(each => each === byDefault)
  const problems = [...wrong, ...(said.ok ? [] : said.error)]
  if (chosen === undefined) return fail(...problems, { code: 'required', field: 'byDefault' })
  if (!said.ok || problems.length > 0) return fail(...(problems as [Problem]))
  return ok({ ...said.value, start, end: end === '' ? null : end, byDefault: chosen })
}

function datesWrong(
  { start, end }: { readonly start: string; readonly end: string },
  now: string,
): readonly Problem[] {
  if (start === '') return [{ code: 'required', field: 'start' }]
  if (!isMoment(start)) return [{ code: 'moment_invalid', field: 'start' }]
  if (start <= now) return [{ code: 'start_not_ahead', field: 'start' }]
  if (end !== '' && !isMoment(end)) return [{ code: 'moment_invalid', field: 'end' }]
  return isBackwards(start, end === '' ? null : end) ? [{ code: 'end_before_start', field: 'end' }] : []
}
