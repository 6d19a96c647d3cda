import { invalid } from '../objects/api-error.ts'
import { newAccount } from '../steps/account.ts'
import { refreshAccount } from '../steps/dossier.ts'
import { openLink } from '../steps/dossier-link.ts'
import { mergeSettings } from '../steps/merge-settings.ts'
import { planPayouts } from '../steps/pay-out.ts'
import { sendBank, sendCompany } from '../steps/send-dossier.ts'
import { bank, company, documents } from './dossier-params.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { filledText, ignored, mergeMetadata, metadata, oneOf, type Rule, text, webAddress } from './params.ts'

const fields: Rule<Record<string, unknown>> = (value, at) => {
  if (typeof value !== 'object' || value === null) throw invalid('Invalid object', { param: at })
  return value as Record<string, unknown>
}

const rules = {
  business_profile: fields,
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: fields,
  company,
  default_currency: text,
  email: text,
  documents,
  external_account: bank,
  individual: ignored,
  metadata,
  settings: fields,
  tos_acceptance: fields,
}

export const accounts = [
  operation(
    {
      name: 'accounts.create',
      method: 'POST',
      path: '/v1/accounts',
      takes: {
        ...rules,
        controller: fields,
        country: filledText,
        type: oneOf('custom', 'express', 'standard'),
      },
    },
    ({ draft, params: { company, documents, external_account: bank, ...params } }) => {
      const { id } = draft.put(newAccount(draft, params))
      if (company || documents) sendCompany(draft, id, company, documents)
      if (bank) sendBank(draft, id, bank)
      return refreshAccount(draft, id)
    },
  ),
  operation(
    {
      name: 'accounts.update',
      method: 'POST',
      path: '/v1/accounts/:id',
      takes: rules,
    },
    ({ draft, id, params }) => {
      const account = named(draft, 'account', id)
      draft.put({
        ...account,
        business_profile: { ...account.business_profile, ...params.business_profile },
        business_type: params.business_type ?? account.business_type,
        email: params.email ?? account.email,
        metadata: mergeMetadata(account.metadata, params.metadata),
        settings: mergeSettings(account.settings, params.settings),
        tos_acceptance: { ...account.tos_acceptance, ...params.tos_acceptance },
      })
      if (params.company || params.documents) sendCompany(draft, id, params.company, params.documents)
      if (params.external_account) sendBank(draft, id, params.external_account)
      if (params.settings) planPayouts(draft, id)
      return refreshAccount(draft, id)
    },
  ),
  retrieval('accounts', 'account'),
  operation(
    {
      name: 'accounts.list',
      method: 'GET',
      path: '/v1/accounts',
      takes: listRules,
    },
    ({ store, params }) => listPage(store.all('account'), '/v1/accounts', params, account => account.created),
  ),
  operation(
    {
      name: 'account_links.create',
      method: 'POST',
      path: '/v1/account_links',
      needs: { account: filledText, type: oneOf('account_onboarding', 'account_update') },
      takes: {
        collect: ignored,
        collection_options: ignored,
        refresh_url: webAddress,
        return_url: webAddress,
      },
    },
    ({ draft, params }) => {
      named(draft, 'account', params.account, 'account')
      return openLink(draft, params)
    },
  ),
]
