import type { ErrorCode } from './errors.ts'

/** An expected failure: a code of the catalogue, the input field it concerns, and values for its message. */
export type Problem = {
  readonly code: ErrorCode
  readonly field?: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** The outcome of a rule or an act. Expected failures are values, never exceptions. */
export type Result<T, E = readonly Problem[]> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** A success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A failure with one problem or several. */
export function fail(...problems: readonly Problem[]): {
  readonly ok: false
  readonly error: readonly Problem[]
} {
  return { ok: false, error: problems }
}

/** A failure with one code of the catalogue, and the field it concerns where there is one. */
export function failWith(
  code: ErrorCode,
  field?: string,
): { readonly ok: false; readonly error: readonly Problem[] } {
  return fail(field === undefined ? { code } : { code, field })
}
