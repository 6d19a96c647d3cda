import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { mailJobs } from '#db/dead-jobs.ts'
import { seeded } from '#sandbox/faults/faults.ts'
import { saveResult } from '../bench/results.ts'
import { type KilledWorker, startWorker, until } from './support/killed-worker.ts'
import { inShort } from './support/length.ts'
import { type MailLab, openMailLab, queueConfirmations } from './support/mail-lab.ts'

/** `npm run mail-kills` is the long one; a small one stands in every test run. */
const long = process.env.MAIL_KILLS === 'long'
const { mails, kills } = long
  ? { mails: 10_000, kills: 25 }
  : inShort({ mails: 600, kills: 4 }, { mails: 300, kills: 3 })
const seed = Number(process.env.MAIL_KILLS_SEED ?? Math.floor(Math.random() * 1_000_000))
const patienceMs = long ? 1_800_000 : 120_000

/** The tickets of everybody are on their way, and the worker is killed in the middle of it, again and again (rule MAIL-3). */
describe(`${mails} ticket mails, ${kills} kills of their worker (MAIL_KILLS_SEED=${seed})`, () => {
  const random = seeded(seed)
  let lab: MailLab
  let worker: KilledWorker

  before(async () => {
    lab = await openMailLab(mails)
    // A server takes its time, so that some are in its hands whenever the worker dies.
    lab.sink.behave(step => (step === 'end' ? { afterMs: 5 + random() * 40 } : undefined))
  })
  after(async () => {
    await worker?.kill()
    await lab[Symbol.asyncDispose]()
  })

  test('each is handed over once, and at worst once more for each kill that found it in hand', {
    timeout: long ? 3_600_000 : 300_000,
  }, async context => {
    const { sink, orderIds } = lab
    // The last ones are left for after the last kill: it must find some under way.
    const killedAt = Array.from({ length: kills }, (_, n) =>
      Math.floor(((n + random()) / kills) * mails * 0.7),
    )
    await queueConfirmations(lab, orderIds)
    worker = await startWorker(lab.product, lab.sink.port)
    const inHand: number[] = []
    for (const taken of killedAt) {
      await until('the next mails', () => sink.messageIds.length > taken, patienceMs)
      await sleep(random() * 40)
      await worker.kill()
      const { locked, left } = await mailsLeft(lab)
      assert.ok(left > 0, 'it died while mails were under way')
      inHand.push(...locked)
      worker = await startWorker(lab.product, lab.sink.port)
    }
    await until('the last mail', async () => (await mailsLeft(lab)).left === 0, patienceMs)
    await worker.stop()
    assert.ok(inHand.length > 0, 'no mail was in hand when it died')
    assertOnceAndForKills(lab, inHand)
    tell(context, lab, inHand.length)
  })
})

/** `inHand`: the order of each mail that a kill found in hand, once for each such kill. */
function assertOnceAndForKills({ sink: { messageIds }, orderIds }: MailLab, inHand: readonly number[]): void {
  const times = Map.groupBy(messageIds, id => Number(id.split('.')[1]))
  const found = Map.groupBy(inHand, id => id)
  const wrong = orderIds.filter(id => {
    const handed = times.get(id)?.length ?? 0
    return handed < 1 || handed > 1 + (found.get(id)?.length ?? 0)
  })
  assert.deepEqual(
    wrong.map(id => `${id}: ${times.get(id)?.length ?? 0}`),
    [],
  )
  assert.equal(times.size, orderIds.length)
  for (const ids of times.values()) assert.equal(new Set(ids).size, 1, 'a repetition has the same message id')
}

function tell(context: TestContext, { sink, orderIds }: MailLab, inHand: number): void {
  const twice = sink.messageIds.length - orderIds.length
  context.diagnostic(`${inHand} mails were in hand at the kills, ${twice} were handed over twice`)
  if (!long) return
  saveResult(`MAIL_KILLS_SEED=${seed} npm run mail-kills`, {
    figures: [
      {
        name: `Mails: of 10,000 tickets, with their worker killed ${kills} times, those that nobody got, or got more often than kills found them in hand`,
        promise: '0',
        measured: `0, ${twice} twice`,
        met: true,
      },
    ],
  })
}

/** How many mails are queued, and the orders of those that a worker has in hand. */
async function mailsLeft({ product: { db } }: MailLab) {
  const { rows } = await sql<{ locked: number[]; left: number }>`
    select coalesce(array_agg((j.payload ->> 'subjectId')::integer) filter (where j.locked_at is not null), '{}') as locked,
      count(*)::integer as left
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${mailJobs})`.execute(db)
  return rows[0] as { locked: number[]; left: number }
}
