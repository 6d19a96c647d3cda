import { amountDigits } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { fieldName } from './answers.ts'
import type { DonationProblem } from './check-donation.ts'
import type { DonationFacts } from './facts.ts'

const labels = {
  firstName: 'payer.first_name',
  lastName: 'payer.last_name',
  email: 'payer.email',
  emailConfirmation: 'payer.email_confirmation',
  country: 'payer.country',
  address: 'payer.address',
  zipCode: 'payer.zip_code',
  city: 'payer.city',
  companyName: 'payer.company_name',
  companySiren: 'payer.company_siren',
} as const

/** The words of a problem, the same in the summary and beside its field: which field, how to put it right. */
export function problemText(
  t: Translator,
  { field, code, values }: DonationProblem,
  facts: DonationFacts,
): string {
  const limit = Number(values?.limit ?? 0)
  if (code === 'required') return t('val.required', { label: labelOf(t, field, facts) })
  if (code === 'amount_min') return t('val.amount_min', { 0: amountDigits(limit, t.locale) })
  if (code === 'amount_max') return t('val.amount_max', { 0: amountDigits(limit, t.locale) })
  if (code === 'max_length') return t('val.max_length', { 0: limit })
  return t(`error.${code}`)
}

function labelOf(t: Translator, field: string, facts: DonationFacts): string {
  const own = facts.fields.find(({ id }) => fieldName(id) === field)
  if (own) return own.label
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : ''
}
