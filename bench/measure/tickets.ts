import { documentFile } from '#domain/payment/outcome-address.ts'
import { ticketPath } from '#domain/ticket/ticket-address.ts'
import { newTrace } from '#main/trace.ts'
import { ticketToken } from '#usecases/links/tokens.ts'
import { shown } from '../figures.ts'
import { closedLoop, type Sample } from '../load/closed-loop.ts'
import { exchange, pageHeaders } from '../load/http-client.ts'
import { byLength } from '../options.ts'
import { atLeast, below, type Outcome, told } from '../outcome.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import type { Rig } from '../rig/rig.ts'
import { actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'

/** An event of past orders. */
export type BenchEvent = {
  readonly organizationId: number
  readonly formId: number
  readonly orderIds: readonly number[]
}
type Ticket = { readonly organizationId: number; readonly id: string; readonly version: number }
type Opened = Sample & { readonly cpuMs: number; readonly bytes: number }

/** Places in each order, so that the orders of one organization are an event of ten thousand. */
const placesOfOrder = 40

/** Ten thousand tickets of one event: made by their jobs, then opened by their signed links, one visitor after the other and eight at once. */
export async function measureTickets(rig: Rig): Promise<Outcome> {
  const { database, server, options } = rig
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const event = await makeEvent(rig, placesOfOrder)
  await using here = await actsHere(database, server.folder, sandboxPort)
  const acts = here.built.actsFor(newTrace())
  const begun = performance.now()
  const { organizationId } = event
  for (const orderId of event.orderIds) await acts.makeTickets({ organizationId, orderId })
  const seconds = (performance.now() - begun) / 1000
  const tickets = await ticketsOf(rig, event)
  const place = { port, sandboxPort, smtpPort: 9, databaseUrl: database.url, folder: server.folder }
  await using product = await startProduct(place)
  const count = byLength(options, { short: 100, normal: 1_000, long: 5_000 })
  const paths = tickets
    .slice(0, count)
    .map(ticket => ticketPath(ticket.id, ticketToken(here.built.app, ticket)))
  const open = (path: (page: string) => string, inFlight: number) =>
    openAll({ pid: product.pid, port }, paths.map(path), inFlight)
  const first = await openAll({ pid: product.pid, port }, [documentFile(paths[0] ?? '')], 1)
  const page = await open(each => each, 1)
  const file = await open(documentFile, 1)
  const crowd = await open(documentFile, 8)
  const rows: readonly (readonly [string, Opened])[] = [
    ['the very first PDF of a process', first],
    ['the page', page],
    ['the PDF', file],
    ['the PDF, eight visitors', crowd],
  ]
  return {
    title: `${tickets.length} tickets of one event, ${count} opened`,
    columns: ['', 'CPU ms', 'p50 ms', 'p95 ms', 'bytes'],
    rows: rows.map(([title, { cpuMs, p50, p95, bytes }]) => [
      title,
      shown(cpuMs),
      shown(p50),
      shown(p95),
      shown(bytes),
    ]),
    verdicts: [
      told('tickets made in a second', tickets.length / seconds),
      atLeast('PDF in a second of one processor', 1000 / file.cpuMs, 50),
      below('KB of the PDF of a ticket', file.bytes / 1024, 60),
      below('p95 ms of opening the page of a ticket', page.p95, 150),
      below('p95 ms of opening its PDF', file.p95, 150),
      below('ms of the first PDF that a process draws', first.p95, 400),
    ],
    measured: { tickets: tickets.length, seconds, first, page, file, crowd },
  }
}

/** Makes one organization's past gifts the orders of an event, each of so many places. */
export function makeEvent({ database }: Rig, places: number): Promise<BenchEvent> {
  return withClient(database, async client => {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ organization_id: number; form_id: number; ids: number[] }>(
      `select o.organization_id, min(o.form_id) as form_id, array_agg(o.id order by o.id) as ids
       from orders o where o.status = 'Processed' group by 1 order by count(*) desc, 1 limit 1`,
    )
    const [row] = rows
    if (row === undefined) throw new Error('nothing was ordered')
    const { organization_id: organizationId, form_id: formId, ids: orderIds } = row
    await client.query(
      `update forms set form_type = 'Event', title = 'Festival', start_at = now() + interval '30 days'
       where organization_id = $1 and id = $2`,
      [organizationId, formId],
    )
    await client.query('update orders set form_id = $2 where organization_id = $1', [organizationId, formId])
    await client.query(
      `update order_items set tier_type = 'Registration', quantity = $2 where organization_id = $1`,
      [organizationId, places],
    )
    return { organizationId, formId, orderIds }
  })
}

function ticketsOf({ database }: Rig, { organizationId, formId }: BenchEvent): Promise<readonly Ticket[]> {
  return withClient(database, async client => {
    const { rows } = await client.query<Ticket>(
      `select organization_id as "organizationId", id, version from tickets
       where organization_id = $1 and form_id = $2 order by md5(id::text)`,
      [organizationId, formId],
    )
    return rows
  })
}

type Product = { readonly pid: number; readonly port: number }

async function openAll({ pid, port }: Product, paths: readonly string[], inFlight: number): Promise<Opened> {
  const before = cpuSeconds(pid)
  let bytes = 0
  const works = paths.map(path => `http://127.0.0.1:${port}${path}`)
  const sample = await closedLoop({ inFlight, until: { works }, warmUp: 0 }, async (_, url) => {
    const { status, body } = await exchange('GET', url, pageHeaders)
    if (status !== 200) throw new Error(`${url}: ${status}`)
    bytes = Math.max(bytes, body.length)
  })
  return { ...sample, cpuMs: ((cpuSeconds(pid) - before) * 1000) / paths.length, bytes }
}
