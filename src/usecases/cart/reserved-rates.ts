import type { Campaign } from '#db/forms.ts'
import { isMember } from '#db/members.ts'
import type { Reader } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type Reserved, reservationsOf, reservedProblem } from '#domain/cart/reserved-rates.ts'
import { isOfDomains } from '#domain/form/reserved.ts'
import type { Problem } from '#domain/result.ts'

type Paid = {
  readonly cart: Pick<Cart, 'organizationId' | 'items'> & {
    readonly payer: Pick<NonNullable<Cart['payer']>, 'email'> | null
  }
  readonly campaign: Campaign
  /** Today in Paris, ISO. */
  readonly day: string
}

/**
 * What of a cart is for others than its payer, beside their address (rule FRM-20). Asks the database only where something is for
 * members, and nothing while nobody is known. A rate with a code is not in the campaign of who has no code.
 */
export async function reservedProblems(
  db: Reader,
  { cart, campaign, day }: Paid,
): Promise<readonly Problem[]> {
  const reserved = reservationsOf(campaign.form, cart.items)
  const email = cart.payer?.email.trim() ?? ''
  if (reserved.length === 0 || email === '') return []
  const asksMember = reserved.some(({ reserved: { kind } }) => kind === 'members')
  const isTheirs = asksMember && (await isMember(db, { organizationId: cart.organizationId, email, day }))
  const isFor = ({ reserved: each }: Reserved) =>
    each.kind === 'members' ? isTheirs : isOfDomains(email, each.domains)
  return reserved.filter(each => !isFor(each)).map(reservedProblem)
}
