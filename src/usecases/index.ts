import { askRefund } from './administrator/ask-refund.ts'
import { cancelFuturePayments } from './administrator/cancel-future-payments.ts'
import { changeCampaignState } from './administrator/change-campaign-state.ts'
import { changeRole } from './administrator/change-role.ts'
import { editCampaign } from './administrator/edit-campaign.ts'
import { inviteAdministrator } from './administrator/invite-administrator.ts'
import { listAdministeredCampaigns } from './administrator/list-administered-campaigns.ts'
import { listAdministrators } from './administrator/list-administrators.ts'
import { listPayments } from './administrator/list-payments.ts'
import { listPayouts } from './administrator/list-payouts.ts'
import { readCampaign } from './administrator/read-campaign.ts'
import { readCampaignStatistics } from './administrator/read-campaign-statistics.ts'
import { readPaymentDetail } from './administrator/read-payment-detail.ts'
import { readPayout } from './administrator/read-payout.ts'
import { readShared } from './administrator/read-shared.ts'
import { removeAdministrator } from './administrator/remove-administrator.ts'
import { revokeInvitation } from './administrator/revoke-invitation.ts'
import { uploadCampaignImage } from './administrator/upload-campaign-image.ts'
import type { App } from './app.ts'
import { announceCharges } from './clock/announce-charges.ts'
import { bookProviderFee } from './clock/book-provider-fee.ts'
import { cancelUnpaidOrders } from './clock/cancel-unpaid-orders.ts'
import { capturePayment } from './clock/capture-payment.ts'
import { chargeDuePayments } from './clock/charge-due-payments.ts'
import { chargePayment } from './clock/charge-payment.ts'
import { foldBalances } from './clock/fold-balances.ts'
import { followChargedDebits } from './clock/follow-charged-debits.ts'
import { followDebits } from './clock/follow-debits.ts'
import { followPayouts } from './clock/follow-payouts.ts'
import { forgetErased } from './clock/forget-erased.ts'
import { makeAttestation } from './clock/make-attestation.ts'
import { pollEvents } from './clock/poll-events.ts'
import { readKeptMethods } from './clock/read-kept-methods.ts'
import { reconcile } from './clock/reconcile.ts'
import { resumeSchedules } from './clock/resume-schedules.ts'
import { returnPart } from './clock/return-part.ts'
import { sendAccountMail } from './clock/send-account-mail.ts'
import { sendDebit } from './clock/send-debit.ts'
import { sendMail } from './clock/send-mail.ts'
import { sendRefund } from './clock/send-refund.ts'
import { settleDispute } from './clock/settle-dispute.ts'
import { sweepAccounts } from './clock/sweep-accounts.ts'
import { sweepCarts } from './clock/sweep-carts.ts'
import { sweepCharges } from './clock/sweep-charges.ts'
import { sweepFiles } from './clock/sweep-files.ts'
import { sweepLimits } from './clock/sweep-limits.ts'
import { sweepPayments } from './clock/sweep-payments.ts'
import { undoAttempt } from './clock/undo-attempt.ts'
import { undoCharge } from './clock/undo-charge.ts'
import { warnExpiringMethods } from './clock/warn-expiring-methods.ts'
import { writeStatement } from './clock/write-statement.ts'
import { acceptInvitation } from './member/accept-invitation.ts'
import { activateAccount } from './member/activate-account.ts'
import { askAccountLink } from './member/ask-account-link.ts'
import { askNewEmail } from './member/ask-new-email.ts'
import { changePassword } from './member/change-password.ts'
import { confirmNewEmail, readNewEmail } from './member/confirm-new-email.ts'
import { endSessions } from './member/end-sessions.ts'
import { eraseAccount } from './member/erase-account.ts'
import { exportData } from './member/export-data.ts'
import { forgetCard } from './member/forget-card.ts'
import { keepChoices } from './member/keep-choices.ts'
import { listCards } from './member/list-cards.ts'
import { listDocuments } from './member/list-documents.ts'
import { listOrders } from './member/list-orders.ts'
import { listSchedules } from './member/list-schedules.ts'
import { listSessions } from './member/list-sessions.ts'
import { logIn } from './member/log-in.ts'
import { logOut } from './member/log-out.ts'
import { readAccountLink } from './member/read-account-link.ts'
import { readProfile } from './member/read-profile.ts'
import { readSelf } from './member/read-self.ts'
import { readWallet } from './member/read-wallet.ts'
import { refreshSession } from './member/refresh-session.ts'
import { setPasswordByLink } from './member/set-password-by-link.ts'
import { updateProfile } from './member/update-profile.ts'
import { endUserSessions } from './operator/end-user-sessions.ts'
import { flipSwitch } from './operator/flip-switch.ts'
import { readBalances } from './operator/read-balances.ts'
import { readVitalSigns } from './operator/read-vital-signs.ts'
import { releaseJobs } from './operator/release-jobs.ts'
import { abandonPayment } from './payer/abandon-payment.ts'
import { abandonRegularisation } from './payer/abandon-regularisation.ts'
import { advancePayment } from './payer/advance-payment.ts'
import { advanceRegularisation } from './payer/advance-regularisation.ts'
import { changeCard } from './payer/change-card.ts'
import { changeGift } from './payer/change-gift.ts'
import { changeMethod } from './payer/change-method.ts'
import { followSetup } from './payer/follow-setup.ts'
import { readDocument } from './payer/read-document.ts'
import { readOrder } from './payer/read-order.ts'
import { readOrderPage } from './payer/read-order-page.ts'
import { readPayment } from './payer/read-payment.ts'
import { readPaymentSummary } from './payer/read-payment-summary.ts'
import { readRegularisation } from './payer/read-regularisation.ts'
import { readSchedule } from './payer/read-schedule.ts'
import { readTipRefund } from './payer/read-tip-refund.ts'
import { refundTip } from './payer/refund-tip.ts'
import { resumeGift } from './payer/resume-gift.ts'
import { startPayment } from './payer/start-payment.ts'
import { stopSchedule } from './payer/stop-schedule.ts'
import { suspendGift } from './payer/suspend-gift.ts'
import { withdraw } from './payer/withdraw.ts'
import { handleProviderEvent } from './provider/handle-provider-event.ts'
import { recordProviderEvent } from './provider/record-provider-event.ts'
import { applyCoupon } from './visitor/apply-coupon.ts'
import { chooseInstalments } from './visitor/choose-instalments.ts'
import { chooseTip } from './visitor/choose-tip.ts'
import { createCart } from './visitor/create-cart.ts'
import { leaveProspect } from './visitor/leave-prospect.ts'
import { listCampaigns } from './visitor/list-campaigns.ts'
import { listContributors } from './visitor/list-contributors.ts'
import { listSitemapParts } from './visitor/list-sitemap-parts.ts'
import { openForm } from './visitor/open-form.ts'
import { readCart } from './visitor/read-cart.ts'
import { readEnrichedForm } from './visitor/read-enriched-form.ts'
import { readImage } from './visitor/read-image.ts'
import { readInvitation } from './visitor/read-invitation.ts'
import { readOrganization } from './visitor/read-organization.ts'
import { readPrices } from './visitor/read-prices.ts'
import { readProject } from './visitor/read-project.ts'
import { readSalesConditions } from './visitor/read-sales-conditions.ts'
import { readShareImage } from './visitor/read-share-image.ts'
import { readSitemapPart } from './visitor/read-sitemap-part.ts'
import { refreshCart } from './visitor/refresh-cart.ts'
import { reportContent } from './visitor/report-content.ts'
import { savePayer } from './visitor/save-payer.ts'
import { searchDirectory } from './visitor/search-directory.ts'
import { submitOnePage } from './visitor/submit-one-page.ts'
import { updateCart } from './visitor/update-cart.ts'
import { uploadFile } from './visitor/upload-file.ts'

