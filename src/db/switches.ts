import { type RawBuilder, sql } from 'kysely'
import type { Reader, SwitchName } from './schema.ts'

/** Whether a kind of work is allowed: neither switched off everywhere nor for this organization. */
export async function isSwitchedOn(db: Reader, name: SwitchName, organizationId: number): Promise<boolean> {
  const off = await db
    .selectFrom('killSwitches')
    .select('id')
    .where('name', '=', name)
    .where(eb => eb.or([eb('organizationId', 'is', null), eb('organizationId', '=', organizationId)]))
    .limit(1)
    .executeTakeFirst()
  return off === undefined
}

/** The same as a condition of another statement. */
export function switchedOn(name: SwitchName, organizationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select from kill_switches k
    where k.name = ${sql.lit(name)} and (k.organization_id is null or k.organization_id = ${organizationId}))`
}

/** Switches a kind of work off; repeating it is harmless. */
export async function switchOff(
  db: Reader,
  name: SwitchName,
  organizationId: number | null,
  { now, reason }: { now: string; reason: string },
): Promise<void> {
  if (!(await isOff(db, name, organizationId))) {
    await db
      .insertInto('killSwitches')
      .values({ name, organizationId, offSince: now, reason })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

async function isOff(db: Reader, name: SwitchName, organizationId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('killSwitches')
    .select('id')
    .where('name', '=', name)
    .where('organizationId', organizationId === null ? 'is' : '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Switches a kind of work on again. */
export async function switchOn(db: Reader, name: SwitchName, organizationId: number | null): Promise<void> {
  await db
    .deleteFrom('killSwitches')
    .where('name', '=', name)
    .where('organizationId', organizationId === null ? 'is' : '=', organizationId)
    .execute()
}

/** A kind of work that is switched off; `organizationSlug` null: everywhere. */
export type OffSwitch = {
  readonly name: SwitchName
  readonly organizationSlug: string | null
  readonly organizationName: string | null
  readonly offSince: string
  readonly reason: string
}

/** As many as a page shows: who stops more organizations one by one stops all of them. */
const most = 200

/** What is switched off, the switches for everybody first; of one organization where one is named. */
export async function listOffSwitches(db: Reader, organizationId?: number): Promise<readonly OffSwitch[]> {
  return db
    .selectFrom('killSwitches as k')
    .leftJoin('organizations as o', 'o.id', 'k.organizationId')
    .select(['k.name', 'o.slug as organizationSlug', 'o.name as organizationName', 'k.offSince', 'k.reason'])
    .$if(organizationId !== undefined, query => query.where('k.organizationId', '=', organizationId ?? 0))
    .orderBy('k.organizationId', order => order.asc().nullsFirst())
    .orderBy('k.name')
    .limit(most)
    .execute()
}
