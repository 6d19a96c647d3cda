import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FullProvider } from '#domain/payment/provider.ts'
import type { ProviderAnswer, ProviderPage } from '#domain/payment/provider-answer.ts'
import type { Movement } from '#domain/payment/provider-balances.ts'
import { type Call, type ScriptedApi, startScriptedApi } from './test/scripted-api.ts'

const refusal = (code: string) => ({ error: { type: 'invalid_request_error', message: 'x', code } })
const list = (data: readonly object[], has_more = false) => ({ object: 'list', has_more, data })

const card = {
  object: 'payment_method',
  id: 'pm_1',
  type: 'card',
  customer: 'cus_1',
  card: {
    brand: 'visa',
    display_brand: 'cartes_bancaires',
    last4: '4242',
    exp_month: 3,
    exp_year: 2028,
    country: 'FR',
  },
}
const account = {
  object: 'payment_method',
  id: 'pm_2',
  type: 'sepa_debit',
  customer: { id: 'cus_1', object: 'customer' },
  sepa_debit: { bank_code: '20041', last4: '2606', country: 'FR', fingerprint: 'f2' },
}
const keptCard = {
  id: 'pm_1',
  customer: 'cus_1',
  means: 'Card',
  brand: 'cartes_bancaires',
  last4: '4242',
  expiresIn: '2028-03',
  country: 'FR',
}
const keptAccount = {
  id: 'pm_2',
  customer: 'cus_1',
  means: 'Sepa',
  brand: '20041',
  last4: '2606',
  expiresIn: null,
  country: 'FR',
  fingerprint: 'f2',
}

