import type { PayoutStatus } from './payout-flow.ts'
import type { ProviderName } from './provider.ts'

/** What the provider paid to an organization's bank. `amount` in cents, negative where the bank was debited. */
export type OrganizationPayout = {
  readonly id: string
  readonly organizationId: number
  readonly provider: ProviderName
  readonly providerPayoutId: string
  readonly status: PayoutStatus
  readonly amount: number
  /** ISO day. */
  readonly arrivalOn: string | null
  /** ISO instant. */
  readonly createdAt: string
}

/** What names a payout in other rows and in jobs. */
export type PayoutKey = { readonly organizationId: number; readonly payoutId: string }
