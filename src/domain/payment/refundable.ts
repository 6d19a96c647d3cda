import { type Cents, sumCents } from '../money.ts'
import type { DisputeTake, PaymentDispute } from './dispute.ts'
import type { PaymentStatus } from './payment-flow.ts'
import type { PaymentRefund } from './refund.ts'

/** A payment's two parts, in cents: the organization's and the operator's tip. */
export type Shares = { readonly organization: Cents; readonly tip: Cents }

type Captured = { readonly amount: Cents; readonly amountTip: Cents }
type Given = Pick<PaymentRefund, 'status' | 'organizationPart' | 'tipPart'>
type Taken = Pick<
  PaymentRefund,
  'id' | 'status' | 'organizationPart' | 'providerRefundId' | 'takesFrom' | 'takesFromDispute' | 'takenAt'
>
type Contested = Pick<PaymentDispute, 'status' | 'amount' | 'organizationPart'>
type Settled = Pick<PaymentDispute, 'id' | 'status' | 'organizationPart' | 'given'> & {
  readonly takes: readonly Pick<DisputeTake, 'status' | 'amount' | 'takesFrom' | 'takesFromDispute'>[]
}

/** What happened to the money of one payment after its capture. */
export type Returns = {
  readonly refunds: readonly Given[]
  readonly disputes: readonly Contested[]
  /** What was paid back to an account and is no refund, in cents (rule REF-15). */
  readonly repaid?: Cents
  /** What cheques were for that the bank sent back and nothing made good, in cents (rule PAY-31). */
  readonly bounced?: Cents
}

/**
 * What can still be given back of a captured payment, in cents: what was captured, less what refunds that have not failed
 * reserve, less what a dispute took or is taking (rule REF-2), less what went back to an account or came with no cheque. Never below zero.
 */
export function refundable(
  { amount, amountTip }: Captured,
  { refunds, disputes, repaid = 0, bounced = 0 }: Returns,
): Shares {
  const reserved = refunds.filter(({ status }) => status !== 'failed')
  const taken = disputes.filter(({ status }) => status === 'open' || status === 'lost')
  const organization = sumCents([
    amount - amountTip,
    -repaid,
    -bounced,
    ...reserved.map(refund => -refund.organizationPart),
    ...taken.map(dispute => -dispute.organizationPart),
  ])
  const tip = sumCents([
    amountTip,
    ...reserved.map(refund => -refund.tipPart),
    ...taken.map(dispute => dispute.organizationPart - dispute.amount),
  ])
  return { organization: Math.max(0, organization), tip: Math.max(0, tip) }
}

/** A refund as somebody made it at the provider, in cents; `reversed`: what it took from the organization's account, if known. */
export type MadeRefund = { readonly amount: Cents; readonly reversed: Cents | null }

/**
 * Whose money a refund was that somebody made at the provider, in cents: the organization's is what was taken from its
 * account, the rest is the operator's, be it more than the tip. Where that is not known: all of both parts, or exactly the
 * tip, else the organization's part first. The answer does not depend on the order in which such refunds are seen.
 */
export function sharesOfProviderRefund(left: Shares, { amount, reversed }: MadeRefund): Shares {
  const isTip = reversed === null && amount === left.tip
  const organization = isTip ? 0 : Math.min(left.organization, amount, reversed ?? amount)
  return { organization, tip: amount - organization }
}

/** Whether the organization's part of a refund was taken from its account, so that it is given again if the refund fails. */
export function isTaken({ organizationPart, providerRefundId, takenAt, ...refund }: Taken): boolean {
  return organizationPart > 0 && (sourceOf(refund) === null ? providerRefundId !== null : takenAt !== null)
}

/** What gave the organization the part again that is taken for a refund or a dispute: a refund or a dispute, by its id; null: nothing did. */
export function sourceOf({
  takesFrom,
  takesFromDispute,
}: Pick<Taken, 'takesFrom' | 'takesFromDispute'>): string | null {
  return takesFrom ?? takesFromDispute
}

/** What the organization was given again after a refund that came back, or a dispute that was won; `left` of it, in cents. */
export type ReturnedPart = { readonly of: 'refund' | 'dispute'; readonly id: string; readonly left: Cents }

/**
 * The parts that the organization was given again, oldest first: the charge's own transfer holds them no more, another
 * refund or dispute takes them from there.
 */
