import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type EarlierVersion,
  earlierVersion,
  namedPayments,
  oneTable,
} from '#test/support/earlier-version.ts'

describe('one table of attempts is not made of rows that it could not hold', () => {
  let earlier: EarlierVersion

  before(async () => {
    earlier = await earlierVersion()
    await earlier.migrateTo(oneTable, 'before')
  })
  after(async () => {
    await earlier.close()
    await earlier.database.drop()
  })

  /** What the migration answers where somebody had written this by hand; nothing of either stays. */
  async function refusalOf(statement: string): Promise<string> {
    await earlier.owner.query('set session_replication_role = replica')
    const { rows } = await earlier.owner.query<{ undo: string }>(statement)
    const said = await earlier.migrateAll().then(
      () => 'migrated',
      (error: Error) => error.message,
    )
    await earlier.owner.query(rows[0]!.undo)
    const { rows: left } = await earlier.owner.query(`select to_regclass('charges') is not null as old`)
    assert.deepEqual(left, [{ old: true }])
    return said
  }
  const paid = namedPayments.paid!

  test('two tries of one payment that may still bring money are named', async () => {
    const said = await refusalOf(`
      with again as (
        insert into charges (organization_id, id, payment_id, number, means, amount, payment_method, account_id, trace_id,
          created_at, status)
        select organization_id, gen_random_uuid(), p.id, 9, 'Card', 600, 'pm', 'acct', '', now(), 'open'
        from payments p where p.id = ${namedPayments.debitUnsent!.paymentId} returning id
      ) select format('delete from charges where id = %L', id) as undo from again`)
    const { organizationId, paymentId } = namedPayments.debitUnsent!
    assert.equal(
      said,
      `more than one try may still bring money for the same payment: organization ${organizationId} payment ${paymentId}`,
    )
  })

  test('an intent that both tables hold is named', async () => {
    const said = await refusalOf(`
      with other as (
        update payment_attempts a set intent_id = c.intent_id from charges c
        where c.payment_id = ${paid.paymentId} and a.request_id = '${namedPayments.pageLost!.requestId}' returning a.id
      ) select format('update payment_attempts set intent_id = null where id = %L', id) as undo from other`)
    assert.match(said, /^more than one try says that an intent of the provider is its own: pi_[A-Za-z0-9]+$/)
  })

  test('a try without a payment is named', async () => {
    const { requestId } = namedPayments.pageLost!
    const { rows } = await earlier.owner.query(
      `select id from payment_attempts where request_id = '${requestId}'`,
    )
    const said = await refusalOf(`
      with lost as (update payments set number = 7 where request_id = '${requestId}' returning id)
      select format('update payments set number = 1 where id = %s', id) as undo from lost`)
    assert.equal(
      said,
      `these tries have no payment that they could be a try of, or a contribution above their amount: ${rows[0].id}`,
    )
  })

  test('without such rows it is made, and the version before finds nothing to write to', async () => {
    assert.ok((await earlier.migrateAll()).includes(oneTable))
    const write = (text: string) =>
      assert.rejects(earlier.owner.query(text), { code: /^(42P01|42703|23502)$/ })
    await write(`update charges set status = 'charged'`)
    await write(`update payment_attempts set keep_card = false`)
    await earlier.owner.query('set session_replication_role = origin')
    await write(
      `insert into payment_attempts (organization_id, id, request_id, number, payment_method, account_id, trace_id, created_at)
       select organization_id, gen_random_uuid(), request_id, 9, payment_method, account_id, trace_id, created_at
       from payment_attempts where request_id is not null limit 1`,
    )
  })
})
