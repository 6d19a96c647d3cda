import { type CartItem, maximumItems, ratePart } from '#domain/cart/cart.ts'
import { asksParticipant } from '#domain/cart/item-problems.ts'
import type { CustomField, ExtraOption } from '#domain/form/form.ts'
import type { People } from '#domain/form/types/descriptor.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { StepForm } from '../step-facts.ts'

/** An option with the units that this cart may take of it, its own holds included; null: unlimited. */
export type Offer = ExtraOption & { readonly left: number | null }

/** Fields and options whose controls share a prefix: those of one item, or those of the whole order. */
export type Block = {
  readonly prefix: string
  readonly fields: readonly CustomField[]
  readonly options: readonly Offer[]
  /** Whether one of the options is chosen, instead of any. */
  readonly alternatives: boolean
}

/** What the step asks about one unit of the cart. */
export type Card = Block & {
  /** The place of the unit in the cart. */
  readonly index: number
  readonly label: string
  readonly asksName: boolean
  readonly asksContribution: boolean
}

export type Questions = {
  readonly form: Asked['form']
  readonly people: People
  /** The items as the step sends them back. */
  readonly units: readonly CartItem[]
  readonly cards: readonly Card[]
  /** What is asked once for the whole order. */
  readonly order: Block | null
}

/** What the questions depend on. */
export type Asked = {
  readonly form: Pick<StepForm, 'formType' | 'tiers' | 'customFields'>
  readonly cart: { readonly itemList: readonly CartItem[] } | null
}

/** All that the second step asks about a cart, in its order (rule SCR-7). */
export function questionsOf({ form, cart }: Asked): Questions {
  const items = cart?.itemList ?? []
  const units = unitsOf(form, items)
  const people = descriptorOf(form.formType)?.people ?? 'details'
  const offer = (option: ExtraOption) => ({ ...option, left: leftOf(option, items) })
  const cards = units.map((unit, index): Card => {
    const { fields, options } = questionsAbout(form, unit)
    // One payer contributes, whatever the cart holds: it is asked once, on the first item.
    const asksContribution = people === 'contributors' && index === 0
    const asks = { asksName: asksParticipant(form, unit), asksContribution, alternatives: false }
    return {
      ...asks,
      prefix: `p${index}`,
      index,
      label: labelOf(form, unit),
      fields,
      options: options.map(offer),
    }
  })
  const order = orderQuestions(form, units)
  return {
    form,
    people,
    units,
    cards: cards.filter(asksSomething),
    order: order && { ...order, options: order.options.map(offer) },
  }
}

/** Whether the payer has no say: a required option that is still to be had counts as taken (rule CRT-4). */
export const isLocked = ({ isRequired, left }: Offer) => isRequired && left !== 0

/** Tells whether two carts are asked the same: kept answers to other questions are of no use. */
export function signatureOf({ units }: Pick<Questions, 'units'>): string {
  return units.map(({ tierId }) => tierId ?? 'gift').join(' ')
}

/** The cart one unit at a time where each is asked something: two mugs may differ. Not beyond what one cart holds. */
function unitsOf(form: Asked['form'], items: readonly CartItem[]): readonly CartItem[] {
  const units = items.flatMap(item => {
    const { fields, options } = questionsAbout(form, item)
    const asksEach = item.quantity > 1 && fields.length + options.length > 0
    return asksEach ? Array.from({ length: item.quantity }, () => unitOf(item)) : [item]
  })
  return units.length > maximumItems ? items : units
}

/** One of the units of an item; its options stand on each until the units choose their own. */
function unitOf(item: CartItem): CartItem {
  const rate = ratePart(item).amount
  return { ...item, quantity: 1, amount: rate / item.quantity + item.amount - rate }
}

function questionsAbout({ tiers }: Asked['form'], { tierId }: CartItem) {
  const tier = tiers.find(({ id }) => id === tierId)
  const options = (tier?.extraOptions ?? []).filter(({ perOrder }) => !perOrder)
  return { fields: tier?.customFields ?? [], options }
}

const labelOf = ({ tiers }: Asked['form'], unit: CartItem) =>
  tiers.find(({ id }) => id === unit.tierId)?.label ?? unit.label

function asksSomething({ asksName, asksContribution, fields, options }: Card): boolean {
  return asksName || asksContribution || fields.length > 0 || options.length > 0
}

function orderQuestions({ tiers, customFields }: Asked['form'], units: readonly CartItem[]) {
  const chosen = tiers.filter(tier => units.some(({ tierId }) => tierId === tier.id))
  const offered = chosen.flatMap(({ extraOptions }) => extraOptions).filter(({ perOrder }) => perOrder)
  const options = [...new Map(offered.map(option => [option.id, option])).values()]
  if (units.length === 0 || options.length + customFields.length === 0) return null
  return { prefix: 'order', fields: customFields, options, alternatives: areAlternatives(options) }
}

/** « Retrait sur place » or « Envoi postal »: several ways, one of them free at least, and none prescribed. */
function areAlternatives(options: readonly ExtraOption[]): boolean {
  const free = options.some(({ price }) => price === 0)
  return options.length > 1 && free && !options.some(({ isRequired }) => isRequired)
}

function leftOf({ id, remainingNumber }: ExtraOption, items: readonly CartItem[]): number | null {
  if (remainingNumber === null) return null
  const held = items
    .flatMap(({ extraOptions }) => extraOptions)
    .filter(option => option.id === id && option.value)
  return held.reduce((sum, { quantity }) => sum + quantity, remainingNumber)
}

/** Whether any question takes a file. */
export function asksForFiles({ cards, order }: Pick<Questions, 'cards' | 'order'>): boolean {
  const blocks = order === null ? cards : [...cards, order]
  const fields = blocks.flatMap(block => [
    ...block.fields,
    ...block.options.flatMap(({ customFields }) => customFields),
  ])
  return fields.some(({ type }) => type === 'File')
}
