import type { SearchInput } from '#domain/organization/search-input.ts'
import type { Result } from '#domain/result.ts'
import { newTrace } from '#main/trace.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import type { Acts } from '#usecases/index.ts'
import { applyIntent } from '#usecases/payment/apply-intent.ts'
import { shown } from '../figures.ts'
import { intentOf } from '../load/intent.ts'
import { byLength } from '../options.ts'
import { atMost, type Outcome } from '../outcome.ts'
import { accountsOf, type Offer, offers, type Size } from '../rig/campaigns.ts'
import type { BenchDatabase } from '../rig/database.ts'
import { fillLists, type Readers } from '../rig/listed.ts'
import { type Authorised, addAuthorised, preload } from '../rig/preload.ts'
import { type Reads, readsDuring, sumOf } from '../rig/reads.ts'
import { type Rig, startSandboxProgram } from '../rig/rig.ts'
import { type ActsHere, actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'

/** How often each act runs: what happens once, such as opening a connection, does not show. */
const repeats = 50

type World = {
  readonly database: BenchDatabase
  readonly offers: readonly Offer[]
  readonly works: readonly Authorised[]
  readonly readers: Readers
}
type Acting = ActsHere & { readonly acts: Acts }
type Case = {
  readonly title: string
  readonly run: (here: Acting, world: World, n: number) => Promise<unknown>
}

const firstPage = { pageSize: 20, continuationToken: null }
const allCampaigns: SearchInput = {
  ...{ sought: 'campaigns', text: '', type: null, category: null, city: null, from: null, until: null },
  ...{ free: false, placesLeft: false, taxReceipt: false },
}
/** Whoever has the terminal may read the operator's pages. */
const operator = { actor: 'terminal', after: null } as const

const cases: readonly Case[] = [
  {
    title: 'open a form page',
    run: ({ acts }, { offers }, n) => acts.openForm({ ...offers[n]!.address, userId: null }),
  },
  { title: 'submit a cart', run: ({ acts }, { offers }, n) => submit(acts, offers[n]!) },
  { title: 'settle', run: (here, { works }, n) => settle(here, works[n]!) },
  { title: 'first page of campaigns', run: ({ acts }) => acts.listCampaigns({ limit: 8 }) },
  {
    title: 'sweep carts and payments',
    run: ({ acts }) => acts.sweepCarts().then(() => acts.sweepPayments()),
  },
  {
    title: 'association page',
    run: read((acts, { organizationSlug }) => acts.readOrganization({ organizationSlug })),
  },
  {
    title: 'directory, all campaigns',
    run: read(acts => acts.searchDirectory({ ...allCampaigns, pageSize: 20 })),
  },
  {
    title: 'payments',
    run: read((acts, readers) =>
      acts.listPayments({ ...administering(readers), ...firstPage, status: null }),
    ),
  },
  {
    title: 'refused payments',
    run: read((acts, readers) =>
      acts.listPayments({ ...administering(readers), ...firstPage, status: 'Refused' }),
    ),
  },
  {
    title: 'one payment',
    run: read((acts, readers) =>
      acts.readPaymentDetail({ ...administering(readers), paymentId: readers.paymentId }),
    ),
  },
  {
    title: 'campaigns of the back office',
    run: read((acts, readers) => acts.listAdministeredCampaigns(administering(readers))),
  },
  {
    title: 'payouts',
    run: read((acts, readers) => acts.listPayouts({ ...administering(readers), ...firstPage })),
  },
  {
    title: 'orders of a payer',
    run: read((acts, { payer }) =>
      acts.listOrders({ userId: payer, year: null, formType: null, ...firstPage }),
    ),
  },
  { title: 'plans of a payer', run: read((acts, { payer }) => acts.listSchedules({ userId: payer })) },
  {
    title: 'documents of a payer',
    run: read((acts, { payer }) => acts.listDocuments({ userId: payer, year: null, ...firstPage })),
  },
  { title: 'operator: overview', run: read(acts => acts.readOverview(operator)) },
  {
    title: 'operator: organizations',
    run: read(acts => acts.searchOperated({ ...operator, text: '', atCap: false })),
  },
  {
    title: 'operator: an organization by a part of its name',
    run: read(acts => acts.searchOperated({ ...operator, text: 'canal', atCap: false })),
  },
  {
    title: 'operator: organizations at their cap',
    run: read(acts => acts.searchOperated({ ...operator, text: '', atCap: true })),
  },
  {
    title: 'operator: reports that wait',
    run: read(acts => acts.listReports({ ...operator, waiting: true })),
  },
  {
    title: 'operator: differences',
    run: read(acts => acts.listDifferences({ ...operator, status: 'open' })),
  },
  { title: 'operator: audit', run: read(acts => acts.listAudit({ ...operator, object: null })) },
]

/** What each act reads in a small installation and in a large one: the cost must not grow with the others' data. */
export async function measureSize(rig: Rig): Promise<Outcome> {
  const large = byLength(rig.options, {
    short: { size: { organizations: 500, forms: 2, tiers: 5 }, pastOrders: 10_000 },
    normal: { size: { organizations: 5_000, forms: 2, tiers: 5 }, pastOrders: 100_000 },
    long: { size: { organizations: 50_000, forms: 2, tiers: 5 }, pastOrders: 1_000_000 },
  })
  const small = { size: { organizations: 50, forms: 2, tiers: 5 }, pastOrders: 1_000 }
  const smallReads = await readsOfAll(rig, 'small', small)
  const largeReads = await readsOfAll(rig, 'large', large)
  return outcomeOf(smallReads, largeReads, large)
}

type Volume = { readonly size: Size; readonly pastOrders: number }
type Found = ReadonlyMap<string, ReadonlyMap<string, Reads>>

async function readsOfAll(rig: Rig, name: string, volume: Volume): Promise<Found> {
  const database = await rig.server.addDatabase(name)
  const { folder } = rig.server
  const sandboxPort = await rig.freePort()
  const firstAccount = accountsOf(volume.size).slice(0, 1)
  await using _sandbox = await startSandboxProgram(rig, { port: 9, sandboxPort }, firstAccount)
  await preload(database, { ...volume, ofOneTier: volume.pastOrders / 5, folder, sandboxPort })
  const world = await worldOf(database, name === 'small')
  const found = new Map<string, ReadonlyMap<string, Reads>>()
  for (const each of cases) {
    const act = async () => {
      await using here = await actsHere(database, folder, sandboxPort)
      const acting = { ...here, acts: here.built.actsFor(newTrace()) }
      for (let n = 0; n < repeats; n += 1) await each.run(acting, world, n)
    }
    found.set(each.title, await readsDuring(database, act))
  }
  return found
}

// A table of one page is read whole; so that only what grows is told, the small installation goes by its indexes too.
const byIndexes = `do $$ begin
  execute format('alter database %I set enable_seqscan = off', current_database());
  execute format('alter database %I set enable_hashjoin = off', current_database());
  execute format('alter database %I set enable_mergejoin = off', current_database());
end $$`

async function worldOf(database: BenchDatabase, isSmall: boolean): Promise<World> {
  const works = await addAuthorised(database, repeats, null)
  return withClient(database, async client => {
    const readers = await fillLists(client)
    // Its reads would be counted too.
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    if (isSmall) await client.query(byIndexes)
    await client.query('vacuum analyze')
    const some = await offers(client, repeats)
    return {
      database,
      works,
      readers,
      offers: Array.from({ length: repeats }, (_, n) => some[n % some.length]!),
    }
  })
}

/** An act that only reads, as one of the readers; it must have found something. */
function read(run: (acts: Acts, readers: Readers) => Promise<Result<unknown>>): Case['run'] {
  return async ({ acts }, { readers }) => {
    const found = await run(acts, readers)
    if (!found.ok) throw new Error(JSON.stringify(found.error))
  }
}

function administering({ organizationSlug, administrator }: Readers) {
  return { organizationSlug, userId: administrator }
}

async function submit(acts: Acts, { address, tierId }: Offer): Promise<void> {
  const submitted: Result<unknown> = await acts.submitOnePage({
    ...address,
    cartId: null,
    items: [gift({ tierId })],
    payer: camille,
    tip: 600,
    consents: allConsents,
    backUrl: null,
    userId: null,
    locale: 'fr',
  })
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error))
}

