import type { QuestionContents } from './question-contents.ts'

/** The questions that associations ask most: one press adds one, its words are in the campaign's language. */
export const questionTemplates = {
  birthDate: { type: 'Date', isRequired: true },
  phone: { type: 'Phone', isRequired: true },
  zipCode: { type: 'Zipcode', isRequired: true },
  imageRights: { type: 'YesNo', isRequired: true },
  allergies: { type: 'FreeText', isRequired: false },
  emergency: { type: 'TextInput', isRequired: true },
} as const satisfies Record<string, Pick<QuestionContents, 'type' | 'isRequired'>>

export type QuestionTemplate = keyof typeof questionTemplates

export const templateNames = Object.keys(questionTemplates) as readonly QuestionTemplate[]

export const isTemplate = (name: unknown): name is QuestionTemplate =>
  templateNames.some(each => each === name)
