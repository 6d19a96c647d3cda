import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { FullProvider, IntentOrder } from '#domain/payment/provider.ts'
import { done } from '../test/provider-contract.ts'
import { stripeScript } from './script.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { startSandboxBench } from './test/sandbox-bench.ts'

type Place = { readonly provider: FullProvider; readonly destination: string; stop(): Promise<void> }

/** The provider's own test environment, where keys are given (docs/runbooks/stripe-connect.md); our sandbox otherwise. */
const { STRIPE_TEST_SECRET_KEY: secretKey = '', STRIPE_TEST_ACCOUNT: account = '' } = process.env
const isReal = secretKey.startsWith('sk_test_') && account.startsWith('acct_')

async function connect(): Promise<Place> {
  if (isReal) {
    const publishableKey = 'pk_test_unused'
    const scriptUrl = stripeScript
    const none = { webhookSecrets: [], connectWebhookSecrets: [] }
    const provider = createStripeProvider({ secretKey, publishableKey, scriptUrl, ...none })
    return { provider, destination: account, stop: async () => {} }
  }
  const bench = await startSandboxBench()
  return { provider: bench.provider, destination: await bench.account(), stop: bench.stop }
}

describe(`the flow of money with ready-made test cards, at ${isReal ? 'the provider' : 'the sandbox'}`, () => {
  let place: Place
  before(async () => {
    place = await connect()
  })
  after(() => place.stop())

  async function confirmed(paymentMethod: string, changes: Partial<IntentOrder> = {}, offSession = false) {
    const order: IntentOrder = {
      amount: 5670,
      tip: 670,
      destination: place.destination,
      description: 'Obole, test',
      means: 'Card',
      capture: 'byHand',
      customer: null,
      keep: false,
      confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
      metadata: { test: 'obole' },
      ...changes,
    }
    const { intents } = place.provider
    const { id } = done(await intents.createIntent(order, randomUUID()))
    const returnUrl = offSession ? null : 'https://obole.example/redirection'
    const confirmation = { paymentMethod, returnUrl, offSession, mandate: null }
    return done(await intents.confirmIntent(id, confirmation, randomUUID()))
  }

  it('authorises, captures, names its fee, and gives back part, tip and the rest', async () => {
    const { intents, refunds } = place.provider
    const authorised = await confirmed('pm_card_visa')
    assert.equal(authorised.status, 'requiresCapture')
    const captured = done(await intents.captureIntent(authorised.id, randomUUID()))
    assert.deepEqual([captured.status, captured.amountCaptured], ['captured', 5670])
    for (const part of [
      { of: 'organization', amount: 5000 },
      { of: 'tip', amount: 670 },
    ] as const)
      done(await refunds.refund(authorised.id, part, { test: 'obole' }, randomUUID()))
    assert.equal(done(await intents.readIntent(authorised.id)).amountRefunded, 5670)
    assert.equal(done(await refunds.listRefunds(authorised.id)).length, 2)
  })

  it('declines, and asks the bank', async () => {
    const declined = await confirmed('pm_card_chargeDeclinedInsufficientFunds')
    assert.deepEqual(declined.failure, { kind: 'refused', declineCode: 'insufficient_funds' })
    const asked = await confirmed('pm_card_authenticationRequired')
    assert.equal(asked.status, 'requiresAction')
    assert.ok(asked.redirectUrl)
    assert.equal(done(await place.provider.intents.cancelIntent(asked.id, randomUUID())).status, 'canceled')
  })

  it('keeps a card and charges it later', async () => {
    const { customers, methods } = place.provider
    const { id: customer } = done(await customers.createCustomer({ test: 'obole' }, randomUUID()))
    await confirmed('pm_card_visa', { customer, keep: true })
    const kept = done(await methods.listMethods(customer))[0] ?? assert.fail()
    assert.deepEqual([kept.means, kept.brand, kept.last4], ['Card', 'visa', '4242'])
    const later = await confirmed(kept.id, { customer, capture: 'atOnce', tip: 0 }, true)
    assert.equal(later.status, 'captured')
    done(await methods.forgetMethod(kept.id, randomUUID()))
  })

  it('shows its books, its events and what the account may do', async () => {
    const { balances, events, accounts } = place.provider
    const from = new Date(Date.now() - 600_000).toISOString()
    assert.ok(done(await balances.listMovements(from, null)).items.length > 0)
    assert.ok(done(await events.listEvents(from, null)).items.length > 0)
    assert.equal(typeof done(await balances.readBalance(place.destination)), 'number')
    assert.equal(done(await accounts.readAccount(place.destination)).mayCollect, true)
  })
})
