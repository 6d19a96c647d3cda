import { defaultLocale, type Locale } from '../locale.ts'
import type { ProviderName } from '../provider-name.ts'

/** The language that associations write about themselves in: a campaign tells its own, an organization does not. */
export const organizationLanguage: Locale = defaultLocale

/** Who receives the money (rule FRM-13). */
export type OrganismType = 'association' | 'endowmentFund' | 'foundation'

export type Organization = {
  readonly id: number
  readonly organizationSlug: string
  readonly name: string
  readonly organismType: OrganismType
  readonly category: string
  readonly city: string
  readonly zipCode: string
  readonly country: string
  readonly description: string
  readonly palette: string | null
  readonly authenticationState: string
  /** Whom new payments go through. */
  readonly provider: ProviderName
  readonly accountId: string | null
  /** Collecting is allowed unless it is explicitly false (rule FRM-6). */
  readonly allowCollect: boolean
  readonly fiscalReceiptEligibility: boolean
  readonly isUnderColucheLaw: boolean
  /** Receipts are issued in its name: it is eligible, and nothing is missing (rule TAX-5). */
  readonly issuesTaxReceipts?: boolean
  readonly salesConditionsUrl: string | null
  /** Up to how many cents it collects before it is verified; null: as the operator set it for all (rule OPR-5). */
  readonly collectCap?: number | null
  /** What it had collected by then, in cents, as a job counted it. */
  readonly collected?: number
  /** The operator withholds its page and its campaigns' (rule OPR-3). */
  readonly isWithheld?: boolean
  /** How many days an order waits for a transfer that its payer chose; null or absent: nobody may (rule PAY-32). */
  readonly transferDays?: number | null
}

/** Whether the organization can receive money now: allowed to collect, and an account at the provider exists. */
export function canReceiveMoney(organization: Organization): boolean {
  return organization.allowCollect && organization.accountId !== null
}
