import type Stripe from 'stripe'

type Schema = Record<string, unknown>
type Names<T> = Record<keyof Required<T>, true>
type Path = Record<string, object>

/**
 * What the reduced document leaves out of accounts: persons, external accounts, capabilities, files. Their fields are those that
 * the SDK types, so that one which the SDK adds or drops does not compile here.
 */
const person = {
  additional_tos_acceptances: true,
  address: true,
  address_kana: true,
  address_kanji: true,
  dob: true,
  documents: true,
  email: true,
  expand: true,
  first_name: true,
  first_name_kana: true,
  first_name_kanji: true,
  full_name_aliases: true,
  gender: true,
  id_number: true,
  id_number_secondary: true,
  last_name: true,
  last_name_kana: true,
  last_name_kanji: true,
  maiden_name: true,
  metadata: true,
  nationality: true,
  person_token: true,
  phone: true,
  political_exposure: true,
  registered_address: true,
  relationship: true,
  ssn_last_4: true,
  us_cfpb_data: true,
  verification: true,
} satisfies Names<Stripe.AccountCreatePersonParams> & Names<Stripe.AccountUpdatePersonParams>

const externalAccount = {
  default_for_currency: true,
  expand: true,
  external_account: true,
  metadata: true,
} satisfies Names<Stripe.AccountCreateExternalAccountParams>

const upload = {
  expand: true,
  file: true,
  file_link_data: true,
  purpose: true,
} satisfies Names<Stripe.FileCreateParams>

const capability = {
  id: true,
  object: true,
  account: true,
  future_requirements: true,
  requested: true,
  requested_at: true,
  requirements: true,
  status: true,
} satisfies Names<Stripe.Capability>

const paging: Record<string, true> = { ending_before: true, expand: true, limit: true, starting_after: true, relationship: true, object: true }

const kinds = ['custom', 'express', 'none', 'standard'] satisfies Stripe.Account.Type[]

const closed = (names: Record<string, true>, required: string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.keys(names).map(name => [name, {}])),
  required,
})
const named = (schema: string): Schema => ({ $ref: `#/components/schemas/${schema}` })
const listOf = (items: Schema): Schema => ({
  type: 'object',
  required: ['object', 'data', 'has_more', 'url'],
  properties: { object: { enum: ['list'] }, data: { type: 'array', items } },
})
const deleted: Schema = {
  ...closed({ id: true, object: true, deleted: true }, ['id', 'object', 'deleted']),
}

const answering = (schema: Schema): object => ({
  200: { content: { 'application/json': { schema } } },
  default: { content: { 'application/json': { schema: named('error') } } },
})

const get = (operationId: string, answer: Schema, query: Record<string, true> = {}): object => ({
  operationId,
  parameters: Object.keys(query).map(name => ({ in: 'query', name, schema: {} })),
  responses: answering(answer),
})
const post = (operationId: string, body: Schema, answer: Schema): object => ({
  operationId,
  requestBody: { content: { 'application/x-www-form-urlencoded': { schema: body } } },
  responses: answering(answer),
})

const capabilitySchema = closed(capability, ['id', 'object', 'account', 'requested', 'status'])
const at = '/v1/accounts/{account}'

const paths: Record<string, Path> = {
  [`${at}/persons`]: {
    get: get('GetPersons', listOf(named('person')), paging),
    post: post('PostPersons', closed(person), named('person')),
  },
  [`${at}/persons/{person}`]: {
    get: get('GetPerson', named('person')),
    post: post('PostPerson', closed(person), named('person')),
    delete: get('DeletePerson', deleted),
  },
  [`${at}/external_accounts`]: {
    get: get('GetExternalAccounts', listOf(named('bank_account')), paging),
    post: post(
      'PostExternalAccounts',
      closed(externalAccount, ['external_account']),
      named('bank_account'),
    ),
  },
  [`${at}/external_accounts/{bank}`]: {
    get: get('GetExternalAccount', named('bank_account')),
    delete: get('DeleteExternalAccount', deleted),
  },
  [`${at}/capabilities`]: { get: get('GetCapabilities', listOf(capabilitySchema)) },
  [`${at}/capabilities/{capability}`]: { get: get('GetCapability', capabilitySchema) },
  '/v1/files': { post: post('PostFiles', closed(upload, ['file', 'purpose']), named('file')) },
  '/v1/files/{file}': { get: get('GetFile', named('file')) },
}

/** Accounts that a platform controls without a type have this type. */
export const accountKinds: readonly string[] = kinds
export const dossierPaths: Readonly<Record<string, Path>> = paths
