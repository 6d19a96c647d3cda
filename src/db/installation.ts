import type { Reader } from './schema.ts'

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

export async function markReleased(db: Reader, now: string): Promise<void> {
  await db.updateTable('installation').set({ jobsReleasedAt: now }).execute()
}

export async function markSeeded(db: Reader, now: string): Promise<void> {
  await db.updateTable('installation').set({ demoSeededAt: now }).execute()
}
