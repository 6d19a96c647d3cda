import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { formTotals } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken, typed } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, sellInstalments } from '#test/support/later.ts'
import { addFaults, clearFaults, providerIntents } from '#test/support/provider.ts'
import { refusedTerm } from '#test/support/refused-term.ts'

const good = '4242424242424242'
const start = '2026-01-31T12:00:00.000Z'

describe('what was sent to the provider is sent again in the same words', () => {
  let product: TestApp

  before(async () => {
    product = await testApp(start)
  })
  after(() => product.close())
  afterEach(async () => {
    await clearFaults(product)
    product.clock.set(start)
  })

  /** An administrator changes a title while a payment is under way. */
  const retitle = (formId: number) =>
    product.db.updateTable('forms').set({ title: 'Un autre titre' }).where('id', '=', formId).execute()
  const loseAnswer = () => addFaults(product, { on: 'payment_intents.create', do: 'garbage', times: 1 })
  const created = async (key: 'request' | 'payment', id: string) =>
    (await providerIntents(product)).filter(({ metadata }) => metadata[key] === id)

  for (const means of ['Card', 'Sepa'] as const) {
    test(`a title that is edited between a lost answer and its retry does not stop a payment: ${means}`, async () => {
      const campaign = await addDonationCampaign(product)
      const { paymentRequestId } = await openedPayment(product, campaign)
      const confirmationTokenId = await (means === 'Card'
        ? cardToken(product, good)
        : debitToken(product, testAccounts.paid))
      await loseAnswer()
      const payer = { ip: '192.0.2.7', userAgent: 'a browser' }
      const lost = await product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means, payer })
      assert.equal(successOf(lost).action, 'Confirm')
      await clearFaults(product)
      await retitle(campaign.formId)
      const step = successOf(await product.acts.advancePayment({ paymentRequestId }))
      assert.deepEqual([step.action, step.errorCode], ['Finalize', null])
      assert.equal(
        (await created('request', paymentRequestId)).length,
        1,
        'the same intent, not a second one',
      )
    })
  }

  test('nor an instalment on its day', async () => {
    const sale = await sellInstalments(product, good)
    const [, due] = await chargesOf(product, sale)
    await loseAnswer()
    assert.equal((await chargeAt(product, `${due?.dueOn}T08:00:00.000Z`)).length, 1, 'doubt is thrown')
    await clearFaults(product)
    await retitle(sale.form.formId)
    await product.acts.chargePayment({ organizationId: sale.organizationId, paymentId: due?.id ?? 0 })
    assert.equal((await chargesOf(product, sale))[1]?.status, 'Authorized')
    assert.equal((await created('payment', String(due?.id))).length, 1)
  })

  test('nor its payer who settles it', async () => {
    const term = await refusedTerm(product)
    const before = (await created('payment', String(term.paymentId))).length
    await loseAnswer()
    const method = { kind: 'new', given: await typed(product, good), keep: false } as const
    const lost = await product.acts.advanceRecovery({ paymentId: term.key, method, locale: 'fr' })
    assert.equal(successOf(lost).action, 'Confirm')
    await clearFaults(product)
    await retitle(term.sale.form.formId)
    const step = successOf(await product.acts.advanceRecovery({ paymentId: term.key }))
    assert.equal(step.action, 'Finalize')
    assert.equal((await created('payment', String(term.paymentId))).length, before + 1)
  })

  test('a refused payment is not settled while the provider does not let the account collect', async () => {
    const term = await refusedTerm(product)
    const may = (accountMayCollect: boolean) =>
      product.db
        .updateTable('organizations')
        .set({ accountMayCollect })
        .where('id', '=', term.organizationId)
        .execute()
    const method = { kind: 'new', given: await typed(product, good), keep: false } as const
    const settle = () => product.acts.advanceRecovery({ paymentId: term.key, method, locale: 'fr' })
    await may(false)
    assert.deepEqual(codesOf(await settle()), ['ORGANIZATION_WALLET_ERROR'])
    await may(true)
    assert.equal(successOf(await settle()).action, 'Finalize')
  })

  test('a campaign that collects more than 21 million EUR still shows its total', async () => {
    const campaign = await addDonationCampaign(product)
    for (let turn = 0; turn < 3; turn += 1) {
      const { paymentRequestId } = await openedPayment(product, campaign)
      await payWith(product, paymentRequestId, good)
      assert.deepEqual(await product.runJobs(), [])
    }
    const { organizationId, formId: id } = campaign
    await product.db
      .updateTable('payments')
      .set({ amount: 1_000_000_000, amountTip: 0 })
      .where('organizationId', '=', organizationId)
      .execute()
    assert.deepEqual(await formTotals(product.db, { organizationId, id }), {
      collected: 3_000_000_000,
      contributorCount: 3,
    })
  })
})
