import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '#sandbox/faults/faults.ts'
import { giveBack } from './chaos/administrator.ts'
import { comeBack, pick, type Shop, visit } from './chaos/buyers.ts'
import { plantCampaigns } from './chaos/campaigns.ts'
import { chaosFaults } from './chaos/faults.ts'
import { type ChaosLab, openChaosLab, type PartName, partNames, steadily } from './chaos/lab.ts'
import { dueAgain, endAllVisits, untilSettled } from './chaos/time.ts'
import { assertAgreement } from './support/agreement.ts'
import { inShort } from './support/length.ts'

/** `npm run chaos -- --crashes N --seed S` sets more; a short run stands in every test run. */
const crashes = Number(process.env.CHAOS_CRASHES ?? inShort(12, 3))
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))
const buyers = 8

/** How often each part dies, of ten crashes. */
const victims: readonly PartName[] = [
  'server',
  'server',
  'server',
  'server',
  'worker',
  'worker',
  'worker',
  'sandbox',
  'database',
  'database',
]

/**
 * People buy, pay in three, give monthly and come back without a pause, later charges fall due, the provider fails and lies;
 * meanwhile server, worker, sandbox and database are killed blindly, again and again. In the end nothing is lost and nothing
 * doubled: ledger, orders and provider agree.
 */
describe(`${crashes} crashes at random moments (CHAOS_SEED=${seed})`, () => {
  let lab: ChaosLab
  let shop: Shop
  const random = seeded(seed)
  const killed = Object.fromEntries(partNames.map(name => [name, 0])) as Record<PartName, number>

  before(async () => {
    lab = await openChaosLab()
    await lab.ready()
    const campaigns = await plantCampaigns(lab.db, lab.sandboxUrl)
    shop = { url: lab.url, sandboxUrl: lab.sandboxUrl, campaigns, random, requests: new Set() }
  })
  after(() => lab.close())

  test('lose and double nothing', { timeout: 300_000 + crashes * 15_000 }, async t => {
    let over = false
    await lab.setFaults(chaosFaults, seed)
    const visitors = Array.from({ length: buyers }, async () => {
      while (!over) await visit(shop).catch(() => sleep(50))
    })
    const clock = everySecond(
      () => over,
      () => dueAgain(lab.db, random),
    )
    const refunds = everySecond(
      () => over,
      () => giveBack(lab.db, shop),
    )
    for (let n = 0; n < crashes; n += 1) {
      await sleep(100 + random() * 1500)
      const victim = pick(victims, random)
      lab.kill(victim)
      killed[victim] += 1
      // Sometimes the next one dies before the last has come back.
      if (random() < 0.8) await lab.ready()
    }
    over = true
    await Promise.all([...visitors, clock, refunds])
    await lab.ready()
    await lab.setFaults([], seed)
    for (const request of [...shop.requests].filter(() => random() < 0.3))
      await comeBack(shop, request).catch(() => {})
    await endAllVisits(lab.db)
    await untilSettled(lab.db, 120 + crashes)
    await steadily(() => assertAgreement(lab.db, lab.sandboxUrl), 20)
    t.diagnostic(`killed ${JSON.stringify(killed)}; ${await told(lab)}`)
  })

  /** How much happened: nothing is proved by a run without sales, later charges or refusals. */
  async function told({ db }: ChaosLab): Promise<string> {
    const rows = await db
      .selectFrom('payments')
      .select(eb => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const charges = await db
      .selectFrom('paymentAttempts')
      .where('trigger', '<>', 'checkout')
      .select(eb => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const refunds = await db
      .selectFrom('refunds')
      .select(eb => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const sold = rows.find(({ status }) => status === 'Authorized')?.count ?? 0
    assert.ok(sold > 0, 'nothing was bought at all')
    return `payments ${JSON.stringify(rows)}; later charges ${JSON.stringify(charges)}; refunds ${JSON.stringify(refunds)}`
  }
})

async function everySecond(isOver: () => boolean, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await sleep(1_000)
    // The database may be dead at the moment.
    await work().catch(() => {})
  }
}
