import { defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of money that an association pays back by transfer (rule REF-14): its payer is asked for an account, names it, stands in one file for
 * the bank, and is noted as paid. A file that was not handed in gives its rows back; what was noted too early is taken back before it is booked.
 */
export const repaymentFlow = defineFlow({
  asked: { give: 'ready', drop: 'dropped' },
  ready: { file: 'filed', drop: 'dropped' },
  filed: { send: 'sent', takeBack: 'ready' },
  sent: { takeBack: 'filed' },
  dropped: {},
})

export type RepaymentStatus = StateOf<typeof repaymentFlow>
