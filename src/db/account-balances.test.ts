import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { inShort } from '#test/support/length.ts'
import { allBalances, balanceCheck, balanceQuery, balancesOf } from './account-balances.ts'
import { type Connection, connect } from './connect.ts'
import { foldAll } from './fold-entries.ts'
import { balances } from './ledger.ts'
import type { Reader, Schema } from './schema.ts'

let product: TestApp
let owner: Connection<Schema>
before(async () => {
  product = await testApp()
  owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
})
after(async () => {
  await owner.close()
  await product.close()
})

/** Captures of 10 EUR with a contribution of 1 EUR, recorded some time ago, a millisecond apart. */
async function addEntries(
  organizationId: number,
  count: number,
  ago = '1 hour',
  db: Reader = product.db,
): Promise<void> {
  await sql`
    with entry as (
      insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at, recorded_at)
      select ${organizationId}, gen_random_uuid(), 'capture', gen_random_uuid()::text, '', now(),
        now() - ${ago}::interval + n * interval '1 millisecond' from generate_series(1, ${count}::integer) as n
      returning organization_id, id
    )
    insert into postings (organization_id, entry_id, position, account, amount)
    select entry.organization_id, entry.id, p.position, p.account, p.amount from entry
    cross join (values (0, 'provider:clearing', 1100), (1, 'organization', -1000), (2, 'operator:tips', -100))
      as p (position, account, amount)`.execute(db)
}

const fold = () => product.acts.foldBalances()

const full = async (organizationId: number) =>
  (await balances(product.db, organizationId)).map(({ account, amount }) => ({
    account,
    amount: Number(amount),
  }))

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }

/** What is removed stays where it is while anybody may still see it, such as PostgreSQL's own analysis of another table. */
async function nobodyLooks(): Promise<void> {
  const looks = sql`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`
  while ((await looks.execute(owner.db)).rows.length > 0) await new Promise(next => setTimeout(next, 20))
}

/** The pages that PostgreSQL touches to read the balances, once its cleaner has passed. */
async function pagesRead(organizationId: number): Promise<number> {
  await nobodyLooks()
  for (const table of ['ledger_entries', 'postings', 'account_balances', 'unfolded_entries']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(owner.db)
  }
  return pagesOf(balanceQuery(organizationId))
}

