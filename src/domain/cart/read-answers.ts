import type { CustomField, Form } from '../form/form.ts'
import type { Problem } from '../result.ts'
import { readAnswer } from './answers.ts'
import { askedFields } from './asked-fields.ts'
import type { Answer } from './cart.ts'

/** Answers as they are kept, and what is wrong with those that were given, each by its field's id. */
export type ReadAnswers = { readonly answers: readonly Answer[]; readonly problems: readonly Problem[] }

/**
 * Reads the answers to a set of fields (`customFields[3]` is the field of id 3). What is missing is no problem yet; answers to
 * fields that are not asked are dropped, whatever they say (rule FLD-14). `asked` is given where the fields are of several places.
 */
export function readAnswers(
  fields: readonly CustomField[],
  given: readonly Answer[],
  asked: readonly CustomField[] = askedFields(fields, given),
): ReadAnswers {
  const problems: Problem[] = []
  const answers = new Map<number, Answer>()
  for (const answer of given) {
    const place = `customFields[${answer.id}]`
    const field = fields.find(each => each.id === answer.id)
    if (field === undefined || answers.has(answer.id)) {
      problems.push({ code: field === undefined ? 'unknown_field' : 'value_invalid', field: place })
      continue
    }
    if (answer.value === '' || !asked.includes(field)) continue
    const read = readAnswer(field, answer.value)
    if ('value' in read) answers.set(answer.id, { id: answer.id, value: read.value })
    else problems.push(problemOf(read, place))
  }
  return { answers: [...answers.values()], problems }
}

/** The fields that are asked and required and have no answer, and the boxes that are still to be ticked (rules FLD-1 and FLD-15). */
export function missingAnswers(fields: readonly CustomField[], given: readonly Answer[]): readonly Problem[] {
  return askedFields(fields, given).flatMap((field): readonly Problem[] => {
    const answered = given.filter(({ id, value }) => id === field.id && value !== '')
    const place = `customFields[${field.id}]`
    if (field.mustBeTrue)
      return answered.some(({ value }) => isYes(field, value)) ? [] : [{ code: 'must_be_true', field: place }]
    return field.isRequired && answered.length === 0 ? [{ code: 'required', field: place }] : []
  })
}

function isYes(field: CustomField, value: Answer['value']): boolean {
  const read = readAnswer(field, value)
  return 'value' in read && read.value === true
}

/** The answers without those to questions that the form asked once and asks no more: the association edits, carts go on. */
export function withoutFormer(
  { formerFields }: Pick<Form, 'formerFields'>,
  given: readonly Answer[],
): readonly Answer[] {
  if (formerFields.length === 0) return given
  return given.filter(({ id }) => !formerFields.some(former => former.id === id))
}

function problemOf({ code, limit }: { code: Problem['code']; limit?: number }, field: string): Problem {
  return limit === undefined ? { code, field } : { code, field, values: { limit } }
}

/** The problems of a part, each with the place of that part before its field: `items[0].customFields[3]`. */
export function placed(place: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map(problem => ({
    ...problem,
    field: problem.field === undefined ? place : `${place}.${problem.field}`,
  }))
}
