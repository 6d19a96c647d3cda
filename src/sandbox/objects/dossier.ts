import type { Address, Metadata } from './common.ts'

/** What is wrong with something that was sent. */
export type RequirementError = { code: string; reason: string; requirement: string }

/** A proof that may have two sides, each a file. */
export type ProofDocument = {
  back: string | null
  details: string | null
  details_code: string | null
  front: string | null
}

export const noProof: ProofDocument = { back: null, details: null, details_code: null, front: null }

/** Somebody who stands behind a merchant. */
export type Person = {
  id: string
  object: 'person'
  account: string
  address: Address
  created: number
  dob: { day: number | null; month: number | null; year: number | null }
  email: string | null
  first_name: string | null
  future_requirements: PersonRequirements
  id_number_provided: boolean
  last_name: string | null
  metadata: Metadata
  phone: string | null
  relationship: {
    director: boolean
    executive: boolean
    owner: boolean
    percent_ownership: null
    representative: boolean
    title: string | null
  }
  requirements: PersonRequirements
  verification: {
    additional_document: ProofDocument
    details: string | null
    details_code: string | null
    document: ProofDocument
    status: 'pending' | 'unverified' | 'verified'
  }
}

export type PersonRequirements = {
  alternatives: never[]
  currently_due: string[]
  errors: RequirementError[]
  eventually_due: string[]
  past_due: string[]
  pending_verification: string[]
}

/** Where a merchant's money is paid out to; its number is never shown again. */
export type BankAccount = {
  id: string
  object: 'bank_account'
  account: string
  account_holder_name: string | null
  account_holder_type: string | null
  account_type: null
  available_payout_methods: ['standard']
  bank_name: string
  country: string
  currency: string
  default_for_currency: boolean
  fingerprint: string
  last4: string
  metadata: Metadata
  routing_number: string | null
  status: 'new' | 'verified' | 'verification_failed'
}

/** A file that was sent; its bytes are not kept. */
export type StoredFile = {
  id: string
  object: 'file'
  created: number
  expires_at: null
  filename: string
  links: null
  purpose: string
  size: number
  title: null
  type: string
  url: null
}

/** What a dossier is made of. */
export const parts = ['company', 'registration', 'person', 'identity', 'bank'] as const
export type Part = (typeof parts)[number]

/** What the provider found: still looking, good, or what is wrong. */
export type Verdict = 'checking' | 'accepted' | { code: string; reason: string }

/** What the provider keeps of a merchant to itself: under the account's id. */
export type Dossier = {
  id: string
  object: 'sandbox.dossier'
  /** The files that together prove the merchant's registration, beside the two sides of its document. */
  registration: string[]
  verdicts: Partial<Record<Part, Verdict>>
}

/** A link to the provider's own pages: whoever holds its key fills in the dossier until it ends. */
export type DossierLink = {
  /** The key. */
  id: string
  object: 'sandbox.link'
  account: string
  opened: boolean
  return_url: string | null
  refresh_url: string | null
  /** Seconds since 1970. */
  expires_at: number
}
