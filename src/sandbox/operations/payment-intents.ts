import { invalid, type KeptError } from '../objects/api-error.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import { cancelIntent } from '../steps/cancel-intent.ts'
import { captureIntent } from '../steps/capture-intent.ts'
import { confirmIntent } from '../steps/confirm-intent.ts'
import { declineCapture, expireCapture } from '../steps/refuse-capture.ts'
import type { Draft } from '../store/draft.ts'
import { type Confirming as ConfirmingMethod, confirmedWith } from './confirmed-with.ts'
import { checkAmounts, checkParties, checkSecret, demandStatus } from './intent-checks.ts'
import * as rule from './intent-params.ts'
import { listPage, listRules } from './list.ts'
import { newIntent } from './new-intent.ts'
import { named, operation } from './operation.ts'
import {
  amount,
  currency,
  filledText,
  flag,
  mergeMetadata,
  naturalAmount,
  oneOf,
  shape,
  text,
  webAddress,
} from './params.ts'

const confirmRules = {
  capture_method: rule.captureMethod,
  confirmation_token: filledText,
  error_on_requires_action: flag,
  mandate_data: rule.mandateData,
  off_session: flag,
  payment_method: filledText,
  payment_method_data: shape({ type: rule.methodType }, rule.methodRules),
  payment_method_options: rule.methodOptions,
  receipt_email: text,
  return_url: webAddress,
  setup_future_usage: rule.usage,
  use_stripe_sdk: flag,
}

const amountRules = {
  allowed_payment_method_types: rule.methodTypes,
  application_fee_amount: naturalAmount,
  customer: filledText,
  transfer_data: rule.transferData,
  transfer_group: text,
  ...rule.describingRules,
}

type Confirming = ConfirmingMethod & { error_on_requires_action?: boolean; off_session?: boolean }

const confirm = (draft: Draft, intent: PaymentIntent, given: Confirming): PaymentIntent | KeptError => {
  const { usage, ...paidWith } = confirmedWith(draft, intent, given) ?? missingMethod(intent)
  const asked = { ...intent, setup_future_usage: usage ?? intent.setup_future_usage }
  return confirmIntent(draft, asked, {
    ...paidWith,
    failOnAction: given.error_on_requires_action === true,
    offSession: given.off_session === true,
  })
}

