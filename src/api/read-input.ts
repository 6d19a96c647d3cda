import type * as z from 'zod'
import { isErrorCode } from '#domain/errors.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import { holdsCardNumber } from './card-number.ts'

type Issue = z.core.$ZodIssue

/**
 * Reads a part of a request by its schema: one problem for each wrong field. A problem of the whole request (an id that
 * is none) stands alone. `prefix` names the object that the body is (`payer`).
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix?: string,
): Result<z.output<Schema>> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return ok(parsed.data)
  const problems = parsed.error.issues.map(issue => problemOf(issue, prefix))
  const whole = problems.find(problem => problem.field === undefined)
  if (whole !== undefined) return fail(whole)
  return fail(...new Map(problems.map(problem => [problem.field, problem])).values())
}

function problemOf(issue: Issue, prefix: string | undefined): Problem {
  const { message } = issue
  // An address with a malformed id, or a body that is no object: there is no field to correct.
  if (message === 'NOT_FOUND' || message === 'CART_UNKNOWN') return { code: message }
  if (issue.path.length === 0) return { code: 'BAD_REQUEST' }
  const field = fieldOf(prefix === undefined ? issue.path : [prefix, ...issue.path])
  if (isErrorCode(message)) return { code: message, field }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { code: 'max_length', field, values: { limit: Number(issue.maximum) } }
  }
  return { code: issue.input === undefined ? 'required' : 'value_invalid', field }
}

/** `items[0].customFields[3].value`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    if (typeof step === 'number') return `${field}[${step}]`
    return field === '' ? String(step) : `${field}.${String(step)}`
  }, '')
}

/** Our own identifiers, alone or within a text: half of one may look like a card's number. */
const identifiers = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** What the database cannot store: NUL, or half of a surrogate pair. */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Whether a value from outside, at any depth, holds a text or a number that no field of ours can take. */
export function isHostile(value: unknown): boolean {
  // A list of what is left to look at: a body may be nested deeper than the stack.
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) left.push(key, inner)
    } else if (isHostileLeaf(next)) return true
  }
  return false
}

function isHostileLeaf(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && holdsCardNumber(String(value))
  if (typeof value !== 'string') return false
  return isUnstorable(value) || (holdsCardNumber(value) && holdsCardNumber(value.replace(identifiers, '…')))
}
