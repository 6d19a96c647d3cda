import { sql } from 'kysely'
import type { SettingName } from '#domain/operator/settings.ts'
import type { Reader, Transaction } from './schema.ts'

/** The settings that were ever changed, by name, as they are stored. */
export async function storedSettings(db: Reader): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db.selectFrom('operatorSettings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function storeSetting(
  tx: Transaction,
  name: SettingName,
  value: unknown,
  { by, now }: { readonly by: string; readonly now: string },
): Promise<void> {
  const row = { value: JSON.stringify(value), changedBy: by, changedAt: now }
  await tx
    .insertInto('operatorSettings')
    .values({ name, ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** One change of the settings at a time: each tells truly what was there before. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await sql`lock table operator_settings in share row exclusive mode`.execute(tx)
}