async function pagesOf(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    explain (analyze, buffers, format json) ${query}`.execute(product.db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  assert.ok(plan)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

describe('balances', () => {
  test('what was folded and what came later is the sum of all postings', async () => {
    const { organizationId } = await addDonationCampaign(product)
    assert.deepEqual(await balancesOf(product.db, organizationId), [])
    await addEntries(organizationId, 2_500)
    await addEntries(organizationId, 3, '1 minute')
    const all = await full(organizationId)
    assert.equal(all.find(({ account }) => account === 'organization')?.amount, -2_503_000)
    assert.deepEqual(await balancesOf(product.db, organizationId), all, 'before anything is folded')
    assert.equal(await fold(), 2_503)
    assert.deepEqual(await balancesOf(product.db, organizationId), all)
    assert.equal(await fold(), 0)
    await addEntries(organizationId, 40, '0 seconds')
    assert.deepEqual(await balancesOf(product.db, organizationId), await full(organizationId))
    assert.deepEqual(await balanceCheck(product.db), { unbalanced: 0, difference: 0 })
  })

  test('an entry that commits after a fold took later ones is in the balance', async () => {
    const { organizationId } = await addDonationCampaign(product)
    await fold()
    const slow = await product.db.startTransaction().execute()
    await addEntries(organizationId, 1, '2 hours', slow)
    await addEntries(organizationId, 1, '1 hour')
    assert.equal(await fold(), 1)
    await slow.commit().execute()
    assert.deepEqual(await balancesOf(product.db, organizationId), await full(organizationId))
    assert.equal(await fold(), 1)
    assert.deepEqual(await balancesOf(product.db, organizationId), await full(organizationId))
    assert.deepEqual(await balanceCheck(product.db), { unbalanced: 0, difference: 0 })
  })

  test('two folds at once take each entry once', async () => {
    const { organizationId } = await addDonationCampaign(product)
    await addEntries(organizationId, 5_000)
    const taken = await Promise.all([fold(), fold(), fold()])
    assert.equal(
      taken.reduce((sum, each) => sum + each, 0),
      5_000,
    )
    assert.deepEqual(await balancesOf(product.db, organizationId), await full(organizationId))
  })

  test('all accounts together are the sums of the organizations', async () => {
    const { organizationId } = await addDonationCampaign(product)
    await addEntries(organizationId, 10)
    const everything = await balances(product.db)
    assert.deepEqual(
      await allBalances(product.db),
      everything.map(({ account, amount }) => ({ account, amount: Number(amount) })),
    )
  })

  test('a fold reads its entries by index, though its connection has folded few of them so far', async () => {
    const worker = connect<Schema>({ url: product.database.url, max: 1 })
    const { organizationId } = await addDonationCampaign(product)
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(worker.db)
      const { rows } = await sql<{ read: number }>`select coalesce(sum(seq_tup_read), 0)::float8 as read
        from pg_stat_user_tables where relname = 'postings'`.execute(worker.db)
      return rows[0]?.read ?? 0
    }
    try {
      await sql`vacuum (analyze) postings, unfolded_entries`.execute(owner.db)
      for (let turn = 0; turn < 8; turn += 1) {
        await addEntries(organizationId, 1)
        await foldAll(worker.db)
      }
      await addEntries(organizationId, 500)
      const before = await read()
      assert.equal(await foldAll(worker.db), 500)
      assert.equal(await read(), before)
    } finally {
      await worker.close()
    }
  })

  const minutes = inShort(11, 4)
  test(`reading costs the same after 18,000 and after ${minutes * 9},000 entries`, async () => {
    const { organizationId } = await addDonationCampaign(product)
    /** A minute of a crowd: its entries, their fold, the first entries of the next one. */
    const minute = async () => {
      await addEntries(organizationId, 9_000)
      assert.ok((await fold()) >= 9_000)
      await addEntries(organizationId, 5, '0 seconds')
      return pagesRead(organizationId)
    }
    await minute()
    const few = await minute()
    let many = few
    for (let count = 2; count < minutes; count += 1) many = await minute()
    // The indexes are one level deeper for each of the few entries.
    assert.ok(many <= few + 10, `${few} pages, then ${many}`)
    assert.deepEqual(await balancesOf(product.db, organizationId), await full(organizationId))
  })

  test('an entry that does not sum to zero is never folded: it stays in sight', async () => {
    const { organizationId } = await addDonationCampaign(product)
    await fold()
    await addEntries(organizationId, 10)
    const id = crypto.randomUUID()
    await sql`insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at, recorded_at)
      values (${organizationId}, ${id}, 'correction', 'wrong', '', now(), now() - interval '30 minutes')`.execute(
      product.db,
    )
    await sql`insert into postings values (${organizationId}, ${id}, 0, 'operator:tips', 7)`.execute(
      product.db,
    )
    await addEntries(organizationId, 10, '20 minutes')
    assert.equal(await fold(), 20, 'it holds up no other')
    assert.equal(await fold(), 0)
    assert.deepEqual(await balanceCheck(product.db), { unbalanced: 1, difference: 7 })
    assert.deepEqual(await balancesOf(product.db, organizationId), await full(organizationId))
    await sql`insert into postings values (${organizationId}, ${id}, 1, 'operator:disputes', -7)`.execute(
      product.db,
    )
    assert.equal(await fold(), 1, 'once it is right, it is taken')
    assert.deepEqual(await balanceCheck(product.db), { unbalanced: 0, difference: 0 })
  })
})
