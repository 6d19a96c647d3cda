import type * as z from 'zod'
import { isErrorCode } from '#domain/errors.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'

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

/** Digits that may be grouped by single spaces or hyphens, as people write card numbers. */
const digitRuns = /\d(?:[ -]?\d){12,}/g

const shortest = 13
const longest = 19

/**
 * Whether a text holds what may be the number of a payment card: 13 to 19 digits with a right check digit. Such a number
 * has no place in any of our fields; it goes to the provider's own frame (PCI DSS SAQ A, rule BOT-5).
 */
export function holdsCardNumber(text: string): boolean {
  return (text.match(digitRuns) ?? []).some(run => {
    const groups = run.split(/[ -]/)
    return groups.some((_, first) => startsCardNumber(groups, first))
  })
}

/** Whether some groups from the first on make a card number: « 75011 4242 4242 4242 4242 » hides one. */
function startsCardNumber(groups: readonly string[], first: number): boolean {
  let digits = ''
  for (const group of groups.slice(first, first + longest)) {
    digits += group
    if (digits.length > longest) return false
    if (isCardNumber(digits)) return true
  }
  return false
}

function isCardNumber(digits: string): boolean {
  return digits.length >= shortest && !/^0+$/.test(digits) && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
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
  return isUnstorable(value) || holdsCardNumber(value.replace(identifiers, '…'))
}
