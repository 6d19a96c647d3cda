import type { Values } from '../values.ts'
import { fieldControl, optionControl } from './controls.ts'
import { type Control, controlsOfCard } from './controls-in-order.ts'
import type { Card } from './questions.ts'

export type Changes = Readonly<Record<string, string | undefined>>

/** What copying a card to all that follow does (rule SCR-7), and what takes it back. */
export type Copy = {
  readonly changes: Changes
  readonly undo: Changes
  /** The prefixes of the cards that received something. */
  readonly targets: readonly string[]
  /** Whether something that was typed would be lost. */
  readonly overwrites: boolean
}

/** Copies what a card holds into the fields that the following cards have too, names included. Empty fields are not copied, nor boxes that must be ticked: each person agrees for themselves (rule FLD-15). */
export function copyToFollowing(values: Values, from: Card, cards: readonly Card[]): Copy {
  const following = cards.filter(({ index }) => index > from.index)
  const copied = following.flatMap(card => copyInto(values, from, card))
  const names = copied.map(([name]) => name)
  return {
    changes: Object.fromEntries(copied),
    undo: Object.fromEntries(names.map(name => [name, values[name]])),
    targets: following.map(({ prefix }) => prefix),
    overwrites: copied.some(([name, text]) => (values[name] ?? '') !== '' && values[name] !== text),
  }
}

function copyInto(values: Values, from: Card, to: Card): readonly (readonly [string, string])[] {
  const asked = new Set(controlsOfCard(to).map(control => partOf(control, to)))
  const agreed = new Set(agreements(from))
  return controlsOfCard(from).flatMap(control => {
    const part = partOf(control, from)
    const text = values[control.name] ?? ''
    return part !== '' && !agreed.has(control.name) && text !== '' && asked.has(part)
      ? [[to.prefix + part, text] as const]
      : []
  })
}

function agreements({ prefix, fields, options }: Card): readonly string[] {
  const of = (place: string, asked: Card['fields']) =>
    asked.filter(({ mustBeTrue }) => mustBeTrue).map(({ id }) => fieldControl(place, id))
  return [
    ...of(prefix, fields),
    ...options.flatMap(({ id, customFields }) => of(optionControl(prefix, id), customFields)),
  ]
}

/** What of a card a control asks: the same for the same question of another card. */
const partOf = ({ name }: Control, { prefix }: Card) => name.slice(prefix.length)
