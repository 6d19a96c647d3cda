import { askAccountLink, readAccountLink } from './account/ask-account-link.ts'
import * as authenticator from './account/authenticator-app.ts'
import { askNewEmail, confirmNewEmail, readNewEmail } from './account/new-email.ts'
import { addPasskey, askPasskey, logInWithPasskey, proveWithPasskey } from './account/passkeys.ts'
import { activateAccount, changePassword, setPasswordByLink } from './account/passwords.ts'
import { readSelf } from './account/read-self.ts'
import { refreshSession } from './account/refresh-session.ts'
import {
  proveWithCode,
  readFactors,
  removeFactor,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
} from './account/second-factor.ts'
import { endSessions, endUserSessions, listSessions, logIn, logOut } from './account/sessions.ts'
import { sweepAccounts } from './account/sweep-accounts.ts'
import { accountingActs } from './accounting-acts.ts'
import * as invitations from './administration/invitations.ts'
import * as openings from './administration/openings.ts'
import { tellDays, tellOrders } from './administration/order-notices.ts'
import { writeExport } from './administration/write-export.ts'
import { administratorActs } from './administrator-acts.ts'
import type { App } from './app.ts'
import { applicationActs } from './application-acts.ts'
import { contestDecision, readContestedDecision } from './campaign/contest-decision.ts'
import { foldOrders } from './campaign/fold-orders.ts'
import { followFormerAddress } from './campaign/former-address.ts'
import { readImage, readShareImage } from './campaign/images.ts'
import { listCampaigns, listSitemapParts, readHomeIntro, readSitemapPart } from './campaign/list-campaigns.ts'
import { leaveProspect, reportContent } from './campaign/moderation.ts'
import { openForm, readEnrichedForm } from './campaign/open-form.ts'
import { readLegalPage, readOrganization } from './campaign/read-organization.ts'
import { listContributors, readProject } from './campaign/read-project.ts'
import { searchDirectory } from './campaign/search-directory.ts'
import { followShortLink } from './campaign/short-links.ts'
import {
  applyCoupon,
  chooseInstalments,
  chooseTip,
  createCart,
  savePayer,
  updateCart,
} from './cart/fill-cart.ts'
import { offerPlaces } from './cart/offer-places.ts'
import { openFilling } from './cart/open-filling.ts'
import { readCart, readPrices, refreshCart } from './cart/read-cart.ts'
import { sweepCarts } from './cart/sweep-carts.ts'
import { tellOpenings } from './cart/tell-openings.ts'
import { uploadFile } from './cart/upload-file.ts'
import { leaveWaiting, readWaiting } from './cart/waiting-links.ts'
import { makeCheckoutCart } from './checkout/make-checkout-cart.ts'
import { openCheckout, readProgramReturns } from './checkout/open-checkout.ts'
import { cancelCheckout, readCheckoutCart } from './checkout/read-checkout-cart.ts'
import { readGate, syncDoor } from './door/sync-door.ts'
import { groupRefundActs } from './group-refund-acts.ts'
import { readApiKey } from './integration/api-keys.ts'
import { sendEvents, sweepDeliveries, tellEvent } from './integration/deliver-events.ts'
import * as invoices from './invoice/read-invoice.ts'
import { compareBalances, foldBalances, readBalances } from './ledger/balances.ts'
import { bookProviderFee } from './ledger/book-provider-fee.ts'
import { correctLedger } from './ledger/correct-ledger.ts'
import { followPayouts } from './ledger/follow-payouts.ts'
import { reconcile } from './ledger/reconcile.ts'
import { writeStatement } from './ledger/write-statement.ts'
import { listRowActs } from './list-acts.ts'
import { sendTrialMail } from './mail/preview-mail.ts'
import { sendAccountMail } from './mail/send-account-mail.ts'
import { sendMail } from './mail/send-mail.ts'
import { sweepMails } from './mail/sweep-mails.ts'
import { membershipActs } from './membership-acts.ts'
import { messageActs } from './message-acts.ts'
import { officeOrderActs } from './office-order-acts.ts'
import { confirmCounsel, takeBackCounsel } from './operation/confirm-counsel.ts'
import { giveUpJob, listDeadJobs, readDeadJob, retryJob } from './operation/dead-jobs.ts'
import { closeDifference, compareNow, listDifferences, readDifference } from './operation/differences.ts'
import { listFailedMails } from './operation/failed-mails.ts'
import { flipSwitch, listSwitches } from './operation/flip-switch.ts'
import { handleProviderEvent } from './operation/handle-provider-event.ts'
import { listAudit } from './operation/list-audit.ts'
import {
  acceptOperatorInvitation,
  inviteOperator,
  listOperators,
  readOperatorInvitation,
  removeOperator,
} from './operation/operators.ts'
import { changeOperated, countCollected, readOperated, searchOperated } from './operation/organizations.ts'
import { pollEvents, recordProviderEvent } from './operation/provider-events.ts'
import { readOverview } from './operation/read-overview.ts'
import { readVitalSigns } from './operation/read-vital-signs.ts'
import { releaseJobs } from './operation/release-jobs.ts'
import { decideReport, listReports, readReportFile } from './operation/reports.ts'
import { resealSecrets } from './operation/reseal-secrets.ts'
import { applyRetention, previewRetention } from './operation/retention.ts'
import { changeSetting, readSettings } from './operation/settings.ts'
import { sweepFiles, sweepLimits } from './operation/sweep-files.ts'
import * as attestation from './order/attestation.ts'
import * as personAttestation from './order/person-attestation.ts'
import { readOrder, readOrderPage, readPayment } from './order/read-order.ts'
import { orderActs } from './order-acts.ts'
import { abandonPayment, changeCard } from './payment/abandon-payment.ts'
import { advancePayment } from './payment/advance-payment.ts'
import { capturePayment, sweepCaptures } from './payment/capture-payment.ts'
import { readPaymentSummary } from './payment/read-payment-summary.ts'
import { cancelUnpaidOrders, followDebits, sendDebit } from './payment/send-debit.ts'
import { readPaidCart, startPayment } from './payment/start-payment.ts'
import { submitOnePage } from './payment/submit-one-page.ts'
import { sweepPayments } from './payment/sweep-payments.ts'
import { undoAttempt } from './payment/undo-attempt.ts'
import { peopleActs } from './people-acts.ts'
import { abandonRecovery, advanceRecovery } from './plan/advance-recovery.ts'
import { changeGift, changeMethod, followMethodChange } from './plan/change-gift.ts'
import { chargePayment } from './plan/charge-payment.ts'
import {
  announceCharges,
  chargeDuePayments,
  readKeptMethods,
  resumeSchedules,
  warnExpiringMethods,
} from './plan/daily-jobs.ts'
import { readRecovery } from './plan/read-recovery.ts'
import { readSchedule } from './plan/read-schedule.ts'
import { readUnpaid } from './plan/read-unpaid.ts'
import { stopSchedule } from './plan/stop-schedule.ts'
import { resumeGift, suspendGift } from './plan/suspend-gift.ts'
import { openProviderAccount } from './provider-account/open-provider-account.ts'
import { readProviderAccounts } from './provider-account/read-accounts.ts'
import { readReceipt, readReceiptFile } from './receipt/read-receipt.ts'
import { sendEvidence } from './refund/send-evidence.ts'
import { settleDispute } from './refund/settle-dispute.ts'
import { refundActs } from './refund-acts.ts'
import { enterRoom, readRoom } from './room/enter-room.ts'
import { moveRooms } from './room/move-rooms.ts'
import { forgetCard, listCards, readWallet } from './space/cards.ts'
import { listDocuments } from './space/list-documents.ts'
import { listOrders, listSchedules } from './space/list-orders.ts'
import { eraseAccount, exportData, forgetErased, forgetKeptCards } from './space/personal-data.ts'
import { keepChoices, readProfile, updateProfile } from './space/profile.ts'
import { giveTicket, renameTicket } from './ticket/change-ticket.ts'
import * as tickets from './ticket/tickets.ts'
import { transferActs } from './transfer-acts.ts'

