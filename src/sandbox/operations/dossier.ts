import { invalid, missing } from '../objects/api-error.ts'
import type { BankAccount, Person } from '../objects/dossier.ts'
import type { Account } from '../objects/party.ts'
import { fileFault, fileType } from '../rules/files.ts'
import { refreshAccount } from '../steps/dossier.ts'
import { keepFile, sendBank, sendPerson } from '../steps/send-dossier.ts'
import type { Draft } from '../store/draft.ts'
import { bank, person as personRules } from './dossier-params.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { flag, ignored, mergeMetadata, metadata, oneOf, type Rule, shape } from './params.ts'

const personNamed = (draft: Draft, account: string, id: string): Person => {
  const person = draft.get('person', id)
  if (person?.account !== account) throw missing('person', id)
  return person
}

/** `percent_ownership` is taken and not kept. */
const givenPerson = <P extends { id_number?: unknown; nationality?: unknown; political_exposure?: unknown }>({
  id_number: _number,
  nationality: _nationality,
  political_exposure: _exposure,
  ...given
}: P) => given

const relationshipOf = (given: object | undefined): Partial<Person['relationship']> | undefined => {
  if (given === undefined) return undefined
  const { percent_ownership: _share, ...rest } = given as Person['relationship']
  return rest
}

const persons = [
  operation(
    {
      name: 'persons.create',
      method: 'POST',
      path: '/v1/accounts/:id/persons',
      takes: { ...personRules, metadata },
    },
    ({ draft, id, params }) => {
      named(draft, 'account', id)
      const { relationship, ...given } = givenPerson(params)
      const person = sendPerson(draft, id, { ...given, relationship: relationshipOf(relationship) })
      refreshAccount(draft, id)
      return person
    },
  ),
  operation(
    {
      name: 'persons.update',
      method: 'POST',
      path: '/v1/accounts/:id/persons/:inner',
      takes: { ...personRules, metadata },
    },
    ({ draft, id, inner, params }) => {
      const known = personNamed(draft, id, inner)
      const { relationship, metadata: words, ...given } = givenPerson(params)
      const told = { ...given, relationship: relationshipOf(relationship) }
      const person = sendPerson(draft, id, { ...told, metadata: mergeMetadata(known.metadata, words) }, known)
      refreshAccount(draft, id)
      return person
    },
  ),
  operation(
    { name: 'persons.retrieve', method: 'GET', path: '/v1/accounts/:id/persons/:inner', takes: {} },
    ({ draft, id, inner }) => personNamed(draft, id, inner),
  ),
  operation(
    { name: 'persons.delete', method: 'DELETE', path: '/v1/accounts/:id/persons/:inner', takes: {} },
    ({ draft, id, inner }) => {
      personNamed(draft, id, inner)
      draft.remove('person', inner)
      refreshAccount(draft, id)
      return { id: inner, object: 'person', deleted: true }
    },
  ),
  operation(
    {
      name: 'persons.list',
      method: 'GET',
      path: '/v1/accounts/:id/persons',
      takes: { ...listRules, relationship: ignored },
    },
    ({ draft, store, id, params: { relationship: _, ...paging } }) => {
      named(draft, 'account', id)
      const ours = [...store.all('person')].filter(each => each.account === id)
      return listPage(ours, `/v1/accounts/${id}/persons`, paging, each => each.created)
    },
  ),
]

const bankNamed = (account: Account, id: string): BankAccount => {
  const found = account.external_accounts.data.find(each => each.id === id)
  if (!found) throw missing('external account', id)
  return found
}

const externalAccounts = [
  operation(
    {
      name: 'external_accounts.create',
      method: 'POST',
      path: '/v1/accounts/:id/external_accounts',
      needs: { external_account: bank },
      takes: { default_for_currency: flag, metadata },
    },
    ({ draft, id, params }) => {
      named(draft, 'account', id)
      const made = sendBank(draft, id, params.external_account, params.metadata)
      refreshAccount(draft, id)
      return made
    },
  ),
  operation(
    {
      name: 'external_accounts.retrieve',
      method: 'GET',
      path: '/v1/accounts/:id/external_accounts/:inner',
      takes: {},
    },
    ({ draft, id, inner }) => bankNamed(named(draft, 'account', id), inner),
  ),
  operation(
    {
      name: 'external_accounts.list',
      method: 'GET',
      path: '/v1/accounts/:id/external_accounts',
      takes: { ...listRules, object: ignored },
    },
    ({ draft, id }) => named(draft, 'account', id).external_accounts,
  ),
  operation(
    {
      name: 'external_accounts.delete',
      method: 'DELETE',
      path: '/v1/accounts/:id/external_accounts/:inner',
      takes: {},
    },
    ({ draft, id, inner }) => {
      const account = named(draft, 'account', id)
      bankNamed(account, inner)
      const data = account.external_accounts.data.filter(each => each.id !== inner)
      draft.put({ ...account, external_accounts: { ...account.external_accounts, data } })
      refreshAccount(draft, id)
      return { id: inner, object: 'bank_account', deleted: true }
    },
  ),
]

const capabilityOf = ({ id: account, capabilities, created, requirements }: Account, name: string) => {
  const status = capabilities[name]
  if (status === undefined) throw missing('capability', name)
  const { alternatives: _, ...asked } = requirements
  return {
    id: name,
    object: 'capability',
    account,
    requested: true,
    requested_at: created,
    requirements: { ...asked, alternatives: [] },
    status,
  }
}

const capabilities = [
  operation(
    { name: 'capabilities.list', method: 'GET', path: '/v1/accounts/:id/capabilities', takes: {} },
    ({ draft, id }) => {
      const account = named(draft, 'account', id)
      const data = Object.keys(account.capabilities).map(name => capabilityOf(account, name))
      return { object: 'list', data, has_more: false, url: `/v1/accounts/${id}/capabilities` }
    },
  ),
  operation(
    { name: 'capabilities.retrieve', method: 'GET', path: '/v1/accounts/:id/capabilities/:inner', takes: {} },
    ({ draft, id, inner }) => capabilityOf(named(draft, 'account', id), inner),
  ),
]

const purposes = [
  'account_requirement',
  'additional_verification',
  'business_icon',
  'business_logo',
  'dispute_evidence',
  'identity_document',
] as const
type Upload = { name: string; size: number; type: string }

/** A file of a multipart form, as `http/` reads it. */
const upload: Rule<Upload> = (value, at) => {
  const file = Object(value) as Partial<Upload>
  if (typeof file.size !== 'number') throw invalid('Invalid file', { param: at })
  const { name = 'file', size, type = '' } = file
  const fault = fileFault({ size, type })
  if (fault === 'type') throw invalid('Only PDF, JPEG and PNG files are taken.', { param: at })
  if (fault === 'size') throw invalid('A file has at most 10 MB.', { param: at })
  return { name, size, type }
}

const files = [
  operation(
    {
      name: 'files.create',
      method: 'POST',
      path: '/v1/files',
      needs: { file: upload, purpose: oneOf(...purposes) },
      takes: { file_link_data: shape({}, {}) },
    },
    ({ draft, params: { file, purpose } }) =>
      keepFile(draft, {
        filename: file.name,
        purpose,
        size: file.size,
        type: fileType(file.type),
      }),
  ),
  retrieval('files', 'file'),
]

export const dossier = [...persons, ...externalAccounts, ...capabilities, ...files]
