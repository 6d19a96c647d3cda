import { randomUUIDv7 } from 'node:crypto'
import {
  insertMethodChange,
  latestSetup,
  moveMethodChange,
  type StoredMethodChange,
} from '#db/method-changes.ts'
import { lockSchedule, type PayersSchedule } from '#db/schedule-changes.ts'
import type { Transaction } from '#db/schema.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { living } from './open-schedule.ts'

/** What the payer wants and has to authenticate: to pay with this method, and this much a month (cents). */
export type MethodChangeInput = {
  readonly paymentMethod: string
  readonly amount: number | null
  readonly accountId: string
}

/**
 * Stores the change and its method before any call. The same change that is still open continues (a double click); another
 * one replaces it: at most one is open.
 */
export async function openMethodChange(
  app: App,
  tx: Transaction,
  schedule: PayersSchedule,
  input: MethodChangeInput,
): Promise<Result<StoredMethodChange>> {
  const locked = living(await lockSchedule(tx, schedule))
  if (!locked.ok) return locked
  const { organizationId, id: scheduleId, provider, customerId } = locked.value
  const latest = await latestSetup(tx, schedule)
  if (latest?.status === 'open') {
    if (latest.paymentMethod === input.paymentMethod && latest.amount === input.amount) return ok(latest)
    await moveMethodChange(tx, latest, 'close', { now: app.now() })
  }
  const facts = { organizationId, scheduleId, provider, customerId, trace: app.trace, createdAt: app.now() }
  return ok(await insertMethodChange(tx, { ...input, ...facts, id: randomUUIDv7() }))
}
