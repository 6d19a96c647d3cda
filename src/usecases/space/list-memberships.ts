import { cardsOfPayer, type OwnCard } from '#db/membership-cards.ts'
import { cardPath } from '#domain/membership/card-address.ts'
import { isToRenew, memberDays } from '#domain/membership/members.ts'
import { type CardState, cardNumber, cardState } from '#domain/membership/membership-card.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { ownerOf } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { cardToken, signedRenewalPath } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'
import { type ApplicationRow, ownApplications } from './own-applications.ts'

/** Memberships on a page of the list. */
const pageSize = 50

/** A membership that somebody paid for, with the page of its card. Dates are ISO days. */
export type MembershipRow = Pick<
  OwnCard,
  'id' | 'firstName' | 'lastName' | 'rate' | 'title' | 'organization' | 'orderId' | 'validFrom' | 'validUntil'
> & {
  readonly number: string
  readonly state: CardState
  readonly path: string
  /** Where it is renewed, as long as it is to be (rule MEM-3); null before and after, and once it was. */
  readonly renewal: string | null
}

/** A page of them, newest first; `next`: after which card the following page begins, null on the last one. */
export type MembershipPage = {
  readonly memberships: readonly MembershipRow[]
  readonly next: string | null
  /** What is asked and not over, above the newest. */
  readonly applications: readonly ApplicationRow[]
}

type Input = {
  readonly userId: number
  /** The last card of the page before; null: from the newest on. */
  readonly after: string | null
}

/** The memberships that a connected user paid for, their own and their family's, as they stand today. */
export async function listMemberships(app: App, { userId, after }: Input): Promise<Result<MembershipPage>> {
  const owner = await ownerOf(app.db, userId)
  if (owner === undefined) return failWith('UNAUTHENTICATED')
  if (after !== null && !isUuid(after)) return failWith('value_invalid', 'after')
  const [cards, applications] = await Promise.all([
    cardsOfPayer(app.db, owner, { after, limit: pageSize + 1 }),
    after === null ? ownApplications(app, owner) : [],
  ])
  const shown = cards.slice(0, pageSize)
  const today = parisDate(app.now())
  const days = memberDays(today)
  return ok({
    memberships: shown.map(({ organizationId, status, isReturned, number, renewableOf, ...card }) => ({
      ...card,
      number: cardNumber({ number }),
      state: cardState({ status }, { ...card, isReturned }, today),
      path: cardPath(card.id, cardToken(app, { organizationId, id: card.id })),
      renewal:
        renewableOf !== null && isToRenew(renewableOf, days)
          ? signedRenewalPath(app, { organizationId, id: card.orderId })
          : null,
    })),
    applications,
    next: cards.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  })
}
