import type { CustomField } from '#domain/form/form.ts'
import type { ItemEdit } from '#domain/order/edit-item.ts'
import type { Problem } from '#domain/result.ts'
import type { EditedLine } from '#usecases/administration/edit-item.ts'
import { answersOf, textOfAnswer } from '../../form/fields/wire-value.ts'
import type { Values } from '../../form/steps/values.ts'

/** A post that was refused, with everything that stood in it. */
export type LineSent = {
  readonly values: Values
  readonly tells: boolean
  readonly problems: readonly Problem[]
}

/** Who a line is for, by name; empty for nobody who is named. */
export const personOf = ({ participant }: Pick<EditedLine, 'participant'>): string =>
  [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')

const names = ['firstName', 'lastName', 'email'] as const

/** The control of a question: of an option, or with null of the rate and the order. */
export const questionControl = (optionId: number | null, fieldId: number) =>
  optionId === null ? `field-${fieldId}` : `option-${optionId}-field-${fieldId}`

/** What the controls of a line hold at first. */
export function valuesOfLine({ participant, customFields, options, places }: EditedLine): Values {
  const answers = places.flatMap(({ optionId, fields }) => {
    const given =
      optionId === null ? customFields : (options.find(({ id }) => id === optionId)?.customFields ?? [])
    return fields.map(field => [questionControl(optionId, field.id), textOfAnswer(field, given)] as const)
  })
  const person = names.map(name => [name, participant?.[name] ?? ''] as const)
  return Object.fromEntries([...person, ...answers])
}

/** What was typed, as the act takes it: which questions are asked is its to say. */
export function editOf({ asksName, places }: EditedLine, values: Values): ItemEdit {
  const typed = (name: string) => values[name] ?? ''
  return {
    participant: asksName
      ? { firstName: typed('firstName'), lastName: typed('lastName'), email: typed('email') || null }
      : null,
    answers: places.map(({ optionId, fields }) => ({
      optionId,
      given: answersOf(fields.map(unconditional), ({ id }) => typed(questionControl(optionId, id))),
    })),
  }
}

const unconditional = (field: CustomField): CustomField => ({ ...field, condition: null })

/** The control that a problem is told beside (`participant.email`, `extraOptions[2].customFields[3]`); undefined for none. */
export function controlOf({ field = '' }: Problem): string | undefined {
  const [, person] = /^participant\.(\w+)$/.exec(field) ?? []
  if (person !== undefined) return person
  const [, optionId, fieldId] = /^(?:extraOptions\[(\d+)\]\.)?customFields\[(\d+)\]$/.exec(field) ?? []
  if (fieldId === undefined) return undefined
  return questionControl(optionId === undefined ? null : Number(optionId), Number(fieldId))
}
