import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { connect } from './connect.ts'
import { foldAll } from './fold-entries.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import type { Schema } from './schema.ts'
import { compareSeals } from './seal-comparison.ts'

const seals = '0024_entries_are_sealed.sql'

let database: TestDatabase
let folder: string
let owner: pg.Client
const run = () => migrate({ ownerUrl: database.ownerUrl, login: 'obole', folder })

before(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'obole-migrations-'))
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const addEntries = (organizationId: number, count: number) =>
  owner.query(
    `with entry as (
       insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
       select $1, gen_random_uuid(), 'capture', gen_random_uuid()::text, '', now() from generate_series(1, $2::integer)
       returning organization_id, id
     )
     insert into postings select organization_id, id, position, account, amount from entry
     cross join (values (0, 'provider:clearing', 500), (1, 'organization', -500)) as line (position, account, amount)`,
    [organizationId, count],
  )

test('what was folded before there were seals is sealed by the migration, a fold at a time', async () => {
  const names = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql') && name < seals)
  for (const name of names) await cp(join(migrationsFolder, name), join(folder, name))
  await run()
  await owner.query(
    `insert into organizations (slug, name, organism_type)
     select 'org-' || n, 'One', 'association' from generate_series(1, 3) as n`,
  )
  await addEntries(1, 10_003)
  await addEntries(2, 1)
  // As the version before folds.
  await owner.query('delete from unfolded_entries')
  await addEntries(1, 7)
  await addEntries(3, 2)
  await cp(join(migrationsFolder, seals), join(folder, seals))
  assert.deepEqual(await run(), [seals])

  const sizes = async () => {
    const { rows } = await owner.query(
      `select organization_id as id, number, cardinality(entry_ids) as size from ledger_seals order by 1, 2`,
    )
    return rows.map(({ id, number, size }) => `${id}.${number}: ${size}`)
  }
  const old = ['1.1: 5000', '1.2: 5000', '1.3: 3', '2.1: 1']
  assert.deepEqual(await sizes(), old)
  const product = connect<Schema>({ url: database.url })
  try {
    assert.equal((await compareSeals(product.db, 1)).broken, undefined)
    await foldAll(product.db)
    assert.deepEqual(await sizes(), [...old.slice(0, 3), '1.4: 7', '2.1: 1', '3.1: 2'])
    for (const id of [1, 2, 3]) assert.equal((await compareSeals(product.db, id)).broken, undefined)
  } finally {
    await product.close()
  }
})
