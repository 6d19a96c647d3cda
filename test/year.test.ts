import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { balances, ledgerCheck } from '#db/ledger.ts'
import type { Database, Schema } from '#db/schema.ts'
import { type TestApp, testApp } from './support/app.ts'
import { addDonationCampaign, type TestCampaign } from './support/campaign.ts'
import { inShort } from './support/length.ts'
import { expectedPayments } from './year/expected.ts'
import { type InstantProvider, instantProvider } from './year/instant-provider.ts'
import { runYear, type Tally } from './year/run-year.ts'
import { insertSales, type Sale, saleOf } from './year/sales.ts'

/** `npm run year` lives through all of it; the second lane through a sample, the short one through half of that. */
const isLong = process.env.YEAR === 'long'
const schedules = Number(process.env.YEAR_SCHEDULES ?? (isLong ? 10_000 : inShort(60, 30)))
const gifts = Number(process.env.YEAR_GIFTS ?? (isLong ? 5_000 : inShort(30, 15)))
const seed = Number(process.env.YEAR_SEED ?? Math.floor(Math.random() * 1_000_000))
/** A leap year whose clocks change on 29 March and 25 October, as in 2026. */
const [first, last] = ['2020-01-01', '2020-12-31'] as const

describe(`a year of ${schedules} schedules and ${gifts} monthly gifts (YEAR_SEED=${seed})`, () => {
  let product: TestApp
  let provider: InstantProvider
  let tally: Tally
  let owner: Database
  let closeOwner: () => Promise<void>
  const campaigns: TestCampaign[] = []

  before(async () => {
    product = await testApp(`${first}T00:00:00.000Z`)
    provider = instantProvider(join(product.config.dataDir, 'year.sqlite'), seed, product.clock.now)
    const connection = connect<Schema>({ url: product.database.ownerUrl, role: null })
    owner = connection.db
    closeOwner = () => connection.close()
    for (let n = 0; n < 10; n += 1) campaigns.push(await addDonationCampaign(product))
    for (const sales of allSales(500)) {
      for (const [n, campaign] of campaigns.entries()) {
        await insertSales(
          owner,
          campaign,
          sales.filter((_, place) => place % campaigns.length === n),
        )
      }
    }
    await sql`analyze`.execute(owner)
  })
  after(async () => {
    provider.close()
    await closeOwner()
    await product.close()
  })

  test('is lived through', { timeout: 3_600_000 }, async context => {
    const app = { ...product.app, provider: () => provider }
    const begin = { at: performance.now(), memory: memory() }
    const { set: setClock } = product.clock
    const months: number[] = []
    const monthOver = () => void months.push(memory())
    const byQueue = { month: 3, days: isLong ? 31 : 6, databaseUrl: product.database.url }
    tally = await runYear({ app, setClock, everyEvening: isLong, monthOver, byQueue }, first, last)
    const seconds = (performance.now() - begin.at) / 1000
    const charges = tally.get('charge-payment') ?? 0
    context.diagnostic(
      `${charges} charges in ${seconds.toFixed(0)} s: ${Math.round((charges / seconds) * 3600)} an hour; ` +
        `memory ${begin.memory} MB, by month ${months.join(' ')}; jobs ${JSON.stringify(Object.fromEntries(tally))}`,
    )
    assert.ok(charges > schedules)
    assert.equal(tally.get('announce-charges'), byQueue.days, 'the queue ran each of its days')
  })

  test('every payment was tried on its days in Paris and taken once, to the cent', {
    timeout: 600_000,
  }, async () => {
    let taken = 0
    for (const sales of allSales(500)) {
      const found = await chargesOf(sales)
      for (const sale of sales) {
        const rows = found.get(sale.cart) ?? []
        const idOf = (number: number) => rows.find(row => row.number === number)?.id
        const wanted = expectedPayments(sale, idOf, seed, last)
        assert.deepEqual(
          rows.map(({ number, dueOn, amount, tries, status }) => ({ number, dueOn, amount, tries, status })),
          wanted,
          `sold on ${sale.soldOn} in ${sale.count ?? 'months'}`,
        )
        for (const { id, amount, status, tries } of rows) {
          const seen = provider.taken(id)
          const isPaid = status === 'Authorized'
          assert.deepEqual([seen.times, seen.amount], isPaid ? [1, amount] : [0, 0])
          if (isPaid) assert.equal(parisDay(seen.at), tries.at(-1))
          taken += seen.amount
        }
      }
    }
    assert.equal(taken, provider.totals().captured, 'the provider took nothing else')
  })

  test('the ledger says what the provider says', async () => {
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    const { captured, fees } = provider.totals()
    const amounts = Object.fromEntries((await balances(product.db)).map(each => [each.account, each.amount]))
    assert.deepEqual(amounts, {
      organization: -captured,
      'operator:providerFees': fees,
      'provider:clearing': captured - fees,
    })
  })

  test('a plan ends with its last payment, and every payer was told', async () => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::integer as wrong from schedules s where (s.status = 'Ended') <> (s.frequency = 'Installment'
        and not exists (select from payments p where p.organization_id = s.organization_id and p.order_id = s.order_id
          and p.status <> 'Authorized'))`.execute(product.db)
    assert.equal(rows[0]?.wrong, 0)
    const { rows: told } = await sql<{ kind: string; mails: number; wanted: number }>`
      select kind, count(*)::integer as mails, case kind
        when 'chargeDone' then (select count(*) from payments where number > 1 and status = 'Authorized')
        when 'chargeAnnounced' then (select count(distinct (order_id, due_on)) from payments where number > 1
          and due_on > ${first}::date and due_on <= ${last}::date + 3)
        when 'chargeRefused' then (select count(*) from payment_attempts where trigger <> 'checkout' and status = 'refused') end::integer as wanted
      from mails group by kind order by kind`.execute(product.db)
    for (const { kind, mails, wanted } of told) {
      // Gifts of the first days of next year are announced, and no payments yet.
      const few = kind === 'chargeAnnounced' ? gifts : 0
      assert.ok(mails >= wanted && mails <= wanted + few, `${kind}: ${mails} of ${wanted}`)
    }
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['chargeAnnounced', 'chargeDone', 'chargeRefused'],
    )
  })

  function* allSales(size: number): Generator<readonly Sale[]> {
    for (let n = 0; n < schedules + gifts; n += size) {
      const length = Math.min(size, schedules + gifts - n)
      yield Array.from({ length }, (_, place) => saleOf(seed, n + place, n + place >= schedules))
    }
  }

  type Found = {
    id: number
    cart: string
    number: number
    dueOn: string
    amount: number
    status: string
    tries: string[]
  }

  async function chargesOf(sales: readonly Sale[]): Promise<Map<string, Found[]>> {
    const { rows } = await sql<Found>`
      select p.id, o.cart_id as cart, p.number, p.due_on, p.amount, p.status,
        (select coalesce(jsonb_agg(((a.created_at at time zone 'Europe/Paris')::date)::text order by a.number), '[]')
          from payment_attempts a where a.organization_id = p.organization_id and a.payment_id = p.id) as tries
      from orders o join payments p on p.organization_id = o.organization_id and p.order_id = o.id
      where o.cart_id = any (${sales.map(({ cart }) => cart)}::uuid[]) and p.number > 1
      order by o.cart_id, p.number`.execute(product.db)
    return Map.groupBy(rows, row => row.cart) as Map<string, Found[]>
  }
})

const memory = () => Math.round(process.memoryUsage().rss / 2 ** 20)

function parisDay(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Paris').toPlainDate().toString()
}
