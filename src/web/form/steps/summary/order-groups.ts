import { type CartItem, ratePart } from '#domain/cart/cart.ts'
import type { CustomField } from '#domain/form/form.ts'
import { grouped } from '../grouped.ts'
import type { StepForm } from '../step-facts.ts'
import { type TakenOption, takenOptions } from '../taken-options.ts'

/** Units of one rate, with who they are for. Cents, before discount. */
export type OrderGroup = {
  readonly key: string
  readonly label: string
  readonly quantity: number
  readonly amount: number
  /** Who each unit is for and what was answered about it; units without either are left out. */
  readonly units: readonly OrderUnit[]
  readonly options: readonly TakenOption[]
}

export type OrderUnit = {
  /** The place of the item in the cart. */
  readonly index: number
  readonly name: string
  readonly answers: readonly OrderAnswer[]
}

/** What was answered to one of the association's questions, as the cart holds it. */
export type OrderAnswer = { readonly field: CustomField; readonly value: string | number | boolean }

type Asked = Pick<StepForm, 'tiers' | 'customFields'>

/**
 * The order as the payer checks it: each rate once, in cart order, with its participants, every answer about them, and its
 * options (rule SCR-9).
 */
export function orderGroups(items: readonly CartItem[], form: Asked): readonly OrderGroup[] {
  const fields = fieldsOf(form)
  const keyOf = ({ tierId, tierType }: CartItem) => `${tierType}:${tierId}`
  return grouped(items, keyOf).map(([key, same]) => ({
    key,
    label: same[0]?.label ?? '',
    quantity: sum(same, item => item.quantity),
    amount: sum(same, item => ratePart(item).amount),
    units: same
      .map(item => ({ index: item.index, name: nameOf(item.participant), answers: answersOf(item, fields) }))
      .filter(({ name, answers }) => name !== '' || answers.length > 0),
    options: takenOptions(same, ({ perOrder }) => !perOrder),
  }))
}

/** All questions of a campaign, those of its rates and of their options too. */
function fieldsOf({ tiers, customFields }: Asked): ReadonlyMap<number, CustomField> {
  const ofTiers = tiers.flatMap(tier => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap(option => option.customFields),
  ])
  return new Map([...customFields, ...ofTiers].map(field => [field.id, field]))
}

function answersOf(item: CartItem, fields: ReadonlyMap<number, CustomField>): readonly OrderAnswer[] {
  const ofOptions = item.extraOptions.filter(({ value }) => value).flatMap(option => option.customFields)
  return [...item.customFields, ...ofOptions].flatMap(({ id, value }) => {
    const field = fields.get(id)
    return field === undefined ? [] : [{ field, value }]
  })
}

const nameOf = (participant: CartItem['participant']): string =>
  [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
