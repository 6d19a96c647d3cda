import type { ErrorCode } from '../errors.ts'
import type { ChargeStatus } from './charge-flow.ts'
import type { PaymentMeans } from './payment-means.ts'
import type { RegularisationStatus } from './regularisation-flow.ts'

/** One try to take a payment of later. `amount` in cents; `replay` as for an attempt. Source: D7. */
export type Charge = {
  readonly id: string
  readonly organizationId: number
  readonly paymentId: number
  readonly number: number
  /** The payer's visit that it belongs to; null: on its day, without the payer. */
  readonly regularisationId: string | null
  readonly status: ChargeStatus
  readonly means: PaymentMeans
  readonly amount: number
  readonly customerId: string | null
  readonly paymentMethod: string
  /** The method is kept for the payments that follow, once this one is paid. */
  readonly keepMethod: boolean
  readonly intentId: string | null
  readonly accountId: string
  readonly replay: number
  readonly errorCode: ErrorCode | null
  readonly declineCode: string | null
  readonly trace: string
  readonly createdAt: string
}

/** One visit of a payer who settles a refused payment; its id is the capability of its pages (platform API, `unpaid`). */
export type Regularisation = {
  readonly id: string
  readonly organizationId: number
  readonly paymentId: number
  readonly status: RegularisationStatus
  readonly failedAttempts: number
  readonly errorCode: ErrorCode | null
  readonly locale: 'fr' | 'en'
  readonly trace: string
  readonly expiresAt: string
  readonly createdAt: string
}
