import { keepValues, keptKey, readKeptValues, restoredValues } from '../kept-values.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { birthDateIn } from './birth-date.ts'
import { payerControl, personControl } from './controls.ts'
import { questionsOf } from './questions.ts'

/** « C’est moi qui paie »: the payer's step, which is the next one, starts with this name (WCAG 3.3.7). */
export function keepPayer(values: Values, { form, cart, number }: StepFacts): void {
  const index = values[payerControl]
  if (index === undefined) return
  const key = keptKey(form.organizationSlug, form.formSlug, number + 1)
  const kept = readKeptValues(key)
  const text = (name: string) => values[personControl(`p${index}`, name)]?.trim() ?? ''
  const email = text('email')
  const card = questionsOf({ form, cart }).cards.find(each => String(each.index) === index)
  const person = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    ...(card && birthDateIn(card, values)),
  }
  const address: Values = email === '' ? {} : { email, emailConfirmation: email }
  const known = Object.fromEntries(Object.keys(kept ?? {}).map(name => [name, '']))
  keepValues(key, { ...restoredValues({}, kept), ...person, ...address }, known)
}
