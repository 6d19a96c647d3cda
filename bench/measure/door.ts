import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { insertGate } from '#db/gates.ts'
import { inTransaction } from '#db/transaction.ts'
import { chunkSize } from '#domain/door/book.ts'
import type { Gate } from '#domain/door/gate.ts'
import type { Synced } from '#domain/door/sync.ts'
import { newTrace } from '#main/trace.ts'
import { gateUrl } from '#usecases/links/tokens.ts'
import { percentile, shown } from '../figures.ts'
import { exchange } from '../load/http-client.ts'
import { byLength } from '../options.ts'
import { atMost, below, type Outcome, told } from '../outcome.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import type { Rig } from '../rig/rig.ts'
import { actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'
import { type BenchEvent, makeEvent } from './tickets.ts'

const ticketsWanted = 20_000
const phones = 50
/** Scans of each phone in a second, one in each call. */
const perSecond = 2

type Asked = {
  readonly cursor: number
  readonly chunks: readonly string[]
  readonly scans: readonly object[]
}
type Heard = { readonly synced: Synced; readonly bytes: number; readonly ms: number }
type Sync = (asked: Asked) => Promise<Heard>

/** A phone as it stands: what it has, and where its news go on. */
type Phone = { readonly device: string; chunks: string[]; cursor: number }

/**
 * The door of an event with twenty thousand tickets: the whole list on a phone that opens it for the first time, then fifty phones
 * that hand in two scans a second each, whatever becomes of the calls before, and hear of those of all others.
 */
export async function measureDoor(rig: Rig): Promise<Outcome> {
  const { database, server, options } = rig
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const orders = await ordersOfLargest(rig)
  const event = await makeEvent(rig, Math.ceil(ticketsWanted / orders))
  await using here = await actsHere(database, server.folder, sandboxPort)
  const { app, actsFor } = here.built
  const acts = actsFor(newTrace())
  for (const orderId of event.orderIds)
    await acts.makeTickets({ organizationId: event.organizationId, orderId })
  const gate = gateOf(event)
  await inTransaction(app.db, tx => insertGate(tx, gate, app.now()))
  const token = new URL(gateUrl(app, gate)).searchParams.get('token') ?? ''
  const place = { port, sandboxPort, smtpPort: 9, databaseUrl: database.url, folder: server.folder }
  await using product = await startProduct(place)
  const sync = syncing(`http://127.0.0.1:${port}`, gate.id, token)
  const first = await openPhone(sync)
  // A process that has just begun runs its code slowly: doors open long after it.
  const warm = await standAtDoor(sync, first, 5)
  const before = cpuSeconds(product.pid)
  const seconds = byLength(options, { short: 10, normal: 60, long: 300 })
  const crowd = await standAtDoor(sync, first, seconds)
  const cpu = (cpuSeconds(product.pid) - before) / seconds
  const perThousand = first.bytes / 1024 / (first.tickets / 1000)
  return {
    title: `The door of an event with ${shown(first.tickets)} tickets, ${phones} phones`,
    columns: ['', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'CPU s each second'],
    rows: [
      [
        `${perSecond} scans a second on each phone`,
        shown(crowd.took.length),
        ...[0.5, 0.95, 0.99, 1].map(share => shown(percentile(crowd.took, share))),
        shown(cpu),
      ],
    ],
    verdicts: [
      below('p99 ms of handing in a scan and hearing the news', percentile(crowd.took, 0.99), 200),
      told('p99 ms in the first five seconds of a process', percentile(warm.took, 0.99)),
      atMost('KB of the list for 1,000 tickets, over the network', perThousand, 100),
      told('ms until a new phone has the whole list', first.ms),
      atMost('scans that were handed in and are not kept', warm.lost + crowd.lost, 0),
    ],
    measured: {
      first: { ms: first.ms, bytes: first.bytes, tickets: first.tickets },
      crowd: { ...crowd, cpu },
    },
  }
}

async function ordersOfLargest({ database }: Rig): Promise<number> {
  return withClient(database, async client => {
    const { rows } = await client.query<{ orders: number }>(
      `select count(*)::integer as orders from orders where status = 'Processed' group by organization_id order by 1 desc limit 1`,
    )
    return rows[0]?.orders ?? 1
  })
}

function gateOf({ organizationId, formId }: BenchEvent): Gate {
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  return { organizationId, formId, id: randomUUID(), name: 'Porte A', endsAt, revokedAt: null }
}

/** Calls as a phone makes them: JSON there, compressed JSON back. */
function syncing(origin: string, gateId: string, token: string): Sync {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip', origin }
  return async asked => {
    const start = performance.now()
    const body = JSON.stringify({ gateId, token, sentAt: new Date().toISOString(), ...asked })
    const answer = await exchange('POST', `${origin}/ha-api/door/sync`, headers, body)
    const ms = performance.now() - start
    const isZipped = answer.headers['content-encoding'] === 'gzip'
    const text = (isZipped ? gunzipSync(answer.body) : answer.body).toString()
    if (answer.status !== 200) throw new Error(`the door answered ${answer.status} ${text.slice(0, 300)}`)
    return { synced: JSON.parse(text) as Synced, bytes: answer.body.length, ms }
  }
}

/** Opens the door on a new phone: asks until it has the whole list. */
async function openPhone(sync: Sync) {
  const chunks: string[] = []
  let [ms, bytes, tickets, cursor] = [0, 0, 0, 0]
  for (let count = Number.POSITIVE_INFINITY; chunks.filter(Boolean).length < count; ) {
    const heard = await sync({ cursor, chunks, scans: [] })
    count = heard.synced.chunkCount
    for (let index = chunks.length; index < count; index += 1) chunks[index] = ''
    for (const chunk of heard.synced.chunks) {
      chunks[chunk.index] = chunk.mark
      tickets += chunk.tickets.length
    }
    cursor = heard.synced.cursor
    ms += heard.ms
    bytes += heard.bytes
  }
  if (tickets < (chunks.length - 1) * chunkSize) throw new Error(`only ${tickets} tickets came`)
  return { ms, bytes, tickets, chunks, cursor }
}

/** Every phone hands in one scan after the other at its times, also while the one before is under way. */
async function standAtDoor(
  sync: Sync,
  first: { readonly chunks: readonly string[]; readonly cursor: number; readonly tickets: number },
  seconds: number,
): Promise<{ readonly took: readonly number[]; readonly lost: number }> {
  const took: number[] = []
  let [handed, kept, next] = [0, 0, 0]
  const scanWith = async (phone: Phone) => {
    next += 1
    const scan = {
      ...{
        id: randomUUID(),
        device: phone.device,
        way: 'camera',
        clockAt: new Date().toISOString(),
        offsetMs: 0,
      },
      ...{ kind: 'entry', ticket: 1 + (next % first.tickets), isLetIn: false },
    }
    handed += 1
    const { synced, ms } = await sync({ cursor: phone.cursor, chunks: phone.chunks, scans: [scan] })
    for (const { index, mark } of synced.chunks) phone.chunks[index] = mark
    phone.cursor = Math.max(phone.cursor, synced.cursor)
    kept += synced.received.length
    took.push(ms)
  }
  const stand = async (place: number) => {
    const phone = { device: randomUUID(), chunks: [...first.chunks], cursor: first.cursor }
    const under: Promise<void>[] = []
    const begun = performance.now() + (place * 1000) / (phones * perSecond)
    for (let turn = 0; turn < seconds * perSecond; turn += 1) {
      await sleep(Math.max(0, begun + (turn * 1000) / perSecond - performance.now()))
      under.push(scanWith(phone))
    }
    await Promise.all(under)
  }
  await Promise.all(Array.from({ length: phones }, (_, place) => stand(place)))
  return { took, lost: handed - kept }
}
