/** The words of the payer's controls, by their names. */
const payerLabels = {
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
} as const

/** The key of the label of a payer's control; `undefined` for any other. */
export function payerLabel(name: string): (typeof payerLabels)[keyof typeof payerLabels] | undefined {
  return Object.hasOwn(payerLabels, name) ? payerLabels[name as keyof typeof payerLabels] : undefined
}
