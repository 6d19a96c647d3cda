import type { CartItem } from '../cart/cart.ts'
import { fold } from '../fields/fold.ts'
import type { Approval } from '../form/approval.ts'
import { daysAfter } from '../payment/next-charge.ts'

/** Days after which an application that nobody decided about is over (rule MEM-9). */
export const decisionDays = 60

/** How many days before its last one the payer is reminded, once. */
const remindedBefore = 3

/** The longest word to an applicant, in characters. */
export const longestWord = 1000

export type ApplicationKey = { readonly organizationId: number; readonly id: number }

/** The last day on which an application that is accepted today is paid, and the day on which its payer is reminded. ISO days. */
export function daysToPay(
  today: string,
  days: number,
): { readonly untilOn: string; readonly remindOn: string } {
  const untilOn = daysAfter(today, days)
  const remindOn = daysAfter(untilOn, -remindedBefore)
  return { untilOn, remindOn: remindOn > today ? remindOn : daysAfter(today, 1) }
}

type Name = { readonly firstName: string | null; readonly lastName: string | null }
type Member = Pick<CartItem, 'tierType'> & { readonly participant: Name | null }

/** Whose memberships a cart asks for; a rate that asks for nobody's name is its payer's. */
export function membersOf(items: readonly Member[], payer: Name | null): readonly Name[] {
  return items
    .filter(({ tierType }) => tierType === 'Membership')
    .map(({ participant }) => participant ?? payer ?? { firstName: null, lastName: null })
}

/** Whether all of these people are among those, as names are compared: without case, accents and signs. */
export function areAmong(people: readonly Name[], others: readonly Name[]): boolean {
  const known = new Set(others.map(keyOf))
  return people.every(person => known.has(keyOf(person)))
}

const keyOf = ({ firstName, lastName }: Name) => `${fold(firstName ?? '')}|${fold(lastName ?? '')}`

/**
 * Whether the memberships of a cart are accepted before they are paid (rule MEM-9); `renewed`: whose memberships it renews by a link, who
 * are asked only where the association says so.
 */
export function asksApproval(
  approval: Approval | null | undefined,
  members: readonly Name[],
  renewed: readonly Name[],
): boolean {
  if (approval == null || members.length === 0) return false
  return approval === 'everybody' || !areAmong(members, renewed)
}