/**
 * The table of contents: every act, who may do it, and whether it reads or writes. `anyone` holds at most a capability
 * (a cart's or a payment request's id); `self` needs a connected user or a signed token; `administrator` a right on the
 * organization or the form; `system` has no entrance from outside.
 */
export const acts = {
  openForm: { run: openForm, who: 'anyone', does: 'read' },
  listCampaigns: { run: listCampaigns, who: 'anyone', does: 'read' },
  searchDirectory: { run: searchDirectory, who: 'anyone', does: 'read' },
  readEnrichedForm: { run: readEnrichedForm, who: 'anyone', does: 'read' },
  readProject: { run: readProject, who: 'anyone', does: 'read' },
  listContributors: { run: listContributors, who: 'anyone', does: 'read' },
  readImage: { run: readImage, who: 'anyone', does: 'read' },
  readInvitation: { run: readInvitation, who: 'anyone', does: 'read' },
  readOrganization: { run: readOrganization, who: 'anyone', does: 'read' },
  readSalesConditions: { run: readSalesConditions, who: 'anyone', does: 'read' },
  readShareImage: { run: readShareImage, who: 'anyone', does: 'read' },
  listSitemapParts: { run: listSitemapParts, who: 'anyone', does: 'read' },
  readSitemapPart: { run: readSitemapPart, who: 'anyone', does: 'read' },
  leaveProspect: { run: leaveProspect, who: 'anyone', does: 'write' },
  reportContent: { run: reportContent, who: 'anyone', does: 'write' },
  uploadFile: { run: uploadFile, who: 'anyone', does: 'write' },
  createCart: { run: createCart, who: 'anyone', does: 'write' },
  readCart: { run: readCart, who: 'anyone', does: 'read' },
  readPrices: { run: readPrices, who: 'anyone', does: 'read' },
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
  readRegularisation: { run: readRegularisation, who: 'anyone', does: 'read' },
  advanceRegularisation: { run: advanceRegularisation, who: 'anyone', does: 'write' },
  abandonRegularisation: { run: abandonRegularisation, who: 'anyone', does: 'write' },
  readDocument: { run: readDocument, who: 'self', does: 'write' },
  readSchedule: { run: readSchedule, who: 'self', does: 'read' },
  changeGift: { run: changeGift, who: 'self', does: 'write' },
  changeMethod: { run: changeMethod, who: 'self', does: 'write' },
  followSetup: { run: followSetup, who: 'self', does: 'write' },
  suspendGift: { run: suspendGift, who: 'self', does: 'write' },
  resumeGift: { run: resumeGift, who: 'self', does: 'write' },
  stopSchedule: { run: stopSchedule, who: 'self', does: 'write' },
  cancelFuturePayments: { run: cancelFuturePayments, who: 'administrator', does: 'write' },
  readOrder: { run: readOrder, who: 'self', does: 'read' },
  readOrderPage: { run: readOrderPage, who: 'self', does: 'read' },
  withdraw: { run: withdraw, who: 'self', does: 'write' },
  readPayment: { run: readPayment, who: 'self', does: 'read' },
  readTipRefund: { run: readTipRefund, who: 'self', does: 'read' },
  refundTip: { run: refundTip, who: 'self', does: 'write' },
  listPayments: { run: listPayments, who: 'administrator', does: 'read' },
  readPaymentDetail: { run: readPaymentDetail, who: 'administrator', does: 'read' },
  askRefund: { run: askRefund, who: 'administrator', does: 'write' },
  listAdministeredCampaigns: { run: listAdministeredCampaigns, who: 'administrator', does: 'read' },
  readCampaign: { run: readCampaign, who: 'administrator', does: 'read' },
  editCampaign: { run: editCampaign, who: 'administrator', does: 'write' },
  uploadCampaignImage: { run: uploadCampaignImage, who: 'administrator', does: 'write' },
  changeCampaignState: { run: changeCampaignState, who: 'administrator', does: 'write' },
  readShared: { run: readShared, who: 'administrator', does: 'read' },
  readCampaignStatistics: { run: readCampaignStatistics, who: 'administrator', does: 'read' },
  listAdministrators: { run: listAdministrators, who: 'administrator', does: 'read' },
  inviteAdministrator: { run: inviteAdministrator, who: 'administrator', does: 'write' },
  revokeInvitation: { run: revokeInvitation, who: 'administrator', does: 'write' },
  changeRole: { run: changeRole, who: 'administrator', does: 'write' },
  removeAdministrator: { run: removeAdministrator, who: 'administrator', does: 'write' },
  listPayouts: { run: listPayouts, who: 'administrator', does: 'read' },
  readPayout: { run: readPayout, who: 'administrator', does: 'read' },
  logIn: { run: logIn, who: 'anyone', does: 'write' },
  refreshSession: { run: refreshSession, who: 'anyone', does: 'write' },
  logOut: { run: logOut, who: 'anyone', does: 'write' },
  askAccountLink: { run: askAccountLink, who: 'anyone', does: 'write' },
  readAccountLink: { run: readAccountLink, who: 'anyone', does: 'read' },
  activateAccount: { run: activateAccount, who: 'anyone', does: 'write' },
  setPasswordByLink: { run: setPasswordByLink, who: 'anyone', does: 'write' },
  changePassword: { run: changePassword, who: 'anyone', does: 'write' },
  acceptInvitation: { run: acceptInvitation, who: 'self', does: 'write' },
  listCards: { run: listCards, who: 'self', does: 'read' },
  forgetCard: { run: forgetCard, who: 'self', does: 'write' },
  readWallet: { run: readWallet, who: 'self', does: 'read' },
  listOrders: { run: listOrders, who: 'self', does: 'read' },
  listSchedules: { run: listSchedules, who: 'self', does: 'read' },
  listDocuments: { run: listDocuments, who: 'self', does: 'read' },
  readProfile: { run: readProfile, who: 'self', does: 'read' },
  updateProfile: { run: updateProfile, who: 'self', does: 'write' },
  keepChoices: { run: keepChoices, who: 'self', does: 'write' },
  askNewEmail: { run: askNewEmail, who: 'self', does: 'write' },
  readNewEmail: { run: readNewEmail, who: 'self', does: 'read' },
  confirmNewEmail: { run: confirmNewEmail, who: 'self', does: 'write' },
  exportData: { run: exportData, who: 'self', does: 'read' },
  eraseAccount: { run: eraseAccount, who: 'self', does: 'write' },
  listSessions: { run: listSessions, who: 'self', does: 'read' },
  endSessions: { run: endSessions, who: 'self', does: 'write' },
  readSelf: { run: readSelf, who: 'self', does: 'read' },
  recordProviderEvent: { run: recordProviderEvent, who: 'provider', does: 'write' },
  handleProviderEvent: { run: handleProviderEvent, who: 'system', does: 'write' },
  capturePayment: { run: capturePayment, who: 'system', does: 'write' },
  sendDebit: { run: sendDebit, who: 'system', does: 'write' },
  followDebits: { run: followDebits, who: 'system', does: 'write' },
  cancelUnpaidOrders: { run: cancelUnpaidOrders, who: 'system', does: 'write' },
  undoAttempt: { run: undoAttempt, who: 'system', does: 'write' },
  pollEvents: { run: pollEvents, who: 'system', does: 'write' },
  followPayouts: { run: followPayouts, who: 'system', does: 'write' },
  writeStatement: { run: writeStatement, who: 'system', does: 'write' },
  foldBalances: { run: foldBalances, who: 'system', does: 'write' },
  reconcile: { run: reconcile, who: 'system', does: 'write' },
  sendRefund: { run: sendRefund, who: 'system', does: 'write' },
  returnPart: { run: returnPart, who: 'system', does: 'write' },
  settleDispute: { run: settleDispute, who: 'system', does: 'write' },
  bookProviderFee: { run: bookProviderFee, who: 'system', does: 'write' },
  makeAttestation: { run: makeAttestation, who: 'system', does: 'write' },
  sendMail: { run: sendMail, who: 'system', does: 'write' },
  sendAccountMail: { run: sendAccountMail, who: 'system', does: 'write' },
  sweepPayments: { run: sweepPayments, who: 'system', does: 'write' },
  sweepCarts: { run: sweepCarts, who: 'system', does: 'write' },
  forgetErased: { run: forgetErased, who: 'system', does: 'write' },
  sweepAccounts: { run: sweepAccounts, who: 'system', does: 'write' },
  sweepFiles: { run: sweepFiles, who: 'system', does: 'write' },
  sweepLimits: { run: sweepLimits, who: 'system', does: 'write' },
  announceCharges: { run: announceCharges, who: 'system', does: 'write' },
  chargeDuePayments: { run: chargeDuePayments, who: 'system', does: 'write' },
  chargePayment: { run: chargePayment, who: 'system', does: 'write' },
  followChargedDebits: { run: followChargedDebits, who: 'system', does: 'write' },
  readKeptMethods: { run: readKeptMethods, who: 'system', does: 'write' },
  resumeSchedules: { run: resumeSchedules, who: 'system', does: 'write' },
  sweepCharges: { run: sweepCharges, who: 'system', does: 'write' },
  undoCharge: { run: undoCharge, who: 'system', does: 'write' },
  warnExpiringMethods: { run: warnExpiringMethods, who: 'system', does: 'write' },
  endUserSessions: { run: endUserSessions, who: 'operator', does: 'write' },
  flipSwitch: { run: flipSwitch, who: 'operator', does: 'write' },
  releaseJobs: { run: releaseJobs, who: 'operator', does: 'write' },
  readBalances: { run: readBalances, who: 'operator', does: 'read' },
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
