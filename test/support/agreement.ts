import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { ledgerCheck } from '#db/ledger.ts'
import type { Database } from '#db/schema.ts'
import type { IntentSummary, summariseState } from '#sandbox/faults/state-summary.ts'
import { timetable } from '#worker/tasks.ts'

type ProviderState = ReturnType<typeof summariseState>

async function stateOf(sandboxUrl: string): Promise<ProviderState> {
  const response = await fetch(`${sandboxUrl}/sandbox/state`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  return (await response.json()) as ProviderState
}

/** What the provider really did, per intent. */
export async function truth(sandboxUrl: string): Promise<readonly IntentSummary[]> {
  return (await stateOf(sandboxUrl)).intents
}

const ofTheClock = timetable.split('\n').map(line => line.split(' ')[5] ?? '')

/** A job with a key that is asked for again while it runs loses its key and its tries to the new one. */
const keyed = ['charge-payment', 'handle-provider-event']

/** Jobs that wait or run, those of the timetable apart, and those that nobody has begun and that are for much later. */
export async function jobsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from graphile_worker.jobs
    where task_identifier <> all(${ofTheClock})
      and not (attempts = 0 and run_at > now() + interval '10 seconds')
      and not (task_identifier = any(${keyed}) and key is null and attempts >= max_attempts)`.execute(db)
  return rows[0]?.left ?? 0
}

/**
 * Ledger, orders and provider agree, once nothing is under way: every paid payment has exactly one captured charge of its
 * amount and every charge its payment, unless all of it was given back; refunds, disputes and payouts are the same on both
 * sides; every account holds at the provider what the ledger says; every entry sums to zero; an order costs what its
 * payments are; what an administrator recorded is noted once, stands or is void, and no entry knows of it. What differs is told in
 * sentences.
 */
export async function assertAgreement(db: Database, sandboxUrl: string): Promise<void> {
  assert.deepEqual(await disagreements(db, sandboxUrl), [])
}

/** What does not agree, one sentence each. */
export async function disagreements(db: Database, sandboxUrl: string): Promise<readonly string[]> {
  return differencesIn(await compareWithProvider(db, sandboxUrl))
}

export const differencesIn = ({ lost, doubled, accounts, others }: Comparison): readonly string[] => [
  ...lost,
  ...doubled,
  ...accounts,
  ...others,
]

/** What was compared with the provider, and the sentences about what differs. */
export type Comparison = {
  /** Payments that are paid, and accounts with the operator's own. */
  readonly compared: { readonly payments: number; readonly accounts: number }
  /** Payments that are told paid and have not their money there, or wait for it for ever. */
  readonly lost: readonly string[]
  /** Money there beyond the one charge of a paid payment. */
  readonly doubled: readonly string[]
  readonly accounts: readonly string[]
  readonly others: readonly string[]
}

/** Compares ledger, orders and provider, once nothing is under way. */
export async function compareWithProvider(db: Database, sandboxUrl: string): Promise<Comparison> {
  const state = await stateOf(sandboxUrl)
  const payments = await readPayments(db)
  const intents = new Map(state.intents.map(intent => [intent.id, intent]))
  const others = [...(await aboutRefunds(db, state)), ...(await aboutDisputes(db, state))]
  others.push(
    ...(await aboutPayouts(db, state)),
    ...(await whatWaits(db)),
    ...(await brokenPlans(db)),
    ...(await wrongDays(db)),
    ...(await wrongRecords(db)),
  )
  const accounts = await aboutAccounts(db, state)
  const { unbalanced, difference } = await ledgerCheck(db)
  if (unbalanced !== 0) others.push(`${unbalanced} entries of the ledger do not sum to zero`)
  if (difference !== 0) others.push(`the ledger sums to ${difference}`)
  return {
    compared: {
      payments: payments.filter(({ status }) => paid.includes(status)).length,
      accounts: accounts.compared,
    },
    lost: aboutPayments(payments, intents),
    doubled: aboutIntents(payments, state.intents),
    accounts: accounts.differing,
    others,
  }
}

type PaymentRow = {
  readonly id: number
  readonly status: string
  readonly amount: number
  readonly intent: string | null
  readonly order: string | null
  /** Its order's first debit is at the bank, or was refused and may still be settled (rule PAY-18). */
  readonly mayWait: boolean
}

async function readPayments(db: Database): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.status, p.amount, p.intent_id as intent, o.status as "order",
      coalesce(first.means = 'Sepa' and (first.status = 'WaitingBankValidation'
        or first.status in ('Refused', 'Error') and first.regularise_until is not null), false) as "mayWait"
    from payments p
    left join payments first on first.organization_id = p.organization_id and first.order_id = p.order_id and first.number = 1
    left join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    where p.means in ('Card', 'Sepa')`.execute(db)
  return rows
}

