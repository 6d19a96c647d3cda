import { sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import { isUnchanged, type OpenChange, type WhenAndWhere } from '#domain/message/guest-mails.ts'
import { isToldOfOrder } from './guest-mails.ts'
import type { Reader, Transaction } from './schema.ts'

/** A change as it is stored. */
export type EventChange = Omit<OpenChange, 'orders'> & {
  /** ISO instant of the first of the changes that it stands for: who ordered since has never seen what was before. */
  readonly openedAt: string
}

const columns = ['number', 'wasStartAt', 'wasEndAt', 'wasPlace', 'openedAt', 'changedAt'] as const

type Row = {
  readonly number: number
  readonly wasStartAt: string | null
  readonly wasEndAt: string | null
  readonly wasPlace: string | null
  readonly openedAt: string
  readonly changedAt: string
}

const changeOf = ({ number, wasStartAt, wasEndAt, wasPlace, openedAt, changedAt }: Row): EventChange => ({
  ...{ number, openedAt, changedAt },
  was: { startDate: wasStartAt, endDate: wasEndAt, place: wasPlace },
})

const ofForm = (db: Reader, { organizationId, id }: FormKey) =>
  db
    .selectFrom('eventChanges')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)

/** The change that nobody has answered yet; there is one at most. */
async function openChangeOf(db: Reader, form: FormKey): Promise<EventChange | undefined> {
  const row = await ofForm(db, form).where('answer', 'is', null).executeTakeFirst()
  return row && changeOf(row)
}

export async function changeByNumber(
  db: Reader,
  form: FormKey,
  number: number,
): Promise<EventChange | undefined> {
  const row = await ofForm(db, form).where('number', '=', number).executeTakeFirst()
  return row && changeOf(row)
}

/** The same with how many orders it is about; `undefined` where nobody has ordered before it, or the event does not take place. */
export async function openChange(db: Reader, form: FormKey): Promise<OpenChange | undefined> {
  const open = await openChangeOf(db, form)
  if (open === undefined) return undefined
  const orders = await countOrders(db, form, open.changedAt)
  const { number, was, changedAt } = open
  return orders === 0 ? undefined : { number, was, changedAt, orders }
}

async function countOrders(db: Reader, { organizationId, id }: FormKey, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders o
    where o.organization_id = ${organizationId} and o.form_id = ${id} and o.created_at < ${before}::timestamptz
      and ${isToldOfOrder}`.execute(db)
  return rows[0]?.count ?? 0
}

type Changed = { readonly was: WhenAndWhere; readonly is: WhenAndWhere; readonly now: string }

/**
 * Notes that an event takes place at another time or place, in the transaction that stores that. Changes that nobody has answered are one:
 * what was before the first of them stands, and one that takes it all back leaves none.
 */
export async function noteEventChange(
  tx: Transaction,
  form: FormKey,
  { was, is, now }: Changed,
): Promise<void> {
  const open = await openChangeOf(tx, form)
  // What nobody had ordered before was told to nobody.
  const isFelt = open !== undefined && (await countOrders(tx, form, open.openedAt)) > 0
  if (!isFelt || isUnchanged(open.was, is)) await forgetOpenChange(tx, form)
  if (!isFelt)
    return (await countOrders(tx, form, now)) > 0 ? insertChange(tx, form, { was, is, now }) : undefined
  await tx
    .updateTable('eventChanges')
    .set({ changedAt: now })
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.id)
    .where('answer', 'is', null)
    .execute()
}

async function insertChange(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { was, now }: Changed,
): Promise<void> {
  await sql`
    insert into event_changes (organization_id, form_id, number, was_start_at, was_end_at, was_place, opened_at, changed_at)
    select ${organizationId}, ${id}, 1 + coalesce(max(number), 0), ${was.startDate}::timestamptz, ${was.endDate}::timestamptz,
      ${was.place}, ${now}::timestamptz, ${now}::timestamptz
    from event_changes where organization_id = ${organizationId} and form_id = ${id}`.execute(tx)
}

/** What nobody has answered needs no answer any more: it was taken back, or the event was postponed, of which its payers hear otherwise. */
export async function forgetOpenChange(tx: Transaction, { organizationId, id }: FormKey): Promise<void> {
  await tx
    .deleteFrom('eventChanges')
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('answer', 'is', null)
    .execute()
}

type Answer = {
  readonly number: number
  /** What was looked at. */
  readonly changedAt: string
  readonly answer: 'tell' | 'keep'
  readonly userId: number
  readonly now: string
}

/** Answers a change once; says whether this call did: it may have been answered, or changed again. */
export async function answerChange(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { number, changedAt, answer, userId, now }: Answer,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('eventChanges')
    .set({ answer, answeredBy: userId, answeredAt: now })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('number', '=', number)
    .where('changedAt', '=', changedAt)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that everybody's mail about a change is queued. */
export async function finishChange(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { number, now }: { readonly number: number; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('eventChanges')
    .set({ finishedAt: now })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('number', '=', number)
    .execute()
}
