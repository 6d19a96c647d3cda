import { keepValues, keptKey, readKeptValues, restoredValues } from '../kept-values.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { birthDateIn } from './birth-date.ts'
import { payerControl, personControl } from './controls.ts'
import { questionsOf } from './questions.ts'

/** The person of « C’est moi qui paie », as the payer’s controls hold them; nothing where nobody says so. */
export function payingPerson(values: Values, { form, cart }: Pick<StepFacts, 'form' | 'cart'>): Values {
  const index = values[payerControl]
  if (index === undefined) return {}
  const text = (name: string) => values[personControl(`p${index}`, name)]?.trim() ?? ''
  const email = text('email')
  const card = questionsOf({ form, cart }).cards.find(each => String(each.index) === index)
  const known = {
    ...{ firstName: text('firstName'), lastName: text('lastName'), email, emailConfirmation: email },
    ...(card && birthDateIn(card, values)),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))
}

/** The payer's step, which is the next one, starts with this person (WCAG 3.3.7). */
export function keepPayer(values: Values, facts: StepFacts): void {
  if (values[payerControl] === undefined) return
  const { form, number } = facts
  const key = keptKey(form.organizationSlug, form.formSlug, number + 1)
  const kept = readKeptValues(key)
  const known = Object.fromEntries(Object.keys(kept ?? {}).map(name => [name, '']))
  const names = { firstName: '', lastName: '' }
  keepValues(key, { ...restoredValues({}, kept), ...names, ...payingPerson(values, facts) }, known)
}

/** Where the payer is asked on the same page: the same, for what is still empty there. */
export function withPayingPerson(values: Values, facts: StepFacts): Values {
  const person = Object.entries(payingPerson(values, facts))
  return { ...values, ...Object.fromEntries(person.filter(([name]) => !values[name]?.trim())) }
}
