import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { assertAgreement } from './support/agreement.ts'
import { addMonthlyTier } from './support/campaign.ts'
import { type CrashLab, openCrashLab } from './support/crash-lab.ts'
import { HttpPayer } from './support/http-payer.ts'
import { inShort } from './support/length.ts'
import type { ProductProcess } from './support/product-process.ts'

/** Every gap between two steps of a payment by card. */
const everyPoint: readonly CrashPoint[] = [
  'request-opened',
  'attempt-stored',
  'customer-created',
  'intent-created',
  'intent-stored',
  'intent-confirmed',
  'before-commit-order',
  'order-committed',
  'capture-started',
  'capture-done',
  'capture-recorded',
  'mail-claimed',
  'mail-handed-over',
  'money-given-back',
  'event-stored',
  'request-expired',
]
const points = inShort(everyPoint, ['intent-confirmed', 'capture-done'])

/** Points that only a payment reaches whose payer stays away. */
const needsExpiry: readonly CrashPoint[] = ['request-expired', 'money-given-back']

/**
 * The server dies between every two steps of a payment. The payer tries again as a browser would; after the restart and
 * a quiet moment ledger, orders and provider agree.
 */
describe('a server that is killed in the middle of a payment', () => {
  let lab: CrashLab

  before(async () => {
    lab = await openCrashLab()
    // Gifts of each month, so that every payment also keeps its card and writes a schedule.
    await addMonthlyTier(lab.db, lab.campaign)
  })
  after(() => lab.close())

  for (const point of points) {
    test(`killed at ${point}`, { timeout: 90_000 }, async () => {
      const doomed = await lab.start(`${point}:1`)
      const request = await (needsExpiry.includes(point) ? stayAway : pay)(doomed).catch(() => undefined)
      await Promise.race([doomed.gone, sleep(20_000, undefined, { ref: false })])
      assert.equal(doomed.alive(), false, `${point} was never reached`)
      await lab.freeJobsOfTheDead()
      const product = await lab.start()
      if (request !== undefined) await comeBack(product, request)
      await lab.quiet()
      await product.stop()
      await assertAgreement(lab.db, lab.sandboxUrl)
    })
  }

  test('in the end each order has its schedule once, with a card that the provider keeps', async () => {
    const kept = await lab.db
      .selectFrom('orders as o')
      .innerJoin('schedules as s', join =>
        join.onRef('s.organizationId', '=', 'o.organizationId').onRef('s.orderId', '=', 'o.id'),
      )
      .select(['s.customerId', 's.paymentMethod'])
      .where('o.status', '=', 'Processed')
      .execute()
    const orders = await lab.db.selectFrom('orders').select('id').where('status', '=', 'Processed').execute()
    assert.equal(kept.length, orders.length)
    for (const { customerId, paymentMethod } of kept) {
      const response = await fetch(`${lab.sandboxUrl}/v1/payment_methods/${paymentMethod}`, {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      })
      assert.equal(((await response.json()) as { customer: string }).customer, customerId)
    }
  })

  test('in the end each order was confirmed by one mail, whatever was killed', async () => {
    const orders = await lab.db.selectFrom('orders').select('id').where('status', '=', 'Processed').execute()
    const confirmed = lab.mails.messageIds.filter(id => id.startsWith('<orderConfirmation.'))
    assert.equal(new Set(confirmed).size, orders.length)
    // A hand-over that was cut is repeated under the same id: at most the one of `mail-handed-over`.
    assert.ok(
      confirmed.length - orders.length <= 1,
      `${confirmed.length} hand-overs of ${orders.length} mails`,
    )
    assert.ok(orders.length >= points.length - needsExpiry.length - 1)
  })

  /** Pays a monthly gift by card, whose card is kept; the process may die at any moment. Gives what a browser would know. */
  async function pay({ url }: ProductProcess): Promise<string> {
    const payer = new HttpPayer(url, lab.sandboxUrl)
    const method = await payer.paymentMethod()
    const request = await payer.submit(lab.campaign.address, { monthly: true })
    await payer.initialize(request, method).catch(() => {})
    return request
  }

  /** Goes to the bank's page and never comes back; the request's time runs out. */
  async function stayAway({ url }: ProductProcess): Promise<undefined> {
    const payer = new HttpPayer(url, lab.sandboxUrl)
    const request = await payer.submit(lab.campaign.address)
    await payer.initialize(request, await payer.paymentMethod('4000002760003184'))
    await lab.expire(request)
    return undefined
  }

  async function comeBack({ url }: ProductProcess, request: string): Promise<void> {
    const payer = new HttpPayer(url, lab.sandboxUrl)
    const method = await payer.paymentMethod()
    for (let n = 0; n < 5; n += 1) {
      const step = await payer.initialize(request, method)
      if (step.action === 'Finalize') return void (await payer.finalize(step.paymentId))
    }
    assert.fail('the payer could not finish')
  }
})
