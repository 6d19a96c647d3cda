import type { Copying } from './copies.ts'
import type { BenchDatabase } from './database.ts'
import { preload } from './preload.ts'
import { withClient } from './with-client.ts'

type Large = {
  readonly forms: number
  readonly pastOrders: number
  readonly folder: string
  readonly sandboxPort: number
}

const pick = (values: string, step: number) =>
  `(string_to_array('${values}', ','))[1 + (s.order_id / ${step}) % ${values.split(',').length}]`
const firstNames = pick(
  'Camille,Inès,Théo,Samir,Jeanne,Noémie,Malik,Rose,Yvon,Aminata,Lucas,Maëlle,Hugo,Linh,Paul-Émile,Zoé,Karim,Odile,Gaël,Salomé',
  1,
)
const lastNames = pick(
  'Moreau,Le Gall,Marchand,Haddad,Petit,Durand,Benali,Garnier,Tanguy,Diallo,Ferreira,Quéré,Lambert,Nguyen,Roux,Carpentier,Meziane,Vasseur,Riou,Brun,Œuvrard,O’Brien,Ólafsson',
  20,
)
const amount = '(1 + s.order_id % 200) * 100'
const isPlace = 's.form_id % 10 < 3'
const isMembership = 's.form_id % 10 = 3'

/** Who buys, for how much, and what became of it: no two orders in a row are alike. */
const more: Copying['more'] = {
  payers: {
    first_name: firstNames,
    last_name: `${lastNames} || case when s.order_id % 7 = 0 then '-' || s.order_id % 9973 else '' end`,
  },
  orders: {
    amount,
    status: `case when s.order_id % 500 = 0 then 'Refunded' when s.order_id % 777 = 0 then 'Canceled' else 'Processed' end`,
  },
  order_items: {
    amount,
    tier_type: `case when ${isPlace} then 'Registration' when ${isMembership} then 'Membership' else t.tier_type end`,
    label: `case when ${isPlace} or ${isMembership} then 'Plein tarif' else t.label end`,
    details: `case when ${isPlace} or ${isMembership} then t.details || jsonb_build_object('participant', jsonb_build_object(
      'firstName', ${firstNames}, 'lastName', ${lastNames}, 'email', null)) else t.details end`,
  },
}

/** One association with a past of every kind: gifts, places, memberships, instalments and monthly gifts. */
export async function addLargeAssociation(database: BenchDatabase, large: Large): Promise<void> {
  const { forms, pastOrders, folder, sandboxPort } = large
  const size = { organizations: 1, forms, tiers: 1 }
  await preload(database, {
    size,
    pastOrders,
    ofOneTier: pastOrders / 5,
    indexesLast: true,
    more,
    folder,
    sandboxPort,
  })
  await withClient(database, async client => {
    await client.query('set session_replication_role = replica')
    for (const statement of afterwards) await client.query(statement)
    await client.query('vacuum analyze')
  })
}

const afterwards = [
  `update forms set form_type = 'Event' where id % 10 < 3 and slug like 'don-%'`,
  `update forms set form_type = 'Membership' where id % 10 = 3 and slug like 'don-%'`,
  // Every tenth order is paid in three times, and of every hundredth payment of these the bank took none.
  `insert into payments (organization_id, order_id, number, key, amount, due_on, means, status, captured_at, created_at)
   select o.organization_id, o.id, n, gen_random_uuid(), 2000, o.created_at::date + n * 30, 'Card',
     case when o.id % 1000 = 0 then 'Refused' when o.created_at::date + n * 30 > current_date then 'Waiting' else 'Authorized' end,
     case when o.id % 1000 <> 0 and o.created_at::date + n * 30 <= current_date then o.created_at + n * interval '30 days' end, o.created_at
   from orders o cross join generate_series(2, 3) n where o.id % 10 = 0`,
  `insert into schedules (organization_id, order_id, frequency, amount, day_of_levy, next_on, customer_id, payment_method, created_at, status, provider)
   select o.organization_id, o.id, 'Monthly', 1000, 5, current_date + 10, 'cus_bench', 'pm_bench', o.created_at,
     case when o.id % 3 = 0 then 'Canceled' else 'Active' end, 'stripe'
   from orders o where o.id % 10 = 1`,
  `insert into refunds (organization_id, id, payment_id, provider, status, organization_part, tip_part, requested_by, provider_refund_id,
     trace_id, created_at, settled_at)
   select organization_id, gen_random_uuid(), id, 'stripe', 'succeeded', 1000, 0, 'bench', 're_bench' || id, '', captured_at, captured_at
   from payments where captured_at is not null and id % 100 = 0`,
]
