import { askedFields } from '#domain/cart/asked-fields.ts'
import { fromIsoDate, normaliseDateInput, toIsoDate } from '#domain/fields/date.ts'
import type { CustomField, CustomFieldType } from '#domain/form/form.ts'
import { fileIdOf } from './sent-file.ts'

type Answer = { readonly id: number; readonly value: string | number | boolean }

/**
 * What the controls of the fields of one place hold, as an item carries it: empty answers are dropped (rule CRT-5, platform API),
 * and those to questions that are not asked (rule FLD-14).
 */
export function answersOf(
  fields: readonly CustomField[],
  textOf: (field: CustomField) => string,
): readonly Answer[] {
  const answers = fields.flatMap(field => {
    const text = textOf(field).trim()
    return text === '' ? [] : [{ id: field.id, value: toWire(field.type, text) }]
  })
  const asked = askedFields(fields, answers)
  return asked === fields ? answers : answers.filter(({ id }) => asked.some(field => field.id === id))
}

/** The fields of one place that are asked, by what their controls hold. */
export function askedByValues(
  fields: readonly CustomField[],
  textOf: (field: CustomField) => string,
): readonly CustomField[] {
  return askedFields(fields, answersOf(fields, textOf))
}

/** What cannot be read stays as it was typed, so that the rules of the field refuse it. */
function toWire(type: CustomFieldType, text: string): Answer['value'] {
  if (type === 'Date') return toIsoDate(normaliseDateInput(text)) ?? text
  if (type === 'YesNo') return text === 'yes'
  if (type === 'File') return fileIdOf(text)
  if (type !== 'Number') return text
  const number = Number(text.replace(',', '.').replace(/\s/g, ''))
  return Number.isFinite(number) ? number : text
}

/** The text of a control for an answer that an item carries; empty for none. */
export function textOfAnswer({ id, type }: CustomField, answers: readonly Answer[]): string {
  const value = answers.find(each => each.id === id)?.value
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return type === 'Date' ? (fromIsoDate(String(value)) ?? String(value)) : String(value)
}