const paid = ['Authorized', 'Refunding', 'Refunded', 'Contested']

function aboutPayments(
  payments: readonly PaymentRow[],
  intents: ReadonlyMap<string, IntentSummary>,
): readonly string[] {
  return payments.flatMap(({ id, status, amount, intent, order, mayWait }) => {
    const at = intents.get(intent ?? '')
    const name = `payment ${id} (${status}, ${amount}, ${intent})`
    if (order === 'Committed' && !mayWait) return [`${name}: its order waits for its money`]
    if (status === 'Capturing') return [`${name} is still being captured`]
    if (!paid.includes(status)) return []
    if (order === null) return [`${name} is paid and has no order`]
    if (at?.amountCaptured !== amount)
      return [`${name}: the provider captured ${at?.amountCaptured ?? 'nothing'}`]
    return []
  })
}

/** Money that stayed belongs to exactly one paid payment; nothing stays authorised. */
function aboutIntents(payments: readonly PaymentRow[], intents: readonly IntentSummary[]): readonly string[] {
  const owners = new Map<string, PaymentRow[]>()
  for (const payment of payments.filter(({ status, intent }) => intent !== null && paid.includes(status)))
    owners.set(payment.intent ?? '', [...(owners.get(payment.intent ?? '') ?? []), payment])
  return intents.flatMap(({ id, status, amountCaptured, amountRefunded }) => {
    const mine = owners.get(id) ?? []
    if (status === 'requires_capture') return [`intent ${id} stays authorised`]
    if (mine.length > 1) return [`intent ${id} pays ${mine.map(payment => payment.id).join(' and ')}`]
    if (mine.length === 0 && amountCaptured > amountRefunded)
      return [`intent ${id} holds ${amountCaptured - amountRefunded} and pays nothing`]
    return []
  })
}

async function aboutRefunds(db: Database, state: ProviderState): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; status: string; amount: number; payment: number }>`
    select coalesce(provider_refund_id, id::text) as id, status, organization_part + tip_part as amount, payment_id as payment
    from refunds where not by_transfer and (status <> 'failed' or provider_refund_id is not null)`.execute(db)
  const { rows: known } = await sql<{ intent: string }>`
    select intent_id as intent from payments where intent_id is not null and order_id is not null`.execute(db)
  const ours = new Set(known.map(({ intent }) => intent))
  const words = { pending: 'sent', succeeded: 'succeeded', failed: 'failed' } as Readonly<
    Record<string, string>
  >
  const there = new Map(
    state.refunds
      .filter(refund => ours.has(refund.paymentIntent ?? ''))
      .map(refund => [refund.id, `${words[refund.status]} ${refund.amount}`]),
  )
  const here = new Map(rows.map(row => [row.id, `${row.status} ${row.amount}`]))
  return differences('refund', here, there)
}

async function aboutDisputes(db: Database, state: ProviderState): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; status: string; amount: number }>`
    select provider_dispute_id as id, status, amount from disputes`.execute(db)
  const words = (status: string, net: number) => {
    if (status.startsWith('warning')) return status === 'warning_closed' ? 'closed' : 'inquiry'
    return ['won', 'lost'].includes(status) ? status : net === 0 ? 'inquiry' : 'open'
  }
  const { rows: known } = await sql<{ intent: string }>`
    select intent_id as intent from payments where intent_id is not null and order_id is not null`.execute(db)
  const ours = new Set(known.map(({ intent }) => intent))
  const there = new Map(
    state.disputes
      .filter(dispute => ours.has(dispute.paymentIntent ?? ''))
      .map(dispute => [dispute.id, `${words(dispute.status, dispute.net)} ${dispute.amount}`]),
  )
  const here = new Map(rows.map(row => [row.id, `${row.status} ${row.amount}`]))
  return differences('dispute', here, there)
}

