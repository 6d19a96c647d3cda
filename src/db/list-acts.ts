import { type NotNull, sql } from 'kysely'
import type {
  ListActInput,
  ListActKey,
  ListActKind,
  ListActStatus,
  RowOutcome,
} from '#domain/list/list-acts.ts'
import type { ListPlace } from '#domain/list/list-wish.ts'
import type { ListName } from '#domain/list/lists.ts'
import type { Locale } from '#domain/locale.ts'
import type { Reader, Transaction } from './schema.ts'

/** Something that is done to many rows of a list (rule LST-8). */
export type StoredListAct = {
  readonly organizationId: number
  readonly id: string
  readonly userId: number
  readonly list: ListName
  readonly query: string
  /** The campaigns that it reaches; null: every one. */
  readonly formIds: readonly number[] | null
  /** The rows that were ticked; null: all that match. */
  readonly chosen: readonly number[] | null
  readonly kind: ListActKind
  readonly input: ListActInput
  readonly locale: Locale
  readonly status: ListActStatus
  readonly total: number | null
  readonly place: ListPlace | null
  readonly createdAt: string
  readonly endedAt: string | null
}

const columns = [
  'organizationId',
  'id',
  'userId',
  'list',
  'query',
  'formIds',
  'chosen',
  'kind',
  'input',
  'locale',
  'status',
  'total',
  'place',
  'createdAt',
  'endedAt',
] as const

type NewListAct = Omit<StoredListAct, 'status' | 'place' | 'endedAt'>

/** Stores an act; false where the same form has begun it before. */
export async function insertListAct(tx: Transaction, act: NewListAct): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('listActs')
    .values({
      ...act,
      formIds: act.formIds && [...act.formIds],
      chosen: act.chosen && [...act.chosen],
      input: JSON.stringify(act.input),
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listActByKey(
  db: Reader,
  { organizationId, actId }: ListActKey,
): Promise<StoredListAct | undefined> {
  return db
    .selectFrom('listActs')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', actId)
    .executeTakeFirst()
}

/** The same, locked: nobody else works on it, or takes it back, meanwhile. */
export async function lockListAct(tx: Transaction, key: ListActKey): Promise<StoredListAct | undefined> {
  return tx
    .selectFrom('listActs')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.actId)
    .forUpdate()
    .executeTakeFirst()
}

type Owner = { readonly organizationId: number; readonly userId: number }

/** What somebody began on a list since an instant, the newest first. */
export async function listActsOfUser(
  db: Reader,
  { organizationId, userId, list, since }: Owner & { readonly list: ListName; readonly since: string },
): Promise<readonly StoredListAct[]> {
  return db
    .selectFrom('listActs')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('list', '=', list)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
}

/** How many acts of somebody are under way in an organization. */
export async function countWorking(tx: Transaction, { organizationId, userId }: Owner): Promise<number> {
  // Two presses at one time count each other.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('listActs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('status', 'in', ['working', 'undoing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Step = {
  readonly status?: ListActStatus
  readonly place?: ListPlace
  readonly endedAt?: string
}

export async function stepListAct(tx: Transaction, key: ListActKey, step: Step): Promise<void> {
  const { place, ...rest } = step
  await tx
    .updateTable('listActs')
    .set({ ...rest, ...(place !== undefined && { place: JSON.stringify(place) }) })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.actId)
    .execute()
}

type NotedRow = ListActKey & {
  readonly rowId: number
  readonly subjectId: number | null
  readonly outcome: RowOutcome
}

/** Keeps which rows an act is for: what comes to match later is none of them. */
export async function keepRows(
  tx: Transaction,
  { organizationId, actId }: ListActKey,
  rowIds: readonly number[],
): Promise<void> {
  await sql`
    insert into list_act_rows (organization_id, act_id, row_id)
    select ${organizationId}, ${actId}::uuid, id from unnest(${[...rowIds]}::integer[]) as kept (id)`.execute(
    tx,
  )
}