describe('replies', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  async function ask<T>(body: unknown, work: (provider: FullProvider) => Promise<ProviderAnswer<T>>) {
    api.play(call => (typeof body === 'function' ? body(call) : { status: 200, body }))
    return work(api.provider)
  }
  async function value<T>(body: unknown, work: (provider: FullProvider) => Promise<ProviderAnswer<T>>) {
    const answer = await ask(body, work)
    assert.ok(answer.outcome === 'done', JSON.stringify(answer))
    return answer.value
  }

  it('kept methods: their face, those of other kinds left out', async () => {
    assert.deepEqual(await value(card, ({ methods }) => methods.readMethod('pm_1')), keptCard)
    assert.deepEqual(await value(account, ({ methods }) => methods.readMethod('pm_2')), keptAccount)
    const link = { object: 'payment_method', id: 'pm_3', type: 'link', customer: 'cus_1' }
    const all = await value(list([card, link, account]), ({ methods }) => methods.listMethods('cus_1'))
    assert.deepEqual(all, [keptCard, keptAccount])
    assert.equal((await ask(link, ({ methods }) => methods.readMethod('pm_3'))).outcome, 'unknown')
  })

  it('a method that is gone is forgotten already; one that is still kept is not', async () => {
    const forget = ({ methods }: FullProvider) => methods.forgetMethod('pm_1', 'k')
    const refused = (code: string, kept: object | undefined) => (call: Call) =>
      call.method === 'GET' && kept ? { status: 200, body: kept } : { status: 400, body: refusal(code) }
    assert.equal(await value(card, forget), null)
    assert.equal(await value(refused('resource_missing', undefined), forget), null)
    assert.equal(await value(refused('unexpected', { ...card, customer: null }), forget), null)
    const stillKept = await ask(refused('unexpected', card), forget)
    assert.deepEqual(stillKept, { outcome: 'rejected', http: 400, code: 'unexpected' })
  })

  const setup = { object: 'setup_intent', id: 'seti_1', metadata: { schedule: 's1' }, next_action: null }
  const setupRead = { id: 'seti_1', redirectUrl: null, failure: null, metadata: { schedule: 's1' } }

  it('a setup has our words for its status', async () => {
    const words = {
      requires_payment_method: 'requiresMethod',
      requires_confirmation: 'requiresConfirmation',
      requires_action: 'requiresAction',
      processing: 'processing',
      succeeded: 'kept',
      canceled: 'canceled',
    }
    for (const [status, word] of Object.entries(words)) {
      const body = { ...setup, status, payment_method: 'pm_1' }
      const read = await value(body, ({ setups }) => setups.readSetup('seti_1'))
      assert.deepEqual(read, { ...setupRead, status: word, paymentMethod: 'pm_1' })
    }
    const other = { ...setup, status: 'succeeded', payment_method: 'pm_1' }
    assert.equal((await ask(other, ({ setups }) => setups.readSetup('seti_2'))).outcome, 'unknown')
  })

  it('a declined setup is an answer, with its reason, brought or fetched', async () => {
    const open = { ...setup, status: 'requires_payment_method', payment_method: null }
    const error = { type: 'card_error', message: 'x', code: 'card_declined', decline_code: 'lost_card' }
    for (const brought of [{ setup_intent: open }, {}]) {
      const declined = (call: Call) =>
        call.method === 'GET'
          ? { status: 200, body: open }
          : { status: 402, body: { error: { ...error, ...brought } } }
      const confirmation = { paymentMethod: 'pm_1', returnUrl: null, mandate: null }
      const answer = await value(declined, ({ setups }) => setups.confirmSetup('seti_1', confirmation, 'k'))
      const failure = { kind: 'refused', declineCode: 'lost_card' }
      assert.deepEqual(answer, { ...setupRead, status: 'requiresMethod', paymentMethod: null, failure })
    }
  })

  it('all refunds of an intent, page after page', async () => {
    const refund = (id: string) => ({
      object: 'refund',
      id,
      payment_intent: 'pi_1',
      amount: 100,
      currency: 'eur',
      status: 'succeeded',
      metadata: null,
    })
    const pages = (call: Call) => ({
      status: 200,
      body: call.query.includes('starting_after=re_2')
        ? list([refund('re_1')])
        : list([refund('re_3'), refund('re_2')], true),
    })
    const found = await value(pages, ({ refunds }) => refunds.listRefunds('pi_1'))
    assert.deepEqual(
      found.map(({ id }) => id),
      ['re_3', 're_2', 're_1'],
    )
  })

  const dispute = {
    object: 'dispute',
    id: 'du_1',
    payment_intent: 'pi_1',
    charge: { id: 'ch_1', object: 'charge' },
    amount: 5670,
    currency: 'eur',
    reason: 'fraudulent',
    balance_transactions: [],
  }
  const statuses: readonly [string, string][] = [
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'closed'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ]
  for (const [status, word] of statuses)
    it(`a dispute that is ${status}: ${word}`, async () => {
      const read = await value({ ...dispute, status }, ({ disputes }) => disputes.readDispute('du_1'))
      assert.deepEqual(read, {
        id: 'du_1',
        intentId: 'pi_1',
        chargeId: 'ch_1',
        amount: 5670,
        fee: 0,
        status: word,
        fundsWithdrawn: false,
        reason: 'fraudulent',
      })
    })

  it('a dispute tells what the operator lost: funds withdrawn, and its price, given back or not', async () => {
    const read = async (...moves: [amount: number, fee: number][]) => {
      const balance_transactions = moves.map(([amount, fee]) => ({ amount, fee }))
      const body = { ...dispute, status: 'won', balance_transactions }
      const { fundsWithdrawn, fee } = await value(body, ({ disputes }) => disputes.readDispute('du_1'))
      return [fundsWithdrawn, fee]
    }
    assert.deepEqual(await read([-5670, 2000]), [true, 2000])
    assert.deepEqual(await read([-5670, 2000], [5670, 0]), [true, 2000])
    assert.deepEqual(await read([-5670, 2000], [5670, -2000]), [true, 0])
  })

  it('a transfer that cannot be reversed is rejected, with the reason', async () => {
    const reverse = ({ disputes }: FullProvider) => disputes.reverseTransfer('ch_1', 5000, {}, 'k')
    const none = await ask({ object: 'charge', transfer: null }, reverse)
    assert.deepEqual(none, { outcome: 'rejected', http: 404, code: 'no_transfer' })
    const poor = await ask(
      (call: Call) =>
        call.method === 'GET'
          ? { status: 200, body: { object: 'charge', transfer: 'tr_1' } }
          : { status: 400, body: refusal('balance_insufficient') },
      reverse,
    )
    assert.deepEqual(poor, { outcome: 'rejected', http: 400, code: 'balance_insufficient' })
  })

  const movement = (id: string, source: unknown, more: object = {}) => ({
    object: 'balance_transaction',
    id,
    type: 'charge',
    currency: 'eur',
    amount: 5670,
    fee: 110,
    net: 5560,
    source,
    created: 1_790_000_000,
    ...more,
  })
  const movements = ({ balances }: FullProvider) => balances.listMovements('2026-10-01T00:00:00.000Z', null)

  it('movements name what they come from, and the intent and what it was made for where they are known', async () => {
    const known: readonly [
      source: unknown,
      sourceId: string | null,
      intentId: string | null,
      ownId: string | null,
    ][] = [
      [{ id: 'ch_1', payment_intent: 'pi_1' }, 'ch_1', 'pi_1', null],
      [{ id: 're_1', payment_intent: { id: 'pi_1' }, metadata: { refund: 'r1' } }, 're_1', 'pi_1', 'r1'],
      [{ id: 'tr_1', transfer_group: 'group_pi_1' }, 'tr_1', 'pi_1', null],
      [{ id: 'tr_2', transfer_group: 'ours', metadata: { refund: 'r2' } }, 'tr_2', null, 'r2'],
      [{ id: 'trr_1', metadata: { dispute: 'd1' } }, 'trr_1', null, 'd1'],
      ['txn_9', 'txn_9', null, null],
      [null, null, null, null],
    ]
    for (const [source, sourceId, intentId, ownId] of known) {
      const { items, next } = await value(list([movement('txn_1', source)]), movements)
      const createdAt = new Date(1_790_000_000_000).toISOString()
      const amounts = { amount: 5670, fee: 110, net: 5560 }
      assert.deepEqual(items, [
        { id: 'txn_1', type: 'charge', ...amounts, sourceId, intentId, ownId, createdAt },
      ])
      assert.equal(next, null)
    }
  })

  it('movements come oldest first, over all pages, and none is left out or told twice', async () => {
    const all = Array.from({ length: 250 }, (_, index) => movement(`txn_${index}`, null)).toReversed()
    const provider = (call: Call) => {
      const asked = new URLSearchParams(call.query)
      const place = (name: string) => all.findIndex(({ id }) => id === asked.get(name))
      const before = asked.has('ending_before') ? place('ending_before') : undefined
      const start = before === undefined ? place('starting_after') + 1 : Math.max(before - 100, 0)
      const end = before ?? Math.min(start + 100, all.length)
      const more = before === undefined ? end < all.length : start > 0
      return { status: 200, body: list(all.slice(start, end), more) }
    }
    const seen: string[] = []
    let after: string | null = null
    do {
      const from = '2026-10-01T00:00:00.000Z'
      const cursor: string | null = after
      const page: ProviderPage<Movement> = await value(provider, ({ balances }) =>
        balances.listMovements(from, cursor),
      )
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    assert.deepEqual(seen, all.map(({ id }) => id).toReversed())
  })

  it('a balance is all of it, pending included, in euros only', async () => {
    const funds = (amount: number, currency = 'eur') => ({ amount, currency })
    const body = {
      object: 'balance',
      available: [funds(1000), funds(77, 'usd')],
      pending: [funds(-300)],
    }
    assert.equal(await value(body, ({ balances }) => balances.readBalance(null)), 700)
  })

  it('the movements of a payout lead to their intent, refund and what they were made for', async () => {
    const group = 'group_pi_1'
    const known: readonly [source: unknown, read: object][] = [
      [{ id: 'py_1', source_transfer: { transfer_group: group, metadata: {} } }, { intentId: 'pi_1' }],
      [
        { id: 'py_1', source_transfer: { transfer_group: null, metadata: { refund: 'r1' } } },
        { own: { of: 'refund', id: 'r1' } },
      ],
      [{ id: 'py_1', source_transfer: 'tr_1' }, {}],
      [
        {
          id: 'py_1',
          source_transfer_reversal: {
            metadata: {},
            source_refund: 're_1',
            transfer: { transfer_group: group, metadata: { dispute: 'of another' } },
          },
        },
        { intentId: 'pi_1', refundId: 're_1' },
      ],
      [
        {
          id: 'py_1',
          source_transfer_reversal: { metadata: { dispute: 'd1' }, source_refund: null, transfer: 'tr_1' },
        },
        { own: { of: 'dispute', id: 'd1' } },
      ],
      [{ id: 'py_1', object: 'payout' }, {}],
      ['py_1', {}],
      [null, { sourceId: null }],
    ]
    for (const [source, read] of known) {
      const { items } = await value(list([movement('txn_1', source)]), ({ balances }) =>
        balances.listPayoutMovements('acct_1', 'po_1', null),
      )
      const none = { sourceId: 'py_1', intentId: null, refundId: null, own: null }
      const createdAt = new Date(1_790_000_000_000).toISOString()
      assert.deepEqual(items, [{ id: 'txn_1', type: 'charge', net: 5560, createdAt, ...none, ...read }])
    }
  })

  it('the payout itself is none of its movements; one that failed, and what is held back, are', async () => {
    const all = [
      movement('txn_4', { id: 'po_1' }, { type: 'payout', net: -9 }),
      movement('txn_3', 'po_0', { type: 'payout', net: -4 }),
      movement('txn_2', { id: 'po_0' }, { type: 'payout_failure', net: 4 }),
      movement('txn_1', null, { type: 'payout_minimum_balance_hold', net: -1 }),
    ]
    const { items, next } = await value(list(all, true), ({ balances }) =>
      balances.listPayoutMovements('acct_1', 'po_1', null),
    )
    assert.deepEqual(
      items.map(({ type, net }) => [type, net]),
      [
        ['payout', -4],
        ['payout_failure', 4],
        ['payout_minimum_balance_hold', -1],
      ],
    )
    assert.equal(next, 'txn_1')
  })

  it('a payout made by hand tells no movements, whatever its status', async () => {
    const ways = [
      [true, 'completed', 'known'],
      [true, 'in_progress', 'pending'],
      [true, 'not_applicable', 'none'],
      [false, 'not_applicable', 'none'],
      [false, 'completed', 'none'],
    ] as const
    for (const [automatic, reconciliation_status, movements] of ways) {
      const body = {
        object: 'payout',
        id: 'po_1',
        currency: 'eur',
        amount: 5000,
        status: 'paid',
        arrival_date: 1_790_000_000,
        created: 1_790_000_000,
        automatic,
        reconciliation_status,
      }
      const payout = await value(body, ({ balances }) => balances.readPayout('acct_1', 'po_1'))
      assert.equal(payout.movements, movements)
    }
  })

  it('a payout has our words for its status, its day, and the account that it was asked for', async () => {
    const words = {
      pending: 'pending',
      in_transit: 'pending',
      paid: 'paid',
      failed: 'failed',
      canceled: 'canceled',
    }
    for (const [status, word] of Object.entries(words)) {
      const body = {
        object: 'payout',
        id: 'po_1',
        currency: 'eur',
        amount: 5000,
        status,
        arrival_date: Date.parse('2026-10-05T00:00:00Z') / 1000,
        created: Date.parse('2026-10-01T08:00:00Z') / 1000,
        automatic: true,
        reconciliation_status: 'in_progress',
      }
      assert.deepEqual(await value(body, ({ balances }) => balances.readPayout('acct_1', 'po_1')), {
        id: 'po_1',
        account: 'acct_1',
        amount: 5000,
        status: word,
        arrivalOn: '2026-10-05',
        createdAt: '2026-10-01T08:00:00.000Z',
        movements: 'pending',
      })
      const other = await ask(body, ({ balances }) => balances.readPayout('acct_1', 'po_2'))
      assert.equal(other.outcome, 'unknown')
    }
  })

  it('listed events are those of the operator, oldest first, as the endpoint would have read them', async () => {
    const event = (id: string, object: object) => ({
      object: 'event',
      id,
      type: 'some.type',
      data: { object },
    })
    const body = list([
      event('evt_2', { object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }),
      event('evt_1', { object: 'payment_intent', id: 'pi_1' }),
    ])
    const from = '2026-10-01T00:00:00.000Z'
    const { items, next } = await value(body, ({ events }) => events.listEvents(from, null))
    assert.deepEqual(
      items.map(one => [one.account, one.id, one.subject, one.intentId]),
      [
        ['platform', 'evt_1', { kind: 'intent', id: 'pi_1' }, 'pi_1'],
        ['platform', 'evt_2', { kind: 'dispute', id: 'du_1' }, 'pi_1'],
      ],
    )
    assert.equal(next, null)
  })

  it('looks for a reversal beyond those that a transfer shows, to the end of their list', async () => {
    const reversal = (id: string, dispute: string) => ({ id, amount: 500, metadata: { dispute } })
    const shown = { data: [reversal('trr_3', 'd3')], has_more: true }
    const transfer = { object: 'transfer', id: 'tr_1', reversals: { object: 'list', ...shown } }
    const pages = [
      list([reversal('trr_3', 'd3'), reversal('trr_2', 'd2')], true),
      list([reversal('trr_1', 'd1')]),
    ]
    const answer = ({ path, query }: Call) => {
      if (path.startsWith('/v1/charges/')) return { object: 'charge', id: 'ch_1', transfer: 'tr_1' }
      if (path === '/v1/transfers/tr_1') return transfer
      assert.equal(path, '/v1/transfers/tr_1/reversals')
      return query.includes('starting_after=trr_2') ? pages[1] : pages[0]
    }
    const find = (dispute: string) =>
      value(
        (call: Call) => ({ status: 200, body: answer(call) }),
        ({ disputes }) => disputes.findReversal('ch_1', { dispute }),
      )
    assert.deepEqual(await find('d1'), { id: 'trr_1', amount: 500 })
    assert.equal(await find('d0'), null)
  })

  it('one item of a list that cannot be read is named, and the others are there', async () => {
    const foreign = { ...movement('txn_2', null), currency: 'usd' }
    const movements = list([movement('txn_3', null), foreign, movement('txn_1', null)])
    const read = await value(movements, ({ balances }) =>
      balances.listMovements('2026-10-01T00:00:00.000Z', null),
    )
    assert.deepEqual([read.items.map(({ id }) => id), read.unreadable], [['txn_1', 'txn_3'], ['txn_2']])
    const payout = (id: string, currency: string) => ({
      ...{ object: 'payout', id, currency, amount: 500, status: 'paid' },
      ...{ automatic: true, reconciliation_status: 'completed' },
      ...{ arrival_date: 1_790_000_000, created: 1_790_000_000 },
    })
    const payouts = list([payout('po_2', 'eur'), payout('po_1', 'chf')], true)
    const page = await value(payouts, ({ balances }) => balances.listPayouts('acct_1', null))
    assert.deepEqual(
      [page.items.map(({ id }) => id), page.unreadable, page.next],
      [['po_2'], ['po_1'], 'po_1'],
    )
  })

  it('where everything counts, one item that cannot be read is doubt', async () => {
    const refund = (id: string, currency: string) => ({
      ...{ object: 'refund', id, payment_intent: 'pi_1', amount: 500, currency, status: 'succeeded' },
    })
    const refunds = list([refund('re_2', 'eur'), refund('re_1', 'usd')])
    const answer = await ask(refunds, ({ refunds: all }) => all.listRefunds('pi_1'))
    assert.deepEqual(answer, { outcome: 'unknown', reason: 'unreadable_reply' })
  })
})
