import { defineFlow, type StateOf } from '../flow.ts'

/**
 * A schedule charges while it is active; it ends after its last charge, or when it is cancelled. A payer may suspend a
 * monthly gift and resume it (rule DUE-12).
 */
export const scheduleFlow = defineFlow({
  Active: { end: 'Ended', cancel: 'Canceled', suspend: 'Suspended' },
  Suspended: { resume: 'Active', cancel: 'Canceled' },
  Ended: {},
  Canceled: {},
})

export type ScheduleStatus = StateOf<typeof scheduleFlow>
