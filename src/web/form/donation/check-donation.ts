import type { ErrorCode } from '#domain/errors.ts'
import { amountBounds, checkAmount, parseAmount } from '#domain/fields/amount.ts'
import { checkDate, normaliseDateInput } from '#domain/fields/date.ts'
import { checkPhone } from '#domain/fields/phone.ts'
import { checkZipCode } from '#domain/fields/zip-code.ts'
import type { CustomField, CustomFieldType } from '#domain/form/form.ts'
import { checkPayer } from '#domain/payer/check-payer.ts'
import { type Answers, fieldName, other, payerOf, textNames } from './answers.ts'
import { donationSum } from './donation-sum.ts'
import type { DonationFacts } from './facts.ts'

/** Something wrong with an answer. `field` is the id of its control, to which the error summary links. */
export type DonationProblem = {
  readonly field: string
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** Everything that is wrong with the page, in its order: the same rules in the browser and on the server (spec §5). */
export function checkDonation(answers: Answers, facts: DonationFacts): readonly DonationProblem[] {
  return [
    ...amountProblems(answers, facts),
    ...payerProblems(answers, facts),
    ...facts.fields.flatMap(field => fieldProblems(field, answers.fields[field.id] ?? '')),
    ...tipProblems(answers, facts),
    ...consentProblems(answers, facts),
  ]
}

function amountProblems({ tier, amount }: Answers, facts: DonationFacts): readonly DonationProblem[] {
  if (facts.suggestions.some(({ id }) => String(id) === tier)) return []
  if (tier !== other || !facts.allowCustomTier) return [{ field: 'tier', code: 'amount_required' }]
  const limits = { minimum: facts.minPrice, maximum: facts.maxPrice }
  const code = checkAmount(parseAmount(amount), limits)
  if (code === undefined) return []
  const { lowest, below } = amountBounds(limits)
  return [{ field: 'amount', code, values: { limit: code === 'amount_max' ? below : lowest } }]
}

type FieldRule = (value: string) => ErrorCode | undefined

const fieldRules: { readonly [type in CustomFieldType]?: FieldRule } = {
  Phone: checkPhone,
  Zipcode: checkZipCode,
  Date: value => checkDate(normaliseDateInput(value)),
  Number: value => (Number.isFinite(Number(value.replace(',', '.'))) ? undefined : 'value_invalid'),
}

function fieldProblems({ id, type, isRequired }: CustomField, value: string): readonly DonationProblem[] {
  const code = value.trim() === '' ? (isRequired ? 'required' : undefined) : fieldRules[type]?.(value)
  return code ? [{ field: fieldName(id), code }] : []
}

function payerProblems(answers: Answers, facts: DonationFacts): readonly DonationProblem[] {
  const givesAddress = answers.receipt && facts.tax !== null
  const problems = checkPayer(payerOf(answers, givesAddress), {
    today: facts.today,
    countryFrOnly: facts.countries === null,
    addressRequired: givesAddress,
  })
  return problems.toSorted((one, two) => textNames.indexOf(one.field) - textNames.indexOf(two.field))
}

/** A pick is the confirmation of the contribution; without one nobody pays (D8). */
function tipProblems(answers: Answers, facts: DonationFacts): readonly DonationProblem[] {
  if (answers.tip === other) {
    return donationSum(answers, facts).tip === undefined ? [{ field: 'tipAmount', code: 'tip_choice' }] : []
  }
  return answers.tip === '' ? [{ field: 'tip', code: 'tip_choice' }] : []
}

function consentProblems(answers: Answers, facts: DonationFacts): readonly DonationProblem[] {
  const salesMissing = facts.salesConditionsUrl !== null && !answers.salesConditions
  return [
    ...(answers.terms ? [] : [{ field: 'terms', code: 'gdrpConsentError' } as const]),
    ...(salesMissing ? [{ field: 'salesConditions', code: 'cgvConsentError' } as const] : []),
  ]
}
