import type { Reader } from './schema.ts'
import { emailKey } from './users.ts'

export type Installation = {
  readonly id: string
  readonly restoredAt: string | null
  readonly jobsReleasedAt: string | null
  readonly demoSeededAt: string | null
}

/** This installation's own facts; its id is part of every idempotency key. */
export async function readInstallation(db: Reader): Promise<Installation> {
  return db
    .selectFrom('installation')
    .select(['id', 'restoredAt', 'jobsReleasedAt', 'demoSeededAt'])
    .executeTakeFirstOrThrow()
}

/** Whether demo content was ever planted here; an older one is known by its accounts. */
export async function isPlanted(db: Reader, demoAccounts: readonly string[]): Promise<boolean> {
  const planted = await db
    .selectFrom('installation')
    .select('id')
    .where(eb =>
      eb.or([
        eb('demoSeededAt', 'is not', null),
        eb.exists(
          eb.selectFrom('users').select('users.id').where('emailKey', 'in', demoAccounts.map(emailKey)),
        ),
      ]),
    )
    .executeTakeFirst()
  return planted !== undefined
}

export async function markReleased(db: Reader, now: string): Promise<void> {
  await db.updateTable('installation').set({ jobsReleasedAt: now }).execute()
}

export async function markSeeded(db: Reader, now: string): Promise<void> {
  await db.updateTable('installation').set({ demoSeededAt: now }).execute()
}
