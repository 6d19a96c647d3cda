import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseToMigrate, type MigratedDatabase } from '#test/support/migrations.ts'
import { connect } from './connect.ts'
import { foldAll } from './fold-entries.ts'
import type { Schema } from './schema.ts'
import { compareSeals } from './seal-comparison.ts'

const seals = '0024_entries_are_sealed.sql'

let lab: MigratedDatabase

before(async () => {
  lab = await databaseToMigrate()
})
after(() => lab.close())

const addEntries = (organizationId: number, count: number) =>
  lab.owner.query(
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
  await lab.runBefore(seals)
  await lab.owner.query(
    `insert into organizations (slug, name, organism_type)
     select 'org-' || n, 'One', 'association' from generate_series(1, 3) as n`,
  )
  await addEntries(1, 10_003)
  await addEntries(2, 1)
  // As the version before folds.
  await lab.owner.query('delete from unfolded_entries')
  await addEntries(1, 7)
  await addEntries(3, 2)
  assert.deepEqual(await lab.run(seals), [seals])

  const sizes = async () => {
    const { rows } = await lab.owner.query(
      `select organization_id as id, number, cardinality(entry_ids) as size from ledger_seals order by 1, 2`,
    )
    return rows.map(({ id, number, size }) => `${id}.${number}: ${size}`)
  }
  const old = ['1.1: 5000', '1.2: 5000', '1.3: 3', '2.1: 1']
  assert.deepEqual(await sizes(), old)
  const product = connect<Schema>({ url: lab.database.url })
  try {
    assert.equal((await compareSeals(product.db, 1)).broken, undefined)
    await foldAll(product.db)
    assert.deepEqual(await sizes(), [...old.slice(0, 3), '1.4: 7', '2.1: 1', '3.1: 2'])
    for (const id of [1, 2, 3]) assert.equal((await compareSeals(product.db, id)).broken, undefined)
  } finally {
    await product.close()
  }
})
