import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { Ajv } from 'ajv'
import qs from 'qs'
import type { PaymentProvider } from '#domain/payment/provider.ts'
import { type Call, type ScriptedApi, startScriptedApi, wireIntent } from './test/scripted-api.ts'

type Schema = Record<string, unknown>
type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/x-www-form-urlencoded': { schema: Schema } } }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: Schema }

const contract = new URL('../../../sandbox/contract/stripe-reduced.openapi.json', import.meta.url)
const document = JSON.parse(readFileSync(contract, 'utf8')) as Document
const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false, unicodeRegExp: false })
ajv.addSchema({ $id: 'contract', components: document.components })

/** The schema with its references pointing into the document that ajv knows. */
function located(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/'))
}

function querySchema({ parameters = [] }: Operation): Schema {
  const query = parameters.filter(parameter => parameter.in === 'query')
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** Checks a call against the provider's document, nested objects closed, and gives its parameters. */
function checked({ method, path, query, body }: Call): Record<string, unknown> {
  const [, operations] =
    Object.entries(document.paths).find(([template]) =>
      new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    ) ?? []
  const operation = operations?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${path} is not in the document`)
  const form = operation.requestBody?.content['application/x-www-form-urlencoded'].schema
  const parameters = qs.parse(method === 'POST' ? body : query, { depth: 12 })
  const isValid = ajv.compile(located(method === 'POST' ? (form ?? {}) : querySchema(operation)))
  assert.ok(isValid(structuredClone(parameters)), `${method} ${path}: ${ajv.errorsText(isValid.errors)}`)
  return parameters
}

const order = {
  amount: 5670,
  tip: 670,
  destination: 'acct_fournil',
  description: 'Don à Le Fournil Partagé',
  keepFor: null,
  metadata: { installation: 'i1', request: 'r1', payment: 'p1', traceparent: '00-4bf9-00f0-01' },
}

describe('requests of the adapter, against the provider’s own document', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  async function sent(work: (provider: PaymentProvider) => Promise<unknown>, reply: unknown = wireIntent()) {
    api.play(() => ({ status: 200, body: reply }))
    await work(api.provider)
    return api.calls.map(call => ({ ...call, parameters: checked(call) }))
  }

  it('the document refuses what it does not know, so that the other tests mean something', () => {
    const call = { method: 'POST', path: '/v1/payment_intents', query: '', key: undefined }
    assert.throws(() => checked({ ...call, body: 'amount=1&currency=eur&payment_method_types[0]=card' }))
    assert.throws(() => checked({ ...call, body: 'amount=1&currency=eur&transfer_data[other]=x' }))
  })

  it('create: manual capture, a destination charge, the tip as application fee', async () => {
    const [call] = await sent(({ intents }) => intents.createIntent(order, 'i1:create:a1:1'))
    assert.equal(call?.path, '/v1/payment_intents')
    assert.equal(call?.key, 'i1:create:a1:1')
    assert.deepEqual(call?.parameters, {
      amount: '5670',
      currency: 'eur',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      on_behalf_of: 'acct_fournil',
      transfer_data: { destination: 'acct_fournil' },
      application_fee_amount: '670',
      statement_descriptor_suffix: 'OBOLE',
      description: order.description,
      metadata: order.metadata,
    })
  })

  it('create without a tip: no application fee at all', async () => {
    const [call] = await sent(({ intents }) => intents.createIntent({ ...order, tip: 0 }, 'k'))
    assert.ok(!('application_fee_amount' in call!.parameters))
  })

  it('create for a card that is kept: its customer, and that it is charged without its holder later', async () => {
    const [call] = await sent(({ intents }) => intents.createIntent({ ...order, keepFor: 'cus_1' }, 'k'))
    assert.deepEqual(
      [call?.parameters.customer, call?.parameters.setup_future_usage],
      ['cus_1', 'off_session'],
    )
    assert.equal(call?.parameters.capture_method, 'manual')
  })

  it('customer: nothing of the person', async () => {
    const [call] = await sent(
      ({ customers }) => customers.createCustomer({ installation: 'i1', request: 'r1' }, 'i1:customer:a1:0'),
      { object: 'customer', id: 'cus_1' },
    )
    assert.deepEqual([call?.path, call?.key], ['/v1/customers', 'i1:customer:a1:0'])
    assert.deepEqual(call?.parameters, { metadata: { installation: 'i1', request: 'r1' } })
  })

  it('confirm: the method, and where the bank sends the payer back to', async () => {
    const confirmation = { paymentMethod: 'pm_1', returnUrl: 'https://obole.test/redirection?x=1' }
    const [call] = await sent(({ intents }) => intents.confirmIntent('pi_1', confirmation, 'k2'))
    assert.equal(call?.path, '/v1/payment_intents/pi_1/confirm')
    assert.equal(call?.key, 'k2')
    assert.deepEqual(call?.parameters, {
      payment_method: 'pm_1',
      return_url: confirmation.returnUrl,
      expand: ['latest_charge.balance_transaction'],
    })
  })

  it('read, capture, cancel', async () => {
    const [read] = await sent(({ intents }) => intents.readIntent('pi_1'))
    assert.deepEqual([read?.method, read?.path, read?.key], ['GET', '/v1/payment_intents/pi_1', undefined])
    const [capture] = await sent(({ intents }) => intents.captureIntent('pi_1', 'k3'))
    assert.deepEqual([capture?.path, capture?.key], ['/v1/payment_intents/pi_1/capture', 'k3'])
    const [cancel] = await sent(({ intents }) => intents.cancelIntent('pi_1', 'k4'))
    assert.deepEqual([cancel?.path, cancel?.key], ['/v1/payment_intents/pi_1/cancel', 'k4'])
  })

  it('refund of everything: reverses the transfer, and gives back the fee only where there was one', async () => {
    const [, refund] = await sent(({ refunds }) => refunds.refundAll('pi_1', 'k5'))
    assert.deepEqual([refund?.path, refund?.key], ['/v1/refunds', 'k5'])
    assert.deepEqual(refund?.parameters, {
      payment_intent: 'pi_1',
      reverse_transfer: 'true',
      refund_application_fee: 'true',
    })
    const withoutFee = wireIntent({ application_fee_amount: null })
    const [, plain] = await sent(({ refunds }) => refunds.refundAll('pi_1', 'k6'), withoutFee)
    assert.deepEqual(plain?.parameters, { payment_intent: 'pi_1', reverse_transfer: 'true' })
  })

  it('fee: one fetch, down to the balance transaction', async () => {
    const [call] = await sent(({ fees }) => fees.readFee('pi_1'))
    assert.deepEqual(call?.parameters, { expand: ['latest_charge.balance_transaction'] })
  })
})
