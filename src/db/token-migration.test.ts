import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseToMigrate, type MigratedDatabase } from '#test/support/migrations.ts'
import { balancesOf } from './account-balances.ts'
import { connect } from './connect.ts'
import type { Schema } from './schema.ts'

const tokens = '0019_entries_are_taken_by_token.sql'

let lab: MigratedDatabase

before(async () => {
  lab = await databaseToMigrate()
})
after(() => lab.close())

/** An entry of an hour ago and some minutes; its postings are `lines`. */
async function add(
  key: string,
  minutes: number,
  lines: readonly (readonly [string, number])[],
  kind = 'capture',
) {
  const { rows } = await lab.owner.query(
    `insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at, recorded_at)
     values (1, gen_random_uuid(), $1, $2, '', now(), now() - interval '1 hour' + $3 * interval '1 minute') returning id`,
    [kind, key, minutes],
  )
  for (const [position, [account, amount]] of lines.entries()) {
    await lab.owner.query('insert into postings values (1, $1, $2, $3, $4)', [
      rows[0].id,
      position,
      account,
      amount,
    ])
  }
}

const keys = async (table: string) => {
  const { rows } = await lab.owner.query(
    `select e.key from ${table} t join ledger_entries e on e.organization_id = t.organization_id and e.id = t.entry_id
     order by e.recorded_at`,
  )
  return rows.map(({ key }) => key)
}

test('balances begin with every entry, also one that a fold by time had left out', async () => {
  await lab.runBefore(tokens)
  await lab.owner.query(
    `insert into organizations (slug, name, organism_type) values ('one', 'One', 'association')`,
  )
  const capture = (amount: number) =>
    [
      ['provider:clearing', amount],
      ['organization', -amount],
    ] as const
  await add('pi_stated', 1, capture(1_000))
  await add(
    'po_stated',
    2,
    [
      ['organization', 400],
      ['provider:clearing', -400],
    ],
    'payout',
  )
  await add('pi_lost', 3, capture(50))
  await add('pi_folded', 4, capture(7))
  await add('pi_unbalanced', 5, [['provider:clearing', 9]])
  await add('pi_later', 6, capture(3))
  // The fold by time took what was recorded until the fourth minute, and never saw the third.
  await lab.owner.query(
    `insert into account_balances select 1, account, amount, now() - interval '56 minutes'
     from (values ('organization', -607), ('provider:clearing', 607)) as held (account, amount)`,
  )
  await lab.owner.query(
    `insert into payouts (organization_id, id, provider_payout_id, status, amount, statement, trace_id, created_at)
     values (1, gen_random_uuid(), 'po_stated', 'paid', 400, '{"opening": 0, "closing": 600}', '', now())`,
  )
  await lab.owner.query(
    `insert into reconciliations (id, started_at, finished_at, entries_from)
     values (gen_random_uuid(), now(), now(), now() - interval '56 minutes 30 seconds')`,
  )
  assert.deepEqual(await lab.run(tokens), [tokens])

  const product = connect<Schema>({ url: lab.database.url })
  try {
    assert.deepEqual(await balancesOf(product.db, 1), [
      { account: 'organization', amount: -660 },
      { account: 'provider:clearing', amount: 669 },
    ])
  } finally {
    await product.close()
  }
  assert.deepEqual(await keys('unfolded_entries'), ['pi_unbalanced'])
  assert.deepEqual(await keys('uncompared_entries'), ['pi_folded', 'pi_later'])
  assert.deepEqual(await keys('unstated_entries'), ['pi_lost', 'pi_folded', 'pi_later'])
})
