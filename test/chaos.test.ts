import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '#sandbox/faults/faults.ts'
import { giveBack } from './chaos/administrator.ts'
import { comeBack, firstVisits, type Shop, visit, visitFirst } from './chaos/buyers.ts'
import { plantCampaigns } from './chaos/campaigns.ts'
import { chaosFaults } from './chaos/faults.ts'
import { type Happened, happenedIn, missingOf, stillToCome } from './chaos/happened.ts'
import { type Kill, type PartName, readKills, writeKills } from './chaos/kills.ts'
import { type ChaosLab, openChaosLab, steadily } from './chaos/lab.ts'
import { leaveOutcome, outcomeOf } from './chaos/outcome.ts'
import { settleOne } from './chaos/settlers.ts'
import { dueAgain, endAllVisits, passDoubt, untilSettled } from './chaos/time.ts'
import { type Comparison, compareWithProvider, differencesIn } from './support/agreement.ts'
import { inShort, isShort } from './support/length.ts'
import { moveProviderClock } from './support/provider.ts'

/** `npm run chaos -- --seed S --kills N` sets more; a short run stands in every test run. */
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))
const kills = readKills(process.env.CHAOS_KILLS ?? String(inShort(12, 5)), seed)
/** The last few fall into the days in which the provider pays out. */
const inPayouts = Math.ceil(kills.length / 20)
const buyers = 8
/** Between two visits of a buyer: what dies is to have time to start beside what they cause. */
const longestPauseMs = 5_000
/** How long the world goes on for what a few kills left no time for. */
const longestMs = 90_000
/** Every look that the product takes by itself, the hourly ones and a statement's ninety minutes too, with its waits divided. */
const everyLook = 300

/**
 * People buy, pay in three, give monthly and come back without a pause, later charges fall due, are refused and settled, the
 * provider fails and lies, and pays out; meanwhile server, worker, sandbox and database are killed blindly, again and again.
 * In the end nothing is lost and nothing doubled: ledger, orders and provider agree. Everybody draws from a generator of
 * their own, so that a seed and its list of kills give the same wishes again, whoever is faster.
 */
