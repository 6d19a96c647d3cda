import type { Tier } from '../form/form.ts'
import type { Problem } from '../result.ts'
import type { CartItem } from './cart.ts'

/** A rate that one person may have only so often (rule CRT-9). */
export type LimitedRate = { readonly id: number; readonly maxPerUser: number }

/** What one person of a cart takes of a limited rate. `email` in lower case; null: a payer known by their account alone. */
export type PersonalShare = {
  readonly tierId: number
  readonly label: string
  readonly limit: number
  readonly units: number
  readonly email: string | null
  readonly isPayer: boolean
  /** The control whose change helps. */
  readonly field: string
}

/** What a person had of a rate by earlier orders; `order` only where whoever asks may know of it. */
export type EarlierShare = {
  readonly units: number
  readonly order: { readonly id: number; readonly createdAt: string } | null
}

/** The rates of a form that are limited for each person. */
export function limitedRates(tiers: readonly Pick<Tier, 'id' | 'maxPerUser'>[]): readonly LimitedRate[] {
  return tiers.flatMap(({ id, maxPerUser }) => (maxPerUser === null ? [] : [{ id, maxPerUser }]))
}

type Sharing = {
  readonly rates: readonly LimitedRate[]
  readonly items: readonly Pick<CartItem, 'index' | 'tierId' | 'label' | 'quantity' | 'participant'>[]
  /** Who pays, as far as that is known: by address, by account, or both. */
  readonly payer: { readonly email: string | null; readonly isKnown: boolean }
  /** Where the payer is told; without it beside the quantity. */
  readonly payerField?: string
}

/**
 * What each person of a cart takes of the rates that are limited per person: the payer all of it, a participant whose address
 * is known their own places (rule CRT-9). A participant with the payer's address is the payer.
 */
export function personalShares({ rates, items, payer, payerField }: Sharing): readonly PersonalShare[] {
  const payerEmail = keyOf(payer.email)
  return rates.flatMap(({ id: tierId, maxPerUser: limit }) => {
    const own = items.filter(item => item.tierId === tierId)
    const last = own.at(-1)
    if (last === undefined) return []
    const common = { tierId, limit, label: last.label }
    const paid = {
      units: own.reduce((sum, item) => sum + item.quantity, 0),
      email: payerEmail,
      isPayer: true,
      field: payerField ?? `items[${last.index}].quantity`,
    }
    const guests = Map.groupBy(own, item => keyOf(item.participant?.email ?? null))
    const shares = [...guests].flatMap(([email, places]) => {
      if (email === null || email === payerEmail) return []
      const units = places.reduce((sum, item) => sum + item.quantity, 0)
      const field = `items[${places.at(-1)?.index}].participant.email`
      return [{ units, email, isPayer: false, field }]
    })
    return [...(payer.isKnown ? [paid] : []), ...shares].map(share => ({ ...common, ...share }))
  })
}

const keyOf = (email: string | null) => email?.trim().toLowerCase() || null

/** The shares that pass their limit together with what was ordered before, each beside its control. */
export function limitProblems(
  shares: readonly PersonalShare[],
  earlier: readonly (EarlierShare | undefined)[],
): readonly Problem[] {
  return shares.flatMap(({ units, limit, label, field }, place) => {
    const before = earlier[place]
    if (before === undefined || before.units === 0 || before.units + units <= limit) return []
    const { order } = before
    // How many somebody has is told with the order, to nobody else.
    const named = order && {
      order: String(order.id),
      orderedAt: order.createdAt,
      left: Math.max(0, limit - before.units),
    }
    return [{ code: 'PERSON_LIMIT', field, values: { limit, label, ...named } } as const]
  })
}
