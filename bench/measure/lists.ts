import { listPath } from '#domain/form/administration-path.ts'
import { percentile, shown } from '../figures.ts'
import { exchange } from '../load/http-client.ts'
import { byLength } from '../options.ts'
import { atMost, type Outcome, type Verdict } from '../outcome.ts'
import { administering, logIn } from '../rig/administrator.ts'
import { accountsOf } from '../rig/campaigns.ts'
import type { BenchDatabase } from '../rig/database.ts'
import { addLargeAssociation } from '../rig/large-association.ts'
import { startProduct } from '../rig/product.ts'
import { type Rig, startSandboxProgram } from '../rig/rig.ts'
import { withClient } from '../rig/with-client.ts'
import { measureExports } from './exports.ts'

type Page = {
  readonly name: string
  readonly path: string
  /** Most milliseconds at p95: 150 of a first page and the next one, 300 of a filter and a search. */
  readonly goal: number
  /** Follows the link to the next page this often before it is measured. */
  readonly pages?: number
}

const first = (list: string): Page => ({ name: list, path: listPath('bench-1', list), goal: 150 })
const next = (list: string): Page => ({ ...first(list), name: `${list}, next page`, pages: 3 })
const filtered = (list: string, query: string): Page => ({
  name: `${list}, ${query}`,
  path: `${listPath('bench-1', list)}?${query}`,
  goal: 300,
})

/** The filters that every list has, with values that many, few and no rows have. */
const filters: Readonly<Record<string, readonly string[]>> = {
  commandes: ['etat=canceled', 'etat=refunded', 'tarif=TIER', 'min=199', 'min=5000', 'max=1'],
  paiements: ['etat=failed', 'etat=contested', 'etat=captured', 'tarif=TIER', 'min=199', 'min=5000', 'max=1'],
  participants: ['etat=valid', 'etat=returned', 'tarif=TIER', 'min=199', 'min=5000'],
  adherents: ['etat=valid', 'etat=returned', 'min=199', 'min=5000'],
  echeances: ['etat=due', 'etat=refused', 'etat=canceled', 'tarif=TIER', 'min=20', 'min=5000'],
  'dons-mensuels': ['etat=active', 'etat=suspended', 'min=10', 'min=5000'],
}
const common = [
  'q=lefevre',
  'q=Qu%C3%A9r%C3%A9',
  'q=haddad+zoe',
  'q=payer-4711%40example.org',
  'q=4711',
  'du=DAY&au=DAY',
  'campagne=FORM',
  'campagne=FORM&etat=STATE&q=moreau',
]

/** Every list of one association with a past, first page, next pages, filters and searches: what one reader waits for the server. */
export async function measureLists(rig: Rig): Promise<Outcome> {
  const { forms, pastOrders, times } = byLength(rig.options, {
    short: { forms: 100, pastOrders: 10_000, times: 20 },
    normal: { forms: 1_000, pastOrders: 100_000, times: 40 },
    long: { forms: 1_000, pastOrders: 1_000_000, times: 60 },
  })
  const database = await rig.server.addDatabase('lists')
  const { folder } = rig.server
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const size = { organizations: 1, forms, tiers: 1 }
  await using _sandbox = await startSandboxProgram(rig, { port: 9, sandboxPort }, accountsOf(size))
  await addLargeAssociation(database, { forms, pastOrders, folder, sandboxPort })
  return measureSold(rig, { database, ports: { port, sandboxPort }, pastOrders, forms, times })
}

type Sold = {
  readonly database: BenchDatabase
  readonly ports: { readonly port: number; readonly sandboxPort: number }
  readonly pastOrders: number
  readonly forms: number
  readonly times: number
}

