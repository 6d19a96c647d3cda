import { type AnyEventOf, defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of a report (rule OPR-2). `withheld`: its page is shown to nobody but its administrators, until the operator
 * lifts that; the association may contest once, and the operator decides again.
 */
export const reportFlow = defineFlow({
  received: { withhold: 'withheld', dismiss: 'dismissed' },
  withheld: { contest: 'contested', lift: 'lifted' },
  contested: { confirm: 'confirmed', lift: 'lifted' },
  confirmed: { lift: 'lifted' },
  dismissed: {},
  lifted: {},
})

export type ReportStatus = StateOf<typeof reportFlow>
export type ReportEvent = AnyEventOf<typeof reportFlow>

/** What the operator decides; the rest is the association's. */
export const decisions = ['withhold', 'dismiss', 'confirm', 'lift'] as const satisfies readonly ReportEvent[]
export type Decision = (typeof decisions)[number]

/** Those that wait for the operator. */
export const waitingReports = ['received', 'contested'] as const satisfies readonly ReportStatus[]

/** Those whose page stays withheld. */
export const withholding = ['withheld', 'contested', 'confirmed'] as const satisfies readonly ReportStatus[]

/** What the operator can decide about a report now. */
export function decisionsAbout(status: ReportStatus): readonly Decision[] {
  return decisions.filter(decision => decision in reportFlow[status])
}
