import type { ErrorCode } from '../errors.ts'
import { fromIsoDate, toIsoDate } from '../fields/date.ts'
import { isFileId } from '../fields/file-type.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import { checkPhone } from '../fields/phone.ts'
import { checkZipCode } from '../fields/zip-code.ts'
import type { CustomField } from '../form/form.ts'
import type { Answer } from './cart.ts'

type Value = Answer['value']
export type ReadAnswer = { readonly value: Value } | { readonly code: ErrorCode; readonly limit?: number }

/** The most characters of an answer that is written freely. */
export const longestAnswer = { TextInput: 254, FreeText: 5000 } as const

/**
 * The answer in the form in which it is kept: days as `YYYY-MM-DD`, yes and no as booleans, numbers as numbers. Takes what
 * people type as well: `DD/MM/YYYY`, `Oui`, `Non`, numeric texts (platform API). Gives a code for anything else.
 */
export function readAnswer(field: Pick<CustomField, 'type' | 'values'>, value: Value): ReadAnswer {
  if (field.type === 'YesNo') return readYesNo(value)
  if (field.type === 'Number') return readNumber(value)
  if (typeof value !== 'string') return { code: 'value_invalid' }
  return readText(field, value.trim())
}

function readYesNo(value: Value): ReadAnswer {
  if (typeof value === 'boolean') return { value }
  if (value === 'Oui') return { value: true }
  return value === 'Non' ? { value: false } : { code: 'value_invalid' }
}

function readNumber(value: Value): ReadAnswer {
  if (typeof value === 'number' && Number.isFinite(value)) return { value }
  const numeric = typeof value === 'string' && /^\s*-?\d{1,15}(?:[.,]\d{1,10})?\s*$/.test(value)
  return numeric ? { value: Number(value.trim().replace(',', '.')) } : { code: 'value_invalid' }
}

function readText({ type, values }: Pick<CustomField, 'type' | 'values'>, text: string): ReadAnswer {
  if (type === 'Date') return dayOf(text)
  if (type === 'Phone') return kept(text, checkPhone(text))
  if (type === 'Zipcode') return kept(text, checkZipCode(text))
  if (type === 'ChoiceList') return kept(text, values.includes(text) ? undefined : 'value_invalid')
  if (type === 'File') return kept(text, isFileId(text) ? undefined : 'value_invalid')
  const limit = type === 'FreeText' ? longestAnswer.FreeText : longestAnswer.TextInput
  const code = checkMaxLength(text, limit)
  return code === undefined ? { value: text } : { code, limit }
}

function dayOf(text: string): ReadAnswer {
  const day = toIsoDate(text) ?? (fromIsoDate(text) === undefined ? undefined : text)
  return day === undefined ? { code: 'date_invalid' } : { value: day }
}

function kept(value: string, code: ErrorCode | undefined): ReadAnswer {
  return code === undefined ? { value } : { code }
}
