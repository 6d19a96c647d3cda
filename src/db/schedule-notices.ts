import { sql } from 'kysely'
import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { chargesAreOn } from './due-payments.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

type Row = BatchRow & { readonly organizationId: number }

/** A charge that its payer is told of before it comes: of which schedule, on which ISO day. */
export type Announced = Row & { readonly scheduleId: number; readonly on: string }

/** Until when, as ISO days, charges are announced: the usual ones, and the first later direct debit. */
type Horizon = { readonly today: string; readonly usual: string; readonly firstDebit: string }

/** Charges that come soon and whose announcement was not handed over yet, the soonest first. */
export async function chargesToAnnounce(
  db: Reader,
  { today, usual, firstDebit }: Horizon,
  { after, limit }: BatchInput,
): Promise<readonly Announced[]> {
  const { rows } = await sql<Announced>`
    select s.organization_id, s.id::text as id, s.id as "scheduleId", c.day as at, c.day as "on"
    from (
      select organization_id, order_id, due_on as day, number = 2 as is_first from payments
      where status = 'Waiting' and due_on > ${today} and due_on <= ${firstDebit}
      union all
      select m.organization_id, m.order_id, m.next_on, not exists (
        select from payments p where p.organization_id = m.organization_id and p.order_id = m.order_id and p.number = 2)
      from schedules m
      where m.status = 'Active' and m.frequency = 'Monthly' and m.next_on > ${today} and m.next_on <= ${firstDebit}
    ) c join schedules s on s.organization_id = c.organization_id and s.order_id = c.order_id and s.status = 'Active'
    where c.day <= case when s.means = 'Sepa' and c.is_first then ${firstDebit}::date else ${usual}::date end
      and ${chargesAreOn}
      and not exists (select from mails m where m.organization_id = s.organization_id and m.kind = 'chargeAnnounced'
        and m.subject_id = s.id || ':' || c.day)
      and (${after?.at ?? null}::date is null or (c.day, s.id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by c.day, s.id limit ${limit}`.execute(db)
  return rows
}

/** Queues announcements, each at most once at a time. */
export async function queueAnnouncements(
  tx: Transaction,
  charges: readonly Announced[],
  trace: string,
): Promise<void> {
  const mail = sql`json_build_object('organizationId', c."organizationId", 'kind', 'chargeAnnounced',
    'subjectId', c."scheduleId" || ':' || c."on", 'trace', ${trace}::text)`
  await sql`
    select ${addJob('send-notice', mail, { key: sql`('chargeAnnounced:' || c."scheduleId" || ':' || c."on")` })}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as c ("organizationId" integer, "scheduleId" integer, "on" text)`.execute(
    tx,
  )
}

/** A schedule of which something is to be done about its kept method. */
export type KeptMethodRow = Row & {
  readonly scheduleId: number
  readonly provider: ProviderName
  readonly paymentMethod: string
}

/** Living schedules whose kept method was never looked at, once their first charge was captured. */
export async function methodsToRead(
  db: Reader,
  { after, limit }: BatchInput,
): Promise<readonly KeptMethodRow[]> {
  const { rows } = await sql<KeptMethodRow>`
    select s.organization_id, s.id::text as id, s.id as "scheduleId", s.created_at as at,
      s.provider, s.payment_method
    from schedules s
    join payments p on p.organization_id = s.organization_id and p.order_id = s.order_id and p.number = 1
      and p.captured_at is not null
    where s.status = 'Active' and s.method is null and s.payment_method is not null
      and (${after?.at ?? null}::timestamptz is null
        or (s.created_at, s.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::integer))
    order by s.created_at, s.id limit ${limit}`.execute(db)
  return rows
}

/** Stores what may be shown of a kept method, unless another one is kept meanwhile. */
export async function storeMethod(db: Reader, row: KeptMethodRow, method: ShownMethod): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ method: JSON.stringify(method) })
    .where('organizationId', '=', row.organizationId)
    .where('id', '=', row.scheduleId)
    .where('paymentMethod', '=', row.paymentMethod)
    .execute()
}

/** A schedule whose card ends before its last charge: `expiresIn` is its last month, `2028-12`. */
export type ExpiringMethod = Row & { readonly scheduleId: number; readonly expiresIn: string }

/** Living schedules whose card ends in a month until `horizon`, before their last charge, and whose payer was not told. */
export async function expiringMethods(
  db: Reader,
  horizon: string,
  { after, limit }: BatchInput,
): Promise<readonly ExpiringMethod[]> {
  const { rows } = await sql<ExpiringMethod>`
    select s.organization_id, s.id::text as id, s.id as "scheduleId", s.created_at as at,
      s.method ->> 'expiresIn' as "expiresIn"
    from schedules s
    where s.status = 'Active' and s.method ->> 'expiresIn' <= ${horizon}
      and s.expiry_told_for is distinct from s.method ->> 'expiresIn'
      and (s.frequency = 'Monthly' or exists (select from payments p where p.organization_id = s.organization_id
        and p.order_id = s.order_id and p.status = 'Waiting' and to_char(p.due_on, 'YYYY-MM') > s.method ->> 'expiresIn'))
      and (${after?.at ?? null}::timestamptz is null
        or (s.created_at, s.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::integer))
    order by s.created_at, s.id limit ${limit}`.execute(db)
  return rows
}

/** Notes that the holder was warned of a card's expiry; returns whether this call noted it. */
export async function noteExpiryTold(tx: Transaction, row: ExpiringMethod): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedules')
    .set({ expiryToldFor: row.expiresIn })
    .where('organizationId', '=', row.organizationId)
    .where('id', '=', row.scheduleId)
    .where(eb => eb.or([eb('expiryToldFor', 'is', null), eb('expiryToldFor', '!=', row.expiresIn)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A plan that its payer suspended until a day that has come. */
export type Resumable = Row & { readonly scheduleId: number }

/** Suspended plans whose last suspended day is before the ISO day `today`. */
export async function schedulesToResume(
  db: Reader,
  today: string,
  { after, limit }: BatchInput,
): Promise<readonly Resumable[]> {
  const { rows } = await sql<Resumable>`
    select s.organization_id, s.id::text as id, s.id as "scheduleId", s.suspended_until as at
    from schedules s
    where s.status = 'Suspended' and s.suspended_until <= ${today}
      and not exists (select from disputes d join payments p on p.organization_id = d.organization_id and p.id = d.payment_id
        where p.organization_id = s.organization_id and p.order_id = s.order_id and d.status in ('open', 'lost'))
      and (${after?.at ?? null}::date is null
        or (s.suspended_until, s.id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by s.suspended_until, s.id limit ${limit}`.execute(db)
  return rows
}
