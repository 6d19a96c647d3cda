import type { Answer } from '#domain/cart/cart.ts'
import type { CustomField, CustomFieldType } from '#domain/form/form.ts'
import type { Chance } from '../plan/chance.ts'
import { people } from '../plan/people.ts'
import type { Person } from '../plan/planned.ts'

type Answering = (chance: Chance, field: CustomField, person: Person) => Answer['value']

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const twoDigits = (value: number) => String(value).padStart(2, '0')

const answers: Partial<Record<CustomFieldType, Answering>> = {
  ChoiceList: (chance, { values }) => chance.pick(values),
  YesNo: (chance, { mustBeTrue }) => mustBeTrue || chance.happens(0.7),
  Date: chance =>
    `${chance.between(1955, 2004)}-${twoDigits(chance.between(1, 12))}-${twoDigits(chance.between(1, 28))}`,
  Phone: chance => `06 39 98 ${twoDigits(chance.between(0, 99))} ${twoDigits(chance.between(0, 99))}`,
  TextInput: chance => nameOf(chance.pick(people)),
  FreeText: (chance, _, person) => [person, ...chance.shuffle(people).slice(0, 3)].map(nameOf).join(', '),
}

/**
 * What somebody answers to the fields that must be answered, and to choices and yes or no where they may be left out; what is not
 * asked after all is dropped with the price.
 */
export function answersTo(fields: readonly CustomField[], chance: Chance, person: Person): readonly Answer[] {
  return fields.flatMap(field => {
    const isAsked = field.isRequired || field.type === 'ChoiceList' || field.type === 'YesNo'
    const answer = answers[field.type]
    return isAsked && answer !== undefined ? [{ id: field.id, value: answer(chance, field, person) }] : []
  })
}
