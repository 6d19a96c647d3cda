import type { Translator } from '#messages/translator.ts'

/** The words of the controls of payer and coupon, by their names. */
const controlLabels = {
  firstName: 'payer.first_name',
  lastName: 'payer.last_name',
  email: 'payer.email',
  emailConfirmation: 'payer.email_confirmation',
  birthDate: 'payer.birth_date',
  country: 'payer.country',
  address: 'payer.address',
  zipCode: 'payer.zip_code',
  city: 'payer.city',
  companyName: 'payer.company_name',
  companySiren: 'payer.company_siren',
  companyLegalStatusId: 'payer.company_legal_status',
  discountCode: 'coupon.field',
} as const

/** The words of a control by its name, for « Renseignez … »: one of the association's questions, or one of ours. */
export function labelOf(t: Translator, questions: ReadonlyMap<string, string> = new Map()) {
  return (name: string): string => {
    const key = Object.hasOwn(controlLabels, name)
      ? controlLabels[name as keyof typeof controlLabels]
      : undefined
    return questions.get(name) ?? (key ? t(key) : '')
  }
}
