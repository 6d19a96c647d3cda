import { type RawBuilder, sql } from 'kysely'
import type { FormKey, WordedMail } from '#domain/form/form.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { GuestMailKind } from '#domain/message/guest-mails.ts'
import type { Reader } from './schema.ts'

/** What a mail would be about. */
type MailSubject = { readonly kind: MailKind; readonly subjectId: string }

type Found = (form: FormKey) => RawBuilder<MailSubject>

const lastOf =
  (kind: GuestMailKind): Found =>
  ({ organizationId, id }) =>
    sql`
    select g.kind, g.order_id || '.' || g.reader || '.' || g.about as "subjectId"
    from orders o join guest_mails g on g.organization_id = o.organization_id and g.order_id = o.id and g.kind = ${kind}
    where o.organization_id = ${organizationId} and o.form_id = ${id} order by o.id desc, g.queued_at desc limit 1`

/** What each mail would be about last: of the latest order of a form that brings it. */
const latest: Readonly<Record<WordedMail, Found>> = {
  confirmation: ({ organizationId, id }) => sql`
    select 'orderConfirmation' as kind, o.id::text as "subjectId" from orders o
    where o.organization_id = ${organizationId} and o.form_id = ${id} order by o.id desc limit 1`,
  ticket: ({ organizationId, id }) => sql`
    select case when t.email is null then 'ticketSent' else 'ticketPassedOn' end as kind,
      t.id || '.' || t.version as "subjectId"
    from tickets t where t.organization_id = ${organizationId} and t.form_id = ${id} order by t.number desc limit 1`,
  card: ({ organizationId, id }) => sql`
    select 'cardSent' as kind, c.id::text as "subjectId" from membership_cards c
    where c.organization_id = ${organizationId} and c.form_id = ${id} order by c.number desc limit 1`,
  renewal: ({ organizationId, id }) => sql`
    select 'renewalReminder' as kind, r.order_id || '.' || r.stage as "subjectId"
    from renewal_reminders r join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    where r.organization_id = ${organizationId} and o.form_id = ${id} order by r.order_id desc limit 1`,
  reminder: lastOf('eventReminder'),
  afterwards: lastOf('eventThanks'),
  changed: lastOf('eventChanged'),
  receipt: ({ organizationId, id }) => sql`
    select 'taxReceipt' as kind, r.id::text as "subjectId"
    from orders o
    join payments p on p.organization_id = o.organization_id and p.order_id = o.id
    join tax_receipt_payments c on c.organization_id = p.organization_id and c.payment_id = p.id
    join tax_receipts r on r.organization_id = c.organization_id and r.id = c.receipt_id and r.status = 'issued'
    where o.organization_id = ${organizationId} and o.form_id = ${id} order by o.id desc limit 1`,
  announced: ({ organizationId, id }) => sql`
    select 'chargeAnnounced' as kind, s.id || ':' || coalesce((
      select min(p.due_on) from payments p
      where p.organization_id = s.organization_id and p.order_id = s.order_id and p.status = 'Waiting'), s.next_on) as "subjectId"
    from orders o join schedules s on s.organization_id = o.organization_id and s.order_id = o.id and s.status = 'Active'
    where o.organization_id = ${organizationId} and o.form_id = ${id} order by o.id desc limit 1`,
  refused: ({ organizationId, id }) => sql`
    select 'chargeRefused' as kind, a.id::text as "subjectId"
    from orders o
    join payments p on p.organization_id = o.organization_id and p.order_id = o.id
      and p.status in ('Refused', 'Error') and p.regularise_until is not null
    join payment_attempts a on a.organization_id = p.organization_id and a.payment_id = p.id and a.error_code is not null
    where o.organization_id = ${organizationId} and o.form_id = ${id} order by o.id desc, a.number desc limit 1`,
}

/** What a mail of a form would be about last; `undefined` where no order brings it. */
export async function latestMailSubject(
  db: Reader,
  form: FormKey,
  mail: WordedMail,
): Promise<MailSubject | undefined> {
  const { rows } = await latest[mail](form).execute(db)
  return rows[0]
}
