import { confirmationAddress } from '#domain/payment/outcome-address.ts'
import type { SettlementStand } from '#domain/payment/settlement.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'

/** What is settled: an instalment, a month of a gift, or a payment that stands alone. */
export type TermKind = 'term' | 'gift' | 'payment'

/** A refused payment as its pages show it. `amount` in cents, `dueOn` an ISO day. */
export type Unpaid = {
  readonly stand: SettlementStand
  readonly kind: TermKind
  readonly amount: number
  readonly dueOn: string
  readonly number: number
  readonly count: number | null
  /** The ISO day on which it is tried again without its payer; null: it is not. */
  readonly retryOn: string | null
  readonly title: string
  readonly organization: string
  readonly organizationUrl: string
  readonly orderUrl: string
}

const kinds = { Installment: 'term', Monthly: 'gift' } as const

/** The facts that every page of a refused payment shows. */
export function factsOf(view: RecoveryView): Unpaid {
  const { stand, payment, amount, retryOn, frequency, count, place, order } = view
  return {
    stand,
    kind: frequency === null ? 'payment' : kinds[frequency],
    amount,
    dueOn: payment.dueOn,
    number: payment.number,
    count,
    retryOn,
    title: place.title,
    organization: place.organizationName,
    organizationUrl: `/associations/${place.organizationSlug}`,
    orderUrl: confirmationAddress(place, order.id, order.token),
  }
}
