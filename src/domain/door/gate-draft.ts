import { checkMaxLength } from '../fields/max-length.ts'
import { isMoment } from '../form/contents.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { longestGateName } from './gate.ts'

/** A gate as it is typed; `endsAt`: day and time in Paris, as a field of a form holds them. */
export type GateDraft = { readonly name: string; readonly endsAt: string }

/**
 * THE schema of a new gate; `now`: day and time in Paris. Errors beside `name`: `required`, `max_length`; beside `endsAt`: `required`,
 * `date_invalid`, `moment_past`.
 */
export function readGateDraft(typed: GateDraft, now: string): Result<GateDraft> {
  const name = typed.name.replace(/\s+/g, ' ').trim()
  const endsAt = typed.endsAt.trim()
  const wrong = [
    { field: 'name', code: name === '' ? 'required' : checkMaxLength(name, longestGateName) },
    { field: 'endsAt', code: wrongEnd(endsAt, now) },
  ] as const
  const problems: readonly Problem[] = wrong.flatMap(({ field, code }) => {
    if (code === undefined) return []
    return [{ field, code, ...(code === 'max_length' && { values: { limit: longestGateName } }) }]
  })
  return problems.length === 0 ? ok({ name, endsAt }) : fail(...problems)
}

function wrongEnd(endsAt: string, now: string) {
  if (endsAt === '') return 'required'
  if (!isMoment(endsAt)) return 'date_invalid'
  return endsAt <= now ? 'moment_past' : undefined
}

const hour = 3_600_000

/** When a new gate ends unless somebody says otherwise: six hours after its event, or where that is not to come, in two days. */
export function proposedEnd(endDate: string | null, now: string): string {
  const after = endDate === null ? 0 : Date.parse(endDate) + 6 * hour
  return new Date(after > Date.parse(now) ? after : Date.parse(now) + 48 * hour).toISOString()
}
