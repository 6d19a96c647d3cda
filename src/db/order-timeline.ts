import { sql } from 'kysely'
import type { SettlementChoice } from '#domain/cancellation/cancellation.ts'
import { type OrderMailKind, orderMailKinds } from '#domain/job/mail-kinds.ts'
import type { ItemChange } from '#domain/order/edit-item.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { DisputeStatus } from '#domain/payment/dispute-flow.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { RefundStatus } from '#domain/payment/refund-flow.ts'
import type { Reader } from './schema.ts'

/** What all of a history tells. `id` keeps what happened at one instant in its order; `by` is who did it, by name; null where nobody of the association did, or their account is gone. */
type Told = { readonly id: string; readonly at: string; readonly by: string | null }

/** Something that happened to an order. Amounts in cents. */
export type OrderEvent = Told &
  (
    | {
        readonly kind: 'ordered'
        /** The association recorded it; its payer did not order it alone. */
        readonly byTeam: boolean
      }
    | { readonly kind: 'applied' | 'applicationAccepted' }
    | { readonly kind: 'transferPart'; readonly paymentId: number; readonly amount: number }
    | {
        readonly kind: 'paid' | 'voided'
        readonly paymentId: number
        readonly amount: number
        readonly means: PaymentMeans
      }
    | {
        readonly kind: 'refund'
        readonly paymentId: number
        readonly status: RefundStatus
        readonly amount: number
        readonly byTransfer: boolean
        readonly byPayer: boolean
        readonly comment: string | null
      }
    | {
        readonly kind: 'dispute'
        readonly paymentId: number
        readonly status: DisputeStatus
        readonly amount: number
      }
    | { readonly kind: 'withdrawal'; readonly amount: number }
    | { readonly kind: 'cancellation' | 'postponement' }
    | { readonly kind: 'settlement'; readonly choice: SettlementChoice }
    | { readonly kind: 'tickets'; readonly count: number }
    | {
        readonly kind: 'renamed' | 'passedOn'
        readonly number: number
        /** Who the ticket was for before; empty for its payer. */
        readonly before: string
      }
    | { readonly kind: 'entry' | 'entryUndone'; readonly number: number; readonly gate: string }
    | {
        readonly kind: 'mail'
        readonly mail: OrderMailKind
        readonly isAgain: boolean
        readonly state: 'sent' | 'refused' | 'underWay'
      }
    | {
        readonly kind: 'deed'
        readonly action: string
        readonly actor: string
        readonly object: string
        readonly facts: Readonly<Record<string, string | number | boolean | null>>
      }
    | {
        readonly kind: 'edited'
        readonly label: string
        readonly changes: readonly ItemChange[]
      }
    | {
        readonly kind: 'lineCancelled'
        readonly label: string
        readonly refunded: number
        readonly byPayer: boolean
      }
    | {
        readonly kind: 'lineMoved'
        readonly from: string
        readonly to: string
        readonly refunded: number
      }
    | {
        readonly kind: 'optionAdded' | 'supplementAsked' | 'supplementTakenBack' | 'supplementLapsed'
        readonly label: string
        readonly amount: number
      }
    | {
        readonly kind: 'supplementPaid'
        readonly label: string
        readonly amount: number
        readonly paidOrderId: number
      }
    | { readonly kind: 'note'; readonly noteId: number; readonly body: string }
  )

type Wish = OrderKey & {
  /** Events before this one; null: the latest. */
  readonly before: { readonly at: string; readonly id: string } | null
  readonly limit: number
}

/** What the audit tells of an order that no row tells better. */
const deeds = [
  'order.deliver',
  'order.askRefund',
  'order.declineRefund',
  'card.resend',
  'ticket.resend',
  'mail.resend',
  'settlement.give',
  'settlement.repay',
  'settlement.retry',
  'schedule.amount',
  'schedule.cancel',
  'schedule.day',
  'schedule.method',
  'schedule.resume',
  'schedule.stop',
  'schedule.suspend',
  'dispute.answer',
]

const nameOf = (user: string) =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.last_name`)}), '')`

/** The account of an actor of the audit. */
const isActor = (actor: string) =>
  sql`u.id = case when ${sql.ref(actor)} ~ '^user:[0-9]{1,9}$' then substr(${sql.ref(actor)}, 6)::integer end`

