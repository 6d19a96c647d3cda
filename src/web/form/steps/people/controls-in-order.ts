import type { CustomField } from '#domain/form/form.ts'
import { alternativesControl, fieldControl, optionControl, personControl } from './controls.ts'
import type { Block, Card, Questions } from './questions.ts'

type LabelKey = (typeof names)[number][1] | (typeof contribution)[number][1] | 'people.order_choice'

/** A control of the step: its name, and its words or the key of them. */
export type Control = {
  readonly name: string
  readonly label: string | { readonly key: LabelKey }
  /** Null for what is asked of the order. */
  readonly card: Card | null
}

/** Every control, in the order of the page. */
export function controlsInOrder({ cards, order }: Questions): readonly Control[] {
  return [
    ...cards.flatMap(card => controlsOfCard(card)),
    ...(order === null ? [] : controlsOfBlock(order).map(control => ({ ...control, card: null }))),
  ]
}

/** The controls of a card, the card itself first: a problem may concern it as a whole. */
export function controlsOfCard(card: Card): readonly Control[] {
  const own = card.asksName ? names : []
  const told = card.asksContribution ? contribution : []
  return [
    { name: card.prefix, label: card.label, card },
    ...[...own, ...told].map(([name, key]) => ({
      name: personControl(card.prefix, name),
      label: { key },
      card,
    })),
    ...controlsOfBlock(card).map(control => ({ ...control, card })),
  ]
}

const names = [
  ['firstName', 'payer.first_name'],
  ['lastName', 'payer.last_name'],
  ['email', 'payer.email'],
] as const

const contribution = [
  ['showName', 'people.show_name'],
  ['showAmount', 'people.show_amount'],
  ['message', 'people.message'],
] as const

type Named = Pick<Control, 'name' | 'label'>

function controlsOfBlock({ prefix, fields, options, alternatives }: Block): readonly Named[] {
  const group = { name: alternativesControl(prefix), label: { key: 'people.order_choice' } } as const
  return [
    ...controlsOfFields(prefix, fields),
    ...(alternatives ? [group] : []),
    ...options.flatMap(({ id, label, customFields }) => {
      const name = optionControl(prefix, id)
      return [...(alternatives ? [] : [{ name, label }]), ...controlsOfFields(name, customFields)]
    }),
  ]
}

function controlsOfFields(prefix: string, fields: readonly CustomField[]): readonly Named[] {
  return fields.map(({ id, label }) => ({ name: fieldControl(prefix, id), label }))
}
