import { documentFile } from '#domain/payment/outcome-address.ts'
import { newTrace } from '#main/trace.ts'
import { attestationUrl } from '#usecases/links/tokens.ts'
import { median, shown } from '../figures.ts'
import { closedLoop, type Sample } from '../load/closed-loop.ts'
import { exchange, pageHeaders } from '../load/http-client.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atMost, type Outcome } from '../outcome.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import type { Rig } from '../rig/rig.ts'
import { actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'

type Payment = { readonly organizationId: number; readonly id: number }
/** CPU milliseconds of one opening, of the product and of PostgreSQL. */
type Opened = Sample & { readonly productMs: number; readonly postgresMs: number }
type Round = { readonly openings: readonly Opened[]; readonly load: number }

/** How each document is opened, in this order: only the first PDF is drawn. */
const openings: readonly { readonly title: string; readonly of: (page: string) => string }[] = [
  { title: 'the page', of: page => page },
  { title: 'the PDF, first opening', of: documentFile },
  { title: 'the PDF, opened again', of: documentFile },
]

/** Attestations over HTTP by their signed links: numbered before, as the job does it, and opened by somebody for the first time. */
export async function measureDocuments(rig: Rig): Promise<Outcome> {
  const { database, server, options } = rig
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const place = { port, sandboxPort, smtpPort: 9, databaseUrl: database.url, folder: server.folder }
  await using product = await startProduct(place)
  const count = byLength(options, { short: 60, normal: 200, long: 1_000 })
  const rounds: Round[] = []
  for (let round = 0; round < 4; round += 1) {
    const pages = await attested(rig, sandboxPort, { from: round * count, count })
    const measured = await openAll(rig, { pid: product.pid, port }, pages)
    // The first round reads and parses what draws and what renders.
    if (round > 0) rounds.push(measured)
  }
  return outcomeOf(rounds, count)
}

/** The pages of documents that have their number and that nobody has opened. */
async function attested(
  { database, server }: Rig,
  sandboxPort: number,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<readonly string[]> {
  const payments = await withClient(database, async client => {
    const { rows } = await client.query<Payment>(
      `select organization_id as "organizationId", id from payments
       where status = 'Authorized' and captured_at is not null order by id limit $1 offset $2`,
      [count, from],
    )
    return rows
  })
  if (payments.length < count) throw new Error(`only ${payments.length} of ${count} payments were taken`)
  await using here = await actsHere(database, server.folder, sandboxPort)
  const acts = here.built.actsFor(newTrace())
  for (const { organizationId, id } of payments) await acts.makeAttestation({ organizationId, paymentId: id })
  return payments.map(payment => {
    const { pathname, search } = new URL(attestationUrl(here.built.app, payment, 'mail'))
    return pathname + search
  })
}

type Product = { readonly pid: number; readonly port: number }

async function openAll({ server }: Rig, { pid, port }: Product, pages: readonly string[]): Promise<Round> {
  const load = currentLoad()
  const opened: Opened[] = []
  for (const { of } of openings) {
    const before = { product: cpuSeconds(pid), postgres: cpuSeconds(server.pid) }
    const works = pages.map(page => `http://127.0.0.1:${port}${of(page)}`)
    const sample = await closedLoop({ inFlight: 2, until: { works }, warmUp: 0 }, (_, url) => open(url))
    const ofOne = (seconds: number) => (seconds * 1000) / pages.length
    opened.push({
      ...sample,
      productMs: ofOne(cpuSeconds(pid) - before.product),
      postgresMs: ofOne(cpuSeconds(server.pid) - before.postgres),
    })
  }
  return { openings: opened, load }
}

async function open(url: string): Promise<void> {
  const { status, body } = await exchange('GET', url, pageHeaders)
  if (status !== 200 || body.length === 0) throw new Error(`${url}: ${status}`)
}

function outcomeOf(rounds: readonly Round[], count: number): Outcome {
  const middle = (place: number, of: (opened: Opened) => number) =>
    median(rounds.map(({ openings: all }) => of(all[place]!)))
  const ms = (place: number) => middle(place, ({ productMs }) => productMs)
  return {
    title: `Attestations by their signed links, ${count} of each, two visitors`,
    columns: ['', 'CPU ms', 'of PostgreSQL', 'p50 ms', 'p99 ms', 'machine load'],
    rows: openings.map(({ title }, place) => [
      title,
      shown(ms(place)),
      shown(middle(place, ({ postgresMs }) => postgresMs)),
      shown(middle(place, ({ p50 }) => p50)),
      shown(middle(place, ({ p99 }) => p99)),
      shown(median(rounds.map(({ load }) => load))),
    ]),
    verdicts: [
      atMost('CPU ms of the page of a document', ms(0), 10),
      atMost('CPU ms of the first opening of a PDF', ms(1), 10),
      atMost('CPU ms of a later one', ms(2), 10),
    ],
    measured: { rounds },
  }
}
