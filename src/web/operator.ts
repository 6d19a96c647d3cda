import type { LegalFacts } from '#config/legal-facts.ts'
import type { FormType } from '#domain/form/form.ts'
import type { TipRateFactors } from '#domain/tip/tip-frequency.ts'

/** The static pages that the footer links; an operator may put an address of its own behind each. */
export const staticPages = [
  'conditions-associations',
  'sous-traitance',
  'conditions-utilisation',
  'mentions-legales',
  'confidentialite',
  'cookies',
  'guide',
  'aide',
  'contact',
  'accessibilite',
] as const

export type StaticPage = (typeof staticPages)[number]

/**
 * What the operator of this installation says of itself (rule OPS-1). Nothing here is a default claim: without a partner or
 * a status the footer shows none (rule SCR-2).
 */
export type WebOperator = {
  readonly brand: string
  /** The public address of the installation, without a slash at its end. */
  readonly origin: string
  /** Where the API is, if not there as well (rule ADDR-6). */
  readonly apiOrigin: string | null
  /** The name in law, or the brand where none is set. */
  readonly legalName: string
  /** What the legal notice names; a fact that nobody filled in is said to be missing. */
  readonly legal: LegalFacts
  /** The month of the terms for users, `YYYY-MM` (rule SCR-2). */
  readonly termsDate: string
  /** Whether search engines may list this installation. */
  readonly indexing: boolean
  /** Null where nobody filled it in: then pages say so, and never lead to an address that nobody reads. */
  readonly contactEmail: string | null
  readonly paymentInstitution: string | null
  readonly badges: { readonly regulatedPayment: boolean; readonly crowdfundingAssociation: boolean }
  readonly accessibility: 'none' | 'partial' | 'full'
  readonly pageAddresses: Partial<Readonly<Record<StaticPage, string>>>
  /** Whether « l’association reçoit 100 % de votre paiement » is true here (rule TIP-7). */
  readonly organizationGetsAll: boolean
  /** What the suggested contribution is divided by (rule TIP-1). */
  /** What suggested contributions are divided by in a type of campaign. */
  readonly tipRateFactors: (formType: FormType) => TipRateFactors
  /** The types that ask all in two screens (rule FRM-2); none unless given. */
  readonly quickWin?: readonly string[]
  /** Whether pages say that they are protected by reCAPTCHA (rule BOT-1). */
  readonly recaptcha?: boolean
  /** Whether `/kit` shows the components: for development and tests. */
  readonly showsKit: boolean
}

/** Where a static page of this installation is. */
export function addressOf(page: StaticPage, operator: Pick<WebOperator, 'pageAddresses'>): string {
  return operator.pageAddresses[page] ?? `/legal/${page}`
}
