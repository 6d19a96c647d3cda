import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { databaseToMigrate, type MigratedDatabase } from '#test/support/migrations.ts'

const oneDoor = '0038_counsel_confirms_at_one_door.sql'

let lab: MigratedDatabase

/** A database as the version before left it. */
beforeEach(async () => {
  lab = await databaseToMigrate()
  await lab.runBefore(oneDoor)
})
afterEach(() => lab.close())

/** The box of the settings, as user 12 left it after midnight in Paris. */
const tick = (value: boolean) =>
  lab.owner.query(
    `insert into operator_settings values
       ('creditCounsel', $1, 'user:12', '2026-11-19T23:30:00Z'), ('collectCap', '100000', 'user:12', now())`,
    [JSON.stringify(value)],
  )

async function migrated() {
  assert.deepEqual(await lab.run(oneDoor), [oneDoor])
  const { rows } = await lab.owner.query(
    `select subject, confirmed_by as "by", confirmed_on::text as "on", decided, recorded_by as recorded
     from counsel_confirmations order by subject`,
  )
  const { rows: settings } = await lab.owner.query('select name from operator_settings')
  assert.deepEqual(settings, [{ name: 'collectCap' }], 'the box is gone, other settings stay')
  return rows
}

test('a tick of the settings becomes a confirmation without a name, by whoever ticked it', async () => {
  await tick(true)
  assert.deepEqual(await migrated(), [
    { subject: 'credit-law', by: null, on: '2026-11-20', decided: null, recorded: 'user:12' },
  ])
  await assert.rejects(tick(true), /operator_settings_name_check/)
})

test('beside a tick, the name that the terminal recorded stays', async () => {
  await tick(true)
  await lab.owner.query(
    `insert into counsel_confirmations values ('credit-law', 'Maître Xavier', '2026-10-20', now()), ('dac7', 'Zoé', '2026-10-21', now())`,
  )
  assert.deepEqual(await migrated(), [
    { subject: 'credit-law', by: 'Maître Xavier', on: '2026-10-20', decided: null, recorded: 'operator' },
    { subject: 'dac7', by: 'Zoé', on: '2026-10-21', decided: null, recorded: 'operator' },
  ])
})

test('a box that was unticked confirms nothing', async () => {
  await tick(false)
  assert.deepEqual(await migrated(), [])
})
