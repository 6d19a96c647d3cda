import { createHash } from 'node:crypto'
import { invalid, missing } from '../objects/api-error.ts'
import { type Address, type Metadata, noAddress } from '../objects/common.ts'
import {
  type BankAccount,
  type Dossier,
  noProof,
  type Person,
  type StoredFile,
  type Verdict,
} from '../objects/dossier.ts'
import { bankOf } from '../rules/banks.ts'
import { isIban } from '../rules/iban.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { type GivenCompany, mergeCompany } from './account.ts'
import { judge } from './dossier.ts'

/** The provider's own test file, which is accepted at once. */
export const acceptedFile = 'file_identity_document_success'

const mustExist = (draft: Draft, file: string | undefined, param: string): void => {
  if (file !== undefined && file !== acceptedFile && !draft.get('file', file))
    throw missing('file', file, param)
}

/** Whoever sends a document waits until somebody has looked at it. */
const verdictOf = (files: (string | undefined)[]): Verdict =>
  files.includes(acceptedFile) ? 'accepted' : 'checking'

export type GivenDocuments = {
  company_registration_verification?: { files?: string[] | undefined } | undefined
}

/** What is known of a company, and the files that together prove that it is registered. */
export const sendCompany = (
  draft: Draft,
  id: string,
  company: GivenCompany | undefined,
  documents?: GivenDocuments,
): void => {
  const account = draft.need('account', id)
  const { front, back } = company?.verification?.document ?? {}
  const files = documents?.company_registration_verification?.files
  for (const file of [front, back]) mustExist(draft, file, 'company[verification][document]')
  for (const file of files ?? [])
    mustExist(draft, file, 'documents[company_registration_verification][files]')
  if (company !== undefined) draft.put({ ...account, company: mergeCompany(account.company, company) })
  const dossier = draft.get('sandbox.dossier', id)
  if (dossier && files !== undefined) draft.put<Dossier>({ ...dossier, registration: files })
  const isProof = front !== undefined || back !== undefined || files !== undefined
  judge(draft, id, {
    ...(company?.name !== undefined || company?.address !== undefined ? { company: 'accepted' } : {}),
    ...(isProof ? { registration: verdictOf([front, back, ...(files ?? [])]) } : {}),
  })
}

type GivenProof = { back?: string | undefined; front?: string | undefined }

export type GivenPerson = {
  address?: Partial<Address> | undefined
  dob?: { day: number; month: number; year: number } | undefined
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  metadata?: Metadata | undefined
  phone?: string | undefined
  relationship?: Partial<Person['relationship']> | undefined
  verification?:
    | { additional_document?: GivenProof | undefined; document?: GivenProof | undefined }
    | undefined
}

const nothingDue: Person['requirements'] = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

const blankPerson = (draft: Draft, account: string): Person => ({
  id: newId('person'),
  object: 'person',
  account,
  address: noAddress,
  created: draft.now,
  dob: { day: null, month: null, year: null },
  email: null,
  first_name: null,
  future_requirements: nothingDue,
  id_number_provided: false,
  last_name: null,
  metadata: {},
  phone: null,
  relationship: {
    director: false,
    executive: false,
    owner: false,
    percent_ownership: null,
    representative: false,
    title: null,
  },
  requirements: nothingDue,
  verification: {
    additional_document: noProof,
    details: null,
    details_code: null,
    document: noProof,
    status: 'unverified',
  },
})

/** Somebody who stands behind a merchant, new or known, with what was given of them. */
export const sendPerson = (draft: Draft, account: string, given: GivenPerson, known?: Person): Person => {
  const before = known ?? blankPerson(draft, account)
  const { address, relationship, verification, ...plain } = given
  const proofs = [verification?.document, verification?.additional_document]
  const files = proofs.flatMap(proof => [proof?.front, proof?.back])
  for (const file of files) mustExist(draft, file, 'verification[document]')
  const person = draft.put<Person>({
    ...before,
    ...(Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    ) as Partial<Person>),
    address: { ...before.address, ...address },
    relationship: { ...before.relationship, ...relationship },
    verification: {
      ...before.verification,
      additional_document: {
        ...before.verification.additional_document,
        ...verification?.additional_document,
      },
      document: { ...before.verification.document, ...verification?.document },
    },
  })
  if (!person.relationship.representative) return person
  const saysWho = [plain.first_name, plain.last_name, plain.dob].some(value => value !== undefined)
  judge(draft, account, {
    ...(saysWho ? { person: 'accepted' } : {}),
    ...(files.some(file => file !== undefined) ? { identity: verdictOf(files) } : {}),
  })
  return draft.need('person', person.id)
}

export type GivenBank = {
  account_holder_name?: string | undefined
  account_holder_type?: string | undefined
  account_number: string
  country: string
  currency: string
  routing_number?: string | undefined
}

/** Where a merchant is paid out to from now on; the account before it goes. */
export const sendBank = (
  draft: Draft,
  id: string,
  given: GivenBank,
  metadata: Metadata = {},
): BankAccount => {
  const iban = given.account_number.replaceAll(' ', '').toUpperCase()
  if (!isIban(iban) || iban.slice(0, 2) !== given.country)
    throw invalid('You must use a valid bank account number.', {
      code: 'account_number_invalid',
      param: 'external_account[account_number]',
    })
  const account = draft.need('account', id)
  const bank: BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account: id,
    account_holder_name: given.account_holder_name ?? null,
    account_holder_type: given.account_holder_type ?? null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: bankOf(iban),
    country: given.country,
    currency: given.currency,
    default_for_currency: true,
    fingerprint: createHash('sha256').update(iban).digest('hex').slice(0, 16),
    last4: iban.slice(-4),
    metadata,
    routing_number: given.routing_number ?? null,
    status: 'new',
  }
  draft.put({ ...account, external_accounts: { ...account.external_accounts, data: [bank] } })
  judge(draft, id, { bank: 'checking' })
  return bank
}

/** Takes a file; its bytes are counted and thrown away. */
export const keepFile = (
  draft: Draft,
  file: Pick<StoredFile, 'filename' | 'purpose' | 'size' | 'type'>,
): StoredFile =>
  draft.put<StoredFile>({
    id: newId('file'),
    object: 'file',
    created: draft.now,
    expires_at: null,
    links: null,
    title: null,
    url: null,
    ...file,
  })

/** A dossier in which nothing is missing. */
export const fillDossier = (draft: Draft, id: string, name: string): void => {
  const address = { line1: '1 place de la Mairie', postal_code: '75011', city: 'Paris', country: 'FR' }
  const document = { front: acceptedFile }
  sendCompany(draft, id, { name, address, verification: { document } })
  sendPerson(draft, id, {
    first_name: 'Camille',
    last_name: 'Bernard',
    dob: { day: 14, month: 5, year: 1980 },
    relationship: { representative: true, title: 'Présidente' },
    verification: { document },
  })
  const bank = { account_number: 'FR1420041010050500013M02606', country: 'FR', currency: 'eur' }
  sendBank(draft, id, { ...bank, account_holder_name: name })
}
