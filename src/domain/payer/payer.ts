import { normaliseDateInput, toIsoDate } from '../fields/date.ts'
import { normaliseEmail } from '../fields/email.ts'
import { normalisePersonName } from '../fields/person-name.ts'
import { normaliseSiren } from '../fields/siren.ts'

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
  readonly fileId: string | null
  readonly consent: boolean
}

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
