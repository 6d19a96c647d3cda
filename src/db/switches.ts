import type { Reader, SwitchName } from './schema.ts'

/** Whether a kind of work is allowed: neither switched off everywhere nor for this organization. */
export async function isSwitchedOn(db: Reader, name: SwitchName, organizationId: number): Promise<boolean> {
  const off = await db
    .selectFrom('kill_switches')
    .select('id')
    .where('name', '=', name)
    .where(eb => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]))
    .limit(1)
    .executeTakeFirst()
  return off === undefined
}

/** Switches a kind of work off; again is harmless. */
export async function switchOff(
  db: Reader,
  name: SwitchName,
  organizationId: number | null,
  { now, reason }: { now: string; reason: string },
): Promise<void> {
  if (!(await isOff(db, name, organizationId))) {
    await db
      .insertInto('kill_switches')
      .values({ name, organization_id: organizationId, off_since: now, reason })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

async function isOff(db: Reader, name: SwitchName, organizationId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('kill_switches')
    .select('id')
    .where('name', '=', name)
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Switches a kind of work on again. */
export async function switchOn(db: Reader, name: SwitchName, organizationId: number | null): Promise<void> {
  await db
    .deleteFrom('kill_switches')
    .where('name', '=', name)
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .execute()
}
