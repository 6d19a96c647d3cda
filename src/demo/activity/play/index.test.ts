import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { seed } from '#main/seed.ts'
import { newTrace } from '#main/trace.ts'
import { disagreements } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { openAccount } from '#test/support/campaign.ts'
import { moveProviderClock } from '#test/support/provider.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { planActivity } from '../plan/index.ts'
import type { Activity, PlannedOrder } from '../plan/planned.ts'
import { playActivity } from './index.ts'
import { type DemoProvider, demoProvider } from './provider.ts'

const dayMs = 86_400_000
const hourMs = dayMs / 24
/** `DEMO_ACTIVITY=all` plays all of it; otherwise whatever is special, and some of the rest. */
const isWhole = process.env.DEMO_ACTIVITY === 'all'

let product: TestApp
let provider: DemoProvider
let activity: Activity

before(async () => {
  // The provider ends at the real time.
  product = await testApp(new Date().toISOString())
  provider = demoProvider(product.config.payment)
  const seededAt = product.clock.now()
  activity = sample(planActivity(seededAt))
  assert.ok(await provider.moveTo(`${activity.firstDay}T00:00:00.000Z`))
  await seed(product.app, { withActivity: true })
  for (const { id } of await product.db.selectFrom('organizations').select('id').execute()) {
    const providerAccountId = await openAccount(product)
    await product.db.updateTable('organizations').set({ providerAccountId }).where('id', '=', id).execute()
    await provider.payOnMondays(providerAccountId)
  }
})
after(() => product.close())

function sample(all: Activity): Activity {
  const isSpecial = ({ count = 1, items, refund, means, userEmail }: PlannedOrder) =>
    count > 1 || items[0]?.dayOfLevy || refund || means.kind === 'account' || userEmail
  return {
    ...all,
    orders: all.orders.filter((order, place) => isWhole || isSpecial(order) || place % 10 === 0),
  }
}

const play = (with_: DemoProvider = provider, stop = new AbortController().signal) =>
  playActivity({ app: product.app, provider: with_, activity, stop, newTrace })

/** The provider until the machine stops, at the nth payer who types a card. */
function untilPayer(nth: number): DemoProvider {
  let left = nth
  return {
    ...provider,
    async typeMethod(...given) {
      left -= 1
      if (left < 0) throw new Error('the machine has stopped')
      return provider.typeMethod(...given)
    },
  }
}