/** The next of the rows that were kept for an act and of which nothing became yet. */
export async function waitingRows(
  db: Reader,
  { organizationId, actId }: ListActKey,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('listActRows')
    .select('rowId')
    .where('organizationId', '=', organizationId)
    .where('actId', '=', actId)
    .where('outcome', 'is', null)
    .orderBy('rowId')
    .limit(limit)
    .execute()
  return rows.map(({ rowId }) => rowId)
}

/** Whether an act has noted what became of a row. */
export async function isNoted(
  db: Reader,
  { organizationId, actId, rowId }: ListActKey & { readonly rowId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('listActRows')
    .select('rowId')
    .where('organizationId', '=', organizationId)
    .where('actId', '=', actId)
    .where('rowId', '=', rowId)
    .where('outcome', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes what became of a row; once. */
export async function noteRow(tx: Transaction, row: NotedRow): Promise<void> {
  await tx
    .insertInto('listActRows')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['organizationId', 'actId', 'rowId'])
        .doUpdateSet({ subjectId: row.subjectId, outcome: row.outcome }),
    )
    .execute()
}

/** Notes what became of a row that is taken back. */
export async function noteTakenBack(tx: Transaction, row: Omit<NotedRow, 'subjectId'>): Promise<void> {
  await tx
    .updateTable('listActRows')
    .set({ outcome: row.outcome })
    .where('organizationId', '=', row.organizationId)
    .where('actId', '=', row.actId)
    .where('rowId', '=', row.rowId)
    .execute()
}

export type OutcomeCount = { readonly outcome: RowOutcome; readonly count: number }

/** How many rows stand where; those that wait nowhere. */
export async function countOutcomes(
  db: Reader,
  { organizationId, actId }: ListActKey,
): Promise<readonly OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    select outcome, count(*)::integer as count from list_act_rows
    where organization_id = ${organizationId} and act_id = ${actId} and outcome is not null group by outcome`.execute(
    db,
  )
  return rows
}

export type ActRow = Pick<NotedRow, 'rowId' | 'subjectId' | 'outcome'>

/** The next rows of an act that were done, or that were not. */
export async function rowsOfAct(
  db: Reader,
  { organizationId, actId }: ListActKey,
  { isDone, after, limit }: { readonly isDone: boolean; readonly after: number; readonly limit: number },
): Promise<readonly ActRow[]> {
  return db
    .selectFrom('listActRows')
    .select(['rowId', 'subjectId', 'outcome'])
    .$narrowType<{ outcome: NotNull }>()
    .where('outcome', 'is not', null)
    .where('organizationId', '=', organizationId)
    .where('actId', '=', actId)
    .where('rowId', '>', after)
    .$if(isDone, query => query.where('outcome', '=', 'done'))
    .$if(!isDone, query => query.where('outcome', 'not in', ['done', 'undone']))
    .orderBy('rowId')
    .limit(limit)
    .execute()
}

/** The person whom each row of a list is about: whoever it is for, or its payer. Rows of nobody who is known are left out. */
export async function peopleOfRows(
  db: Reader,
  { organizationId, list }: { readonly organizationId: number; readonly list: ListName },
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ofItems = sql`
    select i.id as row_id, coalesce(m.name_id, y.name_id) as name_id from order_items i
    left join person_mentions m on m.organization_id = i.organization_id and m.order_id = i.order_id and m.item_id = i.id
    left join person_mentions y on y.organization_id = i.organization_id and y.order_id = i.order_id and y.item_id = 0
      and coalesce(i.details -> 'participant', 'null') = 'null'
    where i.organization_id = ${organizationId} and i.id = any (${[...rowIds]}::integer[])`
  const ofOrders = sql`
    select order_id as row_id, name_id from person_mentions
    where organization_id = ${organizationId} and order_id = any (${[...rowIds]}::integer[]) and item_id = 0`
  const { rows } = await sql<{ rowId: number; personId: number }>`
    select r.row_id as "rowId", coalesce(p.merged_into, p.id) as "personId" from (${list === 'orders' ? ofOrders : ofItems}) r
    join person_names n on n.organization_id = ${organizationId} and n.id = r.name_id
    join people p on p.organization_id = n.organization_id and p.id = n.person_id`.execute(db)
  return new Map(rows.map(({ rowId, personId }) => [rowId, personId]))
}
