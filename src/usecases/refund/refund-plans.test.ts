import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { formTotals } from '#db/orders.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { dispute } from '#test/support/disputes.ts'
import { successOf } from '#test/support/donation.ts'
import {
  accountOf,
  chargeAt,
  chargesOf,
  keepMethod,
  type LaterSale,
  planOf,
  sellInstalments,
  sellMonths,
} from '#test/support/later.ts'
import { addFaults, clearFaults, moveProviderClock, providerIntents } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { scheduleToken } from '../links/tokens.ts'
import { applyRefunds } from './apply-refund.ts'

const good = '4242424242424242'
/** Its refunds wait at the bank for a while. */
const slowRefund = '4000000000007726'
const firstDay = '2026-01-31T12:00:00.000Z'
const secondDay = '2026-02-28T08:00:00.000Z'

describe('a refund that cancels the order stops its plan from the moment on which it is asked for', () => {
  let product: TestApp

  before(async () => {
    product = await testApp(firstDay)
  })
  beforeEach(() => {
    product.clock.set(firstDay)
    product.mails.length = 0
  })
  after(() => product.close())

  /** An administrator gives the first payment back and cancels the order. */
  async function askToCancel(sale: LaterSale) {
    const { userId } = await addAdministrator(product, sale.organizationId)
    const [first] = await chargesOf(product, sale)
    const [refund] = successOf(
      await product.acts.askRefund({
        organizationSlug: sale.form.address.organizationSlug,
        paymentId: first?.id ?? 0,
        userId,
        input: { part: 'all', withTip: true },
        ...{ cancelOrder: true, sendMail: true, comment: null, expectedLeft: null },
      }),
    )
    assert.ok(refund)
    return { organizationId: sale.organizationId, refundId: refund.id }
  }

  const statuses = async (sale: LaterSale) => (await chargesOf(product, sale)).map(({ status }) => status)
  const orderStatus = async ({ orderId }: LaterSale) =>
    (
      await product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).status
  const mailsAbout = (kind: string) => product.mails.filter(mail => mail.messageId.startsWith(`<${kind}.`))

  /** The clock's act of a day, and the job of the second payment, which may be queued since before. */
  async function chargeSecond(sale: LaterSale, instant = secondDay): Promise<void> {
    product.clock.set(instant)
    await product.acts.chargeDuePayments()
    const [, second] = await chargesOf(product, sale)
    await product.acts.chargePayment({ organizationId: sale.organizationId, paymentId: second?.id ?? 0 })
  }

  /** What was really taken for a payment and not given back, in cents. */
  async function keptOf(paymentId = 0): Promise<number> {
    const intents = (await providerIntents(product)).filter(
      ({ metadata }) => metadata.payment === String(paymentId),
    )
    return intents.reduce((sum, intent) => sum + intent.amountCaptured - intent.amountRefunded, 0)
  }

  /** The provider refuses the refund for good. */
  async function refuse(key: { organizationId: number; refundId: string }): Promise<void> {
    await addFaults(product, { on: 'refunds.create', do: 'error_before', status: 400, times: 1 })
    await product.acts.sendRefund(key)
    await clearFaults(product)
  }

  test('while its job is queued, nothing is charged; once it came back, nothing is left to charge', async () => {
    const sale = await sellInstalments(product, good)
    await askToCancel(sale)
    await chargeSecond(sale)
    assert.deepEqual(await statuses(sale), ['Refunding', 'Waiting', 'Waiting'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded', 'Canceled', 'Canceled'])
    assert.equal((await planOf(product, sale)).status, 'Canceled')
    await assertLedgerIsProvider(product)
  })

  test('while the bank keeps it waiting, nothing is charged and nothing is announced', async () => {
    const sale = await sellInstalments(product, slowRefund)
    const key = await askToCancel(sale)
    await product.acts.sendRefund(key)
    product.clock.set('2026-02-26T09:00:00.000Z')
    assert.equal(await product.acts.announceCharges(), 0)
    await chargeSecond(sale)
    assert.deepEqual(await statuses(sale), ['Refunding', 'Waiting', 'Waiting'])
    await moveProviderClock(product, 3_600_000)
    await product.acts.sendRefund(key)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded', 'Canceled', 'Canceled'])
    assert.equal(await orderStatus(sale), 'Refunded')
    await assertLedgerIsProvider(product)
  })

  test('a month of a gift that comes meanwhile is not charged', async () => {
    const sale = await sellMonths(product, good, 28)
    await askToCancel(sale)
    product.clock.set('2026-02-28T09:00:00.000Z')
    assert.equal(await product.acts.chargeDuePayments(), 0)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded'])
    assert.equal((await planOf(product, sale)).status, 'Canceled')
  })

  test('one that failed lets the plan go on: what was missed is taken once, the next a month later', async () => {
    const sale = await sellInstalments(product, good)
    const key = await askToCancel(sale)
    await chargeSecond(sale)
    await chargeSecond(sale, '2026-04-02T08:00:00.000Z')
    await refuse(key)
    assert.deepEqual(await chargeAt(product, '2026-04-02T08:10:00.000Z'), [])
    assert.deepEqual(await chargeAt(product, '2026-04-10T08:10:00.000Z'), [])
    const [first, second, third] = await chargesOf(product, sale)
    assert.deepEqual([first?.status, second?.status, third?.status], ['Authorized', 'Authorized', 'Waiting'])
    assert.equal(third?.dueOn, '2026-05-02')
    assert.equal((await planOf(product, sale)).status, 'Active')
  })

  test('a gift that its payer suspended stays so when the refund fails', async () => {
    const sale = await sellMonths(product, good, 28)
    const key = await askToCancel(sale)
    await product.db
      .updateTable('schedules')
      .set({ status: 'Suspended', suspendedUntil: '2026-06-01' })
      .where('organizationId', '=', sale.organizationId)
      .execute()
    await refuse(key)
    assert.equal((await planOf(product, sale)).status, 'Suspended')
  })

  test('a charge that stands open, unconfirmed, is dropped at once and never taken', async () => {
    const sale = await sellInstalments(product, good)
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_before', times: 1 })
    await chargeAt(product, secondDay)
    await clearFaults(product)
    assert.deepEqual(await statuses(sale), ['Authorized', 'Pending', 'Waiting'])
    await askToCancel(sale)
    assert.deepEqual(await statuses(sale), ['Refunding', 'Error', 'Waiting'])
    product.clock.advance(10)
    await product.acts.sweepPayments()
    await chargeSecond(sale)
    assert.deepEqual(await product.runJobs(), [])
    const [, second] = await chargesOf(product, sale)
    assert.deepEqual(await statuses(sale), ['Refunded', 'Abandoned', 'Canceled'])
    const intents = (await providerIntents(product)).filter(
      ({ metadata }) => metadata.payment === String(second?.id),
    )
    assert.deepEqual(
      intents.map(({ status }) => status),
      ['canceled'],
    )
    await assertLedgerIsProvider(product)
  })

  test('the dropped charge is taken anew, once, when the refund fails', async () => {
    const sale = await sellInstalments(product, good)
    await addFaults(product, { on: 'payment_intents.confirm', do: 'error_before', times: 1 })
    await chargeAt(product, secondDay)
    await clearFaults(product)
    const key = await askToCancel(sale)
    await refuse(key)
    assert.deepEqual(await chargeAt(product, '2026-03-02T08:00:00.000Z'), [])
    const [, second] = await chargesOf(product, sale)
    assert.deepEqual(await statuses(sale), ['Authorized', 'Authorized', 'Waiting'])
    assert.equal(await keptOf(second?.id), 6000)
  })

  test('a charge that was confirmed before, its answer lost, goes back in full and its payer is told', async () => {
    const sale = await sellInstalments(product, good)
    await addFaults(
      product,
      { on: 'payment_intents.confirm', do: 'error_after', times: 1 },
      { on: 'payment_intents.retrieve', do: 'error_before', times: 1 },
    )
    assert.equal((await chargeAt(product, secondDay)).length, 1)
    await clearFaults(product)
    const [, second] = await chargesOf(product, sale)
    assert.equal(await keptOf(second?.id), 6000, 'the bank took it')
    await askToCancel(sale)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded', 'Abandoned', 'Canceled'])
    assert.equal(await keptOf(second?.id), 0)
    assert.equal(mailsAbout('chargeReturned').length, 1)
    await assertLedgerIsProvider(product)
  })

  /** The second payment is a debit that the bank has in hand when the first is asked back. */
  async function debitUnderWay() {
    const sale = await sellInstalments(product, slowRefund)
    await keepMethod(product, sale, accountOf(testAccounts.paid))
    assert.deepEqual(await chargeAt(product, secondDay), [])
    const key = await askToCancel(sale)
    await product.acts.sendRefund(key)
    assert.deepEqual(await statuses(sale), ['Refunding', 'WaitingBankValidation', 'Waiting'])
    await moveProviderClock(product, 3_600_000)
    product.clock.advance(120)
    return { sale, key }
  }

  test('a debit that comes while the refund is under way is given back with it, and its payer is told', async () => {
    const { sale, key } = await debitUnderWay()
    await product.acts.followDebits()
    assert.deepEqual(await statuses(sale), ['Refunding', 'Authorized', 'Waiting'])
    await product.acts.sendRefund(key)
    const [, second] = await chargesOf(product, sale)
    for (let n = 0; n < 2; n += 1) {
      await product.acts.refundLateCharges(key)
      const refunds = await product.db
        .selectFrom('refunds')
        .select(['requestedBy', 'organizationPart', 'cancelOrder'])
        .where('paymentId', '=', second?.id ?? 0)
        .execute()
      assert.deepEqual(refunds, [{ requestedBy: 'platform', organizationPart: 6000, cancelOrder: false }])
    }
    await moveProviderClock(product, 3_600_000)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded', 'Refunded', 'Canceled'])
    assert.equal(mailsAbout('refunded').length, 2)
    await assertLedgerIsProvider(product)
  })

  test('a debit that is contested before it is given back goes back once the dispute is won', async () => {
    const { sale, key } = await debitUnderWay()
    await product.acts.followDebits()
    const [, second] = await chargesOf(product, sale)
    await dispute(product, second, 'open')
    await product.acts.sendRefund(key)
    await product.acts.refundLateCharges(key)
    // Every job of before the bank's decision is done.
    await sql`delete from graphile_worker._private_jobs`.execute(product.db)
    assert.deepEqual(await statuses(sale), ['Refunded', 'Contested', 'Canceled'])
    await dispute(product, second, 'won')
    assert.deepEqual(await product.runJobs(), [])
    await moveProviderClock(product, 3_600_000)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded', 'Refunded', 'Canceled'])
    assert.equal(await keptOf(second?.id), 0)
    assert.equal(mailsAbout('refunded').length, 1)
  })

  test('a debit that comes after the order was cancelled goes back, and its payment is over', async () => {
    const { sale, key } = await debitUnderWay()
    await product.acts.sendRefund(key)
    assert.equal(await orderStatus(sale), 'Canceled')
    await product.acts.followDebits()
    assert.deepEqual(await product.runJobs(), [])
    const [, second] = await chargesOf(product, sale)
    assert.deepEqual(await statuses(sale), ['Refunded', 'Abandoned', 'Canceled'])
    assert.equal(await keptOf(second?.id), 0)
    assert.equal(mailsAbout('chargeReturned').length, 1)
    await assertLedgerIsProvider(product)
  })

  test('a debit that comes at the very moment at which the order is cancelled goes back', async () => {
    const { sale } = await debitUnderWay()
    const { app } = product
    const [first] = await chargesOf(product, sale)
    const intentId = first?.intentId ?? ''
    const listed = await app.provider('stripe').refunds.listRefunds(intentId)
    const refunds = listed.outcome === 'done' ? listed.value : []
    const { promise: seen, resolve } = Promise.withResolvers<unknown>()
    await app.transaction(async tx => {
      await applyRefunds(app, tx, { provider: 'stripe', id: intentId }, refunds)
      resolve(product.acts.followDebits())
      // The debit's own transaction begins, and waits for this one.
      await setTimeout(500)
    })
    await seen
    const [, second] = await chargesOf(product, sale)
    assert.equal(second?.status, 'Abandoned')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await keptOf(second?.id), 0)
    await assertLedgerIsProvider(product)
  })

  test('a debit that comes while a refund is under way that then fails is kept', async () => {
    const sale = await sellInstalments(product, good)
    await keepMethod(product, sale, accountOf(testAccounts.paid))
    assert.deepEqual(await chargeAt(product, secondDay), [])
    const key = await askToCancel(sale)
    await moveProviderClock(product, 3_600_000)
    product.clock.advance(120)
    await product.acts.followDebits()
    await refuse(key)
    await product.acts.refundLateCharges(key)
    assert.deepEqual(await statuses(sale), ['Authorized', 'Authorized', 'Waiting'])
  })

  test('what was paid before stays: the administrator saw it when cancelling', async () => {
    const sale = await sellInstalments(product, good)
    assert.deepEqual(await chargeAt(product, secondDay), [])
    await askToCancel(sale)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await statuses(sale), ['Refunded', 'Authorized', 'Canceled'])
    assert.equal(await orderStatus(sale), 'Canceled')
    await assertLedgerIsProvider(product)
  })
})

