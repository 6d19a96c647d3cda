import { sql } from 'kysely'
import type { ListViewName } from '#domain/list/list-views.ts'
import type { ListName } from '#domain/list/lists.ts'
import type { Reader, Transaction } from './schema.ts'

type Place = { readonly organizationId: number; readonly list: ListName }
type ViewKey = Place & { readonly id: number }

/** The views of a list, by name. */
export async function viewsOfList(
  db: Reader,
  { organizationId, list }: Place,
): Promise<readonly ListViewName[]> {
  return db
    .selectFrom('listViews')
    .select(['id', 'name', 'query', 'createdBy'])
    .where('organizationId', '=', organizationId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Lets nobody else change the views of a list until the transaction ends. */
export async function lockViews(tx: Transaction, { organizationId, list }: Place): Promise<void> {
  await tx
    .selectFrom('listViews')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('list', '=', list)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type NewView = Place & Omit<ListViewName, 'id'> & { readonly createdAt: string }

/** Stores a view; `undefined` where another one of the list has its name, in whatever case. */
export async function insertView(tx: Transaction, view: NewView): Promise<number | undefined> {
  const row = await tx
    .insertInto('listViews')
    .values(view)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Gives a view another name; false where another one of the list has it, in whatever case. */
export async function renameView(
  tx: Transaction,
  { organizationId, list, id }: ViewKey,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update list_views v set name = ${name}
    where organization_id = ${organizationId} and list = ${list} and id = ${id} and not exists (
      select from list_views o where o.organization_id = v.organization_id and o.list = v.list and lower(o.name) = lower(${name}) and o.id <> v.id)
    returning id`.execute(tx)
  return rows.length === 1
}

export async function deleteView(tx: Transaction, { organizationId, list, id }: ViewKey): Promise<void> {
  await tx
    .deleteFrom('listViews')
    .where('organizationId', '=', organizationId)
    .where('list', '=', list)
    .where('id', '=', id)
    .execute()
}
