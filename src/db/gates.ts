import { sql } from 'kysely'
import type { Gate } from '#domain/door/gate.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = ['organizationId', 'id', 'formId', 'name', 'endsAt', 'revokedAt'] as const

/** A gate by its id, across organizations: who may open it is the caller's question. */
export async function gateById(db: Reader, id: string): Promise<Gate | undefined> {
  return db.selectFrom('gates').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The gates of an event in the order in which they were opened, those that are over too. */
export async function gatesOf(db: Reader, { organizationId, id: formId }: FormKey): Promise<readonly Gate[]> {
  return db
    .selectFrom('gates')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Opens a gate, and the door of its event with the first. */
export async function insertGate(tx: Transaction, gate: Gate, now: string): Promise<void> {
  const { organizationId, formId } = gate
  await tx
    .insertInto('doors')
    .values({ organizationId, formId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('gates')
    .values({ ...gate, createdAt: now })
    .execute()
}

/** Holds the door of an event until the transaction ends, and opens it where there was none. */
export async function lockDoor(tx: Transaction, { organizationId, id: formId }: FormKey): Promise<void> {
  await tx
    .insertInto('doors')
    .values({ organizationId, formId })
    .onConflict(conflict => conflict.columns(['organizationId', 'formId']).doUpdateSet({ formId }))
    .execute()
}

/** What a gate's phones have handed in: how many there were, and when the last of it came. */
export type GateNews = { readonly gateId: string; readonly phones: number; readonly lastAt: string }

/** News of the gates of an event; those without any are left out. */
export async function newsOfGates(
  db: Reader,
  { organizationId, id: formId }: FormKey,
): Promise<readonly GateNews[]> {
  const { rows } = await sql<GateNews>`
    select gate_id, count(distinct device)::integer as phones, max(received_at) as last_at
    from door_scans where organization_id = ${organizationId} and form_id = ${formId}
    group by gate_id`.execute(db)
  return rows
}

/** Takes a gate's link back; says whether it was not before. */
export async function revokeGate(
  tx: Transaction,
  { organizationId, formId, id }: Pick<Gate, 'organizationId' | 'formId' | 'id'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gates')
    .set({ revokedAt: now })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The questions whose answers are shown at the door of an event, by their ids. */
export async function shownFields(
  db: Reader,
  { organizationId, id: formId }: FormKey,
): Promise<readonly number[]> {
  const door = await db
    .selectFrom('doors')
    .select('shownFields')
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .executeTakeFirst()
  return door?.shownFields ?? []
}

/** Says which questions are shown at the door of an event. */
export async function setShownFields(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  fields: readonly number[],
): Promise<void> {
  await tx
    .insertInto('doors')
    .values({ organizationId, formId, shownFields: [...fields] })
    .onConflict(conflict =>
      conflict.columns(['organizationId', 'formId']).doUpdateSet({ shownFields: [...fields] }),
    )
    .execute()
}

/** The title of an event with gates. */
export async function titleOfGated(db: Reader, { organizationId, id }: FormKey): Promise<string> {
  const { title } = await db
    .selectFrom('forms')
    .select('title')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return title
}