describe('a monthly gift whose months are given back', () => {
  let product: TestApp

  before(async () => {
    product = await testApp(firstDay)
  })
  after(() => product.close())

  async function giveBackFirstMonth(sale: LaterSale): Promise<void> {
    const { userId } = await addAdministrator(product, sale.organizationId)
    const [first] = await chargesOf(product, sale)
    successOf(
      await product.acts.askRefund({
        organizationSlug: sale.form.address.organizationSlug,
        paymentId: first?.id ?? 0,
        userId,
        input: { part: 'all', withTip: true },
        ...{ cancelOrder: false, sendMail: true, comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await chargesOf(product, sale))[0]?.status, 'Refunded')
  }

  const orderStatus = async ({ orderId }: LaterSale) =>
    (
      await product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).status

  test('its order lives as long as its plan, and what comes later is collected', async () => {
    product.clock.set(firstDay)
    const sale = await sellMonths(product, good, 28)
    await giveBackFirstMonth(sale)
    assert.equal(await orderStatus(sale), 'Processed')
    assert.deepEqual(await chargeAt(product, '2026-02-28T09:00:00.000Z'), [])
    assert.deepEqual(
      (await chargesOf(product, sale)).map(({ status }) => status),
      ['Refunded', 'Authorized'],
    )
    const { organizationId, formId } = sale.form
    assert.equal((await formTotals(product.db, { organizationId, id: formId })).collected, 1500)
  })

  test('its order is refunded once its payer stops the plan, of which nothing was kept', async () => {
    product.clock.set(firstDay)
    const sale = await sellMonths(product, good, 28)
    await giveBackFirstMonth(sale)
    const { id } = await planOf(product, sale)
    const { organizationId } = sale
    const token = scheduleToken(product.app, { organizationId, id })
    successOf(await product.acts.stopSchedule({ scheduleId: id, token }))
    assert.equal(await orderStatus(sale), 'Refunded')
  })
})
