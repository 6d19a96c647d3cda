import { confirmationAddress } from '#domain/payment/outcome-address.ts'
import type { SettlementStand } from '#domain/payment/settlement.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'
import type { LegalOrganization } from '../organization/legal-links.tsx'

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
  /** Where whoever sent the payer here wants them back; null where nobody said. */
  readonly backUrl: string | null
  readonly legal: LegalOrganization
  /** Null for who only knows a visit. */
  readonly orderUrl: string | null
}

const kinds = { Installment: 'term', Monthly: 'gift' } as const

/** The facts that every page of a refused payment shows. */
export function factsOf(view: RecoveryView): Unpaid {
  const { stand, payment, amount, retryOn, frequency, count, place, order, backUrl, salesConditionsUrl } =
    view
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
    backUrl,
    legal: { organizationSlug: place.organizationSlug, name: place.organizationName, salesConditionsUrl },
    orderUrl: order.token === null ? null : confirmationAddress(place, order.id, order.token),
  }
}
