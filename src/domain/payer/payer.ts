import { type BirthDateCode, checkBirthDate } from '../fields/birth-date.ts'
import { type CountryCode, checkCountry } from '../fields/country.ts'
import { normaliseDateInput, toIsoDate } from '../fields/date.ts'
import {
  checkEmail,
  checkEmailConfirmation,
  type EmailCode,
  type EmailConfirmationCode,
  normaliseEmail,
} from '../fields/email.ts'
import { isFileId } from '../fields/file-type.ts'
import { checkLegalAge, type LegalAgeCode } from '../fields/legal-age.ts'
import { checkLegalStatus, type LegalStatusCode } from '../fields/legal-status.ts'
import { checkMaxLength, type MaxLengthCode } from '../fields/max-length.ts'
import {
  checkNamesDiffer,
  checkPersonName,
  type NamesDifferCode,
  normalisePersonName,
  type PersonNameCode,
} from '../fields/person-name.ts'
import { checkSiren, normaliseSiren, type SirenCode } from '../fields/siren.ts'
import { checkZipCode, type ZipCodeCode } from '../fields/zip-code.ts'
import type { PayerDocument } from '../form/form.ts'

/** Who pays, as a cart keeps it (platform API, « Payer »). Optional answers that were left empty are null. */
export type Payer = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailConfirmation: string
  /** ISO date, or what was typed where that is no date. */
  readonly birthDate: string | null
  readonly address: string | null
  readonly city: string | null
  readonly zipCode: string | null
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly isCompany: boolean
  readonly companyName: string | null
  readonly companySiren: string | null
  readonly companyLegalStatusId: number | null
  /** The document that the form asks for (rule FLD-16). */
  readonly fileId: string | null
  readonly consent: boolean
}

/** What an order tells of its payer: to whoever has its link, and to who writes to them. A new field is not told unless it stands here. */
export const orderPayerFields = [
  'firstName',
  'lastName',
  'email',
  'isCompany',
  'companyName',
  'address',
  'city',
  'zipCode',
  'country',
  'fileId',
] as const satisfies readonly (keyof Payer)[]

/** A payer before it is checked: any of the fields, of any type, from a page or from the network. */
export type PayerDraft = { readonly [field in keyof Payer]?: unknown }

/**
 * The payer as it is kept: texts trimmed, the e-mail's domain in lower case, the date of birth in ISO form, the SIREN
 * without spaces; the company's answers only for a company. Unknown keys are dropped. It checks nothing.
 */
export function normalisePayer(draft: PayerDraft): Payer {
  return { ...normalisePerson(draft), ...normaliseCompany(draft), ...normaliseAddress(draft) }
}

function normalisePerson(draft: PayerDraft) {
  return {
    firstName: normalisePersonName(text(draft.firstName)),
    lastName: normalisePersonName(text(draft.lastName)),
    email: normaliseEmail(text(draft.email)),
    emailConfirmation: normaliseEmail(text(draft.emailConfirmation)),
    birthDate: normaliseBirthDate(text(draft.birthDate)),
    fileId: answer(draft.fileId),
    consent: draft.consent === true,
  }
}

function normaliseAddress(draft: PayerDraft) {
  return {
    address: answer(draft.address),
    city: answer(draft.city),
    zipCode: answer(draft.zipCode),
    country: text(draft.country).toUpperCase(),
  }
}

function normaliseCompany(draft: PayerDraft) {
  const isCompany = draft.isCompany === true
  return {
    isCompany,
    companyName: isCompany ? answer(draft.companyName) : null,
    companySiren: isCompany ? normaliseSiren(text(draft.companySiren)) || null : null,
    companyLegalStatusId: isCompany ? chosenId(draft.companyLegalStatusId) : null,
  }
}

