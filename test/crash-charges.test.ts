import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { assertAgreement } from './support/agreement.ts'
import { addMonthlyTier } from './support/campaign.ts'
import { type CrashLab, openCrashLab } from './support/crash-lab.ts'
import { HttpPayer } from './support/http-payer.ts'
import { inShort } from './support/length.ts'

/** Every gap between two steps of a charge that is taken without its payer. */
const everyPoint: readonly CrashPoint[] = [
  'charges-queued',
  'charge-opened',
  'intent-created',
  'intent-stored',
  'intent-confirmed',
  'charge-settled',
]
const points = inShort(everyPoint, ['intent-confirmed'])

/** The worker dies between every two steps of a month's charge. After the restart the month is taken, and taken once. */
describe('a worker that is killed in the middle of a charge', () => {
  let lab: CrashLab
  let months = 0

  before(async () => {
    lab = await openCrashLab()
    await addMonthlyTier(lab.db, lab.campaign)
    const product = await lab.start()
    const payer = new HttpPayer(product.url, lab.sandboxUrl)
    const request = await payer.submit(lab.campaign.address, { monthly: true })
    await payer.initialize(request, await payer.paymentMethod())
    await lab.quiet()
    await product.stop()
  })
  after(() => lab.close())

  for (const point of points) {
    test(`killed at ${point}`, { timeout: 90_000 }, async () => {
      await dieAt(point, () => monthComes())
      const product = await lab.start()
      await work('charge-due-payments')
      await lab.quiet()
      await product.stop()
      await assertAgreement(lab.db, lab.sandboxUrl)
      assert.deepEqual(await states(), [...Array(months).fill('captured')])
    })
  }

  test('killed at money-given-back', { timeout: 120_000 }, async () => {
    await dieAt('intent-confirmed', () => monthComes())
    await lab.db.updateTable('orders').set({ status: 'Canceled' }).execute()
    await dieAt('money-given-back', async () => {})
    const product = await lab.start()
    await lab.quiet()
    await product.stop()
    await assertAgreement(lab.db, lab.sandboxUrl)
    assert.deepEqual((await states()).at(-1), 'undone')
  })

  test('each month was told by one mail', () => {
    const told = new Set(lab.mails.messageIds.filter(id => id.startsWith('<chargeDone.')))
    assert.equal(told.size, points.length)
    assert.equal(new Set(lab.mails.messageIds.filter(id => id.startsWith('<chargeReturned.'))).size, 1)
  })

  async function dieAt(point: CrashPoint, cause: () => Promise<void>): Promise<void> {
    const doomed = await lab.start(`${point}:1`)
    await cause()
    await Promise.race([doomed.gone, sleep(20_000, undefined, { ref: false })])
    assert.equal(doomed.alive(), false, `${point} was never reached`)
    await lab.freeJobsOfTheDead()
    // What failed with the process waits for its next turn: not here.
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(lab.db)
  }

  async function monthComes(): Promise<void> {
    months += 1
    await sql`update schedules set next_on = (now() at time zone 'Europe/Paris')::date,
      day_of_levy = least(28, extract(day from now() at time zone 'Europe/Paris'))`.execute(lab.db)
    await work('charge-due-payments')
  }

  const work = (job: string) => sql`select graphile_worker.add_job(${job})`.execute(lab.db)

  async function states(): Promise<readonly string[]> {
    const rows = await lab.db
      .selectFrom('paymentAttempts')
      .where('trigger', '=', 'due')
      .select('status')
      .orderBy('createdAt')
      .execute()
    return rows.map(({ status }) => status)
  }
})
