import { invalid, missing } from '../objects/api-error.ts'
import type { Metadata } from '../objects/common.ts'
import type { SetupIntent, SetupStatus } from '../objects/setup-intent.ts'
import { confirmSetup } from '../steps/confirm-setup.ts'
import type { Draft } from '../store/draft.ts'
import { newId, randomText } from '../store/ids.ts'
import { type Confirming, confirmedWith } from './confirmed-with.ts'
import { checkSecret } from './intent-checks.ts'
import * as rule from './intent-params.ts'
import { listPage, listRules } from './list.ts'
import { named, operation } from './operation.ts'
import { filledText, flag, mergeMetadata, oneOf, shape, text, webAddress } from './params.ts'

const open: SetupStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const confirmRules = {
  confirmation_token: filledText,
  mandate_data: rule.mandateData,
  payment_method: filledText,
  payment_method_data: shape({ type: rule.methodType }, rule.methodRules),
  payment_method_options: rule.methodOptions,
  return_url: webAddress,
  use_stripe_sdk: flag,
}

const confirm = (draft: Draft, setup: SetupIntent, given: Confirming) => {
  const keptWith = confirmedWith(draft, setup, given)
  if (keptWith === undefined)
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: setup,
    })
  return confirmSetup(draft, setup, keptWith.method, keptWith.returnUrl, keptWith.mandate)
}

const demandOpen = (setup: SetupIntent, act: string): void => {
  if (!open.includes(setup.status))
    throw invalid(`You cannot ${act} this SetupIntent because it has a status of ${setup.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: setup,
    })
}

type GivenSetup = {
  allowed_payment_method_types?: string[]
  customer?: string
  description?: string | null
  metadata?: Metadata
  on_behalf_of?: string
  payment_method?: string
  payment_method_options?: Record<string, unknown>
  usage?: 'off_session' | 'on_session'
}

const newSetup = (draft: Draft, given: GivenSetup): SetupIntent => {
  const id = newId('seti')
  const types = given.allowed_payment_method_types
  return {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: types ? null : { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: draft.now,
    customer: given.customer ?? null,
    description: given.description ?? null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: given.payment_method ?? null,
    payment_method_options: given.payment_method_options ?? {},
    payment_method_types: types ?? ['card', 'sepa_debit'],
    single_use_mandate: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  }
}

export const setupIntents = [
  operation(
    {
      name: 'setup_intents.create',
      method: 'POST',
      path: '/v1/setup_intents',
      takes: {
        ...confirmRules,
        allowed_payment_method_types: rule.methodTypes,
        automatic_payment_methods: rule.automaticMethods,
        confirm: flag,
        customer: filledText,
        description: rule.describingRules.description,
        metadata: rule.describingRules.metadata,
        on_behalf_of: filledText,
        usage: rule.usage,
      },
    },
    ({ draft, params }) => {
      if (params.customer && !draft.get('customer', params.customer))
        throw missing('customer', params.customer, 'customer')
      const setup = draft.put(newSetup(draft, params))
      draft.emit('setup_intent.created', setup)
      return params.confirm ? confirm(draft, setup, params) : setup
    },
  ),
  operation(
    {
      name: 'setup_intents.update',
      method: 'POST',
      path: '/v1/setup_intents/:id',
      takes: {
        customer: filledText,
        description: rule.describingRules.description,
        metadata: rule.describingRules.metadata,
        payment_method: filledText,
      },
    },
    ({ draft, id, params: { metadata, ...fields } }) => {
      const setup = named(draft, 'setup_intent', id)
      demandOpen(setup, 'update')
      return draft.put({ ...setup, ...fields, metadata: mergeMetadata(setup.metadata, metadata) })
    },
  ),
  operation(
    {
      name: 'setup_intents.confirm',
      method: 'POST',
      path: '/v1/setup_intents/:id/confirm',
      publishable: true,
      takes: { ...confirmRules, allowed_payment_method_types: rule.methodTypes, client_secret: text },
    },
    ({ draft, id, params, publishable }) => {
      const setup = named(draft, 'setup_intent', id, 'intent')
      checkSecret(setup, params.client_secret, publishable)
      demandOpen(setup, 'confirm')
      return confirm(draft, setup, params)
    },
  ),
  operation(
    {
      name: 'setup_intents.cancel',
      method: 'POST',
      path: '/v1/setup_intents/:id/cancel',
      takes: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    },
    ({ draft, id, params }) => {
      const setup = named(draft, 'setup_intent', id, 'intent')
      demandOpen(setup, 'cancel')
      const canceled = draft.put<SetupIntent>({
        ...setup,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      })
      draft.emit('setup_intent.canceled', canceled)
      return canceled
    },
  ),
  operation(
    {
      name: 'setup_intents.retrieve',
      method: 'GET',
      path: '/v1/setup_intents/:id',
      publishable: true,
      takes: { client_secret: text },
    },
    ({ draft, id, params, publishable }) => {
      const setup = named(draft, 'setup_intent', id, 'intent')
      checkSecret(setup, params.client_secret, publishable)
      return setup
    },
  ),
  operation(
    {
      name: 'setup_intents.list',
      method: 'GET',
      path: '/v1/setup_intents',
      takes: { ...listRules, customer: text, payment_method: text },
    },
    ({ store, params: { customer, payment_method: method, ...paging } }) =>
      listPage(
        store.all('setup_intent'),
        '/v1/setup_intents',
        paging,
        setup => setup.created,
        setup =>
          (customer === undefined || setup.customer === customer) &&
          (method === undefined || setup.payment_method === method),
      ),
  ),
]
