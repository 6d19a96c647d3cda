import type { ExtraOption, Form, Tier } from '../form/form.ts'
import type { Cart, CartItem } from './cart.ts'

/**
 * Units of something that can run out: a rate, an option, the whole form, the uses of a coupon (rule STK-2), a pool of places that
 * some rates share (rule STK-6).
 */
export type StockUnit = {
  readonly kind: 'tier' | 'option' | 'form' | 'coupon' | 'pool'
  readonly targetId: number
  readonly quantity: number
}

type Taking = {
  readonly formId: number
  readonly items: readonly Pick<CartItem, 'tierId' | 'tierType' | 'quantity' | 'extraOptions' | 'completes'>[]
  readonly coupon?: Cart['coupon']
}

/**
 * Everything that a cart takes out of stock, each thing once (rule STK-2). Gifts take no place of the form, nor does what completes a line
 * that has one. Of which pool a rate is, is known where the counters are.
 */
export function cartUnits({ formId, items, coupon = null }: Taking): readonly StockUnit[] {
  const places = items.filter(takesPlace).reduce((sum, item) => sum + item.quantity, 0)
  return merged([
    ...items.flatMap(unitsOfItem),
    { kind: 'form', targetId: formId, quantity: places },
    ...(coupon === null || coupon.id === null
      ? []
      : [{ kind: 'coupon', targetId: coupon.id, quantity: 1 } as const]),
  ])
}

/** What of a form says which of its things can run out. */
type Counted = Pick<Form, 'remainingNumber'> & {
  readonly tiers: readonly (Pick<Tier, 'id' | 'remainingNumber'> & {
    readonly extraOptions: readonly Pick<ExtraOption, 'id' | 'remainingNumber'>[]
  })[]
}

/** Whether a cart takes anything that can run out: what has no counter is unlimited (rule STK-2). */
export function takesStock(form: Counted, cart: Taking): boolean {
  const things = {
    form: [{ id: cart.formId, ...form }],
    tier: form.tiers,
    option: form.tiers.flatMap(tier => tier.extraOptions),
    coupon: [],
    pool: [],
  }
  return cartUnits(cart).some(({ kind, targetId }) => {
    const thing = things[kind].find(({ id }) => id === targetId)
    return thing === undefined || thing.remainingNumber !== null
  })
}

/** Whether a cart would take more places or articles than it takes already: of a rate, or of the whole form. */
export function takesMore(before: Taking, after: Taking): boolean {
  const had = cartUnits(before)
  return cartUnits(after).some(({ kind, targetId, quantity }) => {
    if (kind !== 'tier' && kind !== 'form') return false
    return quantity > (had.find(unit => unit.kind === kind && unit.targetId === targetId)?.quantity ?? 0)
  })
}

/** Whether a kind of rate is a gift: it is never discounted and takes no place. */
export function isGift(tierType: CartItem['tierType']): boolean {
  return tierType === 'Donation' || tierType === 'MonthlyDonation' || tierType === 'Contribution'
}

function takesPlace({ tierType, completes }: Taking['items'][number]): boolean {
  return !isGift(tierType) && completes == null
}

function unitsOfItem({ tierId, quantity, extraOptions }: Taking['items'][number]): readonly StockUnit[] {
  const options = extraOptions
    .filter(option => option.value)
    .map(option => ({ kind: 'option', targetId: option.id, quantity: option.quantity }) as const)
  return tierId === null ? options : [{ kind: 'tier', targetId: tierId, quantity }, ...options]
}

function merged(units: readonly StockUnit[]): readonly StockUnit[] {
  const sums = new Map<string, StockUnit>()
  for (const unit of units) {
    const key = `${unit.kind} ${unit.targetId}`
    sums.set(key, { ...unit, quantity: unit.quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()].filter(unit => unit.quantity > 0)
}
