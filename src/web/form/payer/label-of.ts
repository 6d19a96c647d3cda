import type { PayerField } from '#domain/payer/payer.ts'
import type { Translator } from '#messages/translator.ts'

/** The payer's controls with their words, in the order of the page; the association words the document that it asks for. */
const payerLabels = {
  companyName: 'payer.company_name',
  companySiren: 'payer.company_siren',
  companyLegalStatusId: 'payer.company_legal_status',
  firstName: 'payer.first_name',
  lastName: 'payer.last_name',
  email: 'payer.email',
  emailConfirmation: 'payer.email_confirmation',
  birthDate: 'payer.birth_date',
  country: 'payer.country',
  fileId: undefined,
  address: 'payer.address',
  zipCode: 'payer.zip_code',
  city: 'payer.city',
} as const satisfies Record<PayerField, string | undefined>

/** The names of the payer's controls, in the order of the page. */
export const payerNames = Object.keys(payerLabels) as readonly PayerField[]

const controlLabels = { ...payerLabels, discountCode: 'coupon.field' } as const

/** The words of a control by its name, for « Renseignez … »: one of the association's questions, or one of ours. */
export function labelOf(t: Translator, questions: ReadonlyMap<string, string> = new Map()) {
  return (name: string): string => {
    const key = Object.hasOwn(controlLabels, name)
      ? controlLabels[name as keyof typeof controlLabels]
      : undefined
    return questions.get(name) ?? (key ? t(key) : '')
  }
}
