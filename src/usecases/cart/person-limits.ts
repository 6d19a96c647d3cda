import { earlierShares } from '#db/person-limits.ts'
import type { Reader } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type LimitedRate, limitProblems, personalShares } from '#domain/cart/person-limits.ts'
import type { Problem } from '#domain/result.ts'

type Person = {
  readonly rates: readonly LimitedRate[]
  readonly cart: Pick<Cart, 'organizationId' | 'items'> & {
    /** Null: it is not stored yet. */
    readonly id: string | null
    readonly payer: Pick<NonNullable<Cart['payer']>, 'email'> | null
  }
  /** Who is logged in: only they are told of an order. */
  readonly viewerId: number | null
  readonly payerField?: string
}

/**
 * What is too much for one person over all their orders, beside its control (rule CRT-9). Asks nothing where no rate is
 * limited, or nobody is known yet.
 */
export async function personLimitProblems(
  db: Reader,
  { rates, cart, viewerId, payerField }: Person,
): Promise<readonly Problem[]> {
  if (rates.length === 0) return []
  const payer = { email: cart.payer?.email ?? null, isKnown: cart.payer !== null || viewerId !== null }
  const asked = { rates, items: cart.items, payer }
  const shares = personalShares(payerField === undefined ? asked : { ...asked, payerField })
  if (shares.length === 0) return []
  const asking = { organizationId: cart.organizationId, cartId: cart.id, viewerId }
  return limitProblems(shares, await earlierShares(db, asking, shares))
}
