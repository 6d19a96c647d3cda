import type { App } from './app.ts'
import { bookProviderFee } from './clock/book-provider-fee.ts'
import { capturePayment } from './clock/capture-payment.ts'
import { sendMail } from './clock/send-mail.ts'
import { sweepCarts } from './clock/sweep-carts.ts'
import { sweepFiles } from './clock/sweep-files.ts'
import { sweepPayments } from './clock/sweep-payments.ts'
import { undoAttempt } from './clock/undo-attempt.ts'
import { logIn } from './member/log-in.ts'
import { logOut } from './member/log-out.ts'
import { readSelf } from './member/read-self.ts'
import { refreshSession } from './member/refresh-session.ts'
import { flipSwitch } from './operator/flip-switch.ts'
import { readVitalSigns } from './operator/read-vital-signs.ts'
import { releaseJobs } from './operator/release-jobs.ts'
import { abandonPayment } from './payer/abandon-payment.ts'
import { advancePayment } from './payer/advance-payment.ts'
import { changeCard } from './payer/change-card.ts'
import { readOrder } from './payer/read-order.ts'
import { readPayment } from './payer/read-payment.ts'
import { readPaymentSummary } from './payer/read-payment-summary.ts'
import { startPayment } from './payer/start-payment.ts'
import { handleProviderEvent } from './provider/handle-provider-event.ts'
import { recordProviderEvent } from './provider/record-provider-event.ts'
import { applyCoupon } from './visitor/apply-coupon.ts'
import { chooseInstalments } from './visitor/choose-instalments.ts'
import { chooseTip } from './visitor/choose-tip.ts'
import { createCart } from './visitor/create-cart.ts'
import { leaveProspect } from './visitor/leave-prospect.ts'
import { listCampaigns } from './visitor/list-campaigns.ts'
import { listContributors } from './visitor/list-contributors.ts'
import { openForm } from './visitor/open-form.ts'
import { readCart } from './visitor/read-cart.ts'
import { readEnrichedForm } from './visitor/read-enriched-form.ts'
import { readOrganization } from './visitor/read-organization.ts'
import { readProject } from './visitor/read-project.ts'
import { readSalesConditions } from './visitor/read-sales-conditions.ts'
import { refreshCart } from './visitor/refresh-cart.ts'
import { reportContent } from './visitor/report-content.ts'
import { savePayer } from './visitor/save-payer.ts'
import { submitOnePage } from './visitor/submit-one-page.ts'
import { updateCart } from './visitor/update-cart.ts'
import { uploadFile } from './visitor/upload-file.ts'

/**
 * The table of contents: every act, who may do it, and whether it reads or writes. `anyone` holds at most a capability
 * (a cart's or a payment request's id); `self` needs a connected user or a signed token; `system` has no entrance
 * from outside.
 */
export const acts = {
  openForm: { run: openForm, who: 'anyone', does: 'read' },
  listCampaigns: { run: listCampaigns, who: 'anyone', does: 'read' },
  readEnrichedForm: { run: readEnrichedForm, who: 'anyone', does: 'read' },
  readProject: { run: readProject, who: 'anyone', does: 'read' },
  listContributors: { run: listContributors, who: 'anyone', does: 'read' },
  readOrganization: { run: readOrganization, who: 'anyone', does: 'read' },
  readSalesConditions: { run: readSalesConditions, who: 'anyone', does: 'read' },
  leaveProspect: { run: leaveProspect, who: 'anyone', does: 'write' },
  reportContent: { run: reportContent, who: 'anyone', does: 'write' },
  uploadFile: { run: uploadFile, who: 'anyone', does: 'write' },
  createCart: { run: createCart, who: 'anyone', does: 'write' },
  readCart: { run: readCart, who: 'anyone', does: 'read' },
  updateCart: { run: updateCart, who: 'anyone', does: 'write' },
  refreshCart: { run: refreshCart, who: 'anyone', does: 'write' },
  chooseTip: { run: chooseTip, who: 'anyone', does: 'write' },
  savePayer: { run: savePayer, who: 'anyone', does: 'write' },
  chooseInstalments: { run: chooseInstalments, who: 'anyone', does: 'write' },
  applyCoupon: { run: applyCoupon, who: 'anyone', does: 'write' },
  submitOnePage: { run: submitOnePage, who: 'anyone', does: 'write' },
  startPayment: { run: startPayment, who: 'anyone', does: 'write' },
  readPaymentSummary: { run: readPaymentSummary, who: 'anyone', does: 'read' },
  advancePayment: { run: advancePayment, who: 'anyone', does: 'write' },
  changeCard: { run: changeCard, who: 'anyone', does: 'write' },
  abandonPayment: { run: abandonPayment, who: 'anyone', does: 'write' },
  readOrder: { run: readOrder, who: 'self', does: 'read' },
  readPayment: { run: readPayment, who: 'self', does: 'read' },
  logIn: { run: logIn, who: 'anyone', does: 'write' },
  refreshSession: { run: refreshSession, who: 'anyone', does: 'write' },
  logOut: { run: logOut, who: 'anyone', does: 'write' },
  readSelf: { run: readSelf, who: 'self', does: 'read' },
  recordProviderEvent: { run: recordProviderEvent, who: 'provider', does: 'write' },
  handleProviderEvent: { run: handleProviderEvent, who: 'system', does: 'write' },
  capturePayment: { run: capturePayment, who: 'system', does: 'write' },
  undoAttempt: { run: undoAttempt, who: 'system', does: 'write' },
  bookProviderFee: { run: bookProviderFee, who: 'system', does: 'write' },
  sendMail: { run: sendMail, who: 'system', does: 'write' },
  sweepPayments: { run: sweepPayments, who: 'system', does: 'write' },
  sweepCarts: { run: sweepCarts, who: 'system', does: 'write' },
  sweepFiles: { run: sweepFiles, who: 'system', does: 'write' },
  flipSwitch: { run: flipSwitch, who: 'operator', does: 'write' },
  releaseJobs: { run: releaseJobs, who: 'operator', does: 'write' },
  readVitalSigns: { run: readVitalSigns, who: 'operator', does: 'read' },
} as const

type Table = typeof acts
/** The acts as entrances use them: bound to a running App, called with an input and the trace of the request. */
export type Acts = {
  readonly [Name in keyof Table]: Table[Name]['run'] extends (app: App, input: infer Input) => infer Output
    ? unknown extends Input
      ? () => Output
      : (input: Input) => Output
    : never
}

/** Binds every act to an App (one per request or job, so that its trace travels along). */
export function bindActs(app: App): Acts {
  const bound = Object.entries(acts).map(([name, { run }]) => [
    name,
    (input: unknown) => (run as (app: App, input: unknown) => unknown)(app, input),
  ])
  return Object.fromEntries(bound) as Acts
}
