import { sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import type { Reader } from './schema.ts'

/** A contribution as everybody may read it: what the contributor did not show is `null` (rule LAW-3). Amounts in cents. */
export type Contributor = {
  readonly orderId: number
  readonly firstName: string | null
  /** The first letter, with its point: « P. »; companies have none. */
  readonly lastName: string | null
  readonly amount: number | null
  readonly message: string | null
  readonly date: string
}

/** Ids are 32-bit integers (rule ACC-7). */
const beyondAllIds = 2_147_483_647

type Page = {
  readonly limit: number
  /** Only contributions older than this order; absent: from the newest on. */
  readonly before?: number | undefined
}

/**
 * Contributions of a form whose money arrived, newest first. One item of an order may say what is shown of its
 * contributor; orders that say nothing are there without a name and an amount, those that an administrator recorded are not.
 */
export async function contributorsOf(
  db: Reader,
  form: FormKey,
  { limit, before = beyondAllIds }: Page,
): Promise<readonly Contributor[]> {
  const { rows } = await sql<Contributor>`
    select o.id as "orderId", o.created_at as date, shown.message,
      case when shown.amount then o.amount end as amount,
      case when shown.name then coalesce(shown.first_name, p.company_name, p.first_name) end as "firstName",
      case when shown.name and (shown.first_name is not null or p.company_name is null)
        then left(coalesce(shown.last_name, p.last_name), 1) || '.' end as "lastName"
    from orders o
    left join payers p on p.organization_id = o.organization_id and p.cart_id = o.cart_id
    left join lateral (
      select (i.details -> 'contribution' ->> 'showName')::boolean as name,
        (i.details -> 'contribution' ->> 'showAmount')::boolean as amount,
        nullif(i.details -> 'contribution' ->> 'message', '') as message,
        nullif(i.details -> 'participant' ->> 'firstName', '') as first_name,
        nullif(i.details -> 'participant' ->> 'lastName', '') as last_name
      from order_items i
      where i.organization_id = o.organization_id and i.order_id = o.id
        and jsonb_typeof(i.details -> 'contribution') = 'object'
      order by i.position limit 1) shown on true
    where o.organization_id = ${form.organizationId} and o.form_id = ${form.id} and o.status = 'Processed'
      and not o.is_recorded and o.id < ${before}
    order by o.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** What an association told about its project, newest first. */
export type News = { readonly date: string; readonly title: string; readonly text: string }

/** A form's news; none is an empty list. */
export async function newsOf(db: Reader, form: FormKey): Promise<readonly News[]> {
  const { rows } = await sql<News>`
    select n.date, n.title, n.text
    from forms f, jsonb_to_recordset(f.news) as n (date text, title text, text text)
    where f.organization_id = ${form.organizationId} and f.id = ${form.id}
    order by n.date desc`.execute(db)
  return rows
}

/** How often each rate of a form was chosen in orders whose money arrived, in units. */
export async function unitsByTier(
  db: Reader,
  form: FormKey,
): Promise<readonly { tierId: number; count: number }[]> {
  const { rows } = await sql<{ tierId: number; count: number }>`
    select i.tier_id, sum(i.quantity)::integer as count
    from orders o
    join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
    where o.organization_id = ${form.organizationId} and o.form_id = ${form.id} and o.status = 'Processed'
      and i.tier_id is not null
    group by i.tier_id`.execute(db)
  return rows
}
