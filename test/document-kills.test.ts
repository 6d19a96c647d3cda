import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { seeded } from '#sandbox/faults/faults.ts'
import { type TestApp, testApp } from './support/app.ts'
import { gift } from './support/campaign.ts'
import { copyOrder } from './support/copied-orders.ts'
import { addForm } from './support/form-rows.ts'
import { startWorker, until } from './support/killed-worker.ts'
import { haveTerms, haveVat } from './support/legal.ts'
import { inShort } from './support/length.ts'
import { startMailSink } from './support/mail-sink.ts'
import { sellItems } from './support/sell-items.ts'

const { count, kills } = inShort({ count: 400, kills: 6 }, { count: 120, kills: 3 })
const seed = Number(process.env.DOCUMENT_KILLS_SEED ?? Math.floor(Math.random() * 1_000_000))

/** What is sold, and what its orders get beside an invoice: each by its job and the table that holds it. */
const kinds = [
  { formType: 'Event', tierType: 'Registration', job: 'make-tickets', table: 'tickets' },
  { formType: 'Membership', tierType: 'Membership', job: 'make-cards', table: 'membership_cards' },
] as const
type Kind = (typeof kinds)[number]

type Lab = { readonly product: TestApp; readonly kind: Kind; readonly orderIds: readonly number[] }

/**
 * The worker that makes what people receive is killed in the middle, again and again: each order has one of each, and no number is missing
 * or given twice (rules TKT-1, CRD-1, INV-4).
 */
describe(`${kills} kills of who makes the documents of ${count} orders (DOCUMENT_KILLS_SEED=${seed})`, () => {
  for (const kind of kinds)
    test(`${kind.job} and make-invoice`, { timeout: 400_000 }, async context => {
      const random = seeded(seed)
      await using opened = new AsyncDisposableStack()
      const product = await testApp(new Date().toISOString())
      opened.defer(() => product.close())
      const sink = await startMailSink()
      opened.defer(() => sink.close())
      const lab = { product, kind, orderIds: await paidOrders(product, kind) }
      await slowDown(product, kind)
      await queueJobs(lab)
      let worker = await startWorker(product, sink.port)
      opened.defer(() => worker.kill())
      const found: InHand[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        const made = Math.floor(((kill + random()) / kills) * count * 1.4)
        await until('the next documents', async () => (await madeOf(lab)).length > made)
        await sleep(random() * 30)
        await worker.kill()
        found.push(await inHandOf(lab))
        assert.ok((await leftOf(lab)) > 0, 'it died while documents were under way')
        worker = await startWorker(product, sink.port)
      }
      await until('the last document', async () => (await leftOf(lab)) === 0)
      await worker.stop()
      await assertOneEach(lab)
      const [open, done] = [found.map(each => each.open), found.map(each => each.done)]
      assert.ok(
        open.some(number => number > 0),
        'no kill found a document that was being made',
      )
      context.diagnostic(
        `in hand at the kills: ${open.join()} without their document, ${done.join()} with it`,
      )
    })
})

/** One sale with VAT that is paid, and its copies, for which no job was queued yet. */
async function paidOrders(product: TestApp, { formType, tierType }: Kind): Promise<readonly number[]> {
  const form = await addForm(product, {
    formType,
    startAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    tiers: [{ tierType, price: 2500, vatRate: 5.5 }],
  })
  await haveTerms(product, form)
  await haveVat(product, form.organizationId)
  const participant = { firstName: 'Camille', lastName: 'Moreau', email: null }
  const item = { ...gift({ tierId: form.tiers[0]?.id ?? 0 }), tierType, participant }
  const { orderId } = await sellItems(product, form, [item], '4242424242424242')
  return [orderId, ...(await copyOrder(product.database, count))]
}

/** Has each document take its time, before it is committed and between that and the end of its job: kills find both. */
async function slowDown({ database }: TestApp, { table }: Kind): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(`
      create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return old; end $$`)
    for (const each of [table, 'invoices'])
      await client.query(
        `create trigger slow after insert on ${each} for each row execute function take_time()`,
      )
    await client.query(
      'create trigger slow before delete on graphile_worker._private_jobs for each row execute function take_time()',
    )
  } finally {
    await client.end()
  }
}

const jobsOf = ({ job }: Kind) => [job, 'make-invoice']

async function queueJobs({ product: { db }, kind, orderIds: [first, ...copies] }: Lab): Promise<void> {
  await sql`
    select queue_job(name, json_build_object('organizationId', o.organization_id, 'orderId', o.id, 'trace', 'kills'), 25, 0, null::timestamptz)
    from orders o cross join unnest(${jobsOf(kind)}::text[]) as name
    where o.id = any(${copies}::integer[]) and o.id <> ${first ?? 0} order by o.id`.execute(db)
}

/** The jobs that make documents, with the order of each, and whether it has what the job makes. */
const jobs = (kind: Kind) => sql<{ locked: boolean; isMade: boolean }>`
  select j.locked_at is not null as locked,
    case when t.identifier = 'make-invoice' then exists (select from invoices v where v.order_id = (j.payload ->> 'orderId')::integer)
      else exists (select from ${sql.table(kind.table)} m where m.order_id = (j.payload ->> 'orderId')::integer) end as is_made
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any(${jobsOf(kind)}::text[])`

async function leftOf({ product: { db }, kind }: Lab): Promise<number> {
  return (await jobs(kind).execute(db)).rows.length
}

/** Jobs that were in hand when their worker died: how many with and without what they make. */
type InHand = { readonly open: number; readonly done: number }

async function inHandOf({ product: { db }, kind }: Lab): Promise<InHand> {
  const locked = (await jobs(kind).execute(db)).rows.filter(row => row.locked)
  const done = locked.filter(({ isMade }) => isMade).length
  return { open: locked.length - done, done }
}

type Made = { readonly what: string; readonly orderId: number; readonly number: number }

/** Every document that was made, by its series and its number. */
async function madeOf({ product: { db }, kind: { table } }: Lab): Promise<readonly Made[]> {
  const { rows } = await sql<Made>`
    select 'place' as what, order_id, number from ${sql.table(table)}
    union all select kind, order_id, number from invoices order by what, number`.execute(db)
  return rows
}

async function assertOneEach(lab: Lab): Promise<void> {
  const { orderIds, product } = lab
  const made = Map.groupBy(await madeOf(lab), ({ what }) => what)
  assert.deepEqual([...made.keys()].toSorted(), ['invoice', 'place'])
  for (const [what, rows] of made) {
    assert.deepEqual(
      rows.map(({ number }) => number),
      orderIds.map((_, place) => place + 1),
      `${what}: numbers without gaps`,
    )
    assert.deepEqual(
      rows.map(({ orderId }) => orderId).toSorted((one, other) => one - other),
      orderIds,
      `${what}: one for each order`,
    )
  }
  const documents = product.db.selectFrom('documents').select('number').where('kind', '=', 'invoice')
  assert.equal((await documents.execute()).length, orderIds.length, 'each invoice has its document')
}
