import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { balances, ledgerCheck } from '#db/ledger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { addFaults, answerBank, callProvider, clearFaults, providerIntents } from '#test/support/provider.ts'
import type { App } from '../app.ts'
import { abandonPayment } from './abandon-payment.ts'

const challenged = '4000002760003184'

/** Rule PAY-8: a late event never changes a terminal state, but late money is always undone, proven by a fetch. */
describe('money that comes late', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  type Payment = { cartId: string; paymentRequestId: string; intentId: string; bank: string }

  /** A payment whose payer is at the bank's page. */
  const atTheBank = async (): Promise<Payment> => {
    const payment = await openedPayment(product, campaign)
    const step = await payWith(product, payment.paymentRequestId, challenged)
    const [intent] = await providerIntents(product, payment.paymentRequestId)
    return { ...payment, intentId: intent?.id ?? '', bank: step.redirectUrl ?? '' }
  }

  /** Closes the attempt on our side only: the provider has not heard of it yet. */
  const closedHere: Record<string, (payment: Payment) => Promise<void>> = {
    'expired request': async () => {
      product.clock.advance(61)
      await product.acts.sweepPayments()
    },
    'abandoned request': async ({ paymentRequestId }) => {
      successOf(await product.acts.abandonPayment({ paymentRequestId }))
    },
    'challenge given up': async ({ paymentRequestId }) => {
      successOf(await product.acts.advancePayment({ paymentRequestId, returned: true }))
    },
  }
  const moneyEvents: Record<string, (payment: Payment) => Promise<void>> = {
    'is authorised': async ({ bank }) => {
      await answerBank(bank, 'accept')
    },
    'is authorised and captured': async ({ bank, intentId }) => {
      await answerBank(bank, 'accept')
      await callProvider(product, `/v1/payment_intents/${intentId}/capture`)
    },
  }

  for (const [closed, close] of Object.entries(closedHere)) {
    for (const [moneyEvent, comes] of Object.entries(moneyEvents)) {
      test(`${closed}, then its intent ${moneyEvent}: no order, everything goes back`, async () => {
        const payment = await atTheBank()
        await close(payment)
        await comes(payment)
        await product.acts.handleProviderEvent({
          provider: 'stripe',
          account: 'platform',
          kind: 'intent',
          id: payment.intentId,
        })
        assert.deepEqual(await product.runJobs(), [])

        const orders = await product.db
          .selectFrom('orders')
          .selectAll()
          .where('cartId', '=', payment.cartId)
          .execute()
        assert.equal(orders.length, 0)
        const [intent] = await providerIntents(product, payment.paymentRequestId)
        assert.ok(intent)
        assert.equal(intent.amountCaptured, intent.amountRefunded)
        assert.equal(intent.amountCapturable, 0)
        assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
        const held = Object.fromEntries((await balances(product.db)).map(each => [each.account, each.amount]))
        assert.equal(held.organization ?? 0, 0, 'the organization keeps nothing of it')
      })
    }
  }

  test('once the undoing is done the bank has nothing left to accept', async () => {
    const payment = await openedPayment(product, campaign)
    const step = await payWith(product, payment.paymentRequestId, challenged)
    successOf(await product.acts.abandonPayment(payment))
    assert.deepEqual(await product.runJobs(), [])
    await answerBank(step.redirectUrl ?? '', 'accept')
    const [intent] = await providerIntents(product, payment.paymentRequestId)
    assert.equal(intent?.status, 'canceled')
  })

  /** The app, with something that happens while the provider is first asked about an intent. */
  function meanwhile(happens: () => Promise<unknown>): App {
    let isFirst = true
    return {
      ...product.app,
      provider(name) {
        const provider = product.app.provider(name)
        const readIntent: typeof provider.intents.readIntent = async id => {
          const answer = await provider.intents.readIntent(id)
          if (isFirst) {
            isFirst = false
            await happens()
          }
          return answer
        }
        return { ...provider, intents: { ...provider.intents, readIntent } }
      },
    }
  }

  test('an attempt that another tab begins while its payer gives up is cancelled as well', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const { paymentId } = await payWith(product, paymentRequestId, challenged)
    const app = meanwhile(async () => {
      successOf(await product.acts.changeCard({ paymentId }))
      await payWith(product, paymentRequestId, challenged)
    })
    successOf(await abandonPayment(app, { paymentRequestId }))
    assert.deepEqual(await product.runJobs(), [])
    const attempts = product.db.selectFrom('paymentAttempts').select('status')
    assert.deepEqual(await attempts.where('requestId', '=', paymentRequestId).execute(), [
      { status: 'undone' },
      { status: 'undone' },
    ])
    const intents = await providerIntents(product, paymentRequestId)
    assert.deepEqual(
      intents.map(({ status }) => status),
      ['canceled', 'canceled'],
    )
  })

  test('what another tab pays while its payer gives up is an order', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const { paymentId } = await payWith(product, paymentRequestId, challenged)
    const app = meanwhile(async () => {
      successOf(await product.acts.changeCard({ paymentId }))
      const { redirectUrl } = await payWith(product, paymentRequestId, challenged)
      await answerBank(redirectUrl ?? '', 'accept')
    })
    const { orderId } = successOf(await abandonPayment(app, { paymentRequestId }))
    assert.ok(orderId)
    assert.deepEqual(await product.runJobs(), [])
  })

  test('a captured refund tells the payer', async () => {
    const letters = product.mails.filter(mail => mail.messageId.startsWith('<moneyReturned.'))
    assert.equal(letters.length, 3, 'one for each captured case')
  })

  test('a fee that cannot be read keeps the key of the refund: it was not used', async () => {
    const payment = await atTheBank()
    await closedHere['abandoned request']?.(payment)
    await moneyEvents['is authorised and captured']?.(payment)
    const { intentId: id } = payment
    const event = { provider: 'stripe', account: 'platform', kind: 'intent', id } as const
    await product.acts.handleProviderEvent(event)
    // The intent is looked at twice, then its fee is read.
    await addFaults(product, { on: 'payment_intents.retrieve', do: 'error_before', skip: 2, times: 1 })
    const [error] = await product.runJobs()
    assert.match(String(error), /is not undone yet/)
    await clearFaults(product)
    const attempts = product.db.selectFrom('paymentAttempts').select(['organizationId', 'id', 'replay'])
    const attempt = await attempts.where('intentId', '=', id).executeTakeFirstOrThrow()
    assert.equal(attempt.replay, 0)
    await product.acts.undoAttempt({ ...attempt, attemptId: attempt.id })
    const [intent] = await providerIntents(product, payment.paymentRequestId)
    assert.deepEqual([intent?.amountRefunded, intent?.amountCaptured], [5_600, 5_600])
  })

  test('an authorisation that is lost before the capture cancels the order and tells the payer', async () => {
    const payment = await openedPayment(product, campaign)
    const step = await payWith(product, payment.paymentRequestId, '4242424242424242')
    const [intent] = await providerIntents(product, payment.paymentRequestId)
    await callProvider(product, `/v1/payment_intents/${intent?.id}/cancel`)
    assert.deepEqual(await product.runJobs(), [])
    const order = await product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', step.orderId ?? 0)
      .executeTakeFirstOrThrow()
    assert.equal(order.status, 'Canceled')
    const after = successOf(await product.acts.advancePayment(payment))
    assert.equal(after.status, 'Canceled')
    assert.equal(product.mails.filter(mail => mail.messageId.startsWith('<orderCancelled.')).length, 1)
  })

  test('an authorisation of another amount than was frozen is no order and goes back', async () => {
    const payment = await openedPayment(product, campaign, { amount: 5000, tip: 0 })
    const step = await payWith(product, payment.paymentRequestId, challenged)
    const request = product.db.updateTable('paymentRequests').set({ amount: 4000 })
    await request.where('id', '=', payment.paymentRequestId).execute()
    await answerBank(step.redirectUrl ?? '', 'accept')
    const after = successOf(await product.acts.advancePayment({ paymentId: step.paymentId, returned: true }))
    assert.equal(after.errorCode, 'PAYMENT_ERROR')
    assert.equal(after.orderId, null)
    assert.deepEqual(await product.runJobs(), [])
    const [intent] = await providerIntents(product, payment.paymentRequestId)
    assert.equal(intent?.status, 'canceled')
  })
})
