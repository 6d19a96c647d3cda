import type { CustomField } from '../form/form.ts'
import { readAnswer } from './answers.ts'
import type { Answer } from './cart.ts'

/**
 * The fields of one place (a rate, an option, the form) that are asked, given the answers of that place: those without a
 * condition, and those whose condition another field that is asked before them meets (rule FLD-14). A condition on a field that
 * comes later, on itself or on none is never met, so chains end and circles ask nothing.
 */
export function askedFields(
  fields: readonly CustomField[],
  given: readonly Answer[],
): readonly CustomField[] {
  // Most forms have no condition, and none of their answers is looked at twice.
  if (fields.every(({ condition }) => condition === null)) return fields
  const said = new Map<number, string | undefined>()
  return fields.filter(field => {
    if (!isMet(field, said)) return false
    said.set(field.id, decisionOf(field, given))
    return true
  })
}

function isMet({ condition }: CustomField, said: ReadonlyMap<number, string | undefined>): boolean {
  if (condition === null) return true
  const answer = said.get(condition.fieldId)
  return answer !== undefined && condition.values.includes(answer)
}

/** What conditions compare: a choice, « Oui » or « Non »; undefined for no answer, and for one that is none. */
function decisionOf(field: CustomField, given: readonly Answer[]): string | undefined {
  const answer = given.find(({ id }) => id === field.id)
  if (answer === undefined) return undefined
  const read = readAnswer(field, answer.value)
  if (!('value' in read)) return undefined
  if (typeof read.value === 'boolean') return read.value ? 'Oui' : 'Non'
  return field.type === 'ChoiceList' ? String(read.value) : undefined
}
