import { askedByValues } from '../../fields/wire-value.ts'
import type { Values } from '../values.ts'
import { fieldControl, personControl } from './controls.ts'
import { isTaken } from './items.ts'
import { type Card, isLocked } from './questions.ts'

/** A card in one line: « Camille Moreau – Repas du soir » (rule SCR-7). */
export function summaryOf(values: Values, card: Card): string {
  const options = card.options.filter(option => !isLocked(option) && isTaken(values, card, option))
  return [whoOrWhat(values, card), ...options.map(({ label }) => label)].filter(Boolean).join(' – ')
}

/** The name, or the first answer that is one of the association's own words. */
function whoOrWhat(values: Values, { prefix, fields }: Card): string {
  const names = ['firstName', 'lastName'].map(name => values[personControl(prefix, name)]?.trim())
  const asked = askedByValues(fields, ({ id }) => values[fieldControl(prefix, id)] ?? '')
  const choice = asked.find(({ id, type }) => type === 'ChoiceList' && values[fieldControl(prefix, id)])
  return names.filter(Boolean).join(' ') || (choice ? (values[fieldControl(prefix, choice.id)] ?? '') : '')
}
