import { normalisePayer, type Payer } from './payer.ts'

/** What is said and not kept: the second e-mail is the first, and without consent there is no payer. */
const unkept = ['emailConfirmation', 'consent'] as const

export type KeptField = Exclude<keyof Payer, (typeof unkept)[number]>

const all = Object.keys(normalisePayer({})) as readonly (keyof Payer)[]

/** What a cart keeps of its payer, a column each: a new field of `Payer` is among them. */
export const keptFields = all.filter((field): field is KeptField => !unkept.some(each => each === field))

/** What is emptied once nobody needs the person any more; whether a company paid stays. */
export const emptiedFields: readonly KeptField[] = keptFields.filter(field => field !== 'isCompany')

/** The column of a field: `firstName` stands in `first_name`. */
export function columnOf(field: KeptField): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** A field whose answer is a text, or nothing. */
export type TextField = {
  [field in keyof Payer]: Payer[field] extends string | null ? field : never
}[keyof Payer]

const otherFields: readonly (keyof Payer)[] = [
  'isCompany',
  'companyLegalStatusId',
  'consent',
] satisfies readonly Exclude<keyof Payer, TextField>[]

/** The fields that a text answers, in the order of the payer. */
export const textFields = all.filter((field): field is TextField => !otherFields.includes(field))

/** Whether nothing is an answer: such a field is null when it is empty, any other an empty text. */
export function mayBeNull(field: TextField): boolean {
  return normalisePayer({})[field] === null
}
