import { type Address, type Metadata, noAddress } from '../objects/common.ts'
import { noProof, parts, type Verdict } from '../objects/dossier.ts'
import type { Account, Company } from '../objects/party.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { judge, refreshAccount, requirements } from './dossier.ts'
import { mergeSettings } from './merge-settings.ts'

export type GivenAccount = {
  /** Chosen by the platform when it starts its own sandbox; the provider always draws one. */
  id?: string
  business_profile?: Record<string, unknown>
  business_type?: string
  capabilities?: Record<string, unknown>
  company?: GivenCompany
  controller?: Record<string, unknown>
  country?: string
  default_currency?: string
  email?: string
  metadata?: Metadata
  settings?: Record<string, unknown>
  tos_acceptance?: Record<string, unknown>
  type?: Account['type']
}

/** Nothing is set; the provider shows the whole form all the same. */
const blankSettings = {
  bacs_debit_payments: {},
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  payments: { statement_descriptor: null, statement_descriptor_kana: null, statement_descriptor_kanji: null },
  payouts: {
    debit_negative_balances: false,
    schedule: { delay_days: 7, interval: 'daily' },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
}

const blankCompany: Company = {
  address: noAddress,
  name: null,
  phone: null,
  tax_id_provided: false,
  verification: { document: noProof },
}

/** Forms send numbers of a company that are never shown again. */
export type GivenCompany = {
  address?: Partial<Address> | undefined
  name?: string | undefined
  phone?: string | undefined
  tax_id?: string | undefined
  verification?:
    | { document?: { back?: string | undefined; front?: string | undefined } | undefined }
    | undefined
}

/** What is known of a company with what was given over it. */
export const mergeCompany = (old: Company | undefined, given: GivenCompany = {}): Company => {
  const before = old ?? blankCompany
  const { address, name, phone, tax_id: taxId, verification } = given
  return {
    address: { ...before.address, ...address },
    name: name ?? before.name,
    phone: phone ?? before.phone,
    tax_id_provided: before.tax_id_provided || taxId !== undefined,
    verification: { document: { ...before.verification.document, ...verification?.document } },
  }
}

/**
 * A connected account. One that says what kind of business it is has a dossier; for any other there is nothing to verify, and it
 * may collect at once.
 */
export const newAccount = (draft: Draft, given: GivenAccount): Account => {
  const id = given.id ?? newId('acct')
  const asked = Object.keys(given.capabilities ?? { card_payments: {}, transfers: {} })
  if (given.business_type !== undefined)
    draft.put({ id, object: 'sandbox.dossier', registration: [], verdicts: {} })
  return {
    id,
    object: 'account',
    business_profile: { mcc: null, url: null, name: null, ...given.business_profile },
    business_type: given.business_type ?? null,
    capabilities: Object.fromEntries(asked.map(name => [name, 'active' as const])),
    charges_enabled: true,
    company: mergeCompany(undefined, given.company),
    controller: { type: 'application', is_controller: true, ...given.controller },
    country: given.country ?? 'FR',
    created: draft.now,
    default_currency: given.default_currency ?? 'eur',
    details_submitted: true,
    email: given.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements([]),
    metadata: given.metadata ?? {},
    payouts_enabled: true,
    requirements: requirements([]),
    settings: mergeSettings(blankSettings, given.settings),
    tos_acceptance: { date: null, ip: null, user_agent: null, ...given.tos_acceptance },
    type: given.type ?? (given.controller ? 'none' : 'express'),
  }
}

export type AccountState = {
  chargesEnabled?: boolean
  currentlyDue?: string[]
  /** Whether the platform answers for its debts; where it does not, nothing is taken back that is not there. */
  mayOwe?: boolean
}

/** Lets the provider suspend an account, or lift it again: an account with a dossier is then where its dossier is. */
export const setAccount = (draft: Draft, account: Account, state: AccountState): Account => {
  const { chargesEnabled: enabled = true, currentlyDue: due = [], mayOwe } = state
  const capability = enabled ? ('active' as const) : ('inactive' as const)
  const losses = mayOwe === undefined ? {} : { losses: { payments: mayOwe ? 'application' : 'stripe' } }
  const changed = draft.put({
    ...account,
    capabilities: Object.fromEntries(Object.keys(account.capabilities).map(name => [name, capability])),
    charges_enabled: enabled,
    controller: { ...account.controller, ...losses },
    details_submitted: due.length === 0,
    payouts_enabled: enabled,
    requirements: requirements(due),
  })
  if (enabled && due.length === 0) return refreshAccount(draft, account.id)
  draft.emit('account.updated', changed, { account: account.id })
  return changed
}

/** Gives every part of a dossier that was sent the same verdict. */
export const judgeAll = (draft: Draft, id: string, verdict: Verdict): Account => {
  judge(draft, id, Object.fromEntries(parts.map(part => [part, verdict])))
  return refreshAccount(draft, id)
}
