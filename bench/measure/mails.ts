import { setTimeout as sleep } from 'node:timers/promises'
import { type MailSink, startMailSink } from '#test/support/mail-sink.ts'
import { percentile, shown } from '../figures.ts'
import { byLength } from '../options.ts'
import { atLeast, below, type Outcome, told } from '../outcome.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import type { Program } from '../rig/program.ts'
import type { Rig } from '../rig/rig.ts'
import { withClient } from '../rig/with-client.ts'

/** How long the server thinks about each mail: one that is near, and one that is far or looks into each. */
const servers = [
  { title: 'a near server, 20 ms a mail', afterMs: 20 },
  { title: 'a far one, 200 ms a mail', afterMs: 200 },
] as const

/** Purchases that are captured at one time, in the middle of a mass mail. */
const purchases = 300
const massMail = 3_000

type Pace = { readonly perSecond: number; readonly cpuMs: number }
type Setting = { readonly rig: Rig; readonly sink: MailSink; readonly worker: Program }

/**
 * One worker and the confirmations of many orders, each written from what is stored: how many it hands over in a second, and how
 * long who has just paid waits for theirs while a mass mail and the tickets of all of them are made.
 */
export async function measureMails(rig: Rig): Promise<Outcome> {
  const sink = await startMailSink()
  await using _sink = { [Symbol.asyncDispose]: () => sink.close() }
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const place = { port, sandboxPort, databaseUrl: rig.database.url, folder: rig.server.folder }
  await using worker = await startProduct({ ...place, smtpPort: sink.port }, [], { ROLE: 'work' })
  const setting = { rig, sink, worker }
  const count = byLength(rig.options, { short: 300, normal: 3_000, long: 10_000 })
  await paceOf(setting, 'warm', 100)
  const paces: Pace[] = []
  for (const { afterMs } of servers) {
    sink.behave(step => (step === 'end' ? { afterMs } : undefined))
    paces.push(await paceOf(setting, `pace${afterMs}`, count))
  }
  const waits = await waitsInMassMail(setting)
  const [near, far] = paces as [Pace, Pace]
  const longest = percentile(waits, 1)
  return {
    title: `Mails of one worker, ${count} of each; ${purchases} purchases in a mass mail of ${massMail}`,
    columns: ['', 'mails/s', 'CPU ms a mail'],
    rows: servers.map(({ title }, n) => [title, shown(paces[n]!.perSecond), shown(paces[n]!.cpuMs)]),
    verdicts: [
      atLeast('mails a second of a worker, a near server', near.perSecond, 50),
      atLeast('mails a second of a worker, a far server', far.perSecond, 50),
      told('CPU ms of a worker, one mail', near.cpuMs),
      told('p95 s from the queue to the server in a mass mail', percentile(waits, 0.95)),
      below('s from the queue to the server of the last of 300 in a mass mail', longest, 60),
    ],
    measured: { count, paces, waits },
  }
}

async function paceOf({ rig, sink, worker }: Setting, name: string, count: number): Promise<Pace> {
  const [before, cpu, begun] = [sink.messageIds.length, cpuSeconds(worker.pid), performance.now()]
  await queue(rig, { job: 'send-mail', priority: 0, name, count })
  await until('the last mail', 600_000, () => sink.messageIds.length >= before + count)
  const seconds = (performance.now() - begun) / 1000
  return { perSecond: count / seconds, cpuMs: ((cpuSeconds(worker.pid) - cpu) * 1000) / count }
}

/** Seconds that each of the purchases waits, in the order of their mails. */
async function waitsInMassMail({ rig, sink }: Setting): Promise<readonly number[]> {
  const before = sink.messageIds.length
  await queue(rig, { job: 'send-notice', priority: 30, name: 'mass', count: massMail })
  await until('the mass mail', 60_000, () => sink.messageIds.length > before)
  const begun = performance.now()
  await queue(rig, { job: 'send-mail', priority: 0, name: 'bought', count: purchases })
  const waits: number[] = []
  const isBought = (id: string) => id.includes('#bought.')
  await until('the last purchase', 600_000, () => {
    const come = sink.messageIds.filter(isBought).length
    while (waits.length < come) waits.push((performance.now() - begun) / 1000)
    return come >= purchases
  })
  return waits
}

type Queued = {
  readonly job: string
  readonly priority: number
  readonly name: string
  readonly count: number
}

/** Queues the confirmation of so many past orders anew, and for who has just bought also what makes their tickets. */
async function queue({ database }: Rig, { job, priority, name, count }: Queued): Promise<void> {
  await withClient(database, client =>
    client.query(
      `with chosen as (select organization_id, id from orders where status = 'Processed' order by md5(id::text || $3) limit $4)
       select queue_job($1, json_build_object('organizationId', organization_id, 'kind', 'orderConfirmation',
           'subjectId', id || '#' || $3, 'trace', 'bench'), 25, $2, null::timestamptz),
         case when $3 = 'bought' then queue_job('make-tickets', json_build_object('organizationId', organization_id, 'orderId', id,
           'trace', 'bench'), 25, 5, null::timestamptz) end
       from chosen`,
      [job, priority, name, count],
    ),
  )
}

async function until(what: string, patienceMs: number, isSo: () => boolean): Promise<void> {
  const end = performance.now() + patienceMs
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`in vain: ${what}`)
    await sleep(5)
  }
}
