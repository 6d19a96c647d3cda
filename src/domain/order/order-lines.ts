import { type CartItem, type CartOption, ratePart } from '../cart/cart.ts'
import { sumCents } from '../money.ts'
import { type Asked, type OrderUnit, orderUnits } from './order-units.ts'

/**
 * A row of what was bought, its amount in cents: a rate before any discount, an option under it, an option of the whole
 * order, which is the delivery where products are sold, the whole discount.
 */
export type OrderLine = {
  readonly key: string
  readonly kind: 'item' | 'option' | 'delivery' | 'discount'
  /** A discount's is its code; it is empty for gifts, which have words of their own in every language. */
  readonly label: string
  readonly gift: 'once' | 'monthly' | null
  readonly quantity: number
  readonly amount: number
  /** Who the tickets or memberships of this row are for, and what was answered about each. */
  readonly units: readonly OrderUnit[]
  /** Its association took it out of the order (rule ORD-4); left out of one that stands. */
  readonly isCancelled?: true
}

type Item = Pick<
  CartItem,
  | 'tierId'
  | 'tierType'
  | 'label'
  | 'quantity'
  | 'amount'
  | 'discount'
  | 'participant'
  | 'customFields'
  | 'completes'
> & {
  readonly options: readonly CartOption[]
  readonly contribution?: CartItem['contribution']
  readonly isCancelled?: boolean
}

/**
 * The rows of an order, or of a cart about to become one: each rate once with every answer of its units, its options, those of
 * the order, the discount; what was cancelled stands apart. `form` has the questions.
 */
export function orderLines(
  items: readonly Item[],
  couponCode: string | null,
  form: Asked,
): readonly OrderLine[] {
  const rates = Map.groupBy(items, keyOf)
  const discount = sumCents(items.map(item => item.discount))
  return [
    ...[...rates].flatMap(([key, same]) => [...rateLines(key, same, form), ...optionLines(key, same)]),
    ...linesOfOrder(items),
    ...(discount > 0 ? [{ ...plain, key: 'discount', label: couponCode ?? '', amount: -discount }] : []),
  ]
}

function keyOf({ tierType, tierId, label, isCancelled }: Item): string {
  return `${tierType} ${tierId ?? label}${isCancelled ? ' cancelled' : ''}`
}

/** The same of the items that a cart or a payment request holds. */
export function cartLines(
  items: readonly CartItem[],
  couponCode: string | null,
  form: Asked,
): readonly OrderLine[] {
  return orderLines(
    items.map(item => ({ ...item, options: item.extraOptions })),
    couponCode,
    form,
  )
}

/** The names of those whom a row is for. */
export const peopleOf = ({ units }: Pick<OrderLine, 'units'>): readonly string[] =>
  units.flatMap(({ name }) => (name === '' ? [] : name))

const plain = { kind: 'discount', gift: null, quantity: 1, units: [] } as const

/** The row of a rate; none where an option alone completes an earlier order. */
function rateLines(key: string, items: readonly Item[], form: Asked): readonly OrderLine[] {
  const isOption = items.every(({ completes, options }) => completes != null && options.length > 0)
  return isOption ? [] : [rateLine(key, items, form)]
}

function rateLine(key: string, items: readonly Item[], form: Asked): OrderLine {
  const [first] = items
  // A program names its gifts itself.
  const gift = first?.tierId === null && first.label !== '' ? null : giftOf(first)
  return {
    key,
    kind: 'item',
    label: gift === null ? (first?.label ?? '') : '',
    gift,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    amount: sumCents(items.map(item => ratePart({ ...item, extraOptions: item.options }).amount)),
    units: orderUnits(items, form),
    ...cancelled(first),
  }
}

const cancelled = (item: Item | undefined) => (item?.isCancelled ? ({ isCancelled: true } as const) : {})

function giftOf(item: Item | undefined): OrderLine['gift'] {
  if (item?.tierType === 'MonthlyDonation') return 'monthly'
  return item?.tierType === 'Donation' ? 'once' : null
}

function optionLines(rate: string, items: readonly Item[]): readonly OrderLine[] {
  const own = items.flatMap(item => item.options).filter(({ perOrder }) => !perOrder)
  return linesOf(own, { key: rate, kind: 'option' }).map(line => ({ ...line, ...cancelled(items[0]) }))
}

function linesOfOrder(items: readonly Item[]): readonly OrderLine[] {
  const ofOrder = items.flatMap(item => item.options).filter(({ perOrder }) => perOrder)
  const kind = items.some(item => item.tierType === 'Product') ? 'delivery' : 'item'
  return linesOf(ofOrder, { key: 'order', kind })
}

/** Each option once, with all its units. */
function linesOf(
  options: readonly CartOption[],
  { key, kind }: Pick<OrderLine, 'key' | 'kind'>,
): readonly OrderLine[] {
  const same = Map.groupBy(
    options.filter(({ quantity }) => quantity > 0),
    ({ id }) => id,
  )
  return [...same].map(([id, units]) => ({
    ...plain,
    key: `${key} ${id}`,
    kind,
    label: units[0]?.label ?? '',
    quantity: units.reduce((sum, option) => sum + option.quantity, 0),
    amount: sumCents(units.map(option => option.amount)),
  }))
}
