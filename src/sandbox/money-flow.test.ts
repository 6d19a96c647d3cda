import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import { connectedAccount, openSandbox, payByHand, type TestSandbox, until } from './test-support.ts'

const total = 2800
const tip = 300

suite('money flow', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  let account: string
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
    account = (await connectedAccount(stripe)).id
  })
  after(() => sandbox.close())

  /** A captured donation: 25 euros for the organization, 3 for the platform. */
  const donation = async (number?: string) => {
    const { id } = await payByHand(stripe, number, {
      amount: total,
      application_fee_amount: tip,
      on_behalf_of: account,
      transfer_data: { destination: account },
      metadata: { request: 'r1' },
    })
    const intent = await stripe.paymentIntents.capture(id, { expand: ['latest_charge.transfer'] })
    return intent.latest_charge as Stripe.Charge & { transfer: Stripe.Transfer }
  }
  const held = async (): Promise<number> => {
    const balance = await stripe.balance.retrieve({}, { stripeAccount: account })
    return (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0)
  }
  const platform = async (): Promise<number> => {
    const balance = await stripe.balance.retrieve()
    return (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0)
  }
  const summary = async (charge: Stripe.Charge) => {
    const { body } = await sandbox.control('GET', 'state')
    const intents: Record<string, unknown>[] = body.intents
    return intents.find(intent => intent.charge === charge.id) ?? {}
  }

  test('the organization gets its whole part, the platform the tip less the provider’s price', async () => {
    const before = [await held(), await platform()]
    const charge = await donation()
    assert.equal(charge.transfer.amount, total)
    assert.equal(charge.metadata.request, 'r1')
    assert.deepEqual([await held(), await platform()], [before[0]! + total - tip, before[1]! + tip - 67])
  })

  const refunds: [string, object, { refunded: number; held: number; fee: number; reversed: number }][] = [
    [
      'the organization’s part',
      { amount: total - tip, reverse_transfer: true, refund_application_fee: false },
      { refunded: total - tip, held: 0, fee: 0, reversed: total - tip },
    ],
    [
      'the tip only',
      { amount: tip, reverse_transfer: false, refund_application_fee: false },
      { refunded: tip, held: total - tip, fee: 0, reversed: 0 },
    ],
    [
      'everything',
      { reverse_transfer: true, refund_application_fee: true },
      { refunded: total, held: 0, fee: tip, reversed: total },
    ],
    [
      'a half with its fee, in proportion',
      { amount: total / 2, reverse_transfer: true, refund_application_fee: true },
      { refunded: total / 2, held: (total - tip) / 2, fee: tip / 2, reversed: total / 2 },
    ],
  ]
  for (const [name, wish, expected] of refunds)
    test(`refunding ${name}`, async () => {
      const start = await held()
      const charge = await donation()
      const refund = await stripe.refunds.create({ payment_intent: String(charge.payment_intent), ...wish })
      assert.deepEqual([refund.status, refund.amount], ['succeeded', expected.refunded])
      assert.equal((await held()) - start, expected.held)
      const { amountRefunded, applicationFeeRefunded, transferReversed } = await summary(charge)
      assert.deepEqual(
        [amountRefunded, applicationFeeRefunded, transferReversed],
        [expected.refunded, expected.fee, expected.reversed],
      )
    })

  test('part and tip, refunded one after the other, empty the charge', async () => {
    const charge = await donation()
    const payment_intent = String(charge.payment_intent)
    await stripe.refunds.create({ payment_intent, amount: tip })
    await stripe.refunds.create({ payment_intent, amount: total - tip, reverse_transfer: true })
    assert.equal((await stripe.charges.retrieve(charge.id)).refunded, true)
    await assert.rejects(stripe.refunds.create({ payment_intent }), { code: 'charge_already_refunded' })
    assert.equal((await stripe.refunds.list({ payment_intent })).data.length, 2)
  })

  test('no more is refunded than was paid, nothing before it was', async () => {
    const charge = await donation()
    await assert.rejects(stripe.refunds.create({ charge: charge.id, amount: total + 1 }), { param: 'amount' })
    const open = await payByHand(stripe)
    await assert.rejects(stripe.refunds.create({ payment_intent: open.id }), {
      code: 'payment_intent_unexpected_state',
    })
  })

  test('a refund may be slow, or fail after it succeeded', async () => {
    const slow = await stripe.refunds.create({ charge: (await donation('4000000000007726')).id, amount: 100 })
    assert.equal(slow.status, 'pending')
    await until(
      async () => (await stripe.refunds.retrieve(slow.id)).status === 'succeeded',
      'refund succeeded',
    )
    const charge = await donation('4000000000005126')
    const failing = await stripe.refunds.create({ charge: charge.id, amount: 100 })
    assert.equal(failing.status, 'succeeded')
    await until(async () => (await stripe.refunds.retrieve(failing.id)).status === 'failed', 'refund failed')
    assert.equal((await stripe.charges.retrieve(charge.id)).amount_refunded, 0)
  })

  test('a charge is disputed again, in parts, up to what nothing else took', async () => {
    const charge = await donation()
    const dispute = async (amount?: number) => {
      const body = amount === undefined ? {} : { amount }
      return sandbox.control('POST', `charges/${charge.id}/disputes`, body)
    }
    const disputed = async () => (await stripe.charges.retrieve(charge.id)).disputed
    const win = async ({ id }: { id: string }) => {
      await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
      await until(async () => (await stripe.disputes.retrieve(id)).status === 'won', 'dispute won')
    }
    const { body: first } = await dispute(1000)
    assert.equal((await dispute(total)).status, 400)
    const { body: second } = await dispute()
    assert.deepEqual([first.amount, second.amount], [1000, total - 1000])
    await win(first)
    assert.equal(await disputed(), true, 'the other one stands')
    await win(second)
    assert.equal(await disputed(), false)
    assert.equal((await dispute()).body.amount, total)
  })

  test('a disputed card takes the money back, and gives it again when won', async () => {
    const charge = await donation('4000000000000259')
    await until(async () => (await stripe.charges.retrieve(charge.id)).disputed, 'charge disputed')
    await assert.rejects(stripe.refunds.create({ charge: charge.id }), { code: 'charge_disputed' })
    const created = (await stripe.events.list({ type: 'charge.dispute.created' })).data[0]?.data
      .object as Stripe.Dispute
    assert.deepEqual([created.amount, created.status], [total, 'needs_response'])
    assert.equal(created.balance_transactions[0]?.net, -total - 2000)
    await stripe.disputes.update(created.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await until(async () => (await stripe.disputes.retrieve(created.id)).status === 'won', 'dispute won')
    const types = (await stripe.events.list({ limit: 10 })).data.map(event => event.type)
    for (const type of [
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'charge.dispute.updated',
    ] as const)
      assert.ok(types.includes(type), type)
  })

  test('losing evidence loses, an inquiry moves nothing', async () => {
    const lost = await donation('4000000000002685')
    const disputeOf = async (charge: Stripe.Charge): Promise<Stripe.Dispute> => {
      const find = async () =>
        (await stripe.events.list({ type: 'charge.dispute.created', limit: 100 })).data
          .map(event => event.data.object as Stripe.Dispute)
          .find(dispute => dispute.charge === charge.id)
      await until(async () => (await find()) !== undefined, 'dispute created')
      return (await find())!
    }
    const dispute = await disputeOf(lost)
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } })
    await until(async () => (await stripe.disputes.retrieve(dispute.id)).status === 'lost', 'dispute lost')
    const asked = await disputeOf(await donation('4000000000001976'))
    assert.deepEqual([asked.status, asked.balance_transactions.length], ['warning_needs_response', 0])
  })

  test('transfers are made and reversed by themselves', async () => {
    const start = await held()
    const transfer = await stripe.transfers.create({ amount: 500, currency: 'eur', destination: account })
    await stripe.transfers.createReversal(transfer.id, { amount: 200 })
    assert.equal((await held()) - start, 300)
    assert.equal((await stripe.transfers.retrieve(transfer.id)).amount_reversed, 200)
    await assert.rejects(stripe.transfers.createReversal(transfer.id, { amount: 301 }), { param: 'amount' })
  })

  test('an application fee is refunded by itself', async () => {
    const charge = await donation()
    const refund = await stripe.applicationFees.createRefund(String(charge.application_fee), { amount: 100 })
    assert.equal(refund.amount, 100)
  })

  test('a suspended account receives nothing', async () => {
    const { id } = await connectedAccount(stripe)
    await sandbox.control('POST', `accounts/${id}`, {
      chargesEnabled: false,
      currentlyDue: ['external_account'],
    })
    const suspended = await stripe.accounts.retrieve(id)
    assert.deepEqual(
      [suspended.charges_enabled, suspended.requirements?.currently_due],
      [false, ['external_account']],
    )
    const wish = { transfer_data: { destination: id } }
    await assert.rejects(payByHand(stripe, undefined, wish), {
      code: 'insufficient_capabilities_for_transfer',
    })
    const link = await stripe.accountLinks.create({ account: id, type: 'account_onboarding' })
    const { pathname, search } = new URL(link.url)
    await sandbox.post(`${pathname}${search}`, { do: 'send' })
    assert.equal((await stripe.accounts.retrieve(id)).charges_enabled, true)
  })

  test('an unknown account is refused', async () => {
    await assert.rejects(payByHand(stripe, undefined, { transfer_data: { destination: 'acct_nobody' } }), {
      code: 'resource_missing',
      statusCode: 400,
    })
    await assert.rejects(stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' }), { statusCode: 403 })
  })

  test('accounts are changed and listed', async () => {
    const changed = await stripe.accounts.update(account, {
      business_profile: { url: 'https://example.org' },
      metadata: { org: '1' },
    })
    assert.deepEqual(
      [changed.business_profile?.name, changed.metadata],
      ['Les Ateliers du Canal', { org: '1' }],
    )
    assert.ok((await stripe.accounts.list()).data.some(({ id }) => id === account))
  })

  test('the balance transaction may come late', async () => {
    await sandbox.fault({ on: 'balance', do: 'delay', delayMs: 100, times: 1 })
    const charge = await donation()
    assert.equal(charge.balance_transaction, null)
    await until(
      async () => (await stripe.charges.retrieve(charge.id)).balance_transaction !== null,
      'fee booked',
    )
    const movements = await stripe.balanceTransactions.list({ source: charge.id })
    assert.equal(movements.data[0]?.fee, 67)
  })
})
