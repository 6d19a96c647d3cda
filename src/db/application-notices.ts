import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { BatchInput } from './batch.ts'
import type { OrderNotice } from './order-notices.ts'
import type { Reader } from './schema.ts'

/** A day in Paris, from one instant to another, and its ISO date. */
type Day = { readonly from: string; readonly until: string; readonly name: string }

/** What a day brought to a campaign, and how many applications of it wait for somebody. */
export type ApplicationsOfForm = {
  readonly title: string
  readonly formType: FormType
  readonly formSlug: string
  readonly came: number
  readonly lapsed: number
  readonly waiting: number
}

const cameIn = ({ from, until }: Day) =>
  sql`a.applied_at >= ${from}::timestamptz and a.applied_at < ${until}::timestamptz`
const lapsedIn = ({ from, until }: Day) =>
  sql`a.state = 'lapsed' and a.ended_at >= ${from}::timestamptz and a.ended_at < ${until}::timestamptz`

/** Who is told of a day's applications: those who hear of orders and decide in a campaign in which one came, or was not paid in time. */
export async function applicationsToTell(
  db: Reader,
  day: Day,
  { after, limit }: BatchInput,
): Promise<readonly OrderNotice[]> {
  const { rows } = await sql<OrderNotice>`
    select distinct r.organization_id as "organizationId", ${day.name} || '.' || r.user_id as id,
      lpad(r.user_id::text, 10, '0') as at
    from roles r
    join applications a on a.organization_id = r.organization_id and (r.form_id is null or a.form_id = r.form_id)
    where r.order_mails <> 'none' and r.role in ('OrganizationAdmin', 'FormAdmin') and (${cameIn(day)} or ${lapsedIn(day)})
      and (${after?.at ?? null}::text is null or lpad(r.user_id::text, 10, '0') >= ${after?.at ?? null})
    order by at, id limit ${limit}`.execute(db)
  return rows
}

/** A campaign with applications that wait for somebody to decide. */
export type WaitingForm = Omit<ApplicationsOfForm, 'came' | 'lapsed'>

/** Campaigns of an organization in which applications wait on an ISO day, the first ones. */
export async function formsWithApplications(
  db: Reader,
  organizationId: number,
  today: string,
): Promise<readonly WaitingForm[]> {
  const { rows } = await sql<WaitingForm>`
    select f.title, f.form_type as "formType", f.slug as "formSlug", count(*)::integer as waiting
    from applications a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    where a.organization_id = ${organizationId} and a.state = 'waiting' and a.until_on >= ${today}::date
    group by f.id, f.title, f.form_type, f.slug order by f.id limit 5`.execute(db)
  return rows
}

type Seat = { readonly organizationId: number; readonly userId: number }

/** The same by campaign, for one of them. */
export async function applicationsOfDay(
  db: Reader,
  { organizationId, userId }: Seat,
  day: Day,
): Promise<readonly ApplicationsOfForm[]> {
  const { rows } = await sql<ApplicationsOfForm>`
    select f.title, f.form_type as "formType", f.slug as "formSlug",
      (count(*) filter (where ${cameIn(day)}))::integer as came,
      (count(*) filter (where ${lapsedIn(day)}))::integer as lapsed,
      (count(*) filter (where a.state = 'waiting'))::integer as waiting
    from applications a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    where a.organization_id = ${organizationId} and exists (
      select from roles r where r.organization_id = a.organization_id and r.user_id = ${userId}
        and r.role in ('OrganizationAdmin', 'FormAdmin') and (r.form_id is null or r.form_id = a.form_id))
    group by f.id, f.title, f.form_type, f.slug
    having count(*) filter (where ${cameIn(day)} or ${lapsedIn(day)}) > 0
    order by f.id`.execute(db)
  return rows
}
