import type { Metadata } from '../objects/common.ts'
import type { Account, Requirements } from '../objects/party.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { mergeSettings } from './merge-settings.ts'

export type GivenAccount = {
  /** Chosen by the platform when it starts its own sandbox; the provider always draws one. */
  id?: string
  business_profile?: Record<string, unknown>
  business_type?: string
  capabilities?: Record<string, unknown>
  controller?: Record<string, unknown>
  country?: string
  default_currency?: string
  email?: string
  metadata?: Metadata
  settings?: Record<string, unknown>
  tos_acceptance?: Record<string, unknown>
  type?: Account['type']
}

const requirements = (due: string[]): Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
})

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

/** A connected account. The sandbox has nothing to verify: it may collect at once. */
export const newAccount = (draft: Draft, given: GivenAccount): Account => {
  const id = given.id ?? newId('acct')
  const asked = Object.keys(given.capabilities ?? { card_payments: {}, transfers: {} })
  return {
    id,
    object: 'account',
    business_profile: { mcc: null, url: null, name: null, ...given.business_profile },
    business_type: given.business_type ?? null,
    capabilities: Object.fromEntries(asked.map(name => [name, 'active' as const])),
    charges_enabled: true,
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
    type: given.type ?? 'express',
  }
}

export type AccountState = {
  chargesEnabled?: boolean
  currentlyDue?: string[]
  /** Whether the platform answers for its debts; where it does not, nothing is taken back that is not there. */
  mayOwe?: boolean
}

/** Lets the provider suspend an account, or lift it again. */
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
  draft.emit('account.updated', changed, { account: account.id })
  return changed
}
