import type { CartItem, CartItemDraft } from '#domain/cart/cart.ts'
import { textOfAnswer } from '../../fields/wire-value.ts'
import type { Values } from '../values.ts'
import {
  alternativesControl,
  fieldControl,
  optionControl,
  personControl,
  signatureControl,
} from './controls.ts'
import { type Block, type Card, type Offer, type Questions, signatureOf } from './questions.ts'

type Entry = readonly [string, string]
type Answered = Pick<CartItemDraft, 'customFields' | 'extraOptions'>

/** What the step's controls hold for the answers that a cart carries already. */
export function valuesOfCart(questions: Questions): Values {
  const { units, cards, order } = questions
  // Any item may carry what is asked of the order.
  const whole = {
    customFields: units.flatMap(({ customFields }) => customFields),
    extraOptions: units.flatMap(({ extraOptions }) => extraOptions),
  }
  return Object.fromEntries([
    [signatureControl, signatureOf(questions)],
    ...cards.flatMap(card => entriesOfCard(card, units[card.index]!)),
    ...(order === null ? [] : entriesOfBlock(order, whole)),
  ])
}

function entriesOfCard(card: Card, unit: CartItem): readonly Entry[] {
  return [
    ...(card.asksName ? entriesOfNames(card, unit) : []),
    ...(card.asksContribution ? entriesOfContribution(card, unit) : []),
    ...entriesOfBlock(card, unit),
  ]
}

function entriesOfNames({ prefix }: Card, { participant }: CartItem): readonly Entry[] {
  const names = ['firstName', 'lastName', 'email'] as const
  return names.map(name => [personControl(prefix, name), participant?.[name] ?? ''])
}

/** Nothing is ticked beforehand: only what was ticked on an earlier visit (rule LAW-2). */
function entriesOfContribution({ prefix }: Card, { contribution }: CartItem): readonly Entry[] {
  const ticked = (['showName', 'showAmount'] as const).filter(name => contribution?.[name])
  return [
    ...ticked.map((name): Entry => [personControl(prefix, name), 'on']),
    [personControl(prefix, 'message'), contribution?.message ?? ''],
  ]
}

function entriesOfBlock(block: Block, given: Answered): readonly Entry[] {
  const { prefix, fields, options, alternatives } = block
  const chosen = options.filter(option =>
    given.extraOptions.some(({ id, value }) => id === option.id && value),
  )
  return [
    ...fields.map(
      (field): Entry => [fieldControl(prefix, field.id), textOfAnswer(field, given.customFields)],
    ),
    ...chosen.map(
      ({ id }): Entry =>
        alternatives ? [alternativesControl(prefix), String(id)] : [optionControl(prefix, id), 'on'],
    ),
    ...options.flatMap(option => entriesOfOption(optionControl(prefix, option.id), option, given)),
  ]
}

function entriesOfOption(prefix: string, { id, customFields }: Offer, given: Answered): readonly Entry[] {
  const answers = given.extraOptions.find(option => option.id === id)?.customFields ?? []
  return customFields.map(field => [fieldControl(prefix, field.id), textOfAnswer(field, answers)])
}
