import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken, typed } from '#test/support/confirmation-token.ts'
import { dieAt } from '#test/support/die-at.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { openedPayment, requestOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { inShort } from '#test/support/length.ts'
import { providerIntents } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { refusedTerm } from '#test/support/refused-term.ts'
import type { CrashPoint } from '../crash-points.ts'

const visa = '4242424242424242'
const declined = '4000000000000002'
const payer = { ip: '192.0.2.7', userAgent: 'a browser' }

/**
 * A token confirms once. Whoever's server dies meanwhile comes back with the same one, from a page that was sent again, or with
 * none, from a page that was loaded anew: either way it is paid once, and no second token is asked for.
 */
describe('a process that is killed while a token is confirmed', () => {
  let product: TestApp
  let campaign: TestCampaign
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  const attemptsOf = (requestId: string) =>
    product.db
      .selectFrom('paymentAttempts')
      .select(['status', 'confirmationToken', 'paymentMethod'])
      .where('requestId', '=', requestId)
      .execute()

  /** Everything ends: no job is left, and the books are the provider's. */
  async function ends(): Promise<void> {
    await product.acts.pollEvents()
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  }

  const cardPoints: readonly CrashPoint[] = [
    'attempt-stored',
    'intent-created',
    'intent-stored',
    'intent-confirmed',
    'before-commit-order',
    'order-committed',
  ]
  for (const point of inShort(cardPoints, ['intent-confirmed']))
    for (const isSent of [true, false])
      test(`a card, at ${point}, and the page is ${isSent ? 'sent again' : 'loaded anew'}: paid once`, async () => {
        const { paymentRequestId } = await openedPayment(product, campaign)
        const confirmationTokenId = await cardToken(product, visa)
        const first = { paymentRequestId, confirmationTokenId }
        await dieAt(product, point, acts => acts.advancePayment(first))
        const again = isSent ? first : { paymentRequestId }
        const step = successOf(await product.acts.advancePayment(again))
        assert.deepEqual([step.action, step.errorCode], ['Finalize', null])
        await ends()
        assert.deepEqual(
          (await attemptsOf(paymentRequestId)).map(each => [each.status, each.confirmationToken]),
          [['captured', confirmationTokenId]],
        )
        assert.equal((await providerIntents(product, paymentRequestId)).length, 1)
      })

  test('a card that is refused, and the page is sent again: one try is used up, and the payer hears of it', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const asked = { paymentRequestId, confirmationTokenId: await cardToken(product, declined) }
    await dieAt(product, 'intent-confirmed', acts => acts.advancePayment(asked))
    for (let turn = 0; turn < 2; turn += 1) {
      const said = successOf(await product.acts.advancePayment(asked))
      assert.deepEqual([said.action, said.errorCode, said.attemptsLeft], ['Retry', 'PAYMENT_REFUSED', 4])
    }
    assert.equal((await attemptsOf(paymentRequestId)).length, 1)
    const other = { paymentRequestId, confirmationTokenId: await cardToken(product, visa) }
    assert.equal(successOf(await product.acts.advancePayment(other)).action, 'Finalize')
    await ends()
  })

  const recoveryPoints: readonly CrashPoint[] = [
    'charge-opened',
    'intent-created',
    'intent-stored',
    'intent-confirmed',
  ]
  for (const point of inShort(recoveryPoints, ['intent-confirmed']))
    test(`another card for a refused payment, at ${point}: it is settled once`, async () => {
      const own = await testApp()
      try {
        const { key, paymentId } = await refusedTerm(own)
        const method = { kind: 'new', given: await typed(own, visa), keep: true } as const
        const settle = { paymentId: key, method, locale: 'fr' } as const
        await dieAt(own, point, acts => acts.advanceRecovery(settle))
        successOf(await own.acts.advanceRecovery(settle))
        await own.acts.pollEvents()
        assert.deepEqual(await own.runJobs(), [])
        const tried = own.db
          .selectFrom('paymentAttempts')
          .select(['status', 'confirmationToken'])
          .where('paymentId', '=', paymentId)
          .where('trigger', '=', 'recovery')
        assert.deepEqual(await tried.execute(), [
          { status: 'captured', confirmationToken: method.given.confirmationToken },
        ])
        await assertLedgerIsProvider(own)
      } finally {
        await own.close()
      }
    })

  /** A monthly gift whose payer is about to agree to a debit. */
  async function monthlyDebit() {
    const tiers = [{ tierType: 'MonthlyDonation', price: 1500 }] as const
    const form = await addForm(product, { formType: 'Donation', tiers: [...tiers] })
    const asked = gift({ tierId: form.tiers[0]?.id ?? 0 })
    const items = [{ ...asked, tierType: 'MonthlyDonation' as const, dayOfLevy: 10 }]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    const { paymentRequestId } = requestOf(successOf(await product.acts.startPayment(start)))
    const confirmationTokenId = await debitToken(product, testAccounts.paid)
    const agreed = { paymentRequestId, confirmationTokenId, means: 'Sepa', payer } as const
    /** Sent to the bank once, and the plan knows the method that the token stood for. */
    async function isAgreedOnce(): Promise<void> {
      assert.deepEqual(await product.runJobs(), [])
      const [attempt, ...others] = await attemptsOf(paymentRequestId)
      assert.deepEqual([attempt?.status, others], ['sent', []])
      const plans = product.db.selectFrom('schedules').select('paymentMethod')
      assert.deepEqual(await plans.where('organizationId', '=', form.organizationId).execute(), [
        { paymentMethod: attempt?.paymentMethod },
      ])
      assert.match(attempt?.paymentMethod ?? '', /^pm_/)
      assert.equal((await providerIntents(product, paymentRequestId)).length, 1)
    }
    return { agreed, isAgreedOnce, form, paymentRequestId }
  }

  const agreedPoints: readonly CrashPoint[] = [
    'attempt-stored',
    'intent-created',
    'intent-stored',
    'before-commit-order',
  ]
  for (const point of inShort(agreedPoints, ['before-commit-order']))
    test(`an account for a monthly gift, at ${point}, and the page is sent again: agreed to once`, async () => {
      const { agreed, isAgreedOnce } = await monthlyDebit()
      await dieAt(product, point, acts => acts.advancePayment(agreed))
      successOf(await product.acts.advancePayment(agreed))
      await isAgreedOnce()
    })

  const sentPoints: readonly CrashPoint[] = ['debit-started', 'intent-confirmed', 'debit-sent']
  for (const point of inShort(sentPoints, ['debit-sent']))
    test(`an account for a monthly gift, at ${point}: its plan learns the method all the same`, async () => {
      const { agreed, isAgreedOnce, form, paymentRequestId } = await monthlyDebit()
      successOf(await product.acts.advancePayment(agreed))
      const row = product.db.selectFrom('payments').select('id').where('requestId', '=', paymentRequestId)
      const { id: paymentId } = await row.executeTakeFirstOrThrow()
      await dieAt(product, point, acts => acts.sendDebit({ organizationId: form.organizationId, paymentId }))
      await isAgreedOnce()
    })
})
