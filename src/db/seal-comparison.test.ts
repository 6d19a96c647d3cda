import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type Connection, connect } from './connect.ts'
import { foldAll, foldEntries } from './fold-entries.ts'
import type { Reader, Schema } from './schema.ts'
import { compareSeals } from './seal-comparison.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let product: Connection<Schema>
let owner: Connection<Schema>
before(async () => {
  database = await testDatabase()
  product = connect<Schema>({ url: database.url })
  owner = connect<Schema>({ url: database.ownerUrl, role: null })
})
after(async () => {
  await product.close()
  await owner.close()
  await database.drop()
})

async function addOrganization(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into organizations (slug, name, organism_type) values (gen_random_uuid()::text, 'Sealed', 'association')
    returning id`.execute(owner.db)
  return rows[0]?.id ?? 0
}

/** Captures of 10 EUR with a contribution of 1 EUR, and the fee of the provider; gives their ids. */
async function addEntries(organizationId: number, count: number, db: Reader = product.db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with entry as (
      insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
      select ${organizationId}, gen_random_uuid(), 'capture', gen_random_uuid()::text, 'a trace', now()
      from generate_series(1, ${count}::integer)
      returning organization_id, id
    ), line as (
      insert into postings (organization_id, entry_id, position, account, amount)
      select entry.organization_id, entry.id, p.position, p.account, p.amount from entry
      cross join (values (0, 'provider:clearing', 1100), (1, 'organization', -1000), (2, 'operator:tips', -100),
        (3, 'operator:providerFees', 30), (4, 'provider:clearing', -30)) as p (position, account, amount)
    )
    select id from entry`.execute(db)
  return rows.map(({ id }) => id)
}

const fold = (organizationId: number) => inTransaction(product.db, tx => foldEntries(tx, organizationId))
const broken = async (organizationId: number) => (await compareSeals(product.db, organizationId)).broken
const seals = (organizationId: number) =>
  product.db
    .selectFrom('ledgerSeals')
    .select(['number', 'entryIds'])
    .where('organizationId', '=', organizationId)
    .orderBy('number')
    .execute()

/** An organization with three seals of two entries each; `id` is an entry of the second. */
async function threeSeals(): Promise<{ organizationId: number; id: string }> {
  const organizationId = await addOrganization()
  await addEntries(organizationId, 2)
  await fold(organizationId)
  const [id = ''] = await addEntries(organizationId, 2)
  await fold(organizationId)
  await addEntries(organizationId, 2)
  await fold(organizationId)
  assert.equal(await broken(organizationId), undefined)
  return { organizationId, id }
}

describe('the chain of seals', () => {
  test('is whole over folds of entries that committed late', async () => {
    const organizationId = await addOrganization()
    assert.deepEqual(await compareSeals(product.db, organizationId), { newest: undefined, broken: undefined })
    const slow = await product.db.startTransaction().execute()
    const late = await addEntries(organizationId, 1, slow)
    const early = await addEntries(organizationId, 2)
    assert.equal(await fold(organizationId), 2)
    await slow.commit().execute()
    assert.equal(await broken(organizationId), undefined, 'what is not folded yet has no seal')
    assert.equal(await fold(organizationId), 1)
    assert.equal(await fold(organizationId), 0)
    assert.deepEqual(await seals(organizationId), [
      { number: 1, entryIds: early.sort() },
      { number: 2, entryIds: late },
    ])
    const { newest, broken: none } = await compareSeals(product.db, organizationId)
    assert.equal(none, undefined)
    assert.equal(newest?.number, 2)
    assert.match(newest.hash, /^[0-9a-f]{64}$/)
  })

  test('is compared page by page to its end', async () => {
    const organizationId = await addOrganization()
    for (let count = 0; count < 120; count += 1) {
      await addEntries(organizationId, 1)
      await fold(organizationId)
    }
    assert.equal(await broken(organizationId), undefined)
    const last = (await seals(organizationId)).at(-1)
    await sql`update ledger_entries set key = 'other' where id = ${last?.entryIds[0]}`.execute(owner.db)
    assert.equal(await broken(organizationId), 120)
  })

  test('says the same whatever a session’s settings are', async () => {
    const { organizationId } = await threeSeals()
    const url = new URL(database.url)
    url.searchParams.set(
      'options',
      '-c DateStyle=German -c IntervalStyle=sql_standard -c bytea_output=escape',
    )
    const other = connect<Schema>({ url: url.href })
    try {
      assert.equal((await compareSeals(other.db, organizationId)).broken, undefined)
    } finally {
      await other.close()
    }
  })

  test('has unbroken numbers however many fold at once', async () => {
    const organizationId = await addOrganization()
    for (let round = 0; round < 4; round += 1) {
      await addEntries(organizationId, 3)
      const foldsAndMore = async () => {
        await fold(organizationId)
        await addEntries(organizationId, 1)
        await foldAll(product.db)
      }
      await Promise.all([foldsAndMore(), foldsAndMore(), foldsAndMore()])
    }
    const made = await seals(organizationId)
    assert.ok(made.length >= 4)
    assert.deepEqual(
      made.map(({ number }) => number),
      made.map((_, index) => index + 1),
    )
    assert.equal(new Set(made.flatMap(({ entryIds }) => entryIds)).size, 24)
    assert.equal(made.flatMap(({ entryIds }) => entryIds).length, 24)
    assert.equal(await broken(organizationId), undefined)
  })
})

