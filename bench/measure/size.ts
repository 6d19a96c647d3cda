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
}
type Acting = ActsHere & { readonly acts: Acts }
type Case = {
  readonly title: string
  readonly run: (here: Acting, world: World, n: number) => Promise<unknown>
}

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
]

/** What each act reads in a small installation and in a large one: the cost must not grow with the others' data. */
export async function measureSize(rig: Rig): Promise<Outcome> {
  const large = byLength(rig.options, {
    short: { size: { organizations: 100, forms: 10, tiers: 5 }, pastOrders: 10_000 },
    normal: { size: { organizations: 1_000, forms: 10, tiers: 5 }, pastOrders: 100_000 },
    long: { size: { organizations: 10_000, forms: 10, tiers: 5 }, pastOrders: 1_000_000 },
  })
  const small = { size: { organizations: 1, forms: 1, tiers: 5 }, pastOrders: 1_000 }
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
  await preload(database, { ...volume, folder, sandboxPort })
  const world = await worldOf(database)
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

async function worldOf(database: BenchDatabase): Promise<World> {
  const works = await addAuthorised(database, repeats, null)
  return withClient(database, async client => {
    // Its reads would be counted too.
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    await client.query('analyze')
    const some = await offers(client, repeats)
    return { database, works, offers: Array.from({ length: repeats }, (_, n) => some[n % some.length]!) }
  })
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
    const growth = { buffers: many.buffers / few.buffers, rows: many.rows / few.rows }
    return { title, few, many, growth, where: mostGrown(before, after) }
  })
  const each = (value: number) => shown(value / repeats)
  const campaigns = size.organizations * size.forms
  return {
    title: `Reads of one act: 1 campaign and 1,000 orders, ${shown(campaigns)} campaigns and ${shown(pastOrders)} orders`,
    columns: ['', 'buffers small', 'large', 'growth', 'rows small', 'large', 'growth', 'grows most'],
    rows: results.map(({ title, few, many, growth, where }) => [
      title,
      each(few.buffers),
      each(many.buffers),
      shown(growth.buffers),
      each(few.rows),
      each(many.rows),
      shown(growth.rows),
      where,
    ]),
    verdicts: results.flatMap(({ title, growth }) => [
      atMost(`growth of buffers, ${title}`, growth.buffers, 1.2),
      atMost(`growth of rows, ${title}`, growth.rows, 1.2),
    ]),
    notes: ['an index has one page more on the way to a row for about every 200 times as many rows'],
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