function normaliseBirthDate(typed: string): string | null {
  return (toIsoDate(normaliseDateInput(typed)) ?? typed) || null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function answer(value: unknown): string | null {
  return text(value) || null
}

function chosenId(value: unknown): number | null {
  if (typeof value === 'number') return value
  return /^\d{1,9}$/.test(text(value)) ? Number(text(value)) : null
}

/** What the rules need to know about the form and the day. */
export type PayerFacts = {
  /** Today's ISO date in Paris. */
  readonly today: string
  /** The form accepts payers from France only (rule FRM-11). */
  readonly countryFrOnly: boolean
  /** A receipt, an invoice or a delivery needs the address. */
  readonly addressRequired: boolean
  /** What the payer is asked to send; null: nothing, and what is sent all the same is dropped (rule FLD-16). */
  readonly payerDocument: PayerDocument | null
}

type PayerCode =
  | 'required'
  | PersonNameCode
  | NamesDifferCode
  | EmailCode
  | EmailConfirmationCode
  | BirthDateCode
  | LegalAgeCode
  | CountryCode
  | ZipCodeCode
  | SirenCode
  | LegalStatusCode
  | MaxLengthCode
  | 'value_invalid'

/** The fields that have rules, in the order of the page. */
export type PayerField = Exclude<keyof Payer, 'isCompany' | 'consent'>

type PayerProblem = {
  readonly field: PayerField
  readonly code: PayerCode
  readonly values?: { readonly limit: number }
}

type Rule = (payer: Payer, facts: PayerFacts) => PayerCode | undefined

const rules: Readonly<Record<PayerField, Rule>> = {
  firstName: payer => checkPersonName(payer.firstName),
  lastName: payer => checkPersonName(payer.lastName) ?? checkNamesDiffer(payer.firstName, payer.lastName),
  email: payer => required(payer.email) ?? checkEmail(payer.email),
  emailConfirmation: payer =>
    required(payer.emailConfirmation) ?? checkEmailConfirmation(payer.email, payer.emailConfirmation),
  birthDate: ({ birthDate }, { today }) =>
    birthDate === null ? undefined : (checkBirthDate(birthDate, today) ?? checkLegalAge(birthDate, today)),
  country: (payer, facts) => checkCountry(payer.country, facts.countryFrOnly),
  address: (payer, facts) => (facts.addressRequired ? required(payer.address) : undefined),
  zipCode: ({ zipCode }, facts) =>
    zipCode === null ? (facts.addressRequired ? 'required' : undefined) : checkZipCode(zipCode),
  city: (payer, facts) => (facts.addressRequired ? required(payer.city) : undefined),
  companyName: payer => (payer.isCompany ? required(payer.companyName) : undefined),
  companySiren: ({ isCompany, companySiren }) =>
    isCompany ? (required(companySiren) ?? checkSiren(companySiren ?? '')) : undefined,
  companyLegalStatusId: payer => (payer.isCompany ? checkLegalStatus(payer.companyLegalStatusId) : undefined),
  fileId: ({ fileId }, { payerDocument }) => {
    if (payerDocument === null) return undefined
    if (fileId === null) return payerDocument.isRequired ? 'required' : undefined
    return isFileId(fileId) ? undefined : 'value_invalid'
  },
}

/** The most characters that each text may have; also the `maxlength` of its field. */
const payerMaxLengths = {
  firstName: 100,
  lastName: 100,
  email: 254,
  emailConfirmation: 254,
  address: 200,
  city: 100,
  companyName: 200,
} as const

/**
 * Everything that is wrong with a payer, one problem per field at most, in the order of the page (rules FLD-1, FRM-11 and
 * LAW-4). The draft is normalised first; what is missing has the code `required`.
 */
export function checkPayer(draft: PayerDraft, facts: PayerFacts): readonly PayerProblem[] {
  const payer = normalisePayer(draft)
  return payerFields.flatMap(field => problemOf(field, payer, facts))
}

const payerFields = Object.keys(rules) as readonly PayerField[]

function problemOf(field: PayerField, payer: Payer, facts: PayerFacts): readonly PayerProblem[] {
  const maximum = maximumOf(field)
  const tooLong = checkMaxLength(String(payer[field] ?? ''), maximum)
  if (tooLong) return [{ field, code: tooLong, values: { limit: maximum } }]
  const code = rules[field](payer, facts)
  return code ? [{ field, code }] : []
}

/** A payer as this form keeps them: without a document where it asks for none. */
export function payerOfForm(draft: PayerDraft, { payerDocument }: Pick<PayerFacts, 'payerDocument'>): Payer {
  const payer = normalisePayer(draft)
  return payerDocument === null ? { ...payer, fileId: null } : payer
}

function maximumOf(field: PayerField): number {
  const maximums: { readonly [name in PayerField]?: number } = payerMaxLengths
  return maximums[field] ?? Infinity
}

function required(value: string | null): 'required' | undefined {
  return value ? undefined : 'required'
}
