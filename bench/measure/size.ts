import { newTrace } from '#main/trace.ts'
import { shown } from '../figures.ts'
import { byLength } from '../options.ts'
import { atMost, type Outcome } from '../outcome.ts'
import { inHaste } from '../rig/bulk.ts'
import { accountsOf, offers, type Size } from '../rig/campaigns.ts'
import type { BenchDatabase } from '../rig/database.ts'
import { fillLists } from '../rig/listed.ts'
import { addAuthorised, preload } from '../rig/preload.ts'
import { type Reads, readsDuring, sumOf } from '../rig/reads.ts'
import { type Rig, startSandboxProgram } from '../rig/rig.ts'
import { actsHere } from '../rig/template.ts'
import { withClient } from '../rig/with-client.ts'
import { cases, repeats, type World } from './size-cases.ts'

/** What each act reads in a small installation and in a large one: the cost must not grow with the others' data. */
export async function measureSize(rig: Rig): Promise<Outcome> {
  const large = byLength(rig.options, {
    short: { size: { organizations: 500, forms: 2, tiers: 5 }, pastOrders: 10_000 },
    normal: { size: { organizations: 5_000, forms: 2, tiers: 5 }, pastOrders: 100_000 },
    long: { size: { organizations: 50_000, forms: 2, tiers: 5 }, pastOrders: 1_000_000 },
  })
  const small = { size: { organizations: 50, forms: 2, tiers: 5 }, pastOrders: 1_000 }
  await using _haste = await inHaste(rig.database)
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
  await preload(database, {
    ...volume,
    ofOneTier: volume.pastOrders / 5,
    indexesLast: true,
    folder,
    sandboxPort,
  })
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
  const readers = await withClient(database, fillLists)
  await withClient(database, client => client.query('vacuum analyze'))
  const works = await addAuthorised(database, repeats, null)
  return withClient(database, async client => {
    // As old in both, however long it took to fill them: a sweep looks at these.
    await client.query('set session_replication_role = replica')
    await client.query(
      `update payment_attempts set created_at = now() - interval '10 minutes' where status = 'open'`,
    )
    await client.query('analyze')
    if (isSmall) await client.query(byIndexes)
    const some = await offers(client, repeats)
    return {
      works,
      readers,
      offers: Array.from({ length: repeats }, (_, n) => some[n % some.length]!),
    }
  })
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
    return {
      title,
      few,
      many,
      growth,
      where: mostGrown(before, after, 'buffers'),
      rowsWhere: mostGrown(before, after, 'rows'),
    }
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
      'the newest lines of the audit and the open differences are of forty associations in both',
      'a fifth of all orders is of one association, whose lists are read; a payer has thirty orders in both',
    ],
    measured: results,
  }
}

/** The table whose reads grow most, with what it takes more for one act. */
function mostGrown(
  before: ReadonlyMap<string, Reads>,
  after: ReadonlyMap<string, Reads>,
  what: 'buffers' | 'rows',
): string {
  const more = [...after].map(
    ([table, reads]) => [table, reads[what] - (before.get(table)?.[what] ?? 0)] as const,
  )
  const [table, most] = more.reduce((found, each) => (each[1] > found[1] ? each : found), [
    'none',
    0,
  ] as const)
  return `${table.replace('public.', '')} +${shown(most / repeats)}`
}
