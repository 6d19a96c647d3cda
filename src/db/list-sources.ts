import { type RawBuilder, sql } from 'kysely'
import type { ColumnId, ListName, ListState } from '#domain/list/lists.ts'
import { isGivenBack } from './given-back-place.ts'
import { laterOptions } from './later-options.ts'

/**
 * Where a list reads its rows: `o` is the order of each, `k` what was found of it. A row is placed by a whole number, which an index
 * holds as the column `at`, and by its id.
 */
export type ListSource = {
  /** Tables and joins, with what is always true of them. */
  readonly from: RawBuilder<unknown>
  readonly always: RawBuilder<unknown>
  /** The column that orders the list, and what is made of a number to compare with it. */
  readonly at: RawBuilder<unknown>
  readonly placed: 'instant' | 'day'
  readonly id: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
  /** The table whose index finds amounts that few rows have, and its alias; undefined: a walk finds them. */
  readonly priced?: { readonly from: RawBuilder<unknown>; readonly alias: RawBuilder<unknown> }
  /** The stored states of a row: of its order, of its payment or of its plan. */
  readonly state: RawBuilder<unknown>
  /** Narrows to a state where a column does not say it; the orders of which something was given back are told where they are few. */
  readonly inState?: (state: ListState, withReturns: readonly number[] | null) => RawBuilder<unknown>
  readonly tier: (tierId: number) => RawBuilder<unknown>
  /** What else is read for the rows of a page. */
  readonly joins: RawBuilder<unknown>
  readonly columns: Readonly<Partial<Record<ColumnId, RawBuilder<unknown>>>>
}

const name = sql`coalesce(nullif(y.company_name, ''), nullif(trim(concat_ws(' ', y.first_name, y.last_name)), ''))`

const ofPayer = {
  payerName: name,
  payerEmail: sql`y.email`,
  company: sql`nullif(y.company_name, '')`,
  address: sql`y.address`,
  zipCode: sql`y.zip_code`,
  city: sql`y.city`,
  country: sql`y.country`,
  orderId: sql`o.id`,
  orderedAt: sql`instant(o.created_at)`,
  campaign: sql`f.title`,
  coupon: sql`o.coupon_code`,
} as const

/** The first payment of the order, which its row leads to. */
const firstPayment = sql`left join lateral (
  select p.id, p.means from payments p
  where p.organization_id = o.organization_id and p.order_id = o.id order by p.number limit 1) p on true`

const tierOfOrder = (tierId: number) => sql`exists (
  select from order_items t where t.organization_id = o.organization_id and t.order_id = o.id and t.tier_id = ${tierId})`

const orders: ListSource = {
  from: sql`orders o`,
  always: sql`true`,
  at: sql`o.created_at`,
  placed: 'instant',
  id: sql`o.id`,
  amount: sql`o.amount`,
  priced: { from: sql`orders o`, alias: sql`o` },
  state: sql`o.status`,
  tier: tierOfOrder,
  joins: sql`${firstPayment}
    left join lateral (
      select sum(i.quantity)::integer as quantity,
        jsonb_agg(jsonb_build_object('label', i.label, 'tierType', i.tier_type, 'quantity', i.quantity) order by i.position) as lines
      from order_items i where i.organization_id = o.organization_id and i.order_id = o.id) b on true`,
  columns: {
    ...ofPayer,
    items: sql`b.lines`,
    quantity: sql`b.quantity`,
    means: sql`p.means`,
    amount: sql`o.amount`,
    state: sql`o.status`,
  },
}

const person = sql`coalesce(nullif(i.details -> 'participant', 'null'),
  jsonb_build_object('firstName', y.first_name, 'lastName', y.last_name, 'email', y.email))`

const returned = sql`(o.status in ('Canceled', 'Refunded') or ${isGivenBack(sql`i.organization_id`, sql`i.id`)})`

/** What stands of an item: one of an order that waits for its money is not paid for yet. */
const itemState = sql`case when ${returned} then 'returned' when o.status = 'Committed' then 'awaited' else 'valid' end`

/** Orders of which something was given back, in whatever way: few, and found by indexes of their own. */
export const ordersWithReturns = (organizationId: number) => sql`(
  select r.id from orders r where r.organization_id = ${organizationId} and r.status in ('Canceled', 'Refunded')
  union select i.order_id from returned_items r join order_items i on i.organization_id = r.organization_id and i.id = r.item_id
    where r.organization_id = ${organizationId}
  union select p.order_id from refunds r join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
    where r.organization_id = ${organizationId} and r.lines is not null and p.order_id is not null
  union select s.order_id from settlements s where s.organization_id = ${organizationId} and s.status = 'given')`

