import { defineFlow, type StateOf } from '../flow.ts'

/**
 * A schedule charges while it is active; it ends after its last charge, or when it is cancelled. A payer may suspend a
 * monthly gift and resume it (rule DUE-12). A plan that ended with an instalment that was cashed in goes on where that is taken back (rule DUE-18).
 */
export const scheduleFlow = defineFlow({
  Active: { end: 'Ended', cancel: 'Canceled', suspend: 'Suspended' },
  Suspended: { resume: 'Active', cancel: 'Canceled' },
  Ended: { reopen: 'Active' },
  Canceled: {},
})

export type ScheduleStatus = StateOf<typeof scheduleFlow>

/** The states of a plan that charges, or will again. */
export const goingOn = ['Active', 'Suspended'] as const satisfies readonly ScheduleStatus[]

/** Whether a plan charges, or will again; there may be none. */
export function goesOn(status: ScheduleStatus | undefined): status is (typeof goingOn)[number] {
  return status !== undefined && goingOn.some(each => each === status)
}
