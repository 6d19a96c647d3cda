import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { Ajv } from 'ajv'
import qs from 'qs'
import type { Confirmation, FullProvider, IntentOrder } from '#domain/payment/provider.ts'
import { connectEventTypes, platformEventTypes } from './events.ts'
import { type Call, type ScriptedApi, startScriptedApi, wireIntent } from './test/scripted-api.ts'

type Schema = Record<string, unknown>
type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/x-www-form-urlencoded': { schema: Schema } } }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: Schema }

const contract = new URL('../../../sandbox/contract/stripe-reduced.openapi.json', import.meta.url)
const document = JSON.parse(readFileSync(contract, 'utf8')) as Document
const schemas = document.components.schemas as Record<string, { enum?: string[] }>
const runbook = readFileSync(new URL('../../../../docs/runbooks/stripe-connect.md', import.meta.url), 'utf8')
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

/** Every operation that the tests below saw, with the parameters that it was given. */
const sentCalls = new Map<string, ReadonlySet<string>>()

/** What the document leaves out: the fields of a token are held against the SDK's types in the sandbox's tests. */
const undocumented: Document['paths'] = {
  '/v1/confirmation_tokens/{confirmation_token}': { get: {} },
}

/** Checks a call against the provider's document, nested objects closed, and gives its parameters. */
function checked({ method, path, query, body }: Call): Record<string, unknown> {
  const [template = '', operations] =
    Object.entries({ ...document.paths, ...undocumented }).find(([template]) =>
      new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    ) ?? []
  const operation = operations?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${path} is not in the document`)
  const form = operation.requestBody?.content['application/x-www-form-urlencoded'].schema
  const parameters = qs.parse(method === 'POST' ? body : query, { depth: 12 })
  const isValid = ajv.compile(located(method === 'POST' ? (form ?? {}) : querySchema(operation)))
  assert.ok(isValid(structuredClone(parameters)), `${method} ${path}: ${ajv.errorsText(isValid.errors)}`)
  const seen = sentCalls.get(`${method} ${template}`) ?? new Set()
  sentCalls.set(`${method} ${template}`, new Set([...seen, ...Object.keys(parameters)]))
  return parameters
}

const order: IntentOrder = {
  amount: 5670,
  tip: 670,
  destination: 'acct_fournil',
  description: 'Don à Le Fournil Partagé',
  means: 'Card',
  capture: 'byHand',
  customer: null,
  keep: false,
  confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
  metadata: { installation: 'i1', request: 'r1', payment: 'p1', traceparent: '00-4bf9-00f0-01' },
}

const present: Confirmation = {
  paymentMethod: 'pm_1',
  returnUrl: 'https://obole.test/redirection?x=1',
  offSession: false,
  mandate: null,
}
const acceptedAt = '2026-10-01T10:00:00.000Z'
const mandate = { acceptedAt, ip: '192.0.2.1', userAgent: 'Firefox' }
const mandateSent = {
  customer_acceptance: {
    type: 'online',
    accepted_at: String(Date.parse(acceptedAt) / 1000),
    online: { ip_address: '192.0.2.1', user_agent: 'Firefox' },
  },
}

describe('requests of the adapter, against the provider’s own document', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  async function sent(work: (provider: FullProvider) => Promise<unknown>, reply: unknown = wireIntent()) {
    api.play(() => ({ status: 200, body: reply }))
    await work(api.provider)
    return api.calls.map(call => ({ ...call, parameters: checked(call) }))
  }

  it('the document refuses what it does not know, so that the other tests mean something', () => {
    const call = {
      method: 'POST',
      path: '/v1/payment_intents',
      query: '',
      key: undefined,
      account: undefined,
    }
    assert.throws(() => checked({ ...call, body: 'amount=1&currency=eur&payment_method_types[0]=card' }))
    assert.throws(() => checked({ ...call, body: 'amount=1&currency=eur&transfer_data[other]=x' }))
    assert.equal(sentCalls.size, 0)
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
    const [call] = await sent(({ intents }) =>
      intents.createIntent({ ...order, customer: 'cus_1', keep: true }, 'k'),
    )
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
    const [call] = await sent(({ intents }) => intents.confirmIntent('pi_1', present, 'k2'))
    assert.equal(call?.path, '/v1/payment_intents/pi_1/confirm')
    assert.equal(call?.key, 'k2')
    assert.deepEqual(call?.parameters, {
      payment_method: 'pm_1',
      return_url: present.returnUrl,
      expand: ['latest_charge.balance_transaction'],
    })
  })

  it('confirm: what the provider’s fields handed over, and that we send the payer to the bank ourselves', async () => {
    const given = { ...present, paymentMethod: null, confirmationToken: 'ctoken_1' }
    const [call] = await sent(({ intents }) => intents.confirmIntent('pi_1', given, 'k2'))
    assert.deepEqual(call?.parameters, {
      confirmation_token: 'ctoken_1',
      use_stripe_sdk: 'false',
      return_url: present.returnUrl,
      expand: ['latest_charge.balance_transaction'],
    })
    const [setup] = await sent(({ setups }) => setups.confirmSetup('seti_1', given, 'k3'))
    const { return_url, ...named } = setup?.parameters ?? {}
    assert.deepEqual(named, { confirmation_token: 'ctoken_1', use_stripe_sdk: 'false' })
    const [read] = await sent(({ methods }) => methods.readToken('ctoken_1'))
    assert.deepEqual([read?.method, read?.path], ['GET', '/v1/confirmation_tokens/ctoken_1'])
    const [canceled] = await sent(({ setups }) => setups.cancelSetup('seti_1', 'k4'))
    assert.deepEqual([canceled?.path, canceled?.key], ['/v1/setup_intents/seti_1/cancel', 'k4'])
  })

  it('read, capture, cancel', async () => {
    const [read] = await sent(({ intents }) => intents.readIntent('pi_1'))
    assert.deepEqual([read?.method, read?.path, read?.key], ['GET', '/v1/payment_intents/pi_1', undefined])
    const [capture] = await sent(({ intents }) => intents.captureIntent('pi_1', 'k3'))
    assert.deepEqual([capture?.path, capture?.key], ['/v1/payment_intents/pi_1/capture', 'k3'])
    const [cancel] = await sent(({ intents }) => intents.cancelIntent('pi_1', 'k4'))
    assert.deepEqual([cancel?.path, cancel?.key], ['/v1/payment_intents/pi_1/cancel', 'k4'])
  })

  it('a later charge: taken at once, with the method of its customer, its holder away', async () => {
    const later: IntentOrder = { ...order, tip: 0, capture: 'atOnce', customer: 'cus_1' }
    const [created] = await sent(({ intents }) => intents.createIntent(later, 'k'))
    assert.equal(created?.parameters.capture_method, 'automatic')
    assert.ok(!('setup_future_usage' in created!.parameters))
    const away = { paymentMethod: 'pm_1', returnUrl: null, offSession: true, mandate: null }
    const [confirmed] = await sent(({ intents }) => intents.confirmIntent('pi_1', away, 'k'))
    const expand = ['latest_charge.balance_transaction']
    assert.deepEqual(confirmed?.parameters, { payment_method: 'pm_1', off_session: 'true', expand })
  })

  it('a direct debit: taken at once, under the mandate that its holder just accepted', async () => {
    const debit: IntentOrder = { ...order, means: 'Sepa', capture: 'atOnce' }
    const [created] = await sent(({ intents }) => intents.createIntent(debit, 'k'))
    assert.deepEqual(created?.parameters.allowed_payment_method_types, ['sepa_debit'])
    const [call] = await sent(({ intents }) => intents.confirmIntent('pi_1', { ...present, mandate }, 'k'))
    assert.deepEqual(call?.parameters.mandate_data, mandateSent)
  })

  it('refund of everything: reverses the transfer, and gives back the fee only where there was one', async () => {
    const refund = (provider: FullProvider) =>
      provider.refunds.refund('pi_1', { of: 'whole', amount: 5670 }, { refund: 'r1' }, 'k5')
    const [, call] = await sent(refund)
    assert.deepEqual([call?.path, call?.key], ['/v1/refunds', 'k5'])
    const sentAlways = { payment_intent: 'pi_1', amount: '5670', metadata: { refund: 'r1' } }
    assert.deepEqual(call?.parameters, {
      ...sentAlways,
      reverse_transfer: 'true',
      refund_application_fee: 'true',
    })
    const [, plain] = await sent(refund, wireIntent({ application_fee_amount: null }))
    assert.deepEqual(plain?.parameters, { ...sentAlways, reverse_transfer: 'true' })
  })

  it('refund of a part: the organization’s is reversed, the tip is not, and no share of the fee is asked', async () => {
    for (const [of, reversed] of [
      ['organization', 'true'],
      ['tip', 'false'],
      ['returned', 'false'],
    ] as const) {
      const [call] = await sent(({ refunds }) => refunds.refund('pi_1', { of, amount: 300 }, {}, 'k'))
      assert.equal(call?.path, '/v1/refunds')
      assert.deepEqual(call?.parameters, {
        payment_intent: 'pi_1',
        amount: '300',
        reverse_transfer: reversed,
        refund_application_fee: 'false',
      })
    }
  })

  it('refunds: one, and all of an intent', async () => {
    const [one] = await sent(({ refunds }) => refunds.readRefund('re_1'))
    assert.equal(one?.path, '/v1/refunds/re_1')
    const [all] = await sent(({ refunds }) => refunds.listRefunds('pi_1'))
    assert.deepEqual(
      [all?.path, all?.parameters],
      ['/v1/refunds', { payment_intent: 'pi_1', expand: ['data.transfer_reversal'], limit: '100' }],
    )
  })

  it('kept methods: one, those of a customer, forgetting', async () => {
    const [one] = await sent(({ methods }) => methods.readMethod('pm_1'))
    assert.deepEqual([one?.method, one?.path], ['GET', '/v1/payment_methods/pm_1'])
    const [all] = await sent(({ methods }) => methods.listMethods('cus_1'))
    assert.deepEqual(
      [all?.path, all?.parameters],
      ['/v1/payment_methods', { customer: 'cus_1', limit: '100' }],
    )
    const [gone] = await sent(({ methods }) => methods.forgetMethod('pm_1', 'k'))
    assert.deepEqual([gone?.method, gone?.path], ['POST', '/v1/payment_methods/pm_1/detach'])
    assert.equal(gone?.key, 'k')
  })

  it('a setup: for later charges without the holder, on behalf of the organization', async () => {
    const destination = 'acct_fournil'
    const setup = { customer: 'cus_1', means: 'Sepa', destination, metadata: { schedule: 's1' } } as const
    const [created] = await sent(({ setups }) => setups.createSetup(setup, 'k'))
    assert.deepEqual([created?.path, created?.key], ['/v1/setup_intents', 'k'])
    assert.deepEqual(created?.parameters, {
      customer: 'cus_1',
      allowed_payment_method_types: ['sepa_debit'],
      on_behalf_of: destination,
      usage: 'off_session',
      metadata: { schedule: 's1' },
    })
    const [confirmed] = await sent(({ setups }) =>
      setups.confirmSetup('seti_1', { ...present, mandate }, 'k'),
    )
    assert.equal(confirmed?.path, '/v1/setup_intents/seti_1/confirm')
    const return_url = present.returnUrl
    const expected = { payment_method: 'pm_1', return_url, mandate_data: mandateSent }
    assert.deepEqual(confirmed?.parameters, expected)
    const [read] = await sent(({ setups }) => setups.readSetup('seti_1'))
    assert.deepEqual([read?.method, read?.path], ['GET', '/v1/setup_intents/seti_1'])
  })

  it('a dispute: read; its charge’s transfer reversed, and given again', async () => {
    const [read] = await sent(({ disputes }) => disputes.readDispute('du_1'))
    assert.equal(read?.path, '/v1/disputes/du_1')
    const charge = { object: 'charge', transfer: 'tr_1' }
    const [fetched, reversal] = await sent(
      ({ disputes }) => disputes.reverseTransfer('ch_1', 5000, { dispute: 'd1' }, 'k'),
      charge,
    )
    assert.equal(fetched?.path, '/v1/charges/ch_1')
    assert.deepEqual([reversal?.path, reversal?.key], ['/v1/transfers/tr_1/reversals', 'k'])
    assert.deepEqual(reversal?.parameters, { amount: '5000', metadata: { dispute: 'd1' } })
    const [taken] = await sent(({ disputes }) => disputes.reverseGiven('tr_2', 700, { refund: 'r1' }, 'k2'))
    assert.deepEqual([taken?.path, taken?.key], ['/v1/transfers/tr_2/reversals', 'k2'])
    assert.deepEqual(taken?.parameters, { amount: '700', metadata: { refund: 'r1' } })
    const again = { destination: 'acct_fournil', amount: 5000, metadata: { dispute: 'd1' } }
    const [transfer] = await sent(({ disputes }) => disputes.transfer(again, 'k'))
    assert.deepEqual([transfer?.path, transfer?.key], ['/v1/transfers', 'k'])
    const expected = { amount: '5000', currency: 'eur', destination: 'acct_fournil' }
    assert.deepEqual(transfer?.parameters, { ...expected, metadata: { dispute: 'd1' } })
  })

  it('an answer to a dispute: all that is known, submitted at once', async () => {
    const evidence = {
      statement: 'Remis le 3 mai',
      product: 'Commande n° 4',
      customerName: 'Camille Moreau',
      customerEmail: 'camille@example.org',
      billingAddress: null,
      serviceDate: '2026-05-03',
    }
    const [call] = await sent(({ evidence: { submitEvidence } }) =>
      submitEvidence('du_1', evidence, { evidence: 'e1' }, 'k'),
    )
    assert.deepEqual([call?.path, call?.key], ['/v1/disputes/du_1', 'k'])
    assert.deepEqual(call?.parameters, {
      evidence: {
        uncategorized_text: 'Remis le 3 mai',
        product_description: 'Commande n° 4',
        customer_name: 'Camille Moreau',
        customer_email_address: 'camille@example.org',
        service_date: '2026-05-03',
      },
      metadata: { evidence: 'e1' },
      submit: 'true',
    })
    const [read] = await sent(({ evidence: { findEvidence } }) => findEvidence('du_1', { evidence: 'e1' }))
    assert.deepEqual([read?.method, read?.path], ['GET', '/v1/disputes/du_1'])
  })

  it('movements of the operator’s balance, with what they come from', async () => {
    const from = '2026-10-01T00:00:00.000Z'
    const created = { gte: String(Date.parse(from) / 1000) }
    const [first] = await sent(({ balances }) => balances.listMovements(from, null))
    assert.deepEqual([first?.path, first?.account], ['/v1/balance_transactions', undefined])
    assert.deepEqual(first?.parameters, { created, expand: ['data.source'], limit: '100' })
    const [next] = await sent(({ balances }) => balances.listMovements(from, 'txn_1'))
    assert.equal(next?.parameters.ending_before, 'txn_1')
  })

  it('balances and payouts: the operator’s own, or in the name of a connected account', async () => {
    const [own] = await sent(({ balances }) => balances.readBalance(null))
    assert.deepEqual([own?.path, own?.account], ['/v1/balance', undefined])
    const [theirs] = await sent(({ balances }) => balances.readBalance('acct_1'))
    assert.deepEqual([theirs?.path, theirs?.account], ['/v1/balance', 'acct_1'])
    const [list] = await sent(({ balances }) => balances.listPayouts('acct_1', 'po_1'))
    assert.deepEqual([list?.path, list?.account], ['/v1/payouts', 'acct_1'])
    assert.deepEqual(list?.parameters, { limit: '100', starting_after: 'po_1' })
    const [one] = await sent(({ balances }) => balances.readPayout('acct_1', 'po_2'))
    assert.deepEqual([one?.path, one?.account], ['/v1/payouts/po_2', 'acct_1'])
  })

  it('the movements of a payout: in the name of its account, with the transfers behind them', async () => {
    const [call] = await sent(({ balances }) => balances.listPayoutMovements('acct_1', 'po_2', 'txn_1'))
    assert.deepEqual([call?.path, call?.account], ['/v1/balance_transactions', 'acct_1'])
    assert.deepEqual(call?.parameters, {
      expand: ['data.source.source_transfer', 'data.source.source_transfer_reversal.transfer'],
      limit: '100',
      payout: 'po_2',
      starting_after: 'txn_1',
    })
  })

  it('an account: what it may do', async () => {
    const [call] = await sent(({ accounts }) => accounts.readAccount('acct_1'))
    assert.deepEqual([call?.method, call?.path], ['GET', '/v1/accounts/acct_1'])
  })

  it('an account that is opened: whose it is, who answers for it, and what its payers read', async () => {
    const metadata = { installation: 'i1', opening: 'o1' }
    const [call] = await sent(({ accounts }) =>
      accounts.opening.createAccount({ name: 'Les Amis du Moulin à Vent d’Été', metadata }, 'k1'),
    )
    assert.deepEqual([call?.path, call?.key], ['/v1/accounts', 'k1'])
    const { settings, controller, ...order } = call!.parameters as Record<string, Record<string, object>>
    assert.deepEqual(settings?.payments, { statement_descriptor: 'Les Amis du Moulin a V' })
    assert.deepEqual(controller?.losses, { payments: 'application' })
    assert.deepEqual([order.business_type, order.country, order.metadata], ['non_profit', 'FR', metadata])
    const [plain] = await sent(({ accounts }) =>
      accounts.opening.createAccount({ name: 'É!', metadata }, 'k2'),
    )
    assert.deepEqual(Object.keys(Object(plain?.parameters.settings)), ['payouts'])
  })

  it('an account after doubt: among those that were opened since', async () => {
    const since = '2026-10-01T00:00:00.000Z'
    const [call] = await sent(({ accounts }) =>
      accounts.opening.findAccount(since, { installation: 'i1', opening: 'o1' }),
    )
    const created = { gte: String(Date.parse(since) / 1000) }
    assert.deepEqual([call?.path, call?.parameters], ['/v1/accounts', { created, limit: '100' }])
  })

  it('the pages of an account: everything that will be asked for at once, and the ways back', async () => {
    const back = { returnUrl: 'https://obole.example/back', refreshUrl: 'https://obole.example/again' }
    const [call] = await sent(({ accounts }) => accounts.opening.openPages('acct_1', back, 'k3'))
    assert.deepEqual([call?.path, call?.key], ['/v1/account_links', 'k3'])
    assert.deepEqual(call?.parameters, {
      account: 'acct_1',
      collection_options: { fields: 'eventually_due', future_requirements: 'include' },
      refresh_url: back.refreshUrl,
      return_url: back.returnUrl,
      type: 'account_onboarding',
    })
  })

  it('events for the poller: only those that the endpoint would have been sent', async () => {
    const from = '2026-10-01T00:00:00.000Z'
    const [call] = await sent(({ events }) => events.listEvents(from, 'evt_1'))
    assert.equal(call?.path, '/v1/events')
    const { types, ...rest } = call!.parameters
    const created = { gte: String(Date.parse(from) / 1000) }
    assert.deepEqual(rest, { created, ending_before: 'evt_1', limit: '100' })
    assert.deepEqual(types, [...platformEventTypes])
    assert.ok(platformEventTypes.length <= 20, 'the provider takes no more at once')
  })

  it('fee: one fetch, down to the balance transaction', async () => {
    const [call] = await sent(({ fees }) => fees.readFee('pi_1'))
    assert.deepEqual(call?.parameters, { expand: ['latest_charge.balance_transaction'] })
  })

  it('are those of the runbook, parameter by parameter: what the key must be allowed', () => {
    const rows = [...runbook.matchAll(/^\| `((?:GET|POST) \/v1\/[^`]+)` \| ([^|]*)\|/gm)]
    const promised = rows.map(([, call, names = '']) => [call, names.match(/\w+/g)?.sort() ?? []])
    const sent = [...sentCalls].map(([call, names]) => [call, [...names].sort()])
    assert.deepEqual(promised.sort(), sent.sort())
  })

  it('the runbook asks both endpoints for the events that we know, which the provider knows too', () => {
    const wanted = [...platformEventTypes, ...connectEventTypes]
    const listed = [...runbook.matchAll(/^- `([a-z_.]+)`$/gm)].map(([, type]) => type)
    assert.deepEqual(listed, wanted)
    const known = schemas['sdk.WebhookEndpointCreateParams.EnabledEvent']?.enum
    assert.ok(known)
    for (const type of wanted) assert.ok(known.includes(type), type)
  })
})
