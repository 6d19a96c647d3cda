import { maximumItems } from '#domain/cart/cart.ts'
import { isGift } from '#domain/cart/units.ts'
import type { Pool, Tier } from '#domain/form/form.ts'
import { saleOfTier } from '#domain/form/sale-window.ts'
import type { StepFacts } from '../step-facts.ts'

type Facts = Pick<StepFacts, 'form' | 'cart' | 'now' | 'sells'>

/** A rate as this visitor may take it now. */
export type Offer = {
  readonly tier: Tier
  readonly state: 'open' | 'soldOut' | 'notYetOpen' | 'ended'
  /** Units left for this visitor, those of their own cart included; `null`: unlimited (rule STK-2). */
  readonly left: number | null
  /** The most that one cart takes of it. */
  readonly most: number
}

/** The rates that a form sells, in its order. */
export function offersOf(facts: Facts): readonly Offer[] {
  return facts.form.tiers
    .filter(({ tierType }) => facts.sells.includes(tierType))
    .map(tier => offerOf(tier, facts))
}

function offerOf(tier: Tier, facts: Facts): Offer {
  const left = leftOf(tier, facts)
  const sale = saleOfTier(tier, facts.now)
  const state = sale === 'open' && left === 0 ? 'soldOut' : sale
  return {
    tier,
    state,
    left,
    most: Math.min(left ?? maximumItems, tier.maxPerUser ?? maximumItems, maximumItems),
  }
}

/** What is left of the rate, of its pool, and of the whole form where it has a common limit. */
function leftOf(tier: Tier, { form, cart }: Facts): number | null {
  const pool = form.pools?.find(({ id }) => id === tier.poolId)
  const bounds = [
    pool === undefined ? plusHeld(tier, tier.remainingNumber, cart) : leftOfPool(pool, { form, cart }),
    pool === undefined ? null : plusHeld(tier, tier.ownRemaining ?? null, cart),
    isGift(tier.tierType) ? null : placesLeft({ form, cart }),
  ].filter(bound => bound !== null)
  return bounds.length === 0 ? null : Math.min(...bounds)
}

/** Places left of a pool for this visitor: those of their own cart are theirs, whichever of its rates they chose (rule STK-6). */
export function leftOfPool(pool: Pool, { form, cart }: Pick<StepFacts, 'form' | 'cart'>): number {
  const rates = form.tiers.filter(({ poolId }) => poolId === pool.id).map(({ id }) => id)
  return Math.max(0, pool.remainingNumber + heldOf(rates, cart))
}

const plusHeld = ({ id }: Tier, left: number | null, cart: StepFacts['cart']) =>
  left === null ? null : Math.max(0, left + heldOf([id], cart))

function heldOf(rates: readonly number[], cart: StepFacts['cart']): number {
  return (cart?.itemList ?? [])
    .filter(({ tierId }) => tierId !== null && rates.includes(tierId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Places left on the whole form for this visitor; `null` where it has no common limit. */
export function placesLeft({ form, cart }: Pick<StepFacts, 'form' | 'cart'>): number | null {
  if (form.remainingNumber === null) return null
  const held = (cart?.itemList ?? [])
    .filter(({ tierType }) => !isGift(tierType))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, form.remainingNumber + held)
}
