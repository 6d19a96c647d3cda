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