function settle({ built: { app } }: ActsHere, authorised: Authorised): Promise<void> {
  return app.transaction(tx => applyIntent(app, tx, authorised, intentOf(authorised)))
}

function outcomeOf(small: Found, large: Found, { size, pastOrders }: Volume): Outcome {
  const results = cases.map(({ title }) => {
    const [before, after] = [small.get(title)!, large.get(title)!]
    const [few, many] = [sumOf(before), sumOf(after)]
    const growth = {
      buffers: many.buffers / few.buffers,
      apartFromDepth: (many.buffers - many.inner) / (few.buffers - few.inner),
      rows: many.rows / few.rows,
    }
    return { title, few, many, growth, where: mostGrown(before, after) }
  })
  const each = (value: number) => shown(value / repeats)
  const campaigns = size.organizations * size.forms
  return {
    title: `Reads of one act: 100 campaigns and 1,000 orders, ${shown(campaigns)} campaigns and ${shown(pastOrders)} orders`,
    columns: [
      '',
      'buffers small',
      'large',
      'growth',
      'but depth',
      'rows small',
      'large',
      'growth',
      'grows most',
    ],
    rows: results.map(({ title, few, many, growth, where }) => [
      title,
      each(few.buffers),
      each(many.buffers),
      shown(growth.buffers),
      shown(growth.apartFromDepth),
      each(few.rows),
      each(many.rows),
      shown(growth.rows),
      where,
    ]),
    verdicts: results.flatMap(({ title, growth }) => [
      atMost(`growth of buffers, ${title}`, growth.buffers, 1.2),
      atMost(`growth of buffers but for the depth of indexes, ${title}`, growth.apartFromDepth, 1.2),
      atMost(`growth of rows, ${title}`, growth.rows, 1.2),
    ]),
    notes: [
      'an index has one page more on the way to a row for about every 200 times as many rows: "but depth" leaves out the pages above the leaves',
      'a fifth of all orders is of one association, whose lists are read; a payer has thirty orders in both',
    ],
    measured: results,
  }
}

/** The table whose reads grow most, with the buffers that it takes more for one act. */
function mostGrown(before: ReadonlyMap<string, Reads>, after: ReadonlyMap<string, Reads>): string {
  const more = [...after].map(
    ([table, { buffers }]) => [table, buffers - (before.get(table)?.buffers ?? 0)] as const,
  )
  const [table, buffers] = more.reduce((most, each) => (each[1] > most[1] ? each : most), [
    'none',
    0,
  ] as const)
  return `${table.replace('public.', '')} +${shown(buffers / repeats)}`
}