describe('the past of the demo, interrupted three times', () => {
  test('goes on where it stopped', { timeout: 300_000 }, async () => {
    await assert.rejects(play(untilPayer(11)), /the machine has stopped/)
    await assert.rejects(play(untilPayer(25)), /the machine has stopped/)
    await assert.rejects(play(provider, AbortSignal.timeout(400)), { name: 'TimeoutError' })
    await play()
  })

  test('has every order once, at its moment', async () => {
    const orders = await product.db
      .selectFrom('orders')
      .select(['traceId as key', 'status', 'createdAt as at'])
      .execute()
    assert.deepEqual(orders.map(({ key }) => key).sort(), activity.orders.map(({ key }) => key).sort())
    const late = activity.orders.filter(({ key, at }) => {
      const made = orders.find(order => order.key === key)?.at ?? ''
      return Math.abs(Date.parse(made) - Date.parse(at)) > 120_000
    })
    assert.deepEqual(late, [])
  })

  test('has everybody whom its orders name, compared with each other', async () => {
    const people = await product.db
      .selectFrom('people')
      .select(['organizationId', 'isMatched'])
      .where('mergedInto', 'is', null)
      .execute()
    assert.equal(new Set(people.map(({ organizationId }) => organizationId)).size, 2)
    assert.ok(people.every(({ isMatched }) => isMatched))
    const { bare } = await product.db
      .selectFrom('orders')
      .leftJoin('personMentions as mention', join =>
        join
          .onRef('mention.organizationId', '=', 'orders.organizationId')
          .onRef('mention.orderId', '=', 'orders.id'),
      )
      .select(({ fn }) => fn.countAll<number>().as('bare'))
      .where('mention.orderId', 'is', null)
      .executeTakeFirstOrThrow()
    assert.equal(Number(bare), 0)
  })

  test('leaves the provider at the present, talking', async () => {
    assert.ok(Math.abs(Date.parse(await provider.now()) - Date.now()) < hourMs)
    const response = await fetch(`${product.sandbox.url}/sandbox/faults`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    assert.deepEqual(await response.json(), { faults: [] })
  })

  test('has plans and monthly gifts under way, one payment to regularise, refunds, payouts', async () => {
    const count = async (status: string) =>
      (
        await product.db
          .selectFrom('payments')
          .select('id')
          .where('status', '=', status as 'Refused')
          .execute()
      ).length
    assert.equal(await count('Refused'), 1)
    assert.equal(await count('WaitingBankValidation'), 3)
    const refunds = await product.db.selectFrom('refunds').select('status').execute()
    assert.deepEqual(
      refunds.map(({ status }) => status),
      ['succeeded', 'succeeded', 'succeeded', 'succeeded'],
    )
    const schedules = await product.db.selectFrom('schedules').select('frequency').execute()
    assert.equal(schedules.filter(({ frequency }) => frequency === 'Installment').length, 12)
    assert.equal(schedules.filter(({ frequency }) => frequency === 'Monthly').length, 9)
    const payouts = await product.db.selectFrom('payouts').select('status').execute()
    assert.ok(payouts.length >= 10)
  })

  test('has two reports and fourteen addresses, however often it was interrupted', async () => {
    const rows = async (table: 'reports' | 'prospects') =>
      (await product.db.selectFrom(table).select('createdAt').execute()).length
    assert.deepEqual([await rows('reports'), await rows('prospects')], [2, 14])
  })

  test('is six payments and two cards of Camille, one of which ends next month', async () => {
    const { id: userId } = await product.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'camille.moreau@example.org')
      .executeTakeFirstOrThrow()
    const payments = await product.db
      .selectFrom('payers')
      .innerJoin('orders', 'orders.cartId', 'payers.cartId')
      .innerJoin('payments', 'payments.orderId', 'orders.id')
      .select('payments.status')
      .where('payers.userId', '=', userId)
      .execute()
    assert.deepEqual(
      payments.map(({ status }) => status),
      Array.from({ length: 6 }, () => 'Authorized'),
    )
    const cards = await product.acts.listCards({ userId })
    const nextMonth = Temporal.PlainDate.from(activity.today).add({ months: 1 }).toString().slice(0, 7)
    assert.deepEqual(cards.map(({ brand }) => brand).sort(), ['mastercard', 'visa'])
    assert.equal(cards.find(({ brand }) => brand === 'mastercard')?.expiresIn, nextMonth)
  })

  test('leaves letters of yesterday and today only', async () => {
    // On Mondays the provider has made payouts at midnight; it tells an hour later what they are made of.
    await moveProviderClock(product, hourMs)
    assert.deepEqual(await product.runJobs(), [])
    const written = await product.db
      .selectFrom('mails')
      .select('subjectId')
      .where('kind', 'in', ['orderConfirmation', 'debitAnnounced'])
      .execute()
    const yesterday = Temporal.PlainDate.from(activity.today).subtract({ days: 1 }).toString()
    const sold = activity.orders.filter(({ at }) => parisDate(at) === yesterday)
    assert.ok(sold.length > 0)
    assert.equal(written.length, sold.length)
    const { dueOn } = await product.db
      .selectFrom('payments')
      .select('dueOn')
      .where('status', '=', 'Refused')
      .executeTakeFirstOrThrow()
    // Nothing falls due on a 31st a month after a 30th: the payment was refused the day before then.
    assert.equal(
      product.mails.some(({ text }) => text.includes('/paiement/regularisation/')),
      dueOn === yesterday,
    )
  })

  test('leaves nothing to find, then and once the banks have answered', { timeout: 60_000 }, async () => {
    await agree()
    await moveProviderClock(product, 9 * dayMs)
    product.clock.set(new Date(Date.now() + 9 * dayMs + 1000).toISOString())
    await product.acts.followDebits()
    await product.acts.followPayouts()
    assert.deepEqual(await product.runJobs(), [])
    await agree()
    assert.deepEqual(await disagreements(product.db, product.sandbox.url), [])
  })
})

/** What the operator's own comparison finds, nothing being given time to catch up. */
async function agree(): Promise<void> {
  const { findings } = await product.acts.reconcile({ patienceMinutes: 0, whole: true })
  assert.deepEqual(findings, [])
}
