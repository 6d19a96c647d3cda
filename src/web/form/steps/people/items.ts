import type { CartItem, CartItemDraft, Contribution, OptionDraft, Participant } from '#domain/cart/cart.ts'
import type { CustomField } from '#domain/form/form.ts'
import { answersOf } from '../../fields/wire-value.ts'
import type { Values } from '../values.ts'
import { alternativesControl, fieldControl, optionControl, personControl } from './controls.ts'
import { type Block, type Card, isLocked, type Offer, type Questions } from './questions.ts'

/** The cart's items with everything that the step's controls hold: what is checked, priced and sent. */
export function itemsFrom(values: Values, questions: Questions): readonly CartItemDraft[] {
  const { units, cards, order } = questions
  const own = units.map((unit, index) =>
    withCard(
      values,
      unit,
      cards.find(card => card.index === index),
    ),
  )
  return order === null ? own : withOrder(values, own, { questions, order })
}

/** Whether an option is taken: by its control, or because it must be. */
export function isTaken(values: Values, { prefix, alternatives }: Block, option: Offer): boolean {
  if (isLocked(option)) return true
  if (alternatives) return values[alternativesControl(prefix)] === String(option.id)
  return values[optionControl(prefix, option.id)] !== undefined
}

function withCard(values: Values, unit: CartItem, card: Card | undefined): CartItemDraft {
  const { tierId, tierType, quantity, customAmount, paymentTerms, dayOfLevy } = unit
  return {
    ...{ tierId, tierType, quantity, customAmount, paymentTerms, dayOfLevy },
    contribution: card?.asksContribution ? contributionOf(values, card) : null,
    participant: card?.asksName ? participantOf(values, card) : null,
    customFields: card ? fieldAnswers(values, card.prefix, card.fields) : [],
    extraOptions: card ? takenOptions(values, card) : [],
  }
}

function participantOf(values: Values, { prefix }: Card): Participant {
  const text = (name: string) => values[personControl(prefix, name)]?.trim() || null
  return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
}

function fieldAnswers(values: Values, prefix: string, fields: readonly CustomField[]) {
  return answersOf(fields, field => values[fieldControl(prefix, field.id)] ?? '')
}

/** Only what is taken is sent (rule CRT-5). */
function takenOptions(values: Values, block: Block): readonly OptionDraft[] {
  const taken = block.options.filter(option => isTaken(values, block, option))
  return taken.map(({ id, customFields }) => {
    const answers = fieldAnswers(values, optionControl(block.prefix, id), customFields)
    return { id, value: true, customFields: answers }
  })
}

/** What everybody may read of the contributor (rule LAW-3): the list of contributors takes it from one item. */
function contributionOf(values: Values, { prefix }: Card): Contribution {
  const ticked = (name: string) => values[personControl(prefix, name)] !== undefined
  const message = values[personControl(prefix, 'message')]?.trim() || null
  return { showName: ticked('showName'), showAmount: ticked('showAmount'), message }
}

/** An option of the order stands on the first item that offers it, the answers for all on the first item. */
function withOrder(
  values: Values,
  items: readonly CartItemDraft[],
  { questions, order }: { readonly questions: Questions; readonly order: Block },
): readonly CartItemDraft[] {
  const answers = fieldAnswers(values, order.prefix, order.fields)
  const taken = takenOptions(values, order)
  const placeOf = ({ id }: OptionDraft) => items.findIndex(item => offers(questions, item, id))
  return items.map((item, index) => ({
    ...item,
    customFields: index === 0 ? [...item.customFields, ...answers] : item.customFields,
    extraOptions: [...item.extraOptions, ...taken.filter(option => placeOf(option) === index)],
  }))
}

function offers({ form }: Questions, { tierId }: CartItemDraft, optionId: number): boolean {
  const tier = form.tiers.find(({ id }) => id === tierId)
  return tier?.extraOptions.some(({ id }) => id === optionId) ?? false
}
