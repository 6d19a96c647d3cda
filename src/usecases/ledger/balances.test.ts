import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { createLogger } from '#main/logger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { compareBalances } from './balances.ts'

let product: TestApp
let campaign: TestCampaign
let owner: pg.Client
before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await product.close()
})

async function addCaptures(count: number): Promise<void> {
  await sql`
    with entry as (
      insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
      select ${campaign.organizationId}, gen_random_uuid(), 'capture', gen_random_uuid()::text, '', now()
      from generate_series(1, ${count}::integer)
      returning organization_id, id
    )
    insert into postings (organization_id, entry_id, position, account, amount)
    select entry.organization_id, entry.id, p.position, p.account, p.amount from entry
    cross join (values (0, 'provider:clearing', 1100), (1, 'organization', -1000), (2, 'operator:tips', -100))
      as p (position, account, amount)`.execute(product.db)
}

const findings = async () => {
  const { findings } = await product.acts.compareBalances()
  return findings.map(({ kind, object, organizationId, expected, found }) => {
    assert.equal(organizationId, campaign.organizationId)
    return `${kind} ${object} ${expected} ${found}`
  })
}

/** The lines of the log of one comparison, as an operator reads them. */
async function logged(): Promise<unknown[]> {
  const lines: unknown[] = []
  await compareBalances({
    ...product.app,
    log: createLogger('info', { write: line => void lines.push(JSON.parse(line)) }),
  })
  return lines
}

describe('every balance is compared with all its postings', () => {
  test('many pages of them, folded or not, agree', async () => {
    await addCaptures(10_000)
    await product.acts.foldBalances()
    await addCaptures(100)
    assert.deepEqual(await findings(), [])
  })

  test('a balance that lost an entry is found, stays in sight, and is made anew', async () => {
    await owner.query(`update account_balances set amount = amount + 1000 where account = 'organization'`)
    assert.deepEqual(await findings(), ['balanceDiffers organization -10100000 -10099000'])
    await product.acts.reconcile({})
    const signs = await product.acts.readVitalSigns()
    assert.equal(signs.reconciliationFindings, 1, 'the hourly comparison does not hide it')
    assert.equal(signs.reconciliationDifferenceCents, 1_000)
    await owner.query('select rebuild_balances()')
    assert.deepEqual(await findings(), [])
    assert.equal((await product.acts.readVitalSigns()).reconciliationFindings, 0)
  })

  test('an entry that is changed where every sum stays is found by its seal, whose number the log tells', async () => {
    await product.acts.foldBalances()
    const newest = await owner.query(
      `select number as seal, encode(hash, 'hex') as "sealHash" from ledger_seals order by number desc limit 1`,
    )
    const changed = await owner.query(
      `update ledger_entries set booked_at = booked_at - interval '1 day'
         where id = (select entry_ids[1] from ledger_seals where number = 2) returning id`,
    )
    assert.deepEqual(await findings(), ['sealBroken 2 0 0'])
    const { organizationId } = campaign
    assert.partialDeepStrictEqual(await logged(), [
      { event: 'sealed', organizationId, ...newest.rows[0] },
      { event: 'reconciliation', kind: 'sealBroken', object: '2', organizationId },
      { event: 'reconciled', findings: 1 },
    ])
    await owner.query(
      `update ledger_entries set booked_at = booked_at + interval '1 day' where id = '${changed.rows[0].id}'`,
    )
    assert.deepEqual(await findings(), [])
  })

  test('a posting that somebody took out of a folded entry is found', async () => {
    await owner.query(
      `delete from postings where account = 'operator:tips'
         and entry_id = (select entry_ids[1] from ledger_seals where number = 1)`,
    )
    assert.deepEqual(await findings(), ['balanceDiffers operator:tips -1009900 -1010000', 'sealBroken 1 0 0'])
  })

  test('an account without a balance is found', async () => {
    await owner.query(`delete from account_balances where account = 'provider:clearing'`)
    assert.ok((await findings()).includes('balanceDiffers provider:clearing 11110000 0'))
  })
})