/** What happened to an order, the newest first, read from what each of it left (rule ORD-1). */
export async function orderTimeline(
  db: Reader,
  { organizationId, id, before, limit }: Wish,
): Promise<readonly OrderEvent[]> {
  const { rows } = await sql<{ event: OrderEvent }>`
    with own as materialized (
      select o.organization_id, o.id, o.form_id, o.created_at from orders o
      where o.organization_id = ${organizationId} and o.id = ${id}
    ), payment as materialized (
      select y.* from own join payments y on y.organization_id = own.organization_id and y.order_id = own.id
    ), event as (
      select '0:order' as id, own.created_at as at, null::text as by, jsonb_build_object('kind', 'ordered',
        -- Who orders by transfer themselves accepts the terms; nobody does at the desk, and an application is ordered by who accepts it.
        'byTeam', o.is_recorded and not (
          exists (select from payment y join awaited_transfers w on w.organization_id = y.organization_id and w.payment_id = y.id)
          and exists (select from order_snapshots h where h.organization_id = o.organization_id and h.order_id = o.id
            and h.snapshot -> 'consents' ->> 'terms' = 'true')
          and not exists (select from applications a where a.organization_id = o.organization_id and a.cart_id = o.cart_id))) as more
      from own join orders o on o.organization_id = own.organization_id and o.id = own.id
      union all
      select '1:came:' || y.id || ':' || c.number, c.recorded_at, ${nameOf('u')},
        jsonb_build_object('kind', 'transferPart', 'paymentId', y.id, 'amount', c.amount)
      from payment y join transfer_parts c on c.organization_id = y.organization_id and c.payment_id = y.id
      left join users u on u.id = c.recorded_by
      where c.amount <> y.amount or c.number > 1
      union all
      select '1:paid:' || y.id, coalesce(r.recorded_at, y.captured_at), ${nameOf('u')},
        jsonb_build_object('kind', 'paid', 'paymentId', y.id, 'amount', y.amount, 'means', coalesce(r.means, y.means))
      from payment y
      left join recorded_payments r on r.organization_id = y.organization_id and r.payment_id = y.id
      left join users u on u.id = r.recorded_by
      where coalesce(r.recorded_at, y.captured_at) is not null
      union all
      select '3:voided:' || y.id, r.voided_at, ${nameOf('u')},
        jsonb_build_object('kind', 'voided', 'paymentId', y.id, 'amount', y.amount, 'means', coalesce(r.means, y.means))
      from payment y
      join recorded_payments r on r.organization_id = y.organization_id and r.payment_id = y.id and r.voided_at is not null
      left join users u on u.id = r.voided_by
      union all
      select '3:refund:' || b.id, coalesce(b.settled_at, b.created_at), ${nameOf('u')},
        jsonb_build_object('kind', 'refund', 'paymentId', y.id, 'status', b.status, 'amount', b.organization_part + b.tip_part,
          'byTransfer', b.by_transfer, 'byPayer', b.requested_by like 'payer%', 'comment', b.comment)
      from payment y join refunds b on b.organization_id = y.organization_id and b.payment_id = y.id
      left join users u on ${isActor('b.requested_by')}
      union all
      select '3:dispute:' || d.id, coalesce(d.settled_at, d.created_at), null,
        jsonb_build_object('kind', 'dispute', 'paymentId', y.id, 'status', d.status, 'amount', d.amount)
      from payment y join disputes d on d.organization_id = y.organization_id and d.payment_id = y.id
      union all
      select '3:withdrawal', w.created_at, null, jsonb_build_object('kind', 'withdrawal', 'amount', w.amount)
      from own join withdrawals w on w.organization_id = own.organization_id and w.order_id = own.id
      union all
      select '3:cancellation', s.created_at, null, jsonb_build_object('kind', case when s.postponement is null then 'cancellation' else 'postponement' end)
      from own join settlements s on s.organization_id = own.organization_id and s.order_id = own.id
      union all
      select '3:settlement', s.chosen_at, null, jsonb_build_object('kind', 'settlement', 'choice', s.choice)
      from own join settlements s on s.organization_id = own.organization_id and s.order_id = own.id
      where s.chosen_at is not null and s.choice is not null
      union all
      select '2:tickets:' || min(k.number), k.created_at, null, jsonb_build_object('kind', 'tickets', 'count', count(*))
      from own join tickets k on k.organization_id = own.organization_id and k.order_id = own.id
      group by k.created_at
      union all
      select '3:change:' || c.id, c.changed_at, by.name, jsonb_build_object('kind', c.kind, 'number', k.number,
        'before', concat_ws(' ', c.first_name, c.last_name))
      from own join tickets k on k.organization_id = own.organization_id and k.order_id = own.id
      join ticket_changes c on c.organization_id = k.organization_id and c.ticket_id = k.id
      left join lateral (
        select ${nameOf('u')} as name from audit a join users u on ${isActor('a.actor')}
        where a.object = 'order:' || own.id and a.organization_id = own.organization_id
          and a.action in ('ticket.rename', 'ticket.give') and ltrim(a.facts ->> 'ticket', '0') = k.number::text
          and a.at between c.changed_at and c.changed_at + interval '5 seconds'
        order by a.at limit 1) by on true
      union all
      select '3:scan:' || s.id, s.at, null, jsonb_build_object('kind', case s.kind when 'undo' then 'entryUndone' else 'entry' end,
        'number', s.ticket, 'gate', g.name)
      from own join tickets k on k.organization_id = own.organization_id and k.order_id = own.id
      join door_scans s on s.organization_id = k.organization_id and s.form_id = k.form_id and s.ticket = k.number
        and (s.kind = 'undo' or s.is_let_in)
      join gates g on g.organization_id = s.organization_id and g.id = s.gate_id
      union all
      select '3:mail:' || m.kind || ':' || m.subject_id, coalesce(m.sent_at, m.refused_at, m.claimed_at), null,
        jsonb_build_object('kind', 'mail', 'mail', m.kind, 'isAgain', m.subject_id ~ '#[0-9a-f]{8}-',
          'state', case when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused' else 'underWay' end)
      from own join mails m on m.organization_id = own.organization_id and m.order_id = own.id
      where m.reader is not null and m.kind = any (${[...orderMailKinds]}::text[])
      union all
      select '3:deed:' || a.id, a.at, ${nameOf('u')},
        jsonb_build_object('kind', 'deed', 'action', a.action, 'actor', a.actor, 'object', a.object, 'facts', a.facts)
      from (
        select 'order:' || own.id as object from own
        union all select 'payment:' || y.id from payment y
        union all select 'schedule:' || s.id from own
          join schedules s on s.organization_id = own.organization_id and s.order_id = own.id) of
      join audit a on a.object = of.object and a.organization_id = ${organizationId} and a.action = any (${deeds}::text[])
      left join users u on ${isActor('a.actor')}
      union all
      select '3:edit:' || e.id, e.edited_at, ${nameOf('u')},
        jsonb_build_object('kind', 'edited', 'label', i.label, 'changes', e.changes)
      from own join order_edits e on e.organization_id = own.organization_id and e.order_id = own.id
      join order_items i on i.organization_id = e.organization_id and i.id = e.item_id
      join users u on u.id = e.edited_by
      union all
      select '3:line:' || c.item_id, c.cancelled_at, ${nameOf('u')},
        jsonb_build_object('kind', 'lineCancelled', 'label', i.label, 'refunded', c.refunded, 'byPayer', c.cancelled_by is null)
      from own join cancelled_lines c on c.organization_id = own.organization_id and c.order_id = own.id
      join order_items i on i.organization_id = c.organization_id and i.id = c.item_id
      left join users u on u.id = c.cancelled_by
      union all
      select '3:move:' || v.id, v.moved_at, ${nameOf('u')},
        jsonb_build_object('kind', 'lineMoved', 'from', v.from_label, 'to', v.to_label, 'refunded', v.refunded)
      from own join line_moves v on v.organization_id = own.organization_id and v.order_id = own.id
      join users u on u.id = v.moved_by
      union all
      select '3:supplement:' || s.id || told.id, told.at, told.by,
        jsonb_build_object('kind', told.kind, 'label', s.label, 'amount', s.amount, 'paidOrderId', told.order_id)
      from own join supplements s on s.organization_id = own.organization_id and s.order_id = own.id
      left join carts c on c.organization_id = s.organization_id and c.id = s.cart_id
      left join orders n on n.organization_id = s.organization_id and n.cart_id = s.cart_id
      join users asker on asker.id = s.asked_by
      left join users taker on taker.id = s.taken_back_by
      cross join lateral (
        select ':1' as id, s.asked_at as at, ${nameOf('asker')} as by, null::integer as order_id,
          case s.amount when 0 then 'optionAdded' else 'supplementAsked' end as kind
        union all select ':2', n.created_at, null, n.id, 'supplementPaid' where n.id is not null and s.amount > 0
        union all select ':2', s.taken_back_at, ${nameOf('taker')}, null, 'supplementTakenBack' where s.taken_back_at is not null
        union all select ':2', s.pays_until, null, null, 'supplementLapsed'
          where n.id is null and s.taken_back_at is null and coalesce(c.status, 'expired') = 'expired'
            and (c.id is null or c.expires_at > c.created_at)
            and not exists (select from returned_items r where r.organization_id = s.organization_id and r.item_id = s.item_id)) told
      union all
      select '0:application:' || told.id, told.at, told.by, jsonb_build_object('kind', told.kind)
      from own join orders o on o.organization_id = own.organization_id and o.id = own.id
      join applications a on a.organization_id = o.organization_id and a.cart_id = o.cart_id
      left join users decider on decider.id = a.decided_by
      cross join lateral (
        select '1' as id, a.applied_at as at, null::text as by, 'applied' as kind
        union all select '2', a.decided_at, ${nameOf('decider')}, 'applicationAccepted' where a.decided_at is not null) told
      union all
      select '3:note:' || n.id, n.written_at, ${nameOf('u')}, jsonb_build_object('kind', 'note', 'noteId', n.id, 'body', n.body)
      from own join order_notes n on n.organization_id = own.organization_id and n.order_id = own.id
      join users u on u.id = n.written_by
    )
    select more || jsonb_build_object('id', id, 'at', at, 'by', by) as event
    from event
    where ${before === null ? sql`true` : sql`(at, id) < (${before.at}::timestamptz, ${before.id})`}
    order by event.at desc, event.id desc limit ${limit}`.execute(db)
  return rows.map(({ event }) => event)
}