describe(`${kills.length} crashes at random moments (--seed ${seed})`, () => {
  let lab: ChaosLab
  let shop: Shop
  let comparison: Comparison | undefined
  let passed = false
  const killed: Record<PartName, number> = { server: 0, worker: 0, sandbox: 0, database: 0 }

  before(async () => {
    lab = await openChaosLab()
    await lab.ready()
    const campaigns = await plantCampaigns(lab.db, lab.sandboxUrl)
    shop = { url: lab.url, sandboxUrl: lab.sandboxUrl, campaigns, random: seeded(seed), requests: new Set() }
  })
  after(async () => {
    const folder = await lab.close({ keep: !passed })
    const crashes = Object.values(killed).reduce((sum, times) => sum + times, 0)
    leaveOutcome(outcomeOf({ crashes, seed, passed }, comparison))
    if (!passed) say(`Data and logs are left in ${folder}`)
  })

  test('lose and double nothing', { timeout: 1_200_000 + kills.length * 15_000 }, async t => {
    say(`--seed ${seed} --kills "${writeKills(kills)}"`)
    await lab.setFaults({ faults: chaosFaults, seed })
    const close = openShop()
    await storm(kills.slice(0, -inPayouts))
    say('everybody is waited for')
    await untilAllHappened()
    await close()
    await lab.setFaults({ faults: [], seed })
    await endVisits()
    say('every visit is over')
    await untilSettled(lab.db, everyLook + kills.length)
    say('the provider pays out')
    await payOut(kills.slice(-inPayouts))
    await untilSettled(lab.db, everyLook)
    say('the provider is compared')
    comparison = await untilCompared()
    assert.deepEqual(differencesIn(comparison), [])
    const happened = await happenedIn(lab, killed)
    t.diagnostic(JSON.stringify(happened))
    if (!isShort) assert.equal(happened.stated, happened.paidOut, 'a payout has no statement')
    assert.deepEqual(wantedOf(happened), [], 'some kind of event never happened')
    passed = true
  })

  /** Buyers, payers of what was refused, an administrator who gives back, and time. Gives what ends them all. */
  function openShop(): () => Promise<void> {
    let over = false
    const isOver = () => over
    const own = (n: number): Shop => ({ ...shop, random: seeded(seed + n) })
    const [ofTime, administrator, debtor] = [seeded(seed + 100), own(101), own(102)]
    const everybody = [
      ...Array.from({ length: buyers }, (_, n) => comeAgain(own(n + 1), firstVisits[n], isOver)),
      everySecond(isOver, () => dueAgain(lab.db, ofTime)),
      everySecond(isOver, () => passDoubt(lab.db)),
      everySecond(isOver, () => giveBack(lab.db, administrator)),
      everySecond(isOver, () => settleOne(lab.db, debtor)),
      everySecond(isOver, () => lab.strikes()),
    ]
    return async () => {
      over = true
      await Promise.all(everybody)
      await lab.ready()
    }
  }

  async function storm(list: readonly Kill[]): Promise<void> {
    for (const [n, { afterMs, part, waits }] of list.entries()) {
      await sleep(afterMs)
      await lab.kill(part)
      killed[part] += 1
      if (waits) await lab.ready()
      if (n % 25 === 24) say(`${n + 1} of ${kills.length} kills`)
    }
    await lab.ready()
  }

  /** Some come back to a page that they left; then the time of every visit is over. */
  async function endVisits(): Promise<void> {
    for (const request of [...shop.requests].filter(() => shop.random() < 0.3))
      await comeBack(shop, request).catch(() => {})
    await endAllVisits(lab.db)
  }

  /** Days pass at the provider, and what the organizations have leaves for their banks. */
  async function payOut(list: readonly Kill[]): Promise<void> {
    await lab.setFaults({ faults: chaosFaults, seed: seed + 1 })
    await moveProviderClock({ sandbox: { url: lab.sandboxUrl } }, 9 * 86_400_000)
    await storm(list)
    await lab.setFaults({ faults: [], seed })
  }

  /** What is told late, or not at all, is found by the looks that the product takes by itself. */
  async function untilCompared(): Promise<Comparison> {
    let told = ''
    for (const end = Date.now() + everyLook * 1_000; ; await sleep(1_000)) {
      const seen = await steadily(() => compareWithProvider(lab.db, lab.sandboxUrl))
      const { stated, paidOut } = await happenedIn(lab, killed)
      // Where the news of a payout's movements came before its own, its statement waits for the hourly look.
      const isStated = stated === paidOut || (isShort && stated > 0)
      const first = isStated ? differencesIn(seen)[0] : `${paidOut - stated} without a statement`
      if (first === undefined || Date.now() > end) return seen
      if (first !== told) say(`not yet: ${first}`)
      told = first
    }
  }

  /** A list that was given may be short, and kill only some: it replays what it holds. */
  const wantedOf = (happened: Happened) =>
    missingOf(happened, kills.length).filter(
      kind => !kind.endsWith('Killed') || kills.some(({ part }) => kind === `${part}Killed`),
    )

  async function untilAllHappened(): Promise<void> {
    let missing: readonly string[] = []
    for (const end = Date.now() + longestMs; Date.now() < end; await sleep(500)) {
      missing = stillToCome(wantedOf(await steadily(() => happenedIn(lab, killed))))
      if (missing.length === 0) return
    }
    say(`never happened: ${missing}`)
  }
})

/** Progress of a run that may take an hour, with the seconds since its beginning. */
function say(what: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s: ${what}\n`)
}

/** One buyer: the first visit of some is not left to chance, and is tried until it comes through. */
async function comeAgain(shop: Shop, first: (typeof firstVisits)[number] | undefined, isOver: () => boolean) {
  let wished = first
  while (!isOver()) {
    try {
      if (wished === undefined) await visit(shop)
      else await visitFirst(shop, wished)
      wished = undefined
      await sleep(shop.random() * longestPauseMs)
    } catch {
      await sleep(50)
    }
  }
}

async function everySecond(isOver: () => boolean, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await sleep(1_000)
    // The database may be dead at the moment.
    await work().catch(() => {})
  }
}
