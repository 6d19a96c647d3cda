import { fail, failWith, ok, type Result } from '../result.ts'

/** The most characters of a statement of reasons, or of what an association answers. */
export const longestReasons = 2000

/** A text that says why, trimmed. Codes: `required`, `max_length`, on the field that holds it. */
export function readReasons(text: string, field = 'reasons'): Result<string> {
  const reasons = text.trim()
  if (reasons === '') return failWith('required', field)
  if (reasons.length <= longestReasons) return ok(reasons)
  return fail({ code: 'max_length', field, values: { limit: longestReasons } })
}
