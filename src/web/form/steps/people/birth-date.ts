import type { CustomField } from '#domain/form/form.ts'
import { textOfAnswer } from '../../fields/wire-value.ts'
import type { Values } from '../values.ts'
import { fieldControl } from './controls.ts'
import type { Card } from './questions.ts'

/** A question of the association's own that asks when somebody was born: no type of question says so. */
const asksBirthDate = ({ type, label }: CustomField) => type === 'Date' && /naissance|birth/i.test(label)

/** When the person of a card was born, as the control of who pays holds it: a minor does not pay. */
export function birthDateIn({ prefix, fields }: Card, values: Values): Values {
  const question = fields.find(asksBirthDate)
  const birthDate = question && values[fieldControl(prefix, question.id)]?.trim()
  return birthDate ? { birthDate } : {}
}

type Answers = Parameters<typeof textOfAnswer>[1]

/** The same by the answers that a cart holds. */
export function birthDateAnswered({ fields }: Card, answers: Answers): Values {
  const question = fields.find(asksBirthDate)
  const birthDate = question && textOfAnswer(question, answers)
  return birthDate ? { birthDate } : {}
}
