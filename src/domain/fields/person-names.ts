import type { Problem } from '../result.ts'
import { checkMaxLength } from './max-length.ts'
import { checkNamesDiffer, checkPersonName, normalisePersonName } from './person-name.ts'

/** A first and a last name. */
export type PersonNames = { readonly firstName: string; readonly lastName: string }

/** The longest first or last name that is kept. */
export const longestName = 100

/** What is wrong with somebody's names, each with its field: rule FLD-6, and the length. */
export function namesProblems({ firstName, lastName }: PersonNames): readonly Problem[] {
  const codes = {
    firstName: checkPersonName(firstName) ?? checkMaxLength(firstName, longestName),
    lastName:
      checkPersonName(lastName) ??
      checkNamesDiffer(firstName, lastName) ??
      checkMaxLength(lastName, longestName),
  }
  return Object.entries(codes).flatMap(([field, code]) =>
    code === undefined
      ? []
      : { field, code, ...(code === 'max_length' && { values: { limit: longestName } }) },
  )
}

/** Names as they are kept. */
export function normalisePersonNames({ firstName, lastName }: PersonNames): PersonNames {
  return { firstName: normalisePersonName(firstName), lastName: normalisePersonName(lastName) }
}
