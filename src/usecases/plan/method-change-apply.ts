import { lockMethodChange, moveMethodChange, type StoredMethodChange } from '#db/method-changes.ts'
import { keepOtherMethod, lockSchedule, type PayersSchedule, storeGiftTerms } from '#db/schedule-changes.ts'
import type { Transaction } from '#db/schema.ts'
import type { KeptMethod } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import type { DrivenMethodChange } from './method-change-drive.ts'
import { tellScheduleChange } from './tell-schedule-change.ts'

/**
 * Applies what the provider said of an authentication, once: the plan takes the method and the amount that were confirmed,
 * or the change is refused and nothing changes. A change that was closed, or a plan that ended meanwhile, has no effect.
 */
export async function applyMethodChange(
  app: App,
  tx: Transaction,
  { organizationId, scheduleId, id }: StoredMethodChange,
  answer: ProviderAnswer<DrivenMethodChange>,
): Promise<void> {
  if (answer.outcome === 'unknown') return
  const schedule = await lockSchedule(tx, { organizationId, id: scheduleId })
  const stored = await lockMethodChange(tx, { organizationId, id })
  if (stored?.status !== 'open') return
  const now = app.now()
  if (isRefused(answer)) {
    const declineCode = answer.outcome === 'done' ? (answer.value.setup.failure?.declineCode ?? null) : null
    await moveMethodChange(tx, stored, 'refuse', { now, declineCode })
  } else if (answer.outcome === 'done' && answer.value.method !== null) {
    await moveMethodChange(tx, stored, 'keep', { now })
    if (schedule.status === 'Active' || schedule.status === 'Suspended')
      await change(app, tx, schedule, stored, answer.value.method)
  }
}

/** Whether the bank, the payer at the bank, or the provider said no: nothing changes. */
export function isRefused(answer: ProviderAnswer<DrivenMethodChange>): boolean {
  if (answer.outcome !== 'done') return answer.outcome === 'rejected'
  const { setup, method } = answer.value
  return method === null && (setup.status === 'canceled' || setup.failure !== null)
}

async function change(
  app: App,
  tx: Transaction,
  schedule: PayersSchedule,
  { amount }: StoredMethodChange,
  method: KeptMethod,
): Promise<void> {
  if (method.id !== schedule.paymentMethod) {
    await keepOtherMethod(tx, schedule, method)
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.method', facts: { last4: method.last4 } })
  }
  if (amount !== null && amount !== schedule.amount) {
    await storeGiftTerms(tx, schedule, { amount })
    const facts = { from: schedule.amount, to: amount }
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.amount', facts })
  }
}
