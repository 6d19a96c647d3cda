import { checkPayer, type Payer, type PayerDraft, type PayerField } from '#domain/payer/payer.ts'
import type { StepProblem } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

/** The controls of a payer, in the order of the page. */
const payerNames: readonly PayerField[] = [
  'companyName',
  'companySiren',
  'companyLegalStatusId',
  'firstName',
  'lastName',
  'email',
  'emailConfirmation',
  'birthDate',
  'country',
  'address',
  'zipCode',
  'city',
]

const addressNames: readonly string[] = ['address', 'zipCode', 'city']

/** The payer as the platform's API takes it. The address travels only where it is needed (rule SCR-8). */
export function payerOfValues(values: Values, givesAddress: boolean): PayerDraft {
  const names = payerNames.filter(name => givesAddress || !addressNames.includes(name))
  const texts = Object.fromEntries(names.map(name => [name, values[name] ?? '']))
  return { ...texts, isCompany: values.kind === 'company' }
}

/** What the controls show of a payer whom the cart knows. */
export function valuesOfPayer(payer: Payer): Values {
  const texts = payerNames.map(name => [name, String(payer[name] ?? '')] as const)
  return {
    ...Object.fromEntries(texts),
    birthDate: (payer.birthDate ?? '').replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'),
    kind: payer.isCompany ? 'company' : 'person',
    ...(payer.address !== null && { receipt: 'on' }),
  }
}

type Rules = {
  readonly today: string
  readonly countryFrOnly: boolean
  readonly givesAddress: boolean
}

/** Everything wrong with the payer of a page, in its order: the same rules in the browser and on the server (rule FLD-1). */
export function checkPayerValues(values: Values, rules: Rules): readonly StepProblem[] {
  const { today, countryFrOnly, givesAddress } = rules
  const found = checkPayer(payerOfValues(values, givesAddress), {
    today,
    countryFrOnly,
    addressRequired: givesAddress,
  })
  const place = ({ field }: { readonly field: PayerField }) => payerNames.indexOf(field)
  return found.toSorted((one, two) => place(one) - place(two))
}