/** The lists of an association whose past is there already. */
export async function measureSold(
  { server: { folder } }: Rig,
  { database, ports: { port, sandboxPort }, pastOrders, forms, times }: Sold,
): Promise<Outcome> {
  const place = { port, sandboxPort, smtpPort: 9, databaseUrl: database.url, folder }
  await using product = await startProduct({ ...place, demo: true })
  const values = await withClient(database, async client => {
    await client.query(administering)
    const { rows } = await client.query<{ form: number; tier: number; day: string }>(
      `select form_id as form, tier_id as tier, (now() - interval '200 days')::date::text as day
       from orders o join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
       where i.tier_type = 'Registration' order by o.created_at limit 1`,
    )
    return rows[0]
  })
  if (values === undefined) throw new Error('nothing was sold')
  const origin = `http://127.0.0.1:${port}`
  const measured: Measured[] = []
  // A session is short, and on a loaded machine a run is long.
  for (const page of pagesWith(values))
    measured.push(await measurePage(page, { origin, cookie: await logIn(origin), times }))
  const listed = outcomeOf(measured, `${shown(pastOrders)} orders, ${shown(forms)} campaigns`)
  await product[Symbol.asyncDispose]()
  const files = await measureExports({ place, database, list: 'orders', rows: pastOrders })
  return {
    ...listed,
    verdicts: [...listed.verdicts, ...files.verdicts],
    notes: files.rows.map(row => `${files.title}: ${row.join(', ')} (${files.columns.join(', ')})`),
    measured: { pages: listed.measured, files: files.measured },
  }
}

function pagesWith({ form, tier, day }: { form: number; tier: number; day: string }): readonly Page[] {
  const states: Readonly<Record<string, string>> = {
    echeances: 'paid',
    'dons-mensuels': 'active',
    commandes: 'done',
    paiements: 'captured',
  }
  return Object.entries(filters).flatMap(([list, own]) => {
    const queries = [...own, ...common].map(query =>
      query
        .replaceAll('TIER', String(tier))
        .replaceAll('FORM', String(form))
        .replaceAll('DAY', day)
        .replaceAll('STATE', states[list] ?? 'valid'),
    )
    return [first(list), next(list), ...queries.map(query => filtered(list, query))]
  })
}

type Measured = { readonly page: Page; readonly p50: number; readonly p95: number; readonly rows: number }
type Visit = { readonly origin: string; readonly cookie: string; readonly times: number }

/** What a page took that did not come: the others are measured all the same. */
const never = { p50: Number.POSITIVE_INFINITY, p95: Number.POSITIVE_INFINITY, rows: 0 }

async function measurePage(page: Page, visit: Visit): Promise<Measured> {
  try {
    return await timesOf(page, visit)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    return { page, ...never }
  }
}

async function timesOf(page: Page, { origin, cookie, times }: Visit): Promise<Measured> {
  const open = async (path: string) => {
    const answer = await exchange('GET', `${origin}${path}`, { accept: 'text/html', cookie })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return answer.body.toString()
  }
  let { path } = page
  let html = ''
  for (let n = 0; n < (page.pages ?? 0); n += 1) {
    html = await open(path)
    path = /href="([^"]*suite=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? path
  }
  const took: number[] = []
  for (let n = -3; n < times; n += 1) {
    const began = performance.now()
    html = await open(path)
    if (n >= 0) took.push(performance.now() - began)
  }
  const rows = html.match(/<th scope="row"/g)?.length ?? 0
  return { page, p50: percentile(took, 0.5), p95: percentile(took, 0.95), rows }
}

function outcomeOf(measured: readonly Measured[], size: string): Outcome {
  return {
    title: `Lists of one association: ${size}`,
    columns: ['', 'rows', 'p50 ms', 'p95 ms'],
    rows: measured.map(({ page, rows, p50, p95 }) => [page.name, shown(rows), shown(p50), shown(p95)]),
    verdicts: measured.map(({ page, p95 }): Verdict => atMost(`${page.name}: p95 ms`, p95, page.goal)),
    measured: measured.map(({ page, ...rest }) => ({ ...rest, name: page.name, path: page.path })),
  }
}
