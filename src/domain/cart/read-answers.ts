import type { CustomField } from '../form/form.ts'
import type { Problem } from '../result.ts'
import { readAnswer } from './answers.ts'
import type { Answer } from './cart.ts'

/** Answers as they are kept, and what is wrong with those that were given, each by its field's id. */
export type ReadAnswers = { readonly answers: readonly Answer[]; readonly problems: readonly Problem[] }

/** Reads the answers to a set of fields (`customFields[3]` is the field of id 3). What is missing is no problem yet. */
export function readAnswers(fields: readonly CustomField[], given: readonly Answer[]): ReadAnswers {
  const problems: Problem[] = []
  const answers = new Map<number, Answer>()
  for (const answer of given) {
    const place = `customFields[${answer.id}]`
    const field = fields.find(each => each.id === answer.id)
    if (field === undefined || answers.has(answer.id)) {
      problems.push({ code: field === undefined ? 'unknown_field' : 'value_invalid', field: place })
      continue
    }
    if (answer.value === '') continue
    const read = readAnswer(field, answer.value)
    if ('value' in read) answers.set(answer.id, { id: answer.id, value: read.value })
    else problems.push(problemOf(read, place))
  }
  return { answers: [...answers.values()], problems }
}

/** The required fields that have no answer. */
export function missingAnswers(fields: readonly CustomField[], given: readonly Answer[]): readonly Problem[] {
  return fields
    .filter(field => field.isRequired && !given.some(({ id, value }) => id === field.id && value !== ''))
    .map(field => ({ code: 'required', field: `customFields[${field.id}]` }))
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