const itemsOf = (tierType: 'Registration' | 'Membership'): ListSource => ({
  from: sql`orders o join order_items i on i.organization_id = o.organization_id and i.order_id = o.id`,
  always: sql`i.tier_type = ${sql.lit(tierType)}`,
  at: sql`o.created_at`,
  placed: 'instant',
  id: sql`i.id`,
  amount: sql`(i.amount - i.discount)`,
  priced: { from: sql`order_items i`, alias: sql`i` },
  state: itemState,
  inState: (state, withReturns) => {
    if (state === 'returned') return returned
    const unpaid = sql`o.status ${state === 'awaited' ? sql`=` : sql`<>`} 'Committed'`
    // Most rows are told by a look into a list of few, without a look into what was given back.
    return withReturns === null
      ? sql`(${unpaid} and not ${returned})`
      : sql`(${unpaid} and (o.id <> all(${withReturns}::integer[]) or not ${returned}))`
  },
  tier: tierId => sql`i.tier_id = ${tierId}`,
  joins: sql`join order_items i on i.organization_id = o.organization_id and i.id = k.id
    ${firstPayment}
    cross join lateral (select ${person} as person) w`,
  columns: {
    ...ofPayer,
    person: sql`nullif(trim(concat_ws(' ', w.person ->> 'firstName', w.person ->> 'lastName')), '')`,
    firstName: sql`w.person ->> 'firstName'`,
    lastName: sql`w.person ->> 'lastName'`,
    email: sql`w.person ->> 'email'`,
    rate: sql`i.label`,
    options: sql`(
      select string_agg(e ->> 'label', ' · ' order by place)
      from jsonb_array_elements(coalesce(i.details -> 'options', '[]') || ${laterOptions('i.organization_id', 'i.id')})
        with ordinality as e (e, place))`,
    answers: sql`(
      select string_agg(concat(c.label, ': ', a ->> 'value'), ' · ' order by place)
      from jsonb_array_elements(i.details -> 'customFields') with ordinality as a (a, place)
      join custom_fields c on c.organization_id = i.organization_id and c.id = (a ->> 'id')::integer
      where c.field_type <> 'File')`,
    quantity: sql`i.quantity`,
    amount: sql`i.amount - i.discount`,
    validFrom: sql`i.valid_from`,
    validUntil: sql`i.valid_until`,
    state: itemState,
  },
})

/** Every payment of an order but those whose day is still to come or never came, by when its money came, or was due. */
const payments: ListSource = {
  from: sql`payments p join orders o on o.organization_id = p.organization_id and o.id = p.order_id`,
  always: sql`p.order_id is not null and (p.captured_at is not null or p.status not in ('Waiting', 'Canceled', 'Abandoned'))`,
  at: sql`coalesce(p.captured_at, (p.due_on + time '12:00') at time zone 'Europe/Paris')`,
  placed: 'instant',
  id: sql`p.id`,
  amount: sql`(p.amount - p.amount_tip)`,
  priced: { from: sql`payments p`, alias: sql`p` },
  state: sql`p.status`,
  tier: tierOfOrder,
  joins: sql`join payments p on p.organization_id = o.organization_id and p.id = k.id
    left join recorded_payments t on t.organization_id = p.organization_id and t.payment_id = p.id
    left join users u on u.id = t.recorded_by`,
  columns: {
    ...ofPayer,
    paidAt: sql`instant(coalesce(p.captured_at, (p.due_on + time '12:00') at time zone 'Europe/Paris'))`,
    means: sql`p.means`,
    takenBy: sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`,
    number: sql`p.number`,
    paymentId: sql`p.id`,
    refunded: sql`nullif((select sum(r.organization_part) from refunds r
      where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded'), 0)::integer`,
    amount: sql`p.amount - p.amount_tip`,
    state: sql`p.status`,
  },
}

const instalments: ListSource = {
  from: sql`payments p join orders o on o.organization_id = p.organization_id and o.id = p.order_id`,
  always: sql`p.number > 1`,
  at: sql`p.due_on`,
  placed: 'day',
  id: sql`p.id`,
  amount: sql`(p.amount - p.amount_tip)`,
  priced: { from: sql`payments p`, alias: sql`p` },
  state: sql`p.status`,
  tier: tierOfOrder,
  joins: sql`join payments p on p.organization_id = o.organization_id and p.id = k.id`,
  columns: {
    ...ofPayer,
    dueOn: sql`p.due_on`,
    number: sql`p.number`,
    capturedAt: sql`instant(p.captured_at)`,
    retryOn: sql`p.retry_on`,
    means: sql`p.means`,
    paymentId: sql`p.id`,
    amount: sql`p.amount - p.amount_tip`,
    state: sql`p.status`,
  },
}

const subscriptions: ListSource = {
  from: sql`schedules s join orders o on o.organization_id = s.organization_id and o.id = s.order_id`,
  always: sql`s.frequency = 'Monthly'`,
  at: sql`s.created_at`,
  placed: 'instant',
  id: sql`s.id`,
  amount: sql`s.amount`,
  state: sql`s.status`,
  tier: tierOfOrder,
  joins: sql`join schedules s on s.organization_id = o.organization_id and s.id = k.id ${firstPayment}`,
  columns: {
    ...ofPayer,
    startedAt: sql`instant(s.created_at)`,
    nextOn: sql`case when s.status = 'Active' then s.next_on end`,
    means: sql`s.means`,
    amount: sql`s.amount`,
    state: sql`s.status`,
  },
}

export const listSources: Readonly<Record<ListName, ListSource>> = {
  orders,
  payments,
  participants: itemsOf('Registration'),
  members: itemsOf('Membership'),
  instalments,
  subscriptions,
}
