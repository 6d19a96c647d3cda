import type pg from 'pg'
import { indexedAfter } from './bulk.ts'

/** Whose lists are read: an administrator of the first organization, and a payer of thirty orders. */
export type Readers = {
  readonly organizationSlug: string
  readonly administrator: number
  readonly payer: number
  /** A payment of that organization. */
  readonly paymentId: number
}

/** Orders of the payer, wherever they were made. */
const ownOrders = 30

/**
 * Fills what only lists show, each in its share of the orders: refused payments, plans, payouts, reports, the audit. What
 * one reader has stays the same whatever the size: thirty orders, five plans, forty open differences.
 */
export async function fillLists(client: pg.Client): Promise<Readers> {
  await client.query('set session_replication_role = replica')
  for (const statement of preparing) await client.query(statement)
  await indexedAfter(client, filled, async () => {
    for (const statement of filling) await client.query(statement)
  })
  for (const statement of unverified) await client.query(statement)
  const { rows } = await client.query<Readers>(readers)
  if (rows[0] === undefined) throw new Error('nobody reads the lists')
  return rows[0]
}

const preparing = [
  `create table template.own as select organization_id, id, cart_id, row_number() over (order by md5(id::text)) as n
   from orders order by md5(id::text) limit ${ownOrders}`,
  `update payers y set user_id = 3 * (select count(*) from organizations) from template.own w
   where y.organization_id = w.organization_id and y.cart_id = w.cart_id`,
  `update payments set status = 'Refused', captured_at = null where status = 'Authorized' and (id % 50 = 7 or id in (
     select p.id from payments p join organizations o on o.id = p.organization_id where o.slug = 'bench-1' order by p.id limit 30))`,
  // No trigger runs here: the key of the name is written beside it.
  `update organizations set name = 'Les Amis du canal ' || id, name_key = search_key('Les Amis du canal ' || id)
   where id in (select id from organizations order by md5(slug) limit 10)`,
]

const filled = ['users', 'roles', 'schedules', 'payouts', 'reports', 'audit', 'differences']

const filling = [
  `insert into users (email, email_key, first_name, last_name, is_verified)
   select address, address, 'Camille', 'Moreau', true from (
     select 'user-' || n || '@example.org' as address from generate_series(1, 3 * (select count(*) from organizations)) n) u`,
  `insert into roles (organization_id, user_id, role)
   select o.id, u.id, 'OrganizationAdmin' from organizations o join users u on (u.id - 1) / 3 + 1 = o.id`,
  `insert into schedules (organization_id, order_id, frequency, status, amount, day_of_levy, next_on, customer_id,
     payment_method, created_at, means, provider)
   select o.organization_id, o.id, 'Monthly', 'Active', 1000, 5, current_date + 10, 'cus_bench', 'pm_bench', o.created_at,
     'Card', 'stripe'
   from orders o left join template.own w on w.id = o.id where case when w.n is null then o.id % 10 = 3 else w.n <= 5 end`,
  `with paid as (select organization_id, case organization_id when (select id from organizations where slug = 'bench-1') then 30 else 3 end
       + count(*)::integer / 50 as payouts from payments group by 1),
     statements as materialized (
       select n, jsonb_build_object('lines', (
         select jsonb_agg(jsonb_build_object('paymentId', l, 'amount', l * 7, 'key', md5(l::text || n))) from generate_series(1, 60) l)) as lines
       from generate_series(1, (select max(payouts) from paid)) n)
   insert into payouts (organization_id, id, provider_payout_id, status, amount, arrival_on, form, trace_id, created_at,
     provider, statement)
   select o.id, uuidv7(), 'po_' || o.id || '_' || n, 'paid', 100000, current_date - n, 'provider', 'bench',
     now() - n * interval '1 day', 'stripe', s.lines
   from organizations o left join paid p on p.organization_id = o.id join statements s on s.n <= coalesce(p.payouts, 3)`,
  `insert into reports (id, reason, email, message, url, trace_id, created_at, status, organization_id, form_id)
   select uuidv7(), 'SPAM', 'someone@example.org', 'bench', 'https://example.org', 'bench', now() - n * interval '1 hour',
     case when n % (1 + (select count(*) from forms) / 100) = 0 then 'received' else 'dismissed' end, f.organization_id, f.id
   from (select *, row_number() over (order by md5(id::text)) as n from forms) f`,
  // The newest pages of audit and differences are of as many organizations in a small installation as in a large one.
  `insert into audit (id, organization_id, actor, action, object, trace_id, at)
   select uuidv7(), organization_id, 'user:1', 'payment.refund', 'payment:' || id, 'bench', created_at from payments
   union all select uuidv7(), id, 'user:1', 'campaign.publish', 'organization:' || id, 'bench', now() + id * interval '1 ms'
   from (select id from organizations order by md5(slug) limit 40) o order by 7`,
  `insert into differences (id, subject, kind, object, organization_id, expected, found, status, first_seen_at, last_seen_at)
   select uuidv7(), 'books', 'amount', 'payment:' || id, organization_id, 100, 200, case when n <= 40 then 'open' else 'gone' end,
     created_at, created_at
   from (select *, row_number() over (order by nth, md5(id::text)) as n
     from (select *, row_number() over (partition by organization_id order by id) as nth from payments) p
     where nth = 1 or id % 10 = 1) p`,
]

// Without campaigns: who has reached the cap sells nothing any more.
const unverified = [
  `insert into organizations (slug, name, name_key, organism_type, authentication_state)
   select 'unverified-' || n, 'Collectif ' || n, search_key('Collectif ' || n), 'association', 'NotAuthenticated'
   from generate_series(1, 40 + (select count(*) from organizations) / 2) n`,
  `insert into collected_sums (organization_id, collected, counted_at)
   select id, case when row_number() over (order by md5(slug)) <= 40 then 1000000000 else 100 end, now()
   from organizations where slug like 'unverified-%'`,
]

const readers = `select o.slug as "organizationSlug", (select min(user_id) from roles where organization_id = o.id) as administrator,
  (select max(id) from users) as payer, (select max(id) from payments where organization_id = o.id) as "paymentId"
  from organizations o where o.slug = 'bench-1'`
