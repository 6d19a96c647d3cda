import { type Cents, sumCents } from '../money.ts'

/**
 * How ledger, orders and provider can differ. `movement…` is about what the provider booked, `entry…` about the ledger,
 * `payment…` about what the orders say, `balance…` about what the ledger adds up, `seal…` about what was done to it by hand,
 * `account…` and `operator…` about what is held in all.
 */
export const findingKinds = [
  /** The provider moved money that the ledger does not know, or knows with another amount. */
  'movementNotBooked',
  /** The provider moved money in a way that the platform does not know. */
  'movementUnknown',
  /** The ledger knows money that the provider did not move. */
  'entryUnknownToProvider',
  'entryUnbalanced',
  /** The ledger knows money of a payment that is not paid. */
  'entryWithoutPayment',
  /** A paid payment is not in the ledger with its amount. */
  'paymentNotBooked',
  /** A paid payment's order still waits for its money. */
  'paymentWithoutOrder',
  /** A balance is not the sum of its postings. */
  'balanceDiffers',
  /** A seal is not what its entries and the seals before it make: the first such seal of an organization. No cents. */
  'sealBroken',
  'accountDiffers',
  'operatorDiffers',
] as const

export type FindingKind = (typeof findingKinds)[number]

/** One difference. `object` is what it is about: a movement, an entry, a payment, an account, the number
 * of a seal. Cents. */
export type Finding = {
  readonly kind: FindingKind
  readonly object: string
  readonly organizationId: number | null
  readonly expected: Cents
  readonly found: Cents
  /** Seen once only, and perhaps only for the moment between two bookings: it counts when the next comparison sees it. */
  readonly isSuspicion?: true
}

/** The findings that count. */
export function certain(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ isSuspicion = false }) => !isSuspicion)
}

/** How much money the findings that count are about, in cents: each adds, whatever its sign. */
export function differenceOf(findings: readonly Finding[]): Cents {
  return sumCents(certain(findings).map(({ expected, found }) => Math.abs(expected - found)))
}

/** Whether two findings tell of the same difference. */
export function isSameFinding(one: Finding, other: Finding): boolean {
  return (
    one.kind === other.kind &&
    one.object === other.object &&
    one.expected - one.found === other.expected - other.found
  )
}
