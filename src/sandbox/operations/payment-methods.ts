import { ApiError, cardError, invalid } from '../objects/api-error.ts'
import { testCards } from '../rules/test-cards.ts'
import { billingDetails, createMethod } from '../steps/create-method.ts'
import { attachMethod } from '../steps/keep-method.ts'
import * as rule from './intent-params.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { filledText, integer, mergeMetadata, shape, text } from './params.ts'

const { created: _, ...paging } = listRules

export const paymentMethods = [
  operation(
    {
      name: 'payment_methods.create',
      method: 'POST',
      path: '/v1/payment_methods',
      publishable: true,
      needs: { type: rule.methodType },
      takes: { ...rule.methodRules },
    },
    ({ draft, params }) => createMethod(draft, params),
  ),
  operation(
    {
      name: 'payment_methods.update',
      method: 'POST',
      path: '/v1/payment_methods/:id',
      takes: {
        billing_details: rule.billing,
        card: shape({}, { exp_month: integer, exp_year: integer }),
        metadata: rule.methodRules.metadata,
      },
    },
    ({ draft, id, params }) => {
      const method = named(draft, 'payment_method', id)
      return draft.put({
        ...method,
        billing_details: billingDetails(params.billing_details, method.billing_details),
        ...(method.card ? { card: { ...method.card, ...params.card } } : {}),
        metadata: mergeMetadata(method.metadata, params.metadata),
      })
    },
  ),
  operation(
    {
      name: 'payment_methods.attach',
      method: 'POST',
      path: '/v1/payment_methods/:id/attach',
      needs: { customer: filledText },
      takes: {},
    },
    ({ draft, id, params }) => {
      const method = named(draft, 'payment_method', id)
      const customer = named(draft, 'customer', params.customer, 'customer')
      if (method.customer !== null && method.customer !== customer.id)
        throw invalid('The payment method you provided has already been attached to a customer.', {
          code: 'payment_method_unexpected_state',
        })
      const secret = draft.need('sandbox.method', id)
      if (secret.spent)
        throw invalid(
          'This PaymentMethod was previously used without being attached to a Customer and may not be used again.',
          {
            code: 'payment_method_unexpected_state',
          },
        )
      const refusal = testCards[secret.test]?.decline
      if (refusal) throw new ApiError(402, cardError(refusal.code, refusal.message))
      return attachMethod(draft, method, customer.id)
    },
  ),
  operation(
    {
      name: 'payment_methods.detach',
      method: 'POST',
      path: '/v1/payment_methods/:id/detach',
      takes: {},
    },
    ({ draft, id }) => {
      const method = named(draft, 'payment_method', id)
      if (method.customer === null)
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          {
            code: 'payment_method_unexpected_state',
          },
        )
      draft.put({ ...draft.need('sandbox.method', id), spent: true })
      const detached = draft.put({ ...method, customer: null })
      draft.emit('payment_method.detached', detached)
      return detached
    },
  ),
  retrieval('payment_methods', 'payment_method'),
  operation(
    {
      name: 'payment_methods.list',
      method: 'GET',
      path: '/v1/payment_methods',
      takes: { ...paging, customer: filledText, type: text },
    },
    ({ store, params: { customer, type, ...page } }) =>
      listPage(
        store.all('payment_method'),
        '/v1/payment_methods',
        page,
        method => method.created,
        method => method.customer === (customer ?? null) && (type === undefined || method.type === type),
      ),
  ),
  operation(
    {
      name: 'customers.payment_methods',
      method: 'GET',
      path: '/v1/customers/:id/payment_methods',
      takes: { ...paging, type: text },
    },
    ({ draft, store, id, params: { type, ...page } }) => {
      named(draft, 'customer', id)
      return listPage(
        store.all('payment_method'),
        `/v1/customers/${id}/payment_methods`,
        page,
        method => method.created,
        method => method.customer === id && (type === undefined || method.type === type),
      )
    },
  ),
]