async function aboutPayouts(db: Database, state: ProviderState): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; status: string; amount: number }>`
    select provider_payout_id as id, status, amount from payouts`.execute(db)
  const { rows: organizations } = await sql<{ account: string }>`
    select provider_account_id as account from organizations where provider_account_id is not null`.execute(
    db,
  )
  const ours = new Set(organizations.map(({ account }) => account))
  const there = new Map(
    state.payouts
      .filter(payout => ours.has(payout.account ?? ''))
      .map(({ id, status, amount }) => [id, `${status} ${amount}`]),
  )
  return differences('payout', new Map(rows.map(row => [row.id, `${row.status} ${row.amount}`])), there)
}

function differences(
  what: string,
  here: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter(id => here.get(id) !== there.get(id))
    .map(id => `${what} ${id}: here ${here.get(id) ?? 'unknown'}, there ${there.get(id) ?? 'unknown'}`)
}

/** What each account holds at the provider, less what refunds that wait for their bank took already. */
async function aboutAccounts(
  db: Database,
  state: ProviderState,
): Promise<{ readonly compared: number; readonly differing: readonly string[] }> {
  const { rows: accounts } = await sql<{ account: string; held: number; waiting: number }>`
    select o.provider_account_id as account,
      (select 0 - coalesce(sum(p.amount), 0) from postings p
        where p.organization_id = o.id and p.account = 'organization')::integer as held,
      (select coalesce(sum(r.organization_part), 0) from refunds r
        where r.organization_id = o.id and r.status = 'sent')::integer as waiting
    from organizations o where o.provider_account_id is not null`.execute(db)
  const differing = accounts.flatMap(({ account, held, waiting }) => {
    const there = state.balances.accounts[account] ?? 0
    return there === held - waiting
      ? []
      : [`account ${account}: the ledger says ${held - waiting}, there are ${there}`]
  })
  const { rows } = await sql<{ held: number; waiting: number }>`
    select (select 0 - coalesce(sum(amount), 0) from postings
        where account not in ('organization', 'provider:clearing'))::integer as held,
      (select coalesce(sum(tip_part), 0) from refunds where status = 'sent')::integer as waiting`.execute(db)
  const own = (rows[0]?.held ?? 0) - (rows[0]?.waiting ?? 0)
  const there = state.balances.platform
  if (own !== there) differing.push(`the operator: the ledger says ${own}, there are ${there}`)
  return { compared: accounts.length + 1, differing }
}

