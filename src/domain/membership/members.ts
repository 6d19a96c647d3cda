import { monthsAfter } from '../cart/due-dates.ts'
import type { Tier } from '../form/form.ts'
import { daysAfter } from '../payment/next-charge.ts'

/** The day on which a membership without an end is taken to end, so that ends can be compared. */
export const endless = '9999-12-31'

/** A membership of one name, as it was sold. Days are ISO, both of them days on which it is valid. */
export type HeldMembership = {
  readonly itemId: number
  readonly orderId: number
  /** Who paid for it, in small letters; null once they were erased. */
  readonly address: string | null
  readonly startsOn: string
  readonly endsOn: string
  /** It was paid for and not given back. */
  readonly stands: boolean
  /** The order that its payer renewed by a link; null for none. */
  readonly renews: number | null
}

/** Whose a membership is, and what it counts for. */
export type SettledMembership = {
  readonly itemId: number
  /** The first item of its member. */
  readonly memberId: number
  readonly season: string
  readonly isLatest: boolean
  readonly isCounted: boolean
}

/**
 * Tells the memberships of one name apart by whose they are (rule MEM-2): those of one payer are one member's, so are those that were
 * renewed by a link, and those of another address that were never valid together. Two in one order are two people.
 */
export function settleMembers(held: readonly HeldMembership[]): readonly SettledMembership[] {
  const members: HeldMembership[][] = []
  const inOrder = [...held].sort((a, b) => compare(a.startsOn, b.startsOn) || a.itemId - b.itemId)
  for (const membership of inOrder) {
    const own = memberOf(members, membership)
    if (own === undefined) members.push([membership])
    else own.push(membership)
  }
  return members.flatMap(settleMember)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function memberOf(
  members: readonly HeldMembership[][],
  { orderId, address, renews, ...period }: HeldMembership,
): HeldMembership[] | undefined {
  const others = members.filter(own => own.every(each => each.orderId !== orderId))
  return (
    others.find(own => renews !== null && own.some(each => each.orderId === renews)) ??
    others.find(own => address !== null && own.some(each => each.address === address)) ??
    others.find(own => !own.some(each => each.stands && meet(each, period)))
  )
}

type Period = Pick<HeldMembership, 'startsOn' | 'endsOn'>

/** Whether two memberships are valid on one day at least. */
export function meet(one: Period, other: Period): boolean {
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn
}

function settleMember(own: readonly HeldMembership[]): readonly SettledMembership[] {
  const standing = own.filter(({ stands }) => stands)
  const latest = standing.reduce<HeldMembership | undefined>(
    (last, each) => (last === undefined || each.endsOn >= last.endsOn ? each : last),
    undefined,
  )
  const seasons = new Set<string>()
  return own.map(each => {
    const season = seasonOf(each)
    const isCounted = each.stands && !seasons.has(season)
    if (isCounted) seasons.add(season)
    return {
      itemId: each.itemId,
      memberId: own[0]?.itemId ?? each.itemId,
      ...{ season, isCounted, isLatest: each === latest },
    }
  })
}

type Validity = Pick<Tier, 'validFrom' | 'validUntil' | 'validMonths'>

/** The days of a membership that is bought on an ISO day: its season's, or some months from that day on (rule MEM-1). */
export function periodOfRate({ validFrom, validUntil, validMonths = null }: Validity, today: string): Period {
  if (validMonths !== null) return { startsOn: today, endsOn: daysAfter(monthsAfter(today, validMonths), -1) }
  const endsOn = validUntil ?? endless
  const startsOn = validFrom ?? today
  return { startsOn: startsOn < endsOn ? startsOn : endsOn, endsOn }
}

/** « 2026 » or « 2026-2027 »: the years in which a membership is valid; without an end, the one in which it began. */
export function seasonOf({ startsOn, endsOn }: Period): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  return first === last || endsOn === endless ? first : `${first}-${last}`
}

/** How members stand on a day: those to renew may be up to date still (rule MEM-3). */
export const memberStates = ['current', 'renewing', 'lost'] as const
export type MemberState = (typeof memberStates)[number]

/** Weeks before the end of a membership, and months after it, in which its member is to renew. */
export const renewalWindow = { weeksBefore: 8, monthsAfter: 3 } as const

/** The days that the ends of memberships are compared with on an ISO day in Paris. */
export type MemberDays = {
  readonly today: string
  /** Who ends later than this is not asked yet. */
  readonly asked: string
  /** Who ended before this is lost. */
  readonly lost: string
}

export function memberDays(today: string): MemberDays {
  return {
    today,
    asked: daysAfter(today, 7 * renewalWindow.weeksBefore),
    lost: monthsAfter(today, -renewalWindow.monthsAfter),
  }
}

/** Whether a membership that ends on a day is up to date: one that begins later was paid for all the same. */
export const isCurrent = (endsOn: string, { today }: MemberDays): boolean => endsOn >= today

/** Whether its member is to renew. */
export const isToRenew = (endsOn: string, { asked, lost }: MemberDays): boolean =>
  endsOn >= lost && endsOn <= asked

/** Which one of the states a list says of a member: what is to be done comes first. */
export function memberState(endsOn: string, days: MemberDays): MemberState {
  if (isToRenew(endsOn, days)) return 'renewing'
  return isCurrent(endsOn, days) ? 'current' : 'lost'
}
