import type { Campaign } from '#db/forms.ts'
import { isMember } from '#db/members.ts'
import type { Reader } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type Reserved, reservationsOf, reservedProblem } from '#domain/cart/reserved-rates.ts'
import { isOfDomains } from '#domain/form/reserved.ts'
import { limits } from '#domain/limits.ts'
import { failWith, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

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

/**
 * Counts addresses that are refused as no member's, by network: nobody learns by trying who is one. Stands around the transaction, which
 * holds a connection of its own.
 */
export async function tryingMembersWithinLimits<T>(
  app: App,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const done = await work()
  const { network } = app
  if (done.ok || network === null || !done.error.some(isNoMember)) return done
  const { wait } = await app.limits.count(limits.memberTries, network)
  return wait > 0 ? failWith('TOO_MANY_REQUESTS') : done
}

const isNoMember = ({ code, values }: Problem) => code === 'RATE_RESERVED' && values?.reserved === 'members'
