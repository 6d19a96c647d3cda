import type { Address, List, Metadata } from './common.ts'
import type { BankAccount, ProofDocument, RequirementError } from './dossier.ts'

export type Customer = {
  id: string
  object: 'customer'
  address: Address | null
  balance: number
  created: number
  currency: string | null
  default_source: null
  delinquent: false
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  livemode: false
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: null
  tax_exempt: 'none'
  test_clock: null
}

export type Requirements = {
  alternatives: never[]
  current_deadline: null
  currently_due: string[]
  disabled_reason: string | null
  errors: RequirementError[]
  eventually_due: string[]
  past_due: string[]
  pending_verification: string[]
}

export type CapabilityStatus = 'active' | 'inactive' | 'pending'

export type Company = {
  address: Address
  name: string | null
  phone: string | null
  tax_id_provided: boolean
  verification: { document: ProofDocument }
}

/** A merchant for whom the platform collects. */
export type Account = {
  id: string
  object: 'account'
  business_profile: Record<string, unknown> & { name: string | null }
  business_type: string | null
  capabilities: Record<string, CapabilityStatus>
  charges_enabled: boolean
  company: Company
  controller: Record<string, unknown> & { type: 'application' }
  country: string
  created: number
  default_currency: string
  details_submitted: boolean
  email: string | null
  external_accounts: List<BankAccount>
  future_requirements: Requirements
  metadata: Metadata
  payouts_enabled: boolean
  requirements: Requirements
  settings: Record<string, unknown>
  tos_acceptance: Record<string, unknown>
  type: 'custom' | 'express' | 'none' | 'standard'
}