describe('what the owner of the tables does by hand is found', () => {
  type Change = (organizationId: number, id: string) => ReturnType<typeof sql>
  const changes: readonly (readonly [string, number, Change])[] = [
    [
      'an amount, with its counterpart',
      2,
      (_, id) => sql`update postings set amount = amount + sign(amount)::integer
        where entry_id = ${id} and position in (0, 1)`,
    ],
    [
      'an account',
      2,
      (_, id) => sql`update postings set account = 'operator:disputes' where entry_id = ${id}
      and position = 2`,
    ],
    [
      'a posting that is removed with its counterpart',
      2,
      (_, id) => sql`
      delete from postings where entry_id = ${id} and position in (3, 4)`,
    ],
    [
      'postings that are added',
      2,
      (organizationId, id) => sql`insert into postings
      values (${organizationId}, ${id}, 5, 'organization', -5), (${organizationId}, ${id}, 6, 'operator:tips', 5)`,
    ],
    [
      'an entry that is removed',
      2,
      (_, id) => sql`
      with line as (delete from postings where entry_id = ${id}) delete from ledger_entries where id = ${id}`,
    ],
    [
      'every entry of a seal that is removed',
      2,
      organizationId => sql`
        with gone as (select unnest(entry_ids) as id from ledger_seals
          where organization_id = ${organizationId} and number = 2),
        line as (delete from postings where entry_id in (select id from gone))
        delete from ledger_entries where id in (select id from gone)`,
    ],
    [
      'the kind of an entry',
      2,
      (_, id) => sql`update ledger_entries set kind = 'correction' where id = ${id}`,
    ],
    ['the key of an entry', 2, (_, id) => sql`update ledger_entries set key = 'other' where id = ${id}`],
    [
      'when it was booked, by a microsecond',
      2,
      (_, id) => sql`
      update ledger_entries set booked_at = booked_at + interval '1 microsecond' where id = ${id}`,
    ],
    [
      'when it was recorded',
      2,
      (_, id) => sql`
      update ledger_entries set recorded_at = recorded_at - interval '1 day' where id = ${id}`,
    ],
    [
      'the date of a seal',
      2,
      organizationId => sql`update ledger_seals set created_at = created_at - interval '1 day'
      where organization_id = ${organizationId} and number = 2`,
    ],
    [
      'an entry that a seal no longer covers',
      2,
      (organizationId, id) => sql`
      update ledger_seals set entry_ids = array_remove(entry_ids, ${id}::uuid)
      where organization_id = ${organizationId} and number = 2`,
    ],
    [
      'the newest seal, removed',
      3,
      organizationId => sql`
      delete from ledger_seals where organization_id = ${organizationId} and number = 3`,
    ],
  ]
  for (const [name, number, change] of changes) {
    test(name, async () => {
      const { organizationId, id } = await threeSeals()
      const { numAffectedRows = 0n } = await change(organizationId, id).execute(owner.db)
      assert.ok(numAffectedRows > 0n)
      assert.equal(await broken(organizationId), number)
    })
  }

  test('a changed entry with a new hash of its seal breaks the next one', async () => {
    const { organizationId, id } = await threeSeals()
    await sql`update ledger_entries set key = 'other' where id = ${id}`.execute(owner.db)
    await seal(organizationId, 2, 1).execute(owner.db)
    assert.equal(await broken(organizationId), 3)
  })

  test('a seal that is taken out of the middle, though the next one is made anew without it', async () => {
    const { organizationId } = await threeSeals()
    await pastTheGuards(async tx => {
      await sql`delete from ledger_seals where organization_id = ${organizationId} and number = 2`.execute(tx)
      await seal(organizationId, 3, 1).execute(tx)
    })
    assert.equal(await broken(organizationId), 2)
  })

  test('an entry that comes in without a token', async () => {
    const { organizationId } = await threeSeals()
    await pastTheGuards(tx => addEntries(organizationId, 1, tx))
    assert.equal(await broken(organizationId), 4)
  })

  /** Makes the hash of a seal anew, upon that of another. */
  const seal = (organizationId: number, number: number, upon: number) => sql`
    update ledger_seals s set hash = seal_hash(b.hash, s.organization_id, s.number, s.created_at, s.entry_ids)
    from ledger_seals b where s.organization_id = ${organizationId} and s.number = ${number}
      and b.organization_id = s.organization_id and b.number = ${upon}`

  async function pastTheGuards(work: (tx: Reader) => Promise<unknown>): Promise<void> {
    await owner.db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await work(tx)
    })
  }
})

describe('the application', () => {
  test('may not change or remove a seal', async () => {
    const { organizationId } = await threeSeals()
    const denied = { code: '42501' }
    const { db } = product
    await assert.rejects(db.updateTable('ledgerSeals').set({ createdAt: '2026-01-01' }).execute(), denied)
    await assert.rejects(db.deleteFrom('ledgerSeals').execute(), denied)
    await assert.rejects(sql`truncate ledger_seals`.execute(db), denied)
    assert.equal(await broken(organizationId), undefined)
  })

  test('may not skip a number or give one twice', async () => {
    const { organizationId, id } = await threeSeals()
    const add = (number: number) =>
      product.db
        .insertInto('ledgerSeals')
        .values({ organizationId, number, entryIds: [id], hash: Buffer.alloc(32), createdAt: '2026-01-01' })
        .execute()
    await assert.rejects(add(5), { code: '23503' })
    await assert.rejects(add(3), { code: '23505' })
  })
})
