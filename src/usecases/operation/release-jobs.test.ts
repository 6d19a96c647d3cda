import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Connection, connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { isSwitchedOn } from '#db/switches.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { chargeAt, chargesOf, type LaterSale, sellInstalments, sellMonths } from '#test/support/later.ts'
import { providerIntents } from '#test/support/provider.ts'

const good = '4242424242424242'

describe('after a restore of a backup that is older than a charge', () => {
  let product: TestApp
  let owner: Connection<Schema>
  before(async () => {
    product = await testApp('2026-01-31T12:00:00.000Z')
    owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  })
  after(async () => {
    await owner.close()
    await product.close()
  })

  /** As if the charges of an order had happened after the backup: nothing here knows of them. */
  async function forgetCharges({ orderId }: LaterSale): Promise<void> {
    const later = sql`(select id from payments where order_id = ${orderId} and number > 1)`
    await sql`alter table payments disable trigger user`.execute(owner.db)
    await sql`delete from postings where entry_id in (select id from ledger_entries where payment_id in ${later})`.execute(
      owner.db,
    )
    await sql`delete from ledger_entries where payment_id in ${later}`.execute(owner.db)
    await sql`update payments set status = 'Waiting', captured_at = null, intent_id = null, attempt_id = null where id in ${later}`.execute(
      owner.db,
    )
    await sql`delete from payment_attempts where payment_id in ${later}`.execute(owner.db)
    await sql`alter table payments enable trigger user`.execute(owner.db)
  }

  const captured = async () =>
    (await providerIntents(product)).filter(intent => intent.amountCaptured > 0).length

  test('an instalment that was taken is taken over, and nobody is charged twice', async () => {
    const sale = await sellInstalments(product, good, undefined, 3)
    assert.deepEqual(await chargeAt(product, '2026-02-28T08:00:00.000Z'), [])
    assert.equal((await chargesOf(product, sale))[1]?.status, 'Authorized')
    const before = await captured()
    await forgetCharges(sale)
    const { unknown } = await product.acts.releaseJobs()
    assert.equal(unknown, 0)
    const [, second] = await chargesOf(product, sale)
    assert.equal(second?.status, 'Authorized')
    await chargeAt(product, '2026-02-28T09:00:00.000Z')
    assert.equal(await captured(), before)
    assert.ok(await isSwitchedOn(product.db, 'offSessionCharges', sale.organizationId))
  })

  test('a month that nothing here explains keeps charges without payers switched off', async () => {
    product.clock.set('2026-01-31T12:00:00.000Z')
    const sale = await sellMonths(product, good, 28)
    assert.deepEqual(await chargeAt(product, '2026-02-28T08:00:00.000Z'), [])
    const before = await captured()
    await forgetCharges(sale)
    await sql`delete from payments where order_id = ${sale.orderId} and number > 1`.execute(owner.db)
    await sql`update schedules set next_on = '2026-02-28' where order_id = ${sale.orderId}`.execute(owner.db)
    const { unknown } = await product.acts.releaseJobs()
    assert.equal(unknown, 1)
    await chargeAt(product, '2026-02-28T09:00:00.000Z')
    assert.equal(await captured(), before)
    assert.ok(!(await isSwitchedOn(product.db, 'offSessionCharges', sale.organizationId)))
  })
})
