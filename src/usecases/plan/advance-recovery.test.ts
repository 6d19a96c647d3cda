import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { ledgerCheck } from '#db/ledger.ts'
import { acceptedConditionsOf } from '#db/orders.ts'
import { cancelSchedule } from '#db/schedules.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { debitToken, typed } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { codesOf, openedPayment, paymentMethod, successOf } from '#test/support/donation.ts'
import { cardOf, chargeAt, chargesOf, keepMethod, planOf } from '#test/support/later.ts'
import { readPdf } from '#test/support/pdf.ts'
import {
  addFaults,
  answerBank,
  callProvider,
  clearFaults,
  moveProviderClock,
  providerIntents,
} from '#test/support/provider.ts'
import { type RefusedTerm, refusedTerm } from '#test/support/refused-term.ts'
import { orderToken } from '../links/tokens.ts'

const good = '4242424242424242'
const challenged = '4000002760003184'
const declined = '4000000000000002'
const processingError = '4000000000000119'
const kept = { kind: 'kept' } as const

describe('settling a refused instalment', () => {
  let product: TestApp

  before(async () => {
    product = await testApp('2026-01-31T12:00:00.000Z')
  })
  beforeEach(() => {
    product.clock.set('2026-01-31T12:00:00.000Z')
    product.mails.length = 0
  })
  afterEach(() => clearFaults(product))
  after(() => product.close())

  const settle = (term: RefusedTerm, method: Parameters<typeof product.acts.advanceRecovery>[0]['method']) =>
    product.acts.advanceRecovery({ paymentId: term.key, method, locale: 'fr' })
  const card = async (number: string, keep = false) =>
    ({ kind: 'new', given: await typed(product, number), keep }) as const
  const read = (term: RefusedTerm, token: string | null = term.token) =>
    product.acts.readRecovery({ id: term.key, token, userId: null })
  const second = async (term: RefusedTerm) => {
    const [, payment] = await chargesOf(product, term.sale)
    return payment ?? assert.fail('no second payment')
  }
  const taken = async (term: RefusedTerm) =>
    (await providerIntents(product)).filter(
      ({ metadata, amountCaptured, amountRefunded }) =>
        metadata.payment === String(term.paymentId) && amountCaptured > amountRefunded,
    )

  /** One charge of 60 EUR, one payment, nothing left to do. */
  async function assertSettledOnce(term: RefusedTerm) {
    assert.deepEqual(await product.runJobs(), [])
    const payment = await second(term)
    assert.equal(payment.status, 'Authorized')
    assert.equal(payment.retryOn, null)
    const charges = await taken(term)
    assert.deepEqual(
      charges.map(({ id, amountCaptured }) => [id, amountCaptured]),
      [[payment.intentId, 6000]],
    )
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  }

  test('the link shows what was refused; a forged, foreign or old one shows nothing', async () => {
    const term = await refusedTerm(product)
    const other = await refusedTerm(product)
    product.clock.set('2026-03-01T08:00:00.000Z')
    const view = successOf(await read(term))
    assert.deepEqual(
      [view.stand, view.amount, view.payment.number, view.count, view.payment.dueOn],
      ['due', 6000, 2, 3, '2026-02-28'],
    )
    assert.equal(view.refusal?.errorCode, 'PAYMENT_REFUSED')
    assert.equal(view.kept?.shown?.last4, '0341')
    const { organizationId, sale } = term
    const accepted = await acceptedConditionsOf(product.db, { organizationId, id: sale.orderId })
    const written = '/associations/ateliers/conditions-de-vente/2'
    const update = product.db.updateTable('organizations').set({ salesConditionsUrl: written })
    await update.where('id', '=', organizationId).execute()
    assert.equal(successOf(await read(term)).salesConditionsUrl, accepted ?? written)
    assert.equal(view.visit, null, 'reading opens nothing')
    for (const token of [null, 'forged', `${term.token}x`, other.token])
      assert.deepEqual(codesOf(await read(term, token)), ['NOT_FOUND'])
    const unknown = { id: crypto.randomUUID(), token: term.token, userId: null }
    assert.deepEqual(codesOf(await product.acts.readRecovery(unknown)), ['NOT_FOUND'])
    product.clock.set('2026-03-31T08:00:00.000Z')
    assert.deepEqual(codesOf(await read(term)), ['NOT_FOUND'])
  })

  test('the kept card is tried again with its payer; the link is used then, and the plan goes on', async () => {
    const term = await refusedTerm(product)
    assert.equal((await second(term)).retryOn, '2026-03-03')
    product.mails.length = 0
    const step = successOf(await settle(term, kept))
    assert.equal(step.action, 'Finalize')
    assert.equal(step.redirectUrl, `/paiement/regularisation/confirmation/${step.paymentRequestDataId}`)
    await assertSettledOnce(term)
    assert.equal(successOf(await read(term)).stand, 'paid')
    assert.equal(product.mails.length, 1)
    assert.equal(successOf(await settle(term, kept)).action, 'Finalize', 'used twice pays once')
    await chargeAt(product, '2026-03-05T08:00:00.000Z')
    await assertSettledOnce(term)
    assert.equal((await planOf(product, term.sale)).status, 'Active')
    const byVisit = { id: step.paymentRequestDataId ?? '', token: null, userId: null }
    assert.equal(successOf(await product.acts.readRecovery(byVisit)).stand, 'paid')
  })

  test('the id of a payment opens no order: only its link does, and for a day', async () => {
    const term = await refusedTerm(product)
    const opened = successOf(await product.acts.advanceRecovery({ paymentId: term.key, method: null }))
    const visit = { id: opened.paymentRequestDataId ?? '', userId: null }
    const byVisit = (token: string | null) => product.acts.readRecovery({ ...visit, token })
    for (const token of [null, 'forged', `${term.token}x`])
      assert.equal(successOf(await byVisit(token)).order.token, null)
    const { order } = successOf(await byVisit(term.token))
    assert.equal(successOf(await read(term)).order.id, order.id)
    const readsOrder = () => product.acts.readOrder({ orderId: order.id, token: order.token, userId: null })
    successOf(await readsOrder())
    product.clock.advance(24 * 60 + 1)
    assert.deepEqual(codesOf(await readsOrder()), ['NOT_FOUND'])
  })

  test('a payment that was settled without a visit leads its id to its own page, which asks who comes', async () => {
    const term = await refusedTerm(product)
    await keepMethod(product, term.sale, cardOf(good))
    assert.deepEqual(await chargeAt(product, '2026-03-03T08:00:00.000Z'), [])
    const step = successOf(await product.acts.advanceRecovery({ paymentId: term.key }))
    assert.deepEqual([step.action, step.redirectUrl], ['Finalize', `/paiement/regularisation/${term.key}`])
  })

  test('a double click and two tabs with two cards pay once', async () => {
    const term = await refusedTerm(product)
    const wishes = [kept, kept, await card(good), await card('5555555555554444', true)]
    const steps = await Promise.all(wishes.map(input => settle(term, input)))
    for (const step of steps) successOf(step)
    let last = successOf(await settle(term, undefined))
    for (let n = 0; n < 5 && last.action === 'Confirm'; n += 1)
      last = successOf(await settle(term, undefined))
    assert.equal(last.action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('another card is kept for the next instalments where its payer says so', async () => {
    const term = await refusedTerm(product)
    const { paymentMethod: before } = await planOf(product, term.sale)
    assert.equal(successOf(await settle(term, await card(good, true))).action, 'Finalize')
    await assertSettledOnce(term)
    const { paymentMethod: kept } = await planOf(product, term.sale)
    assert.ok(kept?.startsWith('pm_') && kept !== before, 'the method that the provider named, not the token')
    assert.deepEqual(await chargeAt(product, '2026-03-31T08:00:00.000Z'), [])
    assert.deepEqual(
      (await chargesOf(product, term.sale)).map(({ status }) => status),
      ['Authorized', 'Authorized', 'Authorized'],
    )
  })

  test('keeps the saved card where the payer does not ask to replace it', async () => {
    const term = await refusedTerm(product)
    const before = (await planOf(product, term.sale)).paymentMethod
    assert.equal(successOf(await settle(term, await card(good))).action, 'Finalize')
    await assertSettledOnce(term)
    assert.equal((await planOf(product, term.sale)).paymentMethod, before)
  })

  test('3-D Secure accepted: the waiting page finds the payment settled', async () => {
    const term = await refusedTerm(product)
    const step = successOf(await settle(term, await card(challenged)))
    assert.equal(step.action, 'Redirect')
    const back = await answerBank(step.redirectUrl ?? '', 'accept')
    assert.match(back, new RegExp(`/redirection\\?paymentId=${term.key}`))
    const end = await product.acts.advanceRecovery({ paymentId: term.key, returned: true })
    assert.equal(successOf(end).action, 'Finalize')
    await assertSettledOnce(term)
  })

  for (const answer of ['refuse', 'abandon'] as const) {
    test(`3-D Secure answered with ${answer}: the payment stays refused, and may be settled`, async () => {
      const term = await refusedTerm(product)
      const step = successOf(await settle(term, await card(challenged)))
      await answerBank(step.redirectUrl ?? '', answer)
      const end = successOf(await product.acts.advanceRecovery({ paymentId: term.key, returned: true }))
      assert.deepEqual(
        [end.action, end.errorCode, end.status],
        ['Retry', 'AUTHENTICATION_FAILURE', 'Refused'],
      )
      assert.equal(end.redirectUrl, `/paiement/regularisation/echec/${end.paymentRequestDataId}`)
      assert.equal((await second(term)).status, 'Refused')
      assert.equal(successOf(await settle(term, kept)).action, 'Finalize')
      await assertSettledOnce(term)
    })
  }

  test('while the bank asks, the same answer comes again; another card lets go of the first', async () => {
    const term = await refusedTerm(product)
    const first = successOf(await settle(term, await card(challenged)))
    assert.equal(successOf(await settle(term, kept)).redirectUrl, first.redirectUrl)
    const left = await product.acts.abandonRecovery({ paymentId: term.key, leaves: false })
    assert.deepEqual([successOf(left).action, successOf(left).status], ['Initialize', 'Refused'])
    assert.equal(successOf(await settle(term, await card(good))).action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('whoever leaves reads that nothing was paid, and may come again', async () => {
    const term = await refusedTerm(product)
    const { paymentRequestDataId } = successOf(await settle(term, await card(challenged)))
    const regularisationId = paymentRequestDataId ?? ''
    const left = successOf(await product.acts.abandonRecovery({ regularisationId, leaves: true }))
    assert.deepEqual([left.errorCode, left.status], ['PAYMENT_CANCELED', 'Refused'])
    assert.equal(left.redirectUrl, `/paiement/regularisation/annulation/${regularisationId}`)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await taken(term)).length, 0)
    assert.equal(successOf(await settle(term, kept)).action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('an error of the provider does not hide that the bank refused before', async () => {
    const term = await refusedTerm(product)
    const step = successOf(await settle(term, await card(processingError)))
    assert.equal(step.errorCode, 'PAYMENT_ERROR')
    assert.equal((await second(term)).status, 'Refused')
    assert.equal(successOf(await settle(term, await card(good))).action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('a try that fails leaves the retry that was announced, and the page says so', async () => {
    for (const input of [await card(declined), await card(processingError)]) {
      const term = await refusedTerm(product)
      assert.match(product.mails.at(-1)?.text ?? '', /Nous réessaierons le 3 mars 2026/)
      assert.equal(successOf(await read(term)).retryOn, '2026-03-03')
      product.mails.length = 0
      assert.equal(successOf(await settle(term, input)).action, 'Retry')
      assert.equal((await second(term)).retryOn, '2026-03-03')
      assert.equal(successOf(await read(term)).retryOn, '2026-03-03')
      assert.deepEqual(await product.runJobs(), [])
      assert.equal(product.mails.length, 0, 'nothing changed that a mail would have to say')
      await chargeAt(product, '2026-03-03T08:00:00.000Z')
      assert.match(
        product.mails.at(-1)?.text ?? '',
        /Nous réessaierons le 7 mars 2026/,
        'it was tried as announced',
      )
      product.clock.set('2026-01-31T12:00:00.000Z')
    }
  })

  test('a challenge that its payer leaves for later keeps the announced retry too', async () => {
    const term = await refusedTerm(product)
    assert.equal(successOf(await settle(term, await card(challenged))).action, 'Redirect')
    successOf(await product.acts.abandonRecovery({ paymentId: term.key, leaves: true }))
    assert.deepEqual([(await second(term)).status, (await second(term)).retryOn], ['Refused', '2026-03-03'])
  })

  test('a kept card that its bank refuses for good is not tried again, and its payer is told', async () => {
    const term = await refusedTerm(product)
    const { paymentMethod } = await planOf(product, term.sale)
    const expired = { 'card[exp_month]': '1', 'card[exp_year]': '2026' }
    await callProvider(product, `/v1/payment_methods/${paymentMethod}`, expired)
    product.mails.length = 0
    assert.equal(successOf(await settle(term, kept)).action, 'Retry')
    assert.equal((await second(term)).retryOn, null)
    assert.deepEqual(await product.runJobs(), [])
    assert.match(product.mails.at(-1)?.text ?? '', /Nous ne réessaierons pas sans vous/)
    assert.equal(successOf(await read(term)).retryOn, null)
    await chargeAt(product, '2026-03-05T08:00:00.000Z')
    assert.equal((await second(term)).status, 'Refused')
    assert.equal(successOf(await settle(term, await card(good))).action, 'Finalize')
  })

  test('five refusals exhaust the visit, and another one may begin an hour later', async () => {
    const term = await refusedTerm(product)
    for (let tries = 1; tries <= 5; tries += 1) {
      const step = successOf(await settle(term, await card(declined)))
      const answer = tries < 5 ? ['Retry', 'PAYMENT_REFUSED'] : [null, 'PAYMENT_MAX_ERROR_ATTEMPTS']
      assert.deepEqual([step.action, step.errorCode, step.attemptsLeft], [...answer, 5 - tries])
    }
    const next = successOf(await settle(term, undefined))
    assert.deepEqual([next.action, next.errorCode], [null, 'PAYMENT_MAX_ERROR_ATTEMPTS'])
    assert.deepEqual(codesOf(await settle(term, await card(good))), ['PAYMENT_MAX_ERROR_ATTEMPTS'])
    assert.deepEqual(codesOf(await settle(term, kept)), ['PAYMENT_MAX_ERROR_ATTEMPTS'])
    const payment = await second(term)
    assert.deepEqual([payment.status, payment.retryOn], ['Refused', '2026-03-03'])
    product.clock.advance(61)
    assert.equal(successOf(await settle(term, await card(good))).action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('nothing is taken for a suspended organization, nor while payments are stopped', async () => {
    const term = await refusedTerm(product)
    const { organizationId } = term
    const collect = (allowCollect: boolean) =>
      product.db.updateTable('organizations').set({ allowCollect }).where('id', '=', organizationId).execute()
    await collect(false)
    assert.equal(successOf(await read(term)).hindrance, 'ORGANIZATION_WALLET_ERROR')
    assert.deepEqual(codesOf(await settle(term, kept)), ['ORGANIZATION_WALLET_ERROR'])
    await collect(true)
    const flip = (on: boolean) =>
      product.acts.flipSwitch({ actor: 'terminal', name: 'payments', organizationId, on, reason: 'test' })
    await flip(false)
    assert.deepEqual(codesOf(await settle(term, await card(good))), ['PAYMENTS_SUSPENDED'])
    await flip(true)
    assert.equal(successOf(await settle(term, kept)).action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('while the worker charges, the payer waits, and nothing is charged twice', async () => {
    const term = await refusedTerm(product)
    const plan = await planOf(product, term.sale)
    const paymentMethod = await keptGoodCard(plan.customerId)
    await product.db.updateTable('schedules').set({ paymentMethod }).where('id', '=', plan.id).execute()
    assert.deepEqual(await product.runJobs(), [], 'what was refused before is cancelled')
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_after', times: 1 })
    await addFaults(product, { on: 'payment_intents.retrieve', do: 'error_before', times: 1 })
    assert.equal((await chargeAt(product, '2026-03-03T08:00:00.000Z')).length, 1)
    const view = successOf(await read(term))
    assert.deepEqual([view.stand, view.chargedByItself], ['busy', true])
    assert.equal(successOf(await settle(term, await card(good))).action, 'Confirm')
    product.clock.advance(10)
    await product.acts.sweepPayments()
    await assertSettledOnce(term)
    assert.equal(successOf(await settle(term, undefined)).action, 'Finalize')
  })

  /** A card that is charged without its holder, kept for a customer as the first payment would. */
  async function keptGoodCard(customer: string): Promise<string> {
    const method = await paymentMethod(product, good)
    const response = await fetch(`${product.sandbox.url}/v1/payment_methods/${method}/attach`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ customer }),
    })
    assert.equal(response.status, 200, await response.text())
    return method
  }

  test('a payer who never came back from the bank is let go of after the visit', async () => {
    const term = await refusedTerm(product)
    successOf(await settle(term, await card(challenged)))
    product.clock.advance(10)
    await product.acts.sweepPayments()
    assert.equal((await second(term)).status, 'Pending', 'the payer may still be there')
    product.clock.advance(60)
    await product.acts.sweepPayments()
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await second(term)).status, 'Refused')
    assert.equal(successOf(await settle(term, kept)).action, 'Finalize')
    await assertSettledOnce(term)
  })

  test('one who never came back to a plan that has ended is asked for nothing any more', async () => {
    const term = await refusedTerm(product)
    successOf(await settle(term, await card(challenged)))
    const order = { organizationId: term.organizationId, id: term.sale.orderId }
    await product.app.transaction(tx => cancelSchedule(tx, order))
    product.clock.advance(70)
    await product.acts.sweepPayments()
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await second(term)).status, 'Canceled')
    assert.equal(successOf(await read(term)).stand, 'closed')
    assert.equal(successOf(await settle(term, kept)).errorCode, 'PAYMENT_CANCELED')
    assert.deepEqual(await taken(term), [])
  })

  for (const fault of [
    { on: 'payment_intents.create', do: 'error_after' },
    { on: 'payment_intents.create', do: 'cut_before' },
    { on: 'payment_intents.confirm', do: 'error_before' },
    { on: 'payment_intents.confirm', do: 'error_after' },
    { on: 'payment_intents.confirm', do: 'cut_after' },
    { on: 'payment_intents.confirm', do: 'garbage' },
  ]) {
    test(`${fault.do} at ${fault.on}: never "refused" on doubt, and settled once`, async () => {
      const term = await refusedTerm(product)
      await addFaults(product, { ...fault, times: 1 })
      let step = successOf(await settle(term, await card(good)))
      for (let n = 0; n < 4 && step.action === 'Confirm'; n += 1)
        step = successOf(await settle(term, undefined))
      assert.deepEqual([step.action, step.errorCode], ['Finalize', null])
      await assertSettledOnce(term)
    })
  }

  test('a payment that waits for its day, and one that has no order, are no one’s to settle', async () => {
    const term = await refusedTerm(product)
    const [, , third] = await chargesOf(product, term.sale)
    const row = await product.db
      .selectFrom('payments')
      .select('key')
      .where('id', '=', third?.id ?? 0)
      .executeTakeFirstOrThrow()
    const waiting = await product.acts.advanceRecovery({ paymentId: row.key, method: kept })
    assert.deepEqual(codesOf(waiting), ['NOT_FOUND'])
    const campaign = await addDonationCampaign(product)
    const { paymentRequestId } = await openedPayment(product, campaign)
    const { paymentId } = successOf(await product.acts.readPaymentSummary({ paymentRequestId }))
    const unordered = await product.acts.advanceRecovery({ paymentId, method: null })
    assert.deepEqual(codesOf(unordered), ['NOT_FOUND'])
  })

  test('a debit that its bank refused late is settled by card, without its contribution', async () => {
    const campaign = await addDonationCampaign(product)
    const { paymentRequestId } = await openedPayment(product, campaign)
    const agreed = await product.acts.advancePayment({
      paymentRequestId,
      confirmationTokenId: await debitToken(product, testAccounts.refused),
      means: 'Sepa',
      payer: { ip: '192.0.2.7', userAgent: 'a browser' },
    })
    const { paymentId, orderId } = successOf(agreed)
    assert.deepEqual(await product.runJobs(), [])
    await moveProviderClock(product, 10_000)
    product.clock.advance(61)
    await product.acts.followDebits()
    assert.deepEqual(await product.runJobs(), [])
    const first = successOf(await product.acts.advancePayment({ paymentId }))
    assert.equal(first.isRefusedLater, true)
    const method = await card(good, true)
    const step = successOf(await product.acts.advanceRecovery({ paymentId, method }))
    assert.equal(step.action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])
    const order = await product.db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.orderId', 'orders.id')
      .select([
        'orders.status',
        'orders.tip',
        'payments.amount',
        'payments.amountTip',
        'payments.means',
        'payments.status as paid',
      ])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    const paid = { amount: 5000, amountTip: 0, means: 'Card', paid: 'Authorized' }
    assert.deepEqual(order, { status: 'Processed', tip: 0, ...paid })
    const reader = { orderId: orderId ?? 0, userId: null }
    const token = orderToken(product.app, { ...campaign, id: reader.orderId })
    const { payments } = successOf(await product.acts.readOrder({ ...reader, token }))
    const { searchParams } = new URL(payments[0]?.attestationUrl ?? '')
    const link = { paymentId: payments[0]?.id ?? 0, token: searchParams.get('token') ?? '' }
    const { text } = readPdf(successOf(await product.acts.readDocument(link)).bytes)
    assert.match(text, /Carte bancaire/)
    assert.doesNotMatch(text, /SEPA/)
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  })
})
