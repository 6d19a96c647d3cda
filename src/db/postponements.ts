import { sql } from 'kysely'
import type { Postponement } from '#domain/cancellation/postponement.ts'
import type { FormKey } from '#domain/form/form.ts'
import { holdsSomething } from './cancelled-lines.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'organizationId',
  'formId',
  'number',
  'words',
  'chooseUntil',
  'byDefault',
  'wasStartAt',
  'startAt',
  'endAt',
  'postponedBy',
  'createdAt',
] as const

/** The last time that an event was postponed. */
export async function lastPostponement(db: Reader, form: FormKey): Promise<Postponement | undefined> {
  return db
    .selectFrom('postponements')
    .select(columns)
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The one that a settlement is about. */
export async function postponementByNumber(
  db: Reader,
  form: FormKey,
  number: number,
): Promise<Postponement | undefined> {
  return db
    .selectFrom('postponements')
    .select(columns)
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.id)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Moves an event to its new days over the version that was seen, and stores that; returns whether it was still that version. */
export async function insertPostponement(
  tx: Transaction,
  postponement: Postponement,
  { version, trace }: { readonly version: number; readonly trace: string },
): Promise<boolean> {
  const { organizationId, formId, startAt, endAt, createdAt } = postponement
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set({ startAt, endAt, version: version + 1, updatedAt: createdAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .insertInto('postponements')
    .values({ ...postponement, traceId: trace })
    .execute()
  return true
}

/** Asks again whoever has not taken their money back, given it or given all up; `postponement` null: the event is cancelled now, which asks the last ones too. */
export async function askAgain(
  tx: Transaction,
  form: FormKey,
  { postponement, now }: { readonly postponement: number | null; readonly now: string },
): Promise<void> {
  await sql`
    update settlements s set status = 'found', postponement = ${postponement}::integer, choice = null, chosen_at = null, choose_until = null,
      waits_for = null, look_at = ${now}::timestamptz
    where organization_id = ${form.organizationId} and form_id = ${form.id} and status in ('found', 'asked', 'kept')
      and postponement is not null and exists (
        select from orders o
        where o.organization_id = s.organization_id and o.id = s.order_id and o.status in ('Committed', 'Processed')
          and (${postponement === null}::boolean or ${holdsSomething(sql`o.organization_id`, sql`o.id`)}))`.execute(
    tx,
  )
}

/** When an event begins and ends as it stands, whatever was read before; its row is locked. */
export async function lockDays(tx: Transaction, form: FormKey) {
  return tx
    .selectFrom('forms')
    .select(['startAt', 'endAt'])
    .where('organizationId', '=', form.organizationId)
    .where('id', '=', form.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type MovedDays = Pick<
  Postponement,
  'organizationId' | 'formId' | 'wasStartAt' | 'startAt' | 'endAt' | 'createdAt'
> & { readonly wasEndAt: string | null }

/** The gates of an event that is moved, and are open, stay so as long after it as they were to stay (rule DOR-1). */
export async function moveGates(tx: Transaction, days: MovedDays): Promise<void> {
  const { organizationId, formId, wasStartAt, wasEndAt, startAt, endAt, createdAt } = days
  if (wasStartAt === null) return
  await sql`
    update gates set ends_at = ends_at
      + (${endAt ?? startAt}::timestamptz - ${(endAt === null ? null : wasEndAt) ?? wasStartAt}::timestamptz)
    where organization_id = ${organizationId} and form_id = ${formId} and revoked_at is null
      and ends_at > ${createdAt}::timestamptz`.execute(tx)
}