/** Nothing of ours is left half done. */
async function whatWaits(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'attempt ' || id || ' is ' || status as what from payment_attempts where status in ('authorized', 'undoing')
    union all select 'refund ' || id || ' is ' || status from refunds where status = 'requested'
    union all select 'refund ' || id || ' did not give the organization its part again' from refunds
      where status = 'failed' and provider_refund_id is not null and organization_part > 0 and returned_at is null
    union all select 'dispute ' || id || ' did not take the part of the organization' from disputes
      where status in ('open', 'lost') and reversed + receivable < organization_part
    union all select 'take ' || id || ' of dispute ' || dispute_id || ' is planned' from dispute_takes where status = 'planned'
    union all select 'order ' || o.id || ' is processed, and its first payment ' || p.id || ' is ' || p.status
      from orders o join payments p on p.organization_id = o.organization_id and p.order_id = o.id and p.number = 1
      where o.status = 'Processed' and p.means = 'Card'
        and p.status not in ('Authorized', 'Refunding', 'Refunded', 'Contested')
    union all select 'payment ' || p.id || ' is paid and its ' || p.amount || ' are not booked' from payments p
      where p.means in ('Card', 'Sepa')
        and p.status in ('Authorized', 'Refunding', 'Refunded', 'Contested') and p.amount is distinct from (
        select sum(g.amount) from ledger_entries e join postings g on g.organization_id = e.organization_id
          and g.entry_id = e.id and g.account = 'provider:clearing'
        where e.organization_id = p.organization_id and e.kind = 'capture' and e.key = p.intent_id)
    union all select 'entry ' || kind || ' ' || key || ' has no posting' from ledger_entries e
      where not exists (select from postings p where p.organization_id = e.organization_id and p.entry_id = e.id)`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

/** Each order has payments for all that it costs, the contribution included; further months are on top. */
async function brokenPlans(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number; cost: number; planned: number }>`
    select o.id, o.amount + o.tip as cost, coalesce(sum(p.amount), 0)::integer as planned
    from orders o
    left join schedules s on s.organization_id = o.organization_id and s.order_id = o.id
    left join payments p on p.organization_id = o.organization_id and p.order_id = o.id
      and (p.number = 1 or s.frequency is distinct from 'Monthly')
    where o.status = 'Processed'
    group by o.organization_id, o.id having o.amount + o.tip <> coalesce(sum(p.amount), 0)`.execute(db)
  return rows.map(({ id, cost, planned }) => `order ${id} costs ${cost} and its payments are ${planned}`)
}

/** Money that did not come through the platform has its note and nothing else. */
async function wrongRecords(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'payment ' || p.id || ' (' || p.means || ', ' || p.status || ') is recorded otherwise' as what
    from payments p
    left join recorded_payments r on r.organization_id = p.organization_id and r.payment_id = p.id
    left join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    left join awaited_transfers a on a.organization_id = p.organization_id and a.payment_id = p.id
    where p.means not in ('Card', 'Sepa') and not (r.payment_id is null and o.is_recorded and (p.status, o.status) = (
        case when a.ended_at is null then 'WaitingBankValidation' when a.is_let_go then 'Abandoned' end,
        case when a.is_let_go then 'Canceled' else 'Committed' end)) and (r.payment_id is null or not o.is_recorded or r.amount <> p.amount
      or r.form_id <> o.form_id or r.received_on <> (p.captured_at at time zone 'Europe/Paris')::date
      or (p.status, o.status) <> (case when r.voided_at is null then 'Authorized' else 'Canceled' end,
        case when r.voided_at is null then 'Processed' else 'Canceled' end)
      or exists (select from ledger_entries e where e.organization_id = p.organization_id and e.payment_id = p.id))`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

/** Each day of each campaign, and what is not added up yet, holds the orders that stand, their units by rate and its captures. */
async function wrongDays(db: Database): Promise<readonly string[]> {
  const ordered = sql`(o.created_at at time zone 'Europe/Paris')::date`
  const captured = sql`(p.captured_at at time zone 'Europe/Paris')::date`
  const ofToken = sql`unfolded_orders u join orders o on o.organization_id = u.organization_id and o.id = u.order_id`
  const itemsOf = sql`join order_items i on i.organization_id = o.organization_id and i.order_id = o.id`
  const orderOf = sql`join orders o on o.organization_id = p.organization_id and o.id = p.order_id`
  const { rows } = await sql<{ name: string; kept: number; found: number }>`
    with said as (
      select form_id, day, 'orders' as what, orders as kept, 0 as found from form_days
      union all select u.form_id, ${ordered}, 'orders', u.change, 0 from ${ofToken}
      union all select o.form_id, ${ordered}, 'orders', 0, 1 from orders o where o.status in ('Committed', 'Processed')
      union all select form_id, day, 'units of ' || coalesce(tier_id, 0), units, 0 from tier_days
      union all select u.form_id, ${ordered}, 'units of ' || coalesce(i.tier_id, 0), i.quantity * u.change, 0
        from ${ofToken} ${itemsOf}
      union all select o.form_id, ${ordered}, 'units of ' || coalesce(i.tier_id, 0), 0, i.quantity
        from orders o ${itemsOf} where o.status in ('Committed', 'Processed')
      union all select form_id, day, unnest(array['cents', 'payments']), unnest(array[collected, payments]), 0 from form_days
      union all select o.form_id, ${captured}, unnest(array['cents', 'payments']), unnest(array[p.amount - p.amount_tip, 1]), 0
        from unfolded_entries u
        join ledger_entries e on e.organization_id = u.organization_id and e.id = u.entry_id and e.kind = 'capture'
        join payments p on p.organization_id = e.organization_id and p.id = e.payment_id ${orderOf}
      union all select o.form_id, ${captured}, unnest(array['cents', 'payments']), 0, unnest(array[p.amount - p.amount_tip, 1])
        from payments p ${orderOf} where p.captured_at is not null and p.means in ('Card', 'Sepa'))
    select 'campaign ' || form_id || ', ' || day || ', ' || what as name, sum(kept)::float8 as kept, sum(found)::float8 as found
    from said group by form_id, day, what having sum(kept) <> sum(found)`.execute(db)
  return rows.map(({ name, kept, found }) => `${name}: its days say ${kept}, there are ${found}`)
}
