import { fold } from './fold.ts'
import { spaced } from './person-name.ts'

export type NamesDifferCode = 'names_equal'

/** Refuses a last name equal to the first name, whatever the case and the accents (rule FLD-6). */
export function checkNamesDiffer(firstName: string, lastName: string): NamesDifferCode | undefined {
  const [first, last] = [firstName, lastName].map(name => fold(spaced(name)))
  return first === last ? 'names_equal' : undefined
}