const missingMethod = (intent: PaymentIntent): never => {
  throw invalid(
    "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

export const paymentIntents = [
  operation(
    {
      name: 'payment_intents.create',
      method: 'POST',
      path: '/v1/payment_intents',
      needs: { amount, currency },
      takes: {
        ...amountRules,
        ...confirmRules,
        automatic_payment_methods: rule.automaticMethods,
        confirm: flag,
        confirmation_method: oneOf('automatic'),
        on_behalf_of: filledText,
      },
    },
    ({ draft, params }) => {
      checkAmounts(params)
      checkParties(draft, params)
      const intent = draft.put(newIntent(draft, params))
      draft.emit('payment_intent.created', intent)
      return params.confirm ? confirm(draft, intent, params) : intent
    },
  ),
  operation(
    {
      name: 'payment_intents.update',
      method: 'POST',
      path: '/v1/payment_intents/:id',
      takes: {
        ...amountRules,
        amount,
        capture_method: rule.captureMethod,
        currency,
        payment_method: filledText,
        payment_method_options: rule.methodOptions,
        setup_future_usage: rule.usage,
      },
    },
    ({ draft, id, params }) => {
      const intent = named(draft, 'payment_intent', id)
      const { allowed_payment_method_types: types, metadata, transfer_data, ...fields } = params
      const moves = Object.keys(fields).some(name => name !== 'description') || types || transfer_data
      if (moves)
        demandStatus(intent, 'updated', 'requires_payment_method', 'requires_confirmation', 'requires_action')
      checkAmounts({ ...intent, ...fields })
      checkParties(draft, params)
      const ready = fields.payment_method && intent.status === 'requires_payment_method'
      return draft.put<PaymentIntent>({
        ...intent,
        ...fields,
        metadata: mergeMetadata(intent.metadata, metadata),
        payment_method_types: types ?? intent.payment_method_types,
        status: ready ? 'requires_confirmation' : intent.status,
        transfer_data: transfer_data ? { ...intent.transfer_data, ...transfer_data } : intent.transfer_data,
      })
    },
  ),
  operation(
    {
      name: 'payment_intents.confirm',
      method: 'POST',
      path: '/v1/payment_intents/:id/confirm',
      publishable: true,
      takes: { ...confirmRules, allowed_payment_method_types: rule.methodTypes, client_secret: text },
    },
    ({ draft, id, params, publishable }) => {
      const intent = named(draft, 'payment_intent', id, 'intent')
      checkSecret(intent, params.client_secret, publishable)
      demandStatus(intent, 'confirmed', 'requires_payment_method', 'requires_confirmation', 'requires_action')
      const asked: PaymentIntent = {
        ...intent,
        capture_method: params.capture_method ?? intent.capture_method,
        payment_method_options: { ...intent.payment_method_options, ...params.payment_method_options },
        payment_method_types: params.allowed_payment_method_types ?? intent.payment_method_types,
        receipt_email: params.receipt_email ?? intent.receipt_email,
      }
      return confirm(draft, asked, params)
    },
  ),
  operation(
    {
      name: 'payment_intents.capture',
      method: 'POST',
      path: '/v1/payment_intents/:id/capture',
      takes: {
        amount_to_capture: amount,
        application_fee_amount: naturalAmount,
        final_capture: flag,
        metadata: rule.describingRules.metadata,
        statement_descriptor: text,
        statement_descriptor_suffix: text,
      },
    },
    ({ draft, id, params }) => {
      const intent = named(draft, 'payment_intent', id, 'intent')
      demandStatus(intent, 'captured', 'requires_capture')
      const taken = params.amount_to_capture ?? intent.amount_capturable
      if (taken > intent.amount_capturable)
        throw invalid('The amount to capture is greater than the amount that can be captured.', {
          code: 'amount_too_large',
          param: 'amount_to_capture',
        })
      checkAmounts({ amount: taken, application_fee_amount: params.application_fee_amount ?? null })
      const described = { ...intent, metadata: mergeMetadata(intent.metadata, params.metadata) }
      const charge = draft.need('charge', intent.latest_charge ?? '')
      const refusal = draft.settings.captureRefusal()
      if (refusal === 'decline') return declineCapture(draft, described, charge)
      if (refusal === 'expire') return expireCapture(draft, described, charge)
      return captureIntent(draft, described, charge, taken, params.application_fee_amount)
    },
  ),
  operation(
    {
      name: 'payment_intents.cancel',
      method: 'POST',
      path: '/v1/payment_intents/:id/cancel',
      takes: {
        cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
      },
    },
    ({ draft, id, params }) => {
      const intent = named(draft, 'payment_intent', id, 'intent')
      const open = [
        'requires_payment_method',
        'requires_confirmation',
        'requires_action',
        'requires_capture',
      ] as const
      demandStatus(intent, 'canceled', ...open)
      return cancelIntent(draft, intent, params.cancellation_reason ?? null)
    },
  ),
  operation(
    {
      name: 'payment_intents.retrieve',
      method: 'GET',
      path: '/v1/payment_intents/:id',
      publishable: true,
      takes: { client_secret: text },
    },
    ({ draft, id, params, publishable }) => {
      const intent = named(draft, 'payment_intent', id, 'intent')
      checkSecret(intent, params.client_secret, publishable)
      return intent
    },
  ),
  operation(
    {
      name: 'payment_intents.list',
      method: 'GET',
      path: '/v1/payment_intents',
      takes: { ...listRules, customer: text },
    },
    ({ store, params }) =>
      listPage(
        store.all('payment_intent'),
        '/v1/payment_intents',
        params,
        intent => intent.created,
        intent => params.customer === undefined || intent.customer === params.customer,
      ),
  ),
]
