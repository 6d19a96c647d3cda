import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { debitToken } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { codesOf, openedPayment, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults, moveProviderClock, providerIntents } from '#test/support/provider.ts'

const payer = { ip: '192.0.2.7', userAgent: 'a browser' }
const day = 24 * 60

describe('paying by direct debit', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product, { capacity: 100 })
  })
  after(() => product.close())
  afterEach(() => clearFaults(product))

  /** Agrees to a debit of one account; gives the request and what the browser is told. */
  async function agree(account: string) {
    const opened = await openedTicket()
    const confirmationTokenId = await debitToken(product, account)
    const { paymentRequestId } = opened
    const step = successOf(
      await product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means: 'Sepa', payer }),
    )
    return { ...opened, step }
  }

  /** A gift of a rate whose units are counted. */
  async function openedTicket() {
    const { cart, payment } = successOf(
      await product.acts.submitOnePage({
        ...campaign.address,
        cartId: null,
        items: [gift({ tierId: campaign.tierIds[1] ?? 0 })],
        payer: camille,
        tip: 600,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      }),
    )
    return { cartId: cart.id, ...requestOf(payment) }
  }

  const orderOf = (cartId: string) =>
    product.db.selectFrom('orders').selectAll().where('cartId', '=', cartId).executeTakeFirstOrThrow()
  const paymentOf = (requestId: string) =>
    product.db.selectFrom('payments').selectAll().where('requestId', '=', requestId).executeTakeFirstOrThrow()

  /** The banks have answered, and the product has looked. */
  async function banksAnswer() {
    await moveProviderClock(product, 10_000)
    product.clock.advance(61)
    await product.acts.followDebits()
    assert.deepEqual(await product.runJobs(), [])
  }

  test('the order is committed first, the debit sent afterwards, and the money comes days later', async () => {
    const { cartId, paymentRequestId, step } = await agree(testAccounts.paid)
    assert.equal(step.action, 'Finalize')
    assert.equal(step.status, 'WaitingBankValidation')
    assert.equal((await orderOf(cartId)).status, 'Committed')
    const [unsent] = await providerIntents(product, paymentRequestId)
    assert.equal(unsent?.status, 'requires_payment_method', 'nothing is sent before the order is committed')
    assert.deepEqual(await product.runJobs(), [])
    const [sent] = await providerIntents(product, paymentRequestId)
    assert.equal(sent?.status, 'processing')
    assert.match(product.mails.at(-1)?.text ?? '', /M-\d+-\d+/)
    await banksAnswer()
    const payment = await paymentOf(paymentRequestId)
    assert.equal(payment.status, 'Authorized')
    assert.equal(payment.means, 'Sepa')
    assert.equal((await orderOf(cartId)).status, 'Processed')
    const { entries } = await product.db
      .selectFrom('ledgerEntries')
      .select(eb => eb.fn.countAll<number>().as('entries'))
      .where('paymentId', '=', payment.id)
      .where('kind', '=', 'capture')
      .executeTakeFirstOrThrow()
    assert.equal(Number(entries), 1)
  })

  test('the mandate keeps its reference, and when and from where it was agreed to', async () => {
    const { paymentRequestId } = await agree(testAccounts.paid)
    const { mandate } = await product.db
      .selectFrom('paymentAttempts')
      .select('mandate')
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    const { reference, creditorId, ip, userAgent } = mandate ?? assert.fail('no mandate')
    const { debit } = successOf(await product.acts.readPaymentSummary({ paymentRequestId }))
    assert.deepEqual(
      { reference, creditorId },
      { reference: debit?.reference, creditorId: debit?.creditorId },
    )
    assert.deepEqual({ ip, userAgent }, payer)
  })

  test('a late refusal gives 14 days, then the order is cancelled and its units come back', async () => {
    const left = await unitsLeft()
    const { cartId, paymentRequestId } = await agree(testAccounts.refused)
    assert.equal(await unitsLeft(), left - 1)
    assert.deepEqual(await product.runJobs(), [])
    await banksAnswer()
    const refused = await paymentOf(paymentRequestId)
    assert.equal(refused.status, 'Refused')
    assert.match(product.mails.at(-1)?.text ?? '', /\/paiement\/regularisation\//)
    const [intent] = await providerIntents(product, paymentRequestId)
    assert.equal(intent?.status, 'canceled', 'nothing can come of it any more')
    product.clock.advance(14 * day)
    assert.equal(await product.acts.cancelUnpaidOrders(), 0, 'the last day is the payer’s')
    product.clock.advance(day)
    assert.equal(await product.acts.cancelUnpaidOrders(), 1)
    assert.equal((await orderOf(cartId)).status, 'Canceled')
    assert.equal((await paymentOf(paymentRequestId)).status, 'Abandoned')
    assert.equal(await unitsLeft(), left)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await product.acts.cancelUnpaidOrders(), 0)
  })

  test('a fault of the provider delays the debit and never doubles it', async () => {
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_after', times: 1 })
    const { paymentRequestId } = await agree(testAccounts.paid)
    await product.runJobs()
    await product.runJobs()
    await banksAnswer()
    const captured = (await providerIntents(product, paymentRequestId)).filter(
      each => each.amountCaptured > 0,
    )
    assert.deepEqual(
      captured.map(each => each.amountCaptured),
      [5600],
    )
    assert.equal((await paymentOf(paymentRequestId)).status, 'Authorized')
  })

  test('shows the payer a refusal when the provider refuses to send the debit', async () => {
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_before', status: 400, times: 1 })
    const { paymentRequestId } = await agree(testAccounts.paid)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await paymentOf(paymentRequestId)).status, 'Refused')
  })

  test('makes one debit when two tabs press twice', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const methods = await Promise.all([1, 2, 3].map(() => debitToken(product, testAccounts.paid)))
    await Promise.all(
      methods.map(confirmationTokenId =>
        product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means: 'Sepa', payer }),
      ),
    )
    const step = successOf(await product.acts.advancePayment({ paymentRequestId }))
    assert.equal(step.action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])
    await banksAnswer()
    const intents = await providerIntents(product, paymentRequestId)
    assert.equal(intents.filter(each => each.amountCaptured > 0).length, 1)
  })

  test('a card that is refused may be followed by a debit', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4000000000000002')
    const confirmationTokenId = await debitToken(product, testAccounts.paid)
    const debited = await product.acts.advancePayment({
      paymentRequestId,
      confirmationTokenId,
      means: 'Sepa',
      payer,
    })
    assert.equal(successOf(debited).status, 'WaitingBankValidation')
  })

  test('makes no mandate and no debit without an agreement', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const confirmationTokenId = await debitToken(product, testAccounts.paid)
    const tried = await product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means: 'Sepa' })
    assert.deepEqual(codesOf(tried), ['value_invalid'])
  })

  test('offers no debit for a near date, whatever the browser asks for', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const { frozen } = await product.db
      .selectFrom('paymentRequests')
      .select('frozen')
      .where('id', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    const items = frozen.items.map(item => ({ ...item, tierType: 'Registration' }))
    await product.db
      .updateTable('paymentRequests')
      .set({ frozen: JSON.stringify({ ...frozen, items }) })
      .where('id', '=', paymentRequestId)
      .execute()
    const confirmationTokenId = await debitToken(product, testAccounts.paid)
    const tried = await product.acts.advancePayment({
      paymentRequestId,
      confirmationTokenId,
      means: 'Sepa',
      payer,
    })
    assert.deepEqual(codesOf(tried), ['value_invalid'])
    assert.deepEqual(successOf(await product.acts.readPaymentSummary({ paymentRequestId })).means, ['Card'])
  })

  async function unitsLeft(): Promise<number> {
    const { rows } = await product.db
      .selectFrom('stocks')
      .select(eb => eb('capacity', '-', eb.ref('sold')).as('left'))
      .where('kind', '=', 'tier')
      .where('organizationId', '=', campaign.organizationId)
      .execute()
      .then(found => ({ rows: found }))
    return rows.reduce((sum, { left }) => sum + Number(left), 0)
  }
})
