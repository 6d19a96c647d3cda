import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { ledgerCheck } from '#db/ledger.ts'
import type { Database } from '#db/schema.ts'
import type { IntentSummary } from '#sandbox/faults/state-summary.ts'

/** What the provider really did, per intent. */
export async function truth(sandboxUrl: string): Promise<readonly IntentSummary[]> {
  const response = await fetch(`${sandboxUrl}/sandbox/state`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  return ((await response.json()) as { intents: IntentSummary[] }).intents
}

/** Jobs that wait or run, those of the timetable apart. */
export async function jobsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from graphile_worker.jobs
    where task_identifier not like 'sweep-%'`.execute(db)
  return rows[0]?.left ?? 0
}

/**
 * Ledger, orders and provider agree: each payment of an order that is not cancelled and that is due (later instalments
 * wait) has exactly one captured charge of its amount, and each captured charge that was not given back has its order;
 * nothing stays authorised; every entry sums to zero. What an order costs is the sum of its payments, later ones included.
 */
export async function assertAgreement(db: Database, sandboxUrl: string): Promise<void> {
  const intents = await truth(sandboxUrl)
  const kept = intents.filter(intent => intent.amountCaptured > intent.amountRefunded)
  const { rows: orders } = await sql<{
    id: number
    status: string
    due: number
    intent: string | null
    payment: string
  }>`
    select o.id, o.status, p.amount as due, p.intent_id as intent, p.status as payment
    from orders o join payments p on p.organization_id = o.organization_id and p.order_id = o.id
    where p.status <> 'Waiting'`.execute(db)
  await assertWholePlans(db)
  const paid = orders.filter(order => order.status === 'Processed')
  assert.deepEqual(
    paid.map(order => [order.intent, order.due]).sort(),
    kept.map(intent => [intent.id, intent.amountCaptured]).sort(),
    'every order has its charge, every charge its order',
  )
  assert.ok(paid.every(order => order.payment === 'Authorized'))
  assert.deepEqual(
    orders.filter(order => order.status === 'Committed'),
    [],
    'no order waits for its money',
  )
  assert.deepEqual(
    intents.filter(intent => intent.status === 'requires_capture'),
    [],
    'nothing stays authorised',
  )
  assert.deepEqual(await ledgerCheck(db), { unbalanced: 0, difference: 0 })
  const { rows: booked } = await sql<{ account: string; total: number }>`
    select account, sum(amount)::integer as total from postings group by account`.execute(db)
  const total = (account: string) => booked.find(each => each.account === account)?.total ?? 0
  const received = kept.reduce((sum, intent) => sum + intent.amountCaptured, 0)
  const tips = kept.reduce((sum, intent) => sum + intent.applicationFee - intent.applicationFeeRefunded, 0)
  assert.equal(total('organization'), 0 - (received - tips), 'the organizations have exactly their part')
  assert.equal(total('operator:tips'), 0 - tips, 'the operator has exactly the tips')
  assert.equal(
    total('provider:clearing') + total('operator:providerFees'),
    received,
    'the provider holds the rest',
  )
}

/** Each order has payments for all that it costs, the contribution included, and for nothing more. */
async function assertWholePlans(db: Database): Promise<void> {
  const { rows } = await sql`
    select o.id, o.amount + o.tip as cost, coalesce(sum(p.amount), 0)::integer as planned
    from orders o left join payments p on p.organization_id = o.organization_id and p.order_id = o.id
    where o.status = 'Processed'
    group by o.organization_id, o.id having o.amount + o.tip <> coalesce(sum(p.amount), 0)`.execute(db)
  assert.deepEqual(rows, [], 'orders whose payments are not what they cost')
}
