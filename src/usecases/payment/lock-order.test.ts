import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken } from '#test/support/confirmation-token.ts'
import { banksAnswer, orderByDebit } from '#test/support/debit-sale.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { openedPayment } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { chargesOf, membershipForm, sellInstalments } from '#test/support/later.ts'
import { moveProviderClock, providerIntents } from '#test/support/provider.ts'
import { orderToken } from '../links/tokens.ts'

const good = '4242424242424242'
const refusedWithoutHolder = '4000000000000341'

/**
 * Everybody who decides about a payment locks the session first, then the payment, the attempt, the schedule, the stock. Where two
 * lock in another order PostgreSQL ends one of them, which would be run again unseen: it counts them.
 */
describe('whoever decides about one payment at the same moment waits, and never for each other', () => {
  let product: TestApp
  before(async () => {
    product = await testApp('2026-11-20T12:00:00.000Z')
  })
  after(() => product.close())

  async function deadlocks(): Promise<number> {
    await sql`select pg_stat_clear_snapshot()`.execute(product.db)
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`.execute(
      product.db,
    )
    return rows[0]?.deadlocks ?? -1
  }
  /** Everything that may look at an intent, at once; what the provider refuses meanwhile is of no interest here. */
  async function allAtOnce(ids: readonly string[], more: readonly (() => Promise<unknown>)[]): Promise<void> {
    const looks = ids.map(
      id => () => product.acts.handleProviderEvent({ provider: 'stripe', account: '', kind: 'intent', id }),
    )
    const sweeps = [() => product.acts.sweepPayments(), () => product.acts.followDebits()]
    const work = [...more, ...looks, ...sweeps, ...more, ...looks, ...sweeps]
    await Promise.allSettled(work.map(each => each()))
  }
  const intentsOf = async () => (await providerIntents(product)).map(({ id }) => id)

  test('on the payment page: a payer twice, the sweep, events, somebody who gives up', async () => {
    const campaign = await addDonationCampaign(product)
    const payer = { ip: '192.0.2.7', userAgent: 'a browser' }
    for (const means of ['Card', 'Sepa'] as const) {
      const { paymentRequestId } = await openedPayment(product, campaign)
      const confirmationTokenId = await (means === 'Card'
        ? cardToken(product, good)
        : debitToken(product, testAccounts.refused))
      const pay = () => product.acts.advancePayment({ paymentRequestId, confirmationTokenId, means, payer })
      await allAtOnce([], [pay, pay, () => product.acts.abandonPayment({ paymentRequestId })])
      const ids = await intentsOf()
      await allAtOnce(ids, [() => product.runJobs(), pay])
      await moveProviderClock(product, 60_000)
      await allAtOnce(ids, [() => product.runJobs()])
    }
    assert.equal(await deadlocks(), 0)
  })

  test('a debit that was refused late: its payer pays by the link, and withdraws', async () => {
    const tiers = [{ tierType: 'Product', price: 3000 }] as const
    const form = await addForm(product, { formType: 'Shop', tiers, startAt: '2027-06-12T10:00:00.000Z' })
    const item = anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Product' })
    const sale = await orderByDebit(product, form, [item], testAccounts.refused)
    await product.runJobs()
    await banksAnswer(product)
    const { organizationId, orderId } = sale
    const payments = product.db.selectFrom('payments').select('key').where('orderId', '=', orderId)
    const { key: paymentId } = await payments.executeTakeFirstOrThrow()
    const token = orderToken(product.app, { organizationId, id: orderId })
    const given = { paymentMethod: null, confirmationToken: await cardToken(product, good) }
    const method = { kind: 'new', given, keep: false } as const
    const work = [
      () => product.acts.advanceRecovery({ paymentId, method, locale: 'fr' }),
      () => product.acts.withdraw({ orderId, userId: null, token }),
      () => product.acts.abandonRecovery({ paymentId, leaves: false }),
    ]
    await allAtOnce(await intentsOf(), work)
    product.clock.advance(61)
    await allAtOnce(await intentsOf(), [...work, () => product.runJobs()])
    assert.equal(await deadlocks(), 0)
    assert.deepEqual(await product.runJobs(), [])
  })

  test('afterwards: the job of its day, its payer, the sweep, events, a plan that ends', async () => {
    const form = await membershipForm(product)
    const sales = await Promise.all([1, 2, 3].map(() => sellInstalments(product, refusedWithoutHolder, form)))
    const terms = (await Promise.all(sales.map(sale => chargesOf(product, sale)))).map(([, second]) => second)
    product.clock.set(`${terms[0]?.dueOn}T08:00:00.000Z`)
    const keys = await product.db
      .selectFrom('payments')
      .select(['organizationId', 'id as paymentId', 'key'])
      .where(
        'id',
        'in',
        terms.map(term => term?.id ?? 0),
      )
      .execute()
    const card = await cardToken(product, good)
    const given = { paymentMethod: null, confirmationToken: card }
    const method = { kind: 'new', given, keep: true } as const
    const work = keys.flatMap(({ organizationId, paymentId, key }) => [
      () => product.acts.chargePayment({ organizationId, paymentId }),
      () => product.acts.advanceRecovery({ paymentId: key, method, locale: 'fr' as const }),
    ])
    await allAtOnce([], work)
    product.clock.advance(10)
    await allAtOnce(await intentsOf(), [
      ...work,
      () => product.runJobs(),
      () => product.acts.chargeDuePayments(),
    ])
    assert.equal(await deadlocks(), 0)
    assert.deepEqual(await product.runJobs(), [])
  })
})
