import { checkMaxLength } from '../fields/max-length.ts'
import { isMoment } from '../form/contents.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { longestGateName } from './gate.ts'

/** A gate as it is typed; `endsAt`: day and time in Paris, as a field of a form holds them. */
export type GateDraft = { readonly name: string; readonly endsAt: string }

/**
 * THE schema of a new gate; `now` and `latest`: day and time in Paris. Errors beside `name`: `required`, `max_length`; beside `endsAt`:
 * `required`, `date_invalid`, `moment_past`, `gate_too_long`.
 */
export function readGateDraft(
  typed: GateDraft,
  { now, latest }: { readonly now: string; readonly latest: string },
): Result<GateDraft> {
  const name = typed.name.replace(/\s+/g, ' ').trim()
  const endsAt = typed.endsAt.trim()
  const wrong = [
    { field: 'name', code: name === '' ? 'required' : checkMaxLength(name, longestGateName) },
    { field: 'endsAt', code: wrongEnd(endsAt, now, latest) },
  ] as const
  const problems: readonly Problem[] = wrong.flatMap(({ field, code }) => {
    if (code === undefined) return []
    return [{ field, code, ...(code === 'max_length' && { values: { limit: longestGateName } }) }]
  })
  return problems.length === 0 ? ok({ name, endsAt }) : fail(...problems)
}

function wrongEnd(endsAt: string, now: string, latest: string) {
  if (endsAt === '') return 'required'
  if (!isMoment(endsAt)) return 'date_invalid'
  if (endsAt <= now) return 'moment_past'
  return endsAt > latest ? 'gate_too_long' : undefined
}

const hour = 3_600_000

/** When an event is. */
type Occasion = { readonly startDate: string | null; readonly endDate: string | null }

/**
 * When a new gate ends unless somebody says otherwise: six hours after its event, twelve after the beginning of one without an end, or
 * where that is not to come, in two days.
 */
export function proposedEnd({ startDate, endDate }: Occasion, now: string): string {
  const after = endDate === null ? Date.parse(startDate ?? '') + 12 * hour : Date.parse(endDate) + 6 * hour
  return new Date(after > Date.parse(now) ? after : Date.parse(now) + 48 * hour).toISOString()
}

/** The latest end of a gate: a month after its event, or after now. A wrong year opens no list for years. */
export function latestEnd({ startDate, endDate }: Occasion, now: string): string {
  const event = Date.parse(endDate ?? startDate ?? now)
  return new Date(Math.max(event, Date.parse(now)) + 31 * 24 * hour).toISOString()
}