/**
 * The table of contents: every act, who may do it, and whether it reads or writes. `anyone` holds at most a capability
 * (a cart's or a payment request's id); `self` needs a connected user or a signed token; `administrator` a right on the
 * organization or the form; `operator` what `access/operating.ts` asks; `terminal` a shell beside the database, or its
 * metrics; `system` has no entrance from outside.
 */
export const acts = {
  ...accountingActs,
  ...administratorActs,
  ...membershipActs,
  ...listRowActs,
  ...messageActs,
  ...peopleActs,
  ...refundActs,
  ...groupRefundActs,
  ...orderActs,
  ...officeOrderActs,
  ...transferActs,
  ...applicationActs,
  openForm: { run: openForm, who: 'anyone', does: 'read' },
  listCampaigns: { run: listCampaigns, who: 'anyone', does: 'read' },
  readHomeIntro: { run: readHomeIntro, who: 'anyone', does: 'read' },
  searchDirectory: { run: searchDirectory, who: 'anyone', does: 'read' },
  readEnrichedForm: { run: readEnrichedForm, who: 'anyone', does: 'read' },
  readProject: { run: readProject, who: 'anyone', does: 'read' },
  listContributors: { run: listContributors, who: 'anyone', does: 'read' },
  readImage: { run: readImage, who: 'anyone', does: 'read' },
  readInvitation: { run: invitations.readInvitation, who: 'anyone', does: 'read' },
  readOrganization: { run: readOrganization, who: 'anyone', does: 'read' },
  readLegalPage: { run: readLegalPage, who: 'anyone', does: 'read' },
  followFormerAddress: { run: followFormerAddress, who: 'anyone', does: 'read' },
  followShortLink: { run: followShortLink, who: 'anyone', does: 'read' },
  readShareImage: { run: readShareImage, who: 'anyone', does: 'read' },
  listSitemapParts: { run: listSitemapParts, who: 'anyone', does: 'read' },
  readSitemapPart: { run: readSitemapPart, who: 'anyone', does: 'read' },
  leaveProspect: { run: leaveProspect, who: 'anyone', does: 'write' },
  readWaiting: { run: readWaiting, who: 'self', does: 'read' },
  leaveWaiting: { run: leaveWaiting, who: 'self', does: 'write' },
  reportContent: { run: reportContent, who: 'anyone', does: 'write' },
  readContestedDecision: { run: readContestedDecision, who: 'self', does: 'read' },
  contestDecision: { run: contestDecision, who: 'self', does: 'write' },
  uploadFile: { run: uploadFile, who: 'anyone', does: 'write' },
  enterRoom: { run: enterRoom, who: 'anyone', does: 'write' },
  readRoom: { run: readRoom, who: 'anyone', does: 'read' },
  createCart: { run: createCart, who: 'anyone', does: 'write' },
  readCart: { run: readCart, who: 'anyone', does: 'read' },
  readPaidCart: { run: readPaidCart, who: 'anyone', does: 'read' },
  openFilling: { run: openFilling, who: 'anyone', does: 'read' },
  readPrices: { run: readPrices, who: 'anyone', does: 'read' },
  updateCart: { run: updateCart, who: 'anyone', does: 'write' },
  refreshCart: { run: refreshCart, who: 'anyone', does: 'write' },
  chooseTip: { run: chooseTip, who: 'anyone', does: 'write' },
  savePayer: { run: savePayer, who: 'anyone', does: 'write' },
  chooseInstalments: { run: chooseInstalments, who: 'anyone', does: 'write' },
  applyCoupon: { run: applyCoupon, who: 'anyone', does: 'write' },
  makeCheckoutCart: { run: makeCheckoutCart, who: 'anyone', does: 'write' },
  readCheckoutCart: { run: readCheckoutCart, who: 'anyone', does: 'read' },
  cancelCheckout: { run: cancelCheckout, who: 'anyone', does: 'write' },
  openCheckout: { run: openCheckout, who: 'anyone', does: 'read' },
  readProgramReturns: { run: readProgramReturns, who: 'anyone', does: 'read' },
  submitOnePage: { run: submitOnePage, who: 'anyone', does: 'write' },
  startPayment: { run: startPayment, who: 'anyone', does: 'write' },
  readPaymentSummary: { run: readPaymentSummary, who: 'anyone', does: 'read' },
  advancePayment: { run: advancePayment, who: 'anyone', does: 'write' },
  changeCard: { run: changeCard, who: 'anyone', does: 'write' },
  abandonPayment: { run: abandonPayment, who: 'anyone', does: 'write' },
  readUnpaid: { run: readUnpaid, who: 'anyone', does: 'read' },
  readRecovery: { run: readRecovery, who: 'anyone', does: 'read' },
  advanceRecovery: { run: advanceRecovery, who: 'anyone', does: 'write' },
  abandonRecovery: { run: abandonRecovery, who: 'anyone', does: 'write' },
  readAttestation: { run: attestation.readAttestation, who: 'self', does: 'write' },
  readPersonAttestation: { run: personAttestation.readPersonAttestation, who: 'self', does: 'write' },
  readPersonAttestationFile: { run: personAttestation.readPersonAttestationFile, who: 'self', does: 'write' },
  readOrderTickets: { run: tickets.readOrderTickets, who: 'self', does: 'write' },
  readOrderTicketsFile: { run: tickets.readOrderTicketsFile, who: 'self', does: 'write' },
  readGate: { run: readGate, who: 'self', does: 'read' },
  syncDoor: { run: syncDoor, who: 'self', does: 'write' },
  readTicket: { run: tickets.readTicket, who: 'self', does: 'read' },
  renameTicket: { run: renameTicket, who: 'self', does: 'write' },
  giveTicket: { run: giveTicket, who: 'self', does: 'write' },
  readTicketFile: { run: tickets.readTicketFile, who: 'self', does: 'read' },
  readTicketPass: { run: tickets.readTicketPass, who: 'self', does: 'read' },
  readOrderPasses: { run: tickets.readOrderPasses, who: 'self', does: 'write' },
  readGoogleTicketLink: { run: tickets.readGoogleTicketLink, who: 'self', does: 'read' },
  readDocument: { run: attestation.readDocument, who: 'self', does: 'write' },
  readInvoice: { run: invoices.readInvoice, who: 'self', does: 'write' },
  readInvoiceFile: { run: invoices.readInvoiceFile, who: 'self', does: 'write' },
  readReceipt: { run: readReceipt, who: 'self', does: 'write' },
  readReceiptFile: { run: readReceiptFile, who: 'self', does: 'write' },
  readSchedule: { run: readSchedule, who: 'self', does: 'read' },
  changeGift: { run: changeGift, who: 'self', does: 'write' },
  changeMethod: { run: changeMethod, who: 'self', does: 'write' },
  followMethodChange: { run: followMethodChange, who: 'self', does: 'write' },
  suspendGift: { run: suspendGift, who: 'self', does: 'write' },
  resumeGift: { run: resumeGift, who: 'self', does: 'write' },
  stopSchedule: { run: stopSchedule, who: 'self', does: 'write' },
  readOrder: { run: readOrder, who: 'self', does: 'read' },
  readOrderPage: { run: readOrderPage, who: 'self', does: 'read' },
  readPayment: { run: readPayment, who: 'self', does: 'read' },
  readApiKey: { run: readApiKey, who: 'anyone', does: 'write' },
  logIn: { run: logIn, who: 'anyone', does: 'write' },
  refreshSession: { run: refreshSession, who: 'anyone', does: 'write' },
  logOut: { run: logOut, who: 'anyone', does: 'write' },
  askAccountLink: { run: askAccountLink, who: 'anyone', does: 'write' },
  readAccountLink: { run: readAccountLink, who: 'anyone', does: 'read' },
  activateAccount: { run: activateAccount, who: 'anyone', does: 'write' },
  setPasswordByLink: { run: setPasswordByLink, who: 'anyone', does: 'write' },
  changePassword: { run: changePassword, who: 'anyone', does: 'write' },
  searchRegister: { run: openings.searchRegister, who: 'anyone', does: 'read' },
  openOrganization: { run: openings.openOrganization, who: 'anyone', does: 'write' },
  readWaitingOpening: { run: openings.readWaitingOpening, who: 'self', does: 'read' },
  finishOpening: { run: openings.finishOpening, who: 'self', does: 'write' },
  acceptInvitation: { run: invitations.acceptInvitation, who: 'self', does: 'write' },
  readFactors: { run: readFactors, who: 'self', does: 'read' },
  renamePasskey: { run: renamePasskey, who: 'self', does: 'write' },
  removeFactor: { run: removeFactor, who: 'self', does: 'write' },
  renewRecoveryCodes: { run: renewRecoveryCodes, who: 'self', does: 'write' },
  startAuthenticatorApp: { run: authenticator.startAuthenticatorApp, who: 'self', does: 'write' },
  readAuthenticatorApp: { run: authenticator.readAuthenticatorApp, who: 'self', does: 'read' },
  confirmAuthenticatorApp: { run: authenticator.confirmAuthenticatorApp, who: 'self', does: 'write' },
  proveWithCode: { run: proveWithCode, who: 'self', does: 'write' },
  askPasskey: { run: askPasskey, who: 'anyone', does: 'write' },
  addPasskey: { run: addPasskey, who: 'self', does: 'write' },
  proveWithPasskey: { run: proveWithPasskey, who: 'self', does: 'write' },
  logInWithPasskey: { run: logInWithPasskey, who: 'anyone', does: 'write' },
  readOperatorInvitation: { run: readOperatorInvitation, who: 'anyone', does: 'read' },
  acceptOperatorInvitation: { run: acceptOperatorInvitation, who: 'self', does: 'write' },
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
  moveRooms: { run: moveRooms, who: 'system', does: 'write' },
  handleProviderEvent: { run: handleProviderEvent, who: 'system', does: 'write' },
  capturePayment: { run: capturePayment, who: 'system', does: 'write' },
  sendDebit: { run: sendDebit, who: 'system', does: 'write' },
  followDebits: { run: followDebits, who: 'system', does: 'write' },
  cancelUnpaidOrders: { run: cancelUnpaidOrders, who: 'system', does: 'write' },
  undoAttempt: { run: undoAttempt, who: 'system', does: 'write' },
  pollEvents: { run: pollEvents, who: 'system', does: 'write' },
  openProviderAccount: { run: openProviderAccount, who: 'system', does: 'write' },
  readProviderAccounts: { run: readProviderAccounts, who: 'system', does: 'write' },
  followPayouts: { run: followPayouts, who: 'system', does: 'write' },
  writeStatement: { run: writeStatement, who: 'system', does: 'write' },
  foldBalances: { run: foldBalances, who: 'system', does: 'write' },
  foldOrders: { run: foldOrders, who: 'system', does: 'write' },
  reconcile: { run: reconcile, who: 'system', does: 'write' },
  settleDispute: { run: settleDispute, who: 'system', does: 'write' },
  sendEvidence: { run: sendEvidence, who: 'system', does: 'write' },
  bookProviderFee: { run: bookProviderFee, who: 'system', does: 'write' },
  sendMail: { run: sendMail, who: 'system', does: 'write' },
  sendTrialMail: { run: sendTrialMail, who: 'system', does: 'write' },
  sendAccountMail: { run: sendAccountMail, who: 'system', does: 'write' },
  sweepPayments: { run: sweepPayments, who: 'system', does: 'write' },
  offerPlaces: { run: offerPlaces, who: 'system', does: 'write' },
  tellOpenings: { run: tellOpenings, who: 'system', does: 'write' },
  sweepCarts: { run: sweepCarts, who: 'system', does: 'write' },
  applyRetention: { run: applyRetention, who: 'system', does: 'write' },
  previewRetention: { run: previewRetention, who: 'terminal', does: 'read' },
  forgetErased: { run: forgetErased, who: 'system', does: 'write' },
  forgetKeptCards: { run: forgetKeptCards, who: 'system', does: 'write' },
  sweepAccounts: { run: sweepAccounts, who: 'system', does: 'write' },
  writeExport: { run: writeExport, who: 'system', does: 'write' },
  sweepFiles: { run: sweepFiles, who: 'system', does: 'write' },
  sweepMails: { run: sweepMails, who: 'system', does: 'write' },
  resealSecrets: { run: resealSecrets, who: 'system', does: 'write' },
  sweepLimits: { run: sweepLimits, who: 'system', does: 'write' },
  announceCharges: { run: announceCharges, who: 'system', does: 'write' },
  chargeDuePayments: { run: chargeDuePayments, who: 'system', does: 'write' },
  chargePayment: { run: chargePayment, who: 'system', does: 'write' },
  readKeptMethods: { run: readKeptMethods, who: 'system', does: 'write' },
  resumeSchedules: { run: resumeSchedules, who: 'system', does: 'write' },
  sweepCaptures: { run: sweepCaptures, who: 'system', does: 'write' },
  tellEvent: { run: tellEvent, who: 'system', does: 'write' },
  sendEvents: { run: sendEvents, who: 'system', does: 'write' },
  sweepDeliveries: { run: sweepDeliveries, who: 'system', does: 'write' },
  compareBalances: { run: compareBalances, who: 'system', does: 'write' },
  countCollected: { run: countCollected, who: 'system', does: 'write' },
  tellOrders: { run: tellOrders, who: 'system', does: 'write' },
  tellDays: { run: tellDays, who: 'system', does: 'write' },
  warnExpiringMethods: { run: warnExpiringMethods, who: 'system', does: 'write' },
  readVitalSigns: { run: readVitalSigns, who: 'terminal', does: 'read' },
  endUserSessions: { run: endUserSessions, who: 'terminal', does: 'write' },
  releaseJobs: { run: releaseJobs, who: 'terminal', does: 'write' },
  readBalances: { run: readBalances, who: 'terminal', does: 'read' },
  inviteOperator: { run: inviteOperator, who: 'terminal', does: 'write' },
  listOperators: { run: listOperators, who: 'terminal', does: 'read' },
  removeOperator: { run: removeOperator, who: 'terminal', does: 'write' },
  resetFactors: { run: resetFactors, who: 'terminal', does: 'write' },
  readOverview: { run: readOverview, who: 'operator', does: 'read' },
  listReports: { run: listReports, who: 'operator', does: 'read' },
  readReportFile: { run: readReportFile, who: 'operator', does: 'read' },
  decideReport: { run: decideReport, who: 'operator', does: 'write' },
  listDeadJobs: { run: listDeadJobs, who: 'operator', does: 'read' },
  readDeadJob: { run: readDeadJob, who: 'operator', does: 'read' },
  retryJob: { run: retryJob, who: 'operator', does: 'write' },
  giveUpJob: { run: giveUpJob, who: 'operator', does: 'write' },
  listFailedMails: { run: listFailedMails, who: 'operator', does: 'read' },
  listDifferences: { run: listDifferences, who: 'operator', does: 'read' },
  readDifference: { run: readDifference, who: 'operator', does: 'read' },
  closeDifference: { run: closeDifference, who: 'operator', does: 'write' },
  compareNow: { run: compareNow, who: 'operator', does: 'write' },
  correctLedger: { run: correctLedger, who: 'operator', does: 'write' },
  searchOperated: { run: searchOperated, who: 'operator', does: 'read' },
  readOperated: { run: readOperated, who: 'operator', does: 'read' },
  changeOperated: { run: changeOperated, who: 'operator', does: 'write' },
  listSwitches: { run: listSwitches, who: 'operator', does: 'read' },
  flipSwitch: { run: flipSwitch, who: 'operator', does: 'write' },
  readSettings: { run: readSettings, who: 'operator', does: 'read' },
  changeSetting: { run: changeSetting, who: 'operator', does: 'write' },
  confirmCounsel: { run: confirmCounsel, who: 'operator', does: 'write' },
  takeBackCounsel: { run: takeBackCounsel, who: 'operator', does: 'write' },
  listAudit: { run: listAudit, who: 'operator', does: 'read' },
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

/** Binds the acts to an App (one per request or job, so that its trace travels along), each when it is asked for: few are. */
export function bindActs(app: App): Acts {
  return new Proxy(acts as unknown as Acts, {
    get(_, name) {
      if (!Object.hasOwn(acts, name)) return undefined
      const { run } = acts[name as keyof Acts]
      return (input: unknown) => (run as (app: App, input: unknown) => unknown)(app, input)
    },
  })
}
