import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import { type OrderMailKind, orderMailKinds } from '#domain/job/mail-kinds.ts'
import type { RecipientState } from '#domain/message/recipients.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import { isTheirs } from './listed-people.ts'
import { mailOfRecipient, stateOfRecipient } from './message-recipients.ts'
import type { Reader } from './schema.ts'

/** What all of a timeline tells. `paymentId`: a payment of its order, where it is shown; null for none. */
type Told = {
  readonly id: string
  readonly at: string
  readonly formId: number | null
  readonly title: string | null
  readonly paymentId: number | null
}

/** Something that happened to a person. Amounts in cents, days in ISO. */
export type PersonEvent = Told &
  (
    | {
        readonly kind: 'payment'
        readonly status: PaymentStatus
        readonly amount: number
        readonly means: PaymentMeans
      }
    | {
        readonly kind: 'membership' | 'place'
        readonly label: string
        readonly status: OrderStatus
        readonly formType: FormType
        readonly validFrom: string | null
        readonly validUntil: string | null
      }
    | {
        readonly kind: 'subscription'
        readonly status: ScheduleStatus
        /** A gift of each month; else what is paid in several times. */
        readonly isMonthly: boolean
        readonly amount: number
        readonly nextOn: string | null
      }
    | {
        readonly kind: 'mail'
        readonly mail: OrderMailKind
        readonly state: 'sent' | 'refused' | 'underWay'
      }
    | { readonly kind: 'message'; readonly subject: string; readonly state: RecipientState }
    /** `title`: the file, as long as it is remembered. */
    | { readonly kind: 'import'; readonly hasMade: boolean }
    | { readonly kind: 'note'; readonly body: string; readonly by: string | null }
    | {
        readonly kind: 'consent'
        readonly accepts: boolean
        readonly saidHow: string
        readonly by: string | null
      }
  )

type Wish = {
  readonly organizationId: number
  readonly personId: number
  /** Events before this one; null: the latest. */
  readonly before: { readonly at: string; readonly id: string } | null
  readonly limit: number
}

/** What happened to a person and to whoever was merged into them, the newest first (rule PPL-7). */
export async function personTimeline(
  db: Reader,
  { organizationId, personId, before, limit }: Wish,
): Promise<readonly PersonEvent[]> {
  const { rows } = await sql<{ event: PersonEvent }>`
    with mentioned as (
      select m.organization_id, m.order_id, m.item_id, o.created_at, o.status, o.form_id, f.title, f.form_type,
        (select min(y.id) from payments y where y.organization_id = o.organization_id and y.order_id = o.id) as payment_id
      from person_names n
      join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id
      join orders o on o.organization_id = m.organization_id and o.id = m.order_id
      join forms f on f.organization_id = o.organization_id and f.id = o.form_id
      where n.organization_id = ${organizationId} and n.person_id = ${personId}
    ), own as (
      select id from people where organization_id = ${organizationId} and (id = ${personId} or merged_into = ${personId})
    ), event as (
      select 'payment:' || y.id as id, coalesce(y.captured_at, y.created_at) as at, m.form_id, m.title, y.id as payment_id,
        jsonb_build_object('kind', 'payment', 'status', y.status, 'amount', y.amount - y.amount_tip, 'means', y.means) as more
      from mentioned m join payments y on y.organization_id = m.organization_id and y.order_id = m.order_id
      where m.item_id = 0 and y.status not in ('Waiting', 'Abandoned')
      union all
      select 'item:' || i.id, m.created_at, m.form_id, m.title, m.payment_id,
        jsonb_build_object('kind', case when i.tier_type = 'Membership' then 'membership' else 'place' end, 'label', i.label,
          'status', m.status, 'formType', m.form_type, 'validFrom', i.valid_from, 'validUntil', i.valid_until)
      from mentioned m join order_items i on i.organization_id = m.organization_id and i.order_id = m.order_id
      where ${isTheirs} and i.tier_type in ('Membership', 'Registration')
      union all
      select 'schedule:' || s.id, s.created_at, m.form_id, m.title, m.payment_id,
        jsonb_build_object('kind', 'subscription', 'status', s.status, 'isMonthly', s.frequency = 'Monthly',
          'amount', s.amount, 'nextOn', s.next_on)
      from mentioned m join schedules s on s.organization_id = m.organization_id and s.order_id = m.order_id
      where m.item_id = 0
      union all
      select 'mail:' || a.kind || ':' || a.subject_id, coalesce(a.sent_at, a.refused_at, a.claimed_at), m.form_id, m.title, m.payment_id,
        jsonb_build_object('kind', 'mail', 'mail', a.kind,
          'state', case when a.sent_at is not null then 'sent' when a.refused_at is not null then 'refused' else 'underWay' end)
      from mentioned m join mails a on a.organization_id = m.organization_id and a.order_id = m.order_id
      where m.item_id = 0 and a.reader is not null and a.kind = any (${[...orderMailKinds]}::text[])
      union all
      select 'message:' || r.message_id || ':' || r.number, coalesce(a.sent_at, a.refused_at, g.sent_at), m.form_id, m.title, m.payment_id,
        jsonb_build_object('kind', 'message', 'subject', g.subject, 'state', ${stateOfRecipient})
      from mentioned m
      join message_recipients r on r.organization_id = m.organization_id and r.order_id = m.order_id and r.item_id = m.item_id
      join messages g on g.organization_id = r.organization_id and g.id = r.message_id and g.sent_at is not null
      left join mails a on ${mailOfRecipient}
      union all
      select 'import:' || w.import_id || ':' || w.line, w.written_at, null, nullif(i.name, ''), null,
        jsonb_build_object('kind', 'import', 'hasMade', w.has_made)
      from own join person_writings w on w.organization_id = ${organizationId} and w.person_id = own.id
      left join people_imports i on i.organization_id = w.organization_id and i.id = w.import_id
      union all
      select 'note:' || w.id, w.written_at, null, null, null,
        jsonb_build_object('kind', 'note', 'body', w.body, 'by', nullif(concat_ws(' ', u.first_name, u.last_name), ''))
      from own join person_notes w on w.organization_id = ${organizationId} and w.person_id = own.id
      join users u on u.id = w.written_by
      union all
      select 'consent:' || c.id, c.written_at, null, null, null,
        jsonb_build_object('kind', 'consent', 'accepts', c.accepts, 'saidHow', c.said_how,
          'by', nullif(concat_ws(' ', u.first_name, u.last_name), ''))
      from own join person_consents c on c.organization_id = ${organizationId} and c.person_id = own.id
      join users u on u.id = c.written_by
    )
    select more || jsonb_build_object('id', id, 'at', at, 'formId', form_id, 'title', title, 'paymentId', payment_id) as event
    from event
    where ${before === null ? sql`true` : sql`(at, id) < (${before.at}::timestamptz, ${before.id})`}
    order by event.at desc, event.id desc limit ${limit}`.execute(db)
  return rows.map(({ event }) => event)
}
