import { sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import {
  afterwards,
  type GuestMailKind,
  latestReminderMinutes,
  thanksDays,
  wakingHours,
} from '#domain/message/guest-mails.ts'
import { ticketedTypes } from '#domain/ticket/ticket.ts'
import { isGivenBack } from './given-back-place.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

/** What the guests of an event are to be mailed. */
export type DueMails = FormKey & {
  readonly kind: GuestMailKind
  /** As {@link GuestMail} has it. */
  readonly about: string
  /** Orders since then have read it where they ordered: ISO instant. */
  readonly orderedBefore: string
}

const dayAt = (day: ReturnType<typeof sql>, hour: number) =>
  sql`((${day})::timestamp + make_interval(hours => ${hour}::integer)) at time zone 'Europe/Paris'`
const startDay = sql`(f.start_at at time zone 'Europe/Paris')::date`
const endDay = sql`(coalesce(f.end_at, f.start_at) at time zone 'Europe/Paris')::date`

/** An event that takes place. */
const takesPlace = sql`f.form_type = any(${[...ticketedTypes]}::text[]) and f.state <> 'Draft' and f.withheld_since is null and not exists (
  select from cancellations n where n.organization_id = f.organization_id and n.form_id = f.id)`

/**
 * Events whose guests are to be reminded, from the morning of the day before, or thanked, from the morning of the day after (rules MSG-9,
 * MSG-10); and changes that who ordered is to be told of (rule MSG-11).
 */
export async function dueGuestMails(db: Reader, now: string): Promise<readonly DueMails[]> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<DueMails>`
    select f.organization_id as "organizationId", f.id, 'eventReminder' as kind, ${startDay}::text as about,
      instant(${dayAt(sql`${startDay} - 1`, 0)}) as "orderedBefore"
    from forms f
    where f.sends_reminder and f.start_at > ${at} + make_interval(mins => ${latestReminderMinutes}::integer)
      and f.start_at < ${at} + interval '2 days' and ${at} >= ${dayAt(sql`${startDay} - 1`, wakingHours.from)} and ${takesPlace}
    union all
    select f.organization_id, f.id, 'eventThanks', ${afterwards}, instant(coalesce(f.end_at, f.start_at))
    from forms f
    where f.sends_afterwards and f.start_at < ${at} and ${at} >= ${dayAt(sql`${endDay} + 1`, wakingHours.from)}
      and ${at} < ${dayAt(sql`${endDay} + 1 + ${thanksDays}::integer`, 0)} and ${takesPlace}
    union all
    select f.organization_id, f.id, 'eventChanged', c.number::text, instant(c.changed_at)
    from event_changes c join forms f on f.organization_id = c.organization_id and f.id = c.form_id
    where c.answer = 'tell' and c.finished_at is null
    order by 1, 2`.execute(db)
  return rows
}

/** An order `o` whose people come: it was paid for, has a place that was not given back, and no refund of it was chosen or is on its way. */
export const isToldOfOrder = sql`o.status = 'Processed'
  and exists (select from order_items i where i.organization_id = o.organization_id and i.order_id = o.id and i.tier_type = 'Registration'
    and not ${isGivenBack(sql`i.organization_id`, sql`i.id`)})
  and not exists (select from settlements s where s.organization_id = o.organization_id and s.order_id = o.id
    and s.status in ('settling', 'settled', 'given', 'failed'))`

type Page = { readonly after: number; readonly limit: number; readonly now: string; readonly trace: string }

/**
 * Queues the mails of the next orders, one to each address of an order: their payer's, and those that holders of its places have. An order is
 * written down with its jobs in one statement, so that whoever dies in between leaves nobody out, and who comes second finds nothing to
 * do. Gives the last of these orders; null where none is left.
 */
export async function queueGuestMails(
  tx: Transaction,
  { organizationId, id, kind, about, orderedBefore }: DueMails,
  { after, limit, now, trace }: Page,
): Promise<number | null> {
  const payload = sql`jsonb_build_object('organizationId', q.organization_id, 'kind', q.kind,
    'subjectId', q.order_id || '.' || q.reader || '.' || q.about, 'trace', ${trace}::text)::json`
  const { rows } = await sql<{ last: number | null }>`
    with found as (
      select o.organization_id, o.id, o.cart_id from orders o
      where o.organization_id = ${organizationId} and o.form_id = ${id} and o.id > ${after}
        and o.created_at < ${orderedBefore}::timestamptz and ${isToldOfOrder}
        and not exists (select from guest_mails g where g.organization_id = o.organization_id and g.order_id = o.id
          and g.kind = ${kind} and g.about = ${about})
      order by o.id limit ${limit}
    ), readers as (
      select f.organization_id, f.id, '' as reader, y.email, 0 as number
      from found f join payers y on y.organization_id = f.organization_id and y.cart_id = f.cart_id
      union all
      select f.organization_id, f.id, t.id::text, coalesce(t.email, i.details #>> '{participant,email}'), t.number
      from found f
      join tickets t on t.organization_id = f.organization_id and t.order_id = f.id
      join order_items i on i.organization_id = t.organization_id and i.id = t.item_id
      where not ${isGivenBack(sql`t.organization_id`, sql`t.item_id`)}
    ), queued as (
      insert into guest_mails (organization_id, order_id, kind, about, reader, queued_at)
      select distinct on (id, lower(btrim(email))) organization_id, id, ${kind}, ${about}, reader, ${now}::timestamptz
      from readers where btrim(email) <> '' order by id, lower(btrim(email)), number
      on conflict do nothing
      returning organization_id, order_id, kind, about, reader
    )
    select (select max(id) from found) as last, (select count(${addJob('send-notice', payload)}) from queued q) as jobs`.execute(
    tx,
  )
  return rows[0]?.last ?? null
}
