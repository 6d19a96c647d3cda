import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseToMigrate, type MigratedDatabase } from '#test/support/migrations.ts'

const doubt = '0025_doubt_is_waited_out.sql'
const takes = '0026_a_dispute_takes_from_where_the_part_is.sql'

let lab: MigratedDatabase

before(async () => {
  lab = await databaseToMigrate()
})
after(() => lab.close())

type Left = { status: string; reversed?: number; receivable?: number; given?: number; forgiven?: number }

/** A dispute as the version before left it, with the transfers in the ledger that it led to. */
async function leave(
  name: string,
  { status, reversed = 0, receivable = 0, ...entries }: Left,
): Promise<void> {
  await lab.owner.query(
    `insert into disputes (organization_id, id, payment_id, provider, provider_dispute_id, provider_charge_id, status, amount,
       organization_part, reversed, receivable, trace_id, created_at)
     values (1, gen_random_uuid(), 1, 'stripe', $1, 'ch', 'inquiry', 5600, 5000, $2, $3, '', now())`,
    [name, reversed, receivable],
  )
  await lab.owner.query('update disputes set status = $2 where provider_dispute_id = $1', [name, status])
  const to = entries.given === undefined ? 'organization:receivable' : 'organization'
  const amount = entries.given ?? entries.forgiven
  if (amount === undefined) return
  await lab.owner.query(
    `with entry as (
       insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
       values (1, gen_random_uuid(), 'transfer', $1, '', now()) returning organization_id, id
     )
     insert into postings select organization_id, id, position, account, amount from entry
     cross join (values (0, 'operator:disputes', $2::bigint), (1, $3, -$2::bigint)) as line (position, account, amount)`,
    [name, amount, to],
  )
}

test('a dispute that was won notes what its organization was given again before', async () => {
  await lab.runBefore(doubt)
  await lab.owner.query(
    `insert into organizations (slug, name, organism_type) values ('one', 'One', 'association')`,
  )
  // Their payments do not matter here, nor how they came where they are.
  await lab.owner.query('set session_replication_role = replica')
  await leave('given', { status: 'won', given: 5000 })
  await leave('never_taken', { status: 'won' })
  await leave('forgiven', { status: 'won', forgiven: 5000 })
  await leave('to_be_given', { status: 'won', reversed: 5000 })
  await leave('open', { status: 'open', reversed: 5000 })
  await leave('lost', { status: 'lost', receivable: 5000 })
  await lab.owner.query('set session_replication_role = origin')
  assert.deepEqual(await lab.run(doubt), [doubt])
  const { rows } = await lab.owner.query('select provider_dispute_id as name, given from disputes')
  assert.deepEqual(Object.fromEntries(rows.map(row => [row.name, row.given])), {
    given: 5000,
    never_taken: 0,
    forgiven: 0,
    to_be_given: null,
    open: null,
    lost: null,
  })
})

test('a dispute of which a version before may have taken the part is looked for first', async () => {
  await lab.owner.query('set session_replication_role = replica')
  await leave('being_taken', { status: 'open' })
  await leave('lost_and_untaken', { status: 'lost' })
  await leave('inquiry', { status: 'inquiry' })
  await lab.owner.query('set session_replication_role = origin')
  assert.deepEqual(await lab.run(takes), [takes])
  const { rows } = await lab.owner.query(
    'select provider_dispute_id as name from disputes where doubt_since is not null order by 1',
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['being_taken', 'lost_and_untaken'],
  )
})