export function returnedParts(
  refunds: readonly Taken[],
  disputes: readonly Settled[],
): readonly ReturnedPart[] {
  const failed = refunds.filter(refund => refund.status === 'failed' && isTaken(refund))
  const won = disputes.filter(dispute => dispute.status === 'won')
  return [
    ...won.map(({ id, given }) => ({ of: 'dispute', id, part: given ?? 0 }) as const),
    ...failed.map(({ id, organizationPart: part }) => ({ of: 'refund', id, part }) as const),
  ]
    .map(({ part, ...source }) => ({
      ...source,
      left: sumCents([part, ...takenOf(source.id, refunds, disputes).map(amount => -amount)]),
    }))
    .filter(({ left }) => left > 0)
}

/** What was taken, or is to be taken, of a part that was given again, in cents. */
function takenOf(source: string, refunds: readonly Taken[], disputes: readonly Settled[]): readonly Cents[] {
  const refunded = refunds.filter(({ status, takenAt }) => status !== 'failed' || takenAt !== null)
  const contested = disputes.flatMap(({ takes }) => takes)
  return [
    ...refunded.filter(refund => sourceOf(refund) === source).map(refund => refund.organizationPart),
    ...contested
      .filter(({ status }) => status === 'planned' || status === 'taken')
      .filter(take => sourceOf(take) === source)
      .map(take => take.amount),
  ]
}

/** An amount in cents and what gave it again, from where it is taken; `source` null: the charge's own transfer. */
export type Take = { readonly amount: Cents; readonly source: Pick<ReturnedPart, 'of' | 'id'> | null }

/** What the charge's own transfer still holds of what is left of the organization's part, in cents: not what was given again. */
export function heldByCharge(left: Cents, returned: readonly ReturnedPart[]): Cents {
  return Math.max(0, sumCents([left, ...returned.map(part => -part.left)]))
}

/**
 * From where an amount is taken, in the order of the calls. As much as it holds from the charge's own transfer, which the provider
 * takes back even where the account has less; but last, because only that may leave a debt. The rest from what was given again, the
 * oldest first.
 */
export function takesFor(wanted: Cents, held: Cents, returned: readonly ReturnedPart[]): readonly Take[] {
  const own = Math.min(held, wanted)
  let missing = wanted - own
  const again = returned.map(({ of, id, left }) => {
    const amount = Math.min(left, missing)
    missing -= amount
    return { amount, source: { of, id } }
  })
  return [...again, { amount: own + missing, source: null }].filter(({ amount }) => amount > 0)
}

/** Whether it is not known yet what the organization was given again after a dispute that was won. */
export function isSettling(disputes: readonly Settled[]): boolean {
  return disputes.some(
    ({ status, organizationPart, given }) => status === 'won' && organizationPart > 0 && given === null,
  )
}

/**
 * Whether it is not known yet where the organization's part is: see {@link isSettling}; or a refund that is only asked for may have
 * taken what was given again, and give it again if it fails.
 */
export function isOnItsWay(refunds: readonly Taken[], disputes: readonly Settled[]): boolean {
  return (
    isSettling(disputes) || refunds.some(refund => refund.status === 'requested' && sourceOf(refund) !== null)
  )
}

/** Whose money a dispute is about, in cents: the organization's part as far as it has it, the rest is the operator's. */
export function organizationPartOfDispute(left: Shares, amount: Cents): Cents {
  return Math.min(left.organization, amount)
}

/**
 * The status of a payment after its capture, from the rows alone, so that the order in which they were seen does not matter:
 * `Refunded` only when all of it came back, by refunds or by lost disputes (rule REF-3).
 */
export function currentStatusOf(
  { amount }: Pick<Captured, 'amount'>,
  { refunds, disputes }: Returns,
): Extract<PaymentStatus, 'Authorized' | 'Refunding' | 'Contested' | 'Refunded'> {
  const back = sumCents([
    ...refunds
      .filter(({ status }) => status === 'succeeded')
      .map(each => each.organizationPart + each.tipPart),
    ...disputes.filter(({ status }) => status === 'lost').map(each => each.amount),
  ])
  if (back >= amount) return 'Refunded'
  if (disputes.some(({ status }) => status === 'open')) return 'Contested'
  const underWay = refunds.some(({ status }) => status === 'requested' || status === 'sent')
  return underWay ? 'Refunding' : 'Authorized'
}
