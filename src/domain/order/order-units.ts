import type { CartItem, CartOption, Contribution } from '../cart/cart.ts'
import type { CustomField, Form, FormerField, Tier } from '../form/form.ts'

/** What was answered to one of the association's questions: the question as it stands today, and the answer as it was stored. */
export type OrderAnswer = Pick<CustomField, 'id' | 'label' | 'type'> & {
  readonly value: string | number | boolean
}

/** Who one unit is for, an empty name for nobody, and everything that was answered about it. */
export type OrderUnit = {
  /** The place of its item among those of the order. */
  readonly index: number
  readonly name: string
  readonly answers: readonly OrderAnswer[]
  /** What everybody may read of a contribution; absent where nobody was asked. */
  readonly contribution?: Contribution
}

/** The questions of a campaign: its own, and those of its rates with their options; of an order, also those it asked once. */
export type Asked = Pick<Form, 'customFields'> & {
  readonly formerFields?: Form['formerFields']
  readonly tiers: readonly Pick<Tier, 'customFields' | 'extraOptions'>[]
}

/** An item as a cart or an order keeps it, with its options under one name. */
type Item = Pick<CartItem, 'participant' | 'customFields'> & {
  readonly options: readonly CartOption[]
  readonly contribution?: CartItem['contribution']
}

/** Each item's person and answers, in order; an item with neither is left out, and so is an answer to a question that is unknown. */
export function orderUnits(items: readonly Item[], form: Asked): readonly OrderUnit[] {
  const fields = fieldsOf(form)
  return items
    .map((item, index) => ({
      index,
      name: nameOf(item.participant),
      answers: answersOf(item, fields),
      ...(item.contribution ? { contribution: item.contribution } : {}),
    }))
    .filter(({ name, answers, contribution }) => name !== '' || answers.length > 0 || contribution)
}

/** All questions of a campaign, those of its rates and of their options too. */
export function fieldsOf({
  tiers,
  customFields,
  formerFields = [],
}: Asked): ReadonlyMap<number, FormerField> {
  const ofTiers = tiers.flatMap(tier => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap(option => option.customFields),
  ])
  return new Map([...formerFields, ...customFields, ...ofTiers].map(field => [field.id, field]))
}

function answersOf(item: Item, fields: ReadonlyMap<number, FormerField>): readonly OrderAnswer[] {
  const ofOptions = item.options.filter(({ value }) => value).flatMap(option => option.customFields)
  return [...item.customFields, ...ofOptions].flatMap(({ id, value }) => {
    const field = fields.get(id)
    return field === undefined || value === '' ? [] : [{ id, label: field.label, type: field.type, value }]
  })
}

const nameOf = (participant: CartItem['participant']): string =>
  [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')
