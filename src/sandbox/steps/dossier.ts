import {
  type Dossier,
  type Part,
  type Person,
  parts,
  type RequirementError,
  type Verdict,
} from '../objects/dossier.ts'
import type { Account, CapabilityStatus, Company, Requirements } from '../objects/party.ts'
import { dossierReasons } from '../rules/dossier-reasons.ts'
import type { Draft } from '../store/draft.ts'

export const requirements = (
  due: string[],
  { checking = [], errors = [] }: { checking?: string[]; errors?: RequirementError[] } = {},
): Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: reasonOf(due, checking),
  errors,
  eventually_due: due,
  past_due: due,
  pending_verification: checking,
})

const reasonOf = (due: string[], checking: string[]): string | null => {
  if (due.length > 0) return 'requirements.past_due'
  return checking.length > 0 ? 'requirements.pending_verification' : null
}

type Names = Record<'first_name' | 'last_name', string | null>
const lacking = <T extends object>(of: T, names: (keyof T)[]): (keyof T)[] =>
  names.filter(name => of[name] === null || of[name] === undefined || of[name] === '')

const missingOfCompany = ({ name, address }: Company): string[] => [
  ...lacking({ name }, ['name']).map(field => `company.${field}`),
  ...lacking(address, ['line1', 'postal_code', 'city']).map(field => `company.address.${field}`),
]

const missingOfPerson = (person: Person | undefined): string[] => {
  const at = person?.id ?? 'representative'
  const { first_name = null, last_name = null, dob } = person ?? {}
  const names: Names = { first_name, last_name }
  return [
    ...lacking(names, ['first_name', 'last_name']).map(field => `${at}.${field}`),
    ...lacking(dob ?? { day: null, month: null, year: null }, ['day', 'month', 'year']).map(
      field => `${at}.dob.${field}`,
    ),
  ]
}

/** Who speaks for a merchant at the provider. */
export const representativeOf = (draft: Draft, account: string): Person | undefined =>
  [...draft.all('person')].find(person => person.account === account && person.relationship.representative)

/** For each part what is missing of it, and the requirement that stands for the whole of it. */
const lookOf = (
  draft: Draft,
  account: Account,
  dossier: Dossier,
): Record<Part, { missing: string[]; whole: string }> => {
  const person = representativeOf(draft, account.id)
  const at = person?.id ?? 'representative'
  const { front } = account.company.verification.document
  const proof = 'company.verification.document'
  const identity = `${at}.verification.document`
  const isProven = front !== null || dossier.registration.length > 0
  return {
    company: { missing: missingOfCompany(account.company), whole: 'company.name' },
    registration: { missing: isProven ? [] : [proof], whole: proof },
    person: { missing: missingOfPerson(person), whole: `${at}.first_name` },
    identity: { missing: person?.verification.document.front ? [] : [identity], whole: identity },
    bank: {
      missing: account.external_accounts.data.length > 0 ? [] : ['external_account'],
      whole: 'external_account',
    },
  }
}

export type PartState = 'due' | Verdict

/** Where each part of a dossier stands; `undefined` for a merchant who has none. */
export const dossierStates = (draft: Draft, account: Account): Record<Part, PartState> | undefined => {
  const dossier = draft.get('sandbox.dossier', account.id)
  if (!dossier) return undefined
  const look = lookOf(draft, account, dossier)
  const state = (part: Part): PartState =>
    look[part].missing.length > 0 ? 'due' : (dossier.verdicts[part] ?? 'checking')
  return Object.fromEntries(parts.map(part => [part, state(part)])) as Record<Part, PartState>
}

/**
 * Says anew what a merchant has to send and what it may do, and tells the platform. An association collects from the first day
 * and is paid out once its dossier is accepted; any other business waits for both.
 */
export const refreshAccount = (draft: Draft, id: string): Account => {
  const account = draft.need('account', id)
  const dossier = draft.get('sandbox.dossier', id)
  const changed = dossier ? draft.put(withDossier(draft, account, dossier)) : account
  draft.emit('account.updated', changed, { account: id })
  return changed
}

const withDossier = (draft: Draft, account: Account, dossier: Dossier): Account => {
  const look = lookOf(draft, account, dossier)
  const missing = parts.flatMap(part => look[part].missing)
  const there = parts.filter(part => look[part].missing.length === 0)
  const errors = there.flatMap(part => {
    const verdict = dossier.verdicts[part]
    return typeof verdict === 'object' ? [{ ...verdict, requirement: look[part].whole }] : []
  })
  const due = [...missing, ...errors.map(({ requirement }) => requirement)]
  const checking = there
    .filter(part => (dossier.verdicts[part] ?? 'checking') === 'checking')
    .map(part => look[part].whole)
  const isComplete = due.length === 0 && checking.length === 0
  const waiting: CapabilityStatus = due.length > 0 ? 'inactive' : 'pending'
  const capability = isComplete || collectsAtOnce(account) ? 'active' : waiting
  return {
    ...account,
    capabilities: Object.fromEntries(Object.keys(account.capabilities).map(name => [name, capability])),
    charges_enabled: capability === 'active',
    details_submitted: missing.length === 0,
    payouts_enabled: isComplete,
    requirements: requirements(due, { checking, errors }),
  }
}

const collectsAtOnce = ({ business_type: type }: Account): boolean => type === 'non_profit'

/** Says what the provider found of parts of a dossier; those that were sent anew are looked at again. */
export const judge = (draft: Draft, account: string, verdicts: Dossier['verdicts']): void => {
  const dossier = draft.get('sandbox.dossier', account)
  if (!dossier) return
  const found = { ...dossier, verdicts: { ...dossier.verdicts, ...verdicts } }
  draft.put(found)
  mark(draft, account, verdicts)
}

/** The verdicts stand on what they are about as well. */
const mark = (
  draft: Draft,
  id: string,
  { registration, identity, person, bank }: Dossier['verdicts'],
): void => {
  const account = draft.need('account', id)
  if (registration !== undefined) {
    const { document } = account.company.verification
    const verification = { document: { ...document, ...detailsOf(registration) } }
    draft.put({ ...account, company: { ...account.company, verification } })
  }
  if (bank !== undefined) {
    const after = draft.need('account', id)
    const status = { checking: 'new', accepted: 'verified' } as const
    const data = after.external_accounts.data.map(each => ({
      ...each,
      status: typeof bank === 'object' ? ('verification_failed' as const) : status[bank],
    }))
    draft.put({ ...after, external_accounts: { ...after.external_accounts, data } })
  }
  const representative = representativeOf(draft, id)
  const verdict = identity ?? person
  if (representative === undefined || verdict === undefined) return
  const status = { checking: 'pending', accepted: 'verified' } as const
  const document = { ...representative.verification.document, ...(identity && detailsOf(identity)) }
  draft.put<Person>({
    ...representative,
    verification: {
      ...representative.verification,
      document,
      status: typeof verdict === 'object' ? 'unverified' : status[verdict],
    },
  })
}

const detailsOf = (verdict: Verdict): { details: string | null; details_code: string | null } =>
  typeof verdict === 'object'
    ? { details: verdict.reason, details_code: verdict.code.replace(/^verification_/, '') }
    : { details: null, details_code: null }

/** A verdict by its name: `checking`, `accepted`, or the code of what is wrong with that part. */
export const verdictNamed = (part: Part, name: string): Verdict | undefined => {
  if (name === 'checking' || name === 'accepted') return name
  const reason = dossierReasons[part][name]
  return reason === undefined ? undefined : { code: name, reason }
}
