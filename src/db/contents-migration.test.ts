import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseToMigrate, type MigratedDatabase } from '#test/support/migrations.ts'

/** Both fill in what was there before them. */
const tried = ['0049_lists_read_what_they_show.sql', '0050_contents_have_ids.sql'] as const

let lab: MigratedDatabase

before(async () => {
  lab = await databaseToMigrate()
})
after(() => lab.close())

test('what was there before gets its ids, each counter the form that it counts for, each association its name to be found by', async () => {
  await lab.runBefore(tried[0])
  await lab.owner.query(`
    insert into organizations (slug, name, organism_type) values ('une', 'Une', 'association'), ('deux', 'Deux', 'association');
    insert into forms (organization_id, form_type, slug, title, state)
      select 1, 'Event', 'f' || n, 'Fête', 'Public' from generate_series(1, 2) n;
    insert into tiers (organization_id, form_id, position, tier_type, price_category, label)
      select 1, n, 0, 'Registration', 'Free', 'Entrée' from generate_series(1, 2) n;
    insert into extra_options (organization_id, form_id, position, label) values (1, 2, 0, 'Repas');
    insert into coupons (organization_id, form_id, code, percent) values (1, 2, 'AMIS', 10);
    insert into stocks (organization_id, kind, target_id, capacity)
      values (1, 'form', 2, 9), (1, 'tier', 1, 9), (1, 'tier', 2, 9), (1, 'option', 1, 9), (1, 'coupon', 1, 9)`)
  assert.deepEqual(await lab.run(...tried), tried)
  const { rows } = await lab.owner.query<{ kind: string; form_id: number }>(
    'select kind, form_id from stocks order by kind, form_id',
  )
  assert.deepEqual(
    rows.map(({ kind, form_id }) => `${kind} ${form_id}`),
    ['coupon 2', 'form 2', 'option 2', 'tier 1', 'tier 2'],
  )
  const { rows: names } = await lab.owner.query<{ name_key: string }>(
    'select name_key from organizations order by id',
  )
  assert.deepEqual(
    names.map(({ name_key }) => name_key),
    ['une', 'deux'],
  )
  const { rows: ids } = await lab.owner.query<{ count: number }>(`
    select count(distinct content_id)::integer as count
    from (select content_id from forms union all select content_id from organizations) each`)
  assert.equal(ids[0]?.count, 4)
  const { rows: heads } = await lab.owner.query<{ counters: unknown[] }>(
    `select campaign_head(1, 2) -> 'counters' as counters`,
  )
  assert.equal(heads[0]?.counters.length, 3, 'codes are counted by no page')
})
