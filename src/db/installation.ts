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
    .select([
      'id',
      'restored_at as restoredAt',
      'jobs_released_at as jobsReleasedAt',
      'demo_seeded_at as demoSeededAt',
    ])
    .executeTakeFirstOrThrow()
}

export async function markReleased(db: Reader, now: string): Promise<void> {
  await db.updateTable('installation').set({ jobs_released_at: now }).execute()
}

export async function markSeeded(db: Reader, now: string): Promise<void> {
  await db.updateTable('installation').set({ demo_seeded_at: now }).execute()
}
