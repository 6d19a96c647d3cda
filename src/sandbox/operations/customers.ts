import { noAddress } from '../objects/common.ts'
import type { Customer } from '../objects/party.ts'
import { attachMethod } from '../steps/keep-method.ts'
import { newId, randomText } from '../store/ids.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { clearableText, filledText, listOf, mergeMetadata, metadata, shape, text } from './params.ts'

const rules = {
  address: shape({}, { city: text, country: text, line1: text, line2: text, postal_code: text, state: text }),
  description: clearableText,
  email: clearableText,
  invoice_settings: shape({}, { default_payment_method: filledText }),
  metadata,
  name: clearableText,
  phone: clearableText,
  preferred_locales: listOf(text),
}

const blank = {
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} satisfies Omit<Customer, 'id' | 'created' | 'invoice_prefix'>

type Given = { [Name in keyof typeof rules]?: ReturnType<(typeof rules)[Name]> }

const merge = (old: Customer, { address, invoice_settings, metadata, ...fields }: Given): Customer => ({
  ...old,
  ...fields,
  address: address ? { ...noAddress, ...address } : old.address,
  invoice_settings: { ...old.invoice_settings, ...invoice_settings },
  metadata: mergeMetadata(old.metadata, metadata),
})

export const customers = [
  operation(
    {
      name: 'customers.create',
      method: 'POST',
      path: '/v1/customers',
      takes: { ...rules, payment_method: filledText },
    },
    ({ draft, params: { payment_method: methodId, ...given } }) => {
      const started = {
        ...blank,
        id: newId('cus'),
        created: draft.now,
        invoice_prefix: randomText(8).toUpperCase(),
      }
      const customer = draft.put(merge(started as Customer, given))
      if (methodId)
        attachMethod(draft, named(draft, 'payment_method', methodId, 'payment_method'), customer.id)
      draft.emit('customer.created', customer)
      return customer
    },
  ),
  operation(
    {
      name: 'customers.update',
      method: 'POST',
      path: '/v1/customers/:id',
      takes: rules,
    },
    ({ draft, id, params }) => {
      const customer = draft.put(merge(named(draft, 'customer', id), params))
      draft.emit('customer.updated', customer)
      return customer
    },
  ),
  operation(
    {
      name: 'customers.delete',
      method: 'DELETE',
      path: '/v1/customers/:id',
      takes: {},
    },
    ({ draft, store, id }) => {
      const customer = named(draft, 'customer', id)
      for (const method of store.all('payment_method'))
        if (method.customer === id) draft.put({ ...method, customer: null })
      draft.emit('customer.deleted', customer)
      draft.remove('customer', id)
      return { id, object: 'customer', deleted: true }
    },
  ),
  retrieval('customers', 'customer'),
  operation(
    {
      name: 'customers.list',
      method: 'GET',
      path: '/v1/customers',
      takes: { ...listRules, email: text },
    },
    ({ store, params: { email, ...paging } }) =>
      listPage(
        store.all('customer'),
        '/v1/customers',
        paging,
        customer => customer.created,
        customer => email === undefined || customer.email === email,
      ),
  ),
]
