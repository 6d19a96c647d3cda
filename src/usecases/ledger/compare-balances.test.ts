import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'

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

  test('a posting that somebody took out of a folded entry is found', async () => {
    await product.acts.foldBalances()
    await owner.query(
      `delete from postings where (entry_id, position) = (select entry_id, position from postings
         where account = 'operator:tips' limit 1)`,
    )
    assert.deepEqual(await findings(), ['balanceDiffers operator:tips -1009900 -1010000'])
  })

  test('an account without a balance is found', async () => {
    await owner.query(`delete from account_balances where account = 'provider:clearing'`)
    assert.ok((await findings()).includes('balanceDiffers provider:clearing 11110000 0'))
  })
})
