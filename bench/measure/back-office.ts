import { percentile, shown } from '../figures.ts'
import { exchange, pageHeaders } from '../load/http-client.ts'
import { byLength } from '../options.ts'
import { atMost, type Outcome, type Verdict } from '../outcome.ts'
import { administering, logIn } from '../rig/administrator.ts'
import { accountsOf } from '../rig/campaigns.ts'
import { preload } from '../rig/preload.ts'
import { startProduct } from '../rig/product.ts'
import { type Rig, startSandboxProgram } from '../rig/rig.ts'
import { withClient } from '../rig/with-client.ts'

type Page = {
  readonly name: string
  readonly path: string
  /** Promised of the largest associations, in ms at p95; the others are promised 100 ms at p99. */
  readonly large?: number
}

const home = '/associations/bench-1/administration'
const campaign = `${home}/formulaires/don-1`

const pages: readonly Page[] = [
  { name: 'home', path: home, large: 150 },
  { name: 'campaigns', path: `${home}/campagnes`, large: 150 },
  { name: 'campaigns searched', path: `${home}/campagnes?q=don`, large: 150 },
  { name: 'search', path: `${home}/recherche/resultats?q=don` },
  { name: 'payments', path: `${home}/paiements` },
  { name: 'payments searched', path: `${home}/paiements?q=payer-77` },
  { name: 'payments refused', path: `${home}/paiements?etat=failed` },
  { name: 'payouts', path: `${home}/versements` },
  { name: 'accounting', path: `${home}/versements/comptabilite`, large: 5_000 },
  { name: 'accounting settings', path: `${home}/versements/comptabilite/reglages` },
  { name: 'team', path: `${home}/equipe` },
  { name: 'journal', path: `${home}/journal` },
  { name: 'integrations', path: `${home}/integrations` },
  { name: 'legal texts', path: `${home}/mentions-et-conditions` },
  { name: 'types', path: `${home}/campagnes/nouvelle` },
  { name: 'quick start', path: `${home}/campagnes/nouvelle/evenements` },
  { name: 'editor', path: `${campaign}/edition/1` },
  { name: 'rates', path: `${campaign}/edition/2` },
  { name: 'one rate', path: `${campaign}/edition/2/nouveau` },
  { name: 'look', path: `${campaign}/edition/3` },
  { name: 'settings', path: `${campaign}/edition/4` },
  { name: 'options', path: `${campaign}/edition/4/options` },
  { name: 'questions', path: `${campaign}/edition/4/questions` },
  { name: 'codes', path: `${campaign}/edition/4/codes` },
  { name: 'publish', path: `${campaign}/edition/5` },
  { name: 'preview', path: `${campaign}/apercu` },
  { name: 'share', path: `${campaign}/partage` },
  { name: 'statistics', path: `${campaign}/statistiques` },
  { name: 'statistics of a year', path: `${campaign}/statistiques?periode=365` },
  { name: 'copies', path: `${campaign}/dupliquer` },
  { name: 'roles', path: `${campaign}/administrateurs` },
  { name: 'waiting list', path: `${campaign}/liste-attente` },
]

type Measured = { readonly page: Page; readonly p50: number; readonly p95: number; readonly p99: number }

/** Every page of the back office for the administrator of one association with a past: what one reader waits for the server. */
export async function measureBackOffice(rig: Rig): Promise<Outcome> {
  const { forms, pastOrders, times } = byLength(rig.options, {
    short: { forms: 100, pastOrders: 10_000, times: 30 },
    normal: { forms: 1_000, pastOrders: 100_000, times: 100 },
    long: { forms: 10_000, pastOrders: 1_000_000, times: 200 },
  })
  const size = { organizations: 1, forms, tiers: 1 }
  const database = await rig.server.addDatabase('office')
  const { folder } = rig.server
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  await using _sandbox = await startSandboxProgram(rig, { port: 9, sandboxPort }, accountsOf(size))
  await preload(database, {
    size,
    pastOrders,
    ofOneTier: pastOrders / 5,
    indexesLast: true,
    folder,
    sandboxPort,
  })
  // The past was copied without its triggers.
  await withClient(database, async client => {
    await client.query(refunding)
    await client.query('select rebuild_captured_days(), rebuild_form_days()')
  })
  await using _product = await startProduct({
    ...{ port, sandboxPort, smtpPort: 9, databaseUrl: database.url, folder },
    demo: true,
  })
  await withClient(database, client => client.query(administering))
  const origin = `http://127.0.0.1:${port}`
  const cookie = await logIn(origin)
  const measured: Measured[] = []
  for (const page of pages) measured.push(await measurePage(page, { origin, cookie, times }))
  return outcomeOf(measured, `${shown(pastOrders)} orders, ${shown(forms)} campaigns`)
}

/** Of every hundredth payment ten euros were given back a day later. */
const refunding = `insert into refunds (organization_id, id, payment_id, provider, status, organization_part, tip_part,
    requested_by, provider_refund_id, trace_id, created_at, settled_at)
  select organization_id, gen_random_uuid(), id, 'stripe', 'succeeded', 1000, 0, 'bench', 're_bench' || id, '',
    captured_at + interval '1 day', captured_at + interval '1 day'
  from payments where captured_at is not null and id % 100 = 0`

type Visit = { readonly origin: string; readonly cookie: string; readonly times: number }

async function measurePage(page: Page, { origin, cookie, times }: Visit): Promise<Measured> {
  const took: number[] = []
  // The first looks fill what is kept in memory, as the first readers of a day do.
  for (let n = -5; n < times; n += 1) {
    const began = performance.now()
    const { status } = await exchange('GET', `${origin}${page.path}`, { ...pageHeaders, cookie })
    if (status !== 200) throw new Error(`${page.path}: ${status}`)
    if (n >= 0) took.push(performance.now() - began)
  }
  const at = (share: number) => percentile(took, share)
  return { page, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function outcomeOf(measured: readonly Measured[], size: string): Outcome {
  return {
    title: `Back office of one association: ${size}`,
    columns: ['', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: measured.map(({ page, p50, p95, p99 }) => [page.name, shown(p50), shown(p95), shown(p99)]),
    verdicts: measured.flatMap(verdictsOf),
    measured: measured.map(({ page, ...times }) => ({ ...times, name: page.name, path: page.path })),
  }
}

function verdictsOf({ page: { name, large }, p95, p99 }: Measured): readonly Verdict[] {
  return [
    ...(large === undefined ? [] : [atMost(`${name}: p95 ms`, p95, large)]),
    atMost(`${name}: p99 ms`, p99, 100),
  ]
}
