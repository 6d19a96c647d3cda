import { isFileId } from '#domain/fields/file-type.ts'
import type { PayerDocument } from '#domain/form/form.ts'
import { checkPayer, type Payer, type PayerDraft } from '#domain/payer/payer.ts'
import { fileIdOf, onItsWay, refusalOf } from '../fields/sent-file.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { payerNames } from './label-of.ts'

const addressNames: readonly string[] = ['address', 'zipCode', 'city']

/** The payer as the platform's API takes it. The address travels only where it is needed (rule SCR-8). */
export function payerOfValues(values: Values, givesAddress: boolean): PayerDraft {
  const names = payerNames.filter(name => givesAddress || !addressNames.includes(name))
  const texts = Object.fromEntries(names.map(name => [name, values[name] ?? '']))
  const fileId = fileIdOf(values.fileId ?? '')
  return { ...texts, fileId: isFileId(fileId) ? fileId : '', isCompany: values.kind === 'company' }
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
  readonly payerDocument: PayerDocument | null
  /** Whether a file is sent as soon as it is chosen: where there is no cart yet it goes with the post. */
  readonly sendsAtOnce: boolean
}

/** What of the rules the facts of a page say; a cart that is only drawn up, without an id, takes no file yet. */
export function documentRules({ form, cart }: Pick<StepFacts, 'form' | 'cart'>) {
  return { payerDocument: form.payerDocument, sendsAtOnce: Boolean(cart?.id) }
}

/** Everything wrong with the payer of a page, in its order: the same rules in the browser and on the server (rule FLD-1). */
export function checkPayerValues(values: Values, rules: Rules): readonly StepProblem[] {
  const { today, countryFrOnly, givesAddress, payerDocument } = rules
  const found = checkPayer(payerOfValues(values, givesAddress), {
    today,
    countryFrOnly,
    addressRequired: givesAddress,
    payerDocument,
  })
  const others = found.filter(({ field }) => field !== 'fileId')
  const ofFile = found.filter(({ field }) => field === 'fileId')
  const names: readonly string[] = payerNames
  const place = ({ field }: StepProblem) => names.indexOf(field)
  return [...others, ...(payerDocument === null ? [] : fileProblems(values, rules, ofFile))].toSorted(
    (one, two) => place(one) - place(two),
  )
}

/** A file that was refused says why; one on its way is waited for where it is sent at once, and else goes with the post. */
function fileProblems(
  values: Values,
  { sendsAtOnce }: Rules,
  found: readonly StepProblem[],
): readonly StepProblem[] {
  const refusal = refusalOf(values.fileId)
  if (refusal !== undefined) return [{ field: 'fileId', code: refusal }]
  if (values.fileId !== onItsWay) return found
  return sendsAtOnce ? [{ field: 'fileId', code: 'value_invalid' }] : []
}

/** The names of the payer's controls that take a file. */
export const payerFileControls = ({ form }: Pick<StepFacts, 'form'>): readonly string[] =>
  form.payerDocument === null ? [] : ['fileId']
