import { exportAccounting, readAccounting } from './administration/accounting.ts'
import { readAccountingSettings, saveAccountingSettings } from './administration/accounting-settings.ts'
import {
  changeRole,
  listAdministrators,
  readTeam,
  removeAdministrator,
} from './administration/administrators.ts'
import { readBankFile, sendBankFile } from './administration/bank-files.ts'
import { matchBankLine, readBankLine, readBankPage } from './administration/bank-lines.ts'
import * as cards from './administration/cards.ts'
import * as series from './administration/cheque-series.ts'
import { closeMonth } from './administration/close-month.ts'
import * as slips from './administration/deposit-slips.ts'
import * as images from './administration/document-images.ts'
import { chooseDoorAnswers, closeGate, openGate, readDoor, signTickets } from './administration/door.ts'
import { printDoorList } from './administration/door-list.ts'
import { noteConflict, watchDoor } from './administration/door-watch.ts'
import { askExport, listExports, readExport } from './administration/exports.ts'
import * as invitations from './administration/invitations.ts'
import { exportJournal, readJournal } from './administration/journal.ts'
import { readLegalSettings, saveLegalTexts } from './administration/legal-texts.ts'
import { listAssociationMembers } from './administration/members.ts'
import { readOrderFile } from './administration/order-files.ts'
import { chooseOrderMails, readOrderMails } from './administration/order-notices.ts'
import { readOrganizationHome } from './administration/organization-home.ts'
import { listPayments, readPaymentDetail } from './administration/payments.ts'
import { readPayoutAccounts, readPayoutPaper } from './administration/payout-accounts.ts'
import * as previews from './administration/preview-documents.ts'
import { readList } from './administration/read-list.ts'
import * as declaration from './administration/receipt-declaration.ts'
import { readTaxReceiptSettings, saveTaxReceiptSettings } from './administration/receipt-settings.ts'
import * as receipts from './administration/receipts.ts'
import { recordDelivery } from './administration/record-delivery.ts'
import { reissueTaxReceipt } from './administration/reissue-receipt.ts'
import { searchOffice } from './administration/search-office.ts'
import * as tickets from './administration/tickets.ts'
import { exportVatTotals, readVatTotals } from './administration/vat-totals.ts'
import { exportWaitingList, listWaitingList, switchWaitingList } from './administration/waiting-list.ts'
import { saveWaitingRoom } from './administration/waiting-room.ts'
import {
  listAdministeredCampaigns,
  readCampaignStatistics,
  readShared,
} from './campaign/administered-campaigns.ts'
import { copyCampaign, createCampaign, readNewCampaign } from './campaign/create-campaign.ts'
import { changeCampaignState, editCampaign, readCampaign } from './campaign/edit-campaign.ts'
import * as coupons from './campaign/edit-coupons.ts'
import * as options from './campaign/edit-options.ts'
import { readPersonal, savePersonal } from './campaign/edit-personal.ts'
import * as pools from './campaign/edit-pools.ts'
import * as questions from './campaign/edit-questions.ts'
import * as rates from './campaign/edit-rates.ts'
import { saveSettings } from './campaign/edit-settings.ts'
import { cropCampaignImage, uploadCampaignImage } from './campaign/images.ts'
import { moveCampaign } from './campaign/move-campaign.ts'
import { browseCampaigns, readDeletion } from './campaign/office-campaigns.ts'
import * as questionOrder from './campaign/order-questions.ts'
import { readPoster } from './campaign/poster.ts'
import { previewCampaign } from './campaign/preview-campaign.ts'
import { cancelEvent, previewCancellation, readCancellation } from './cancellation/cancel-event.ts'
import { noteRepaid, retrySettlement } from './cancellation/help-settlement.ts'
import { postponeEvent, previewPostponement } from './cancellation/postpone-event.ts'
import { createApiKey, listApiKeys, revokeApiKey, saveReturnOrigins } from './integration/api-keys.ts'
import * as endpoints from './integration/event-endpoints.ts'
import { listPayouts } from './ledger/list-payouts.ts'
import { readPayout } from './ledger/read-payout.ts'
import { readCampaignMails, saveMailWords } from './mail/edit-mail-words.ts'
import { previewMail, tryMail } from './mail/preview-mail.ts'
import { resendMail } from './mail/resend-mail.ts'
import { readPaymentPaper } from './order/attestation.ts'
import {
  listRecordableCampaigns,
  readOfflineForm,
  recordOfflineOrder,
} from './payment/record-offline-order.ts'
import { undoRecordedPayment } from './payment/undo-recorded-payment.ts'
import { voidOfflinePayment } from './payment/void-offline-payment.ts'
import { addPerson } from './person/add-person.ts'
import { erasePerson } from './person/erase-person.ts'
import { exportPeople, exportPerson } from './person/export-people.ts'
import * as keeping from './person/keep-person.ts'
import { listPeople } from './person/list-people.ts'
import { listProposals } from './person/list-proposals.ts'
import * as merges from './person/merge-people.ts'
import { readPerson } from './person/read-person.ts'
import { cancelFuturePayments } from './plan/stop-schedule.ts'
import {
  openPayoutAccount,
  readPayoutAccount,
  refreshPayoutAccount,
} from './provider-account/payout-account.ts'
import { answerDispute } from './refund/answer-dispute.ts'
import { askRefund, recordTransferRefund } from './refund/ask-refund.ts'

/** The acts of who administers: each needs a right on an organization or on one of its campaigns (`access/may-administer.ts`). */
export const administratorActs = {
  cancelFuturePayments: { run: cancelFuturePayments, who: 'administrator', does: 'write' },
  listPayments: { run: listPayments, who: 'administrator', does: 'read' },
  askExport: { run: askExport, who: 'administrator', does: 'write' },
  listExports: { run: listExports, who: 'administrator', does: 'read' },
  readExport: { run: readExport, who: 'administrator', does: 'read' },
  readList: { run: readList, who: 'administrator', does: 'read' },
  listRecordableCampaigns: { run: listRecordableCampaigns, who: 'administrator', does: 'read' },
  readOfflineForm: { run: readOfflineForm, who: 'administrator', does: 'read' },
  recordOfflineOrder: { run: recordOfflineOrder, who: 'administrator', does: 'write' },
  listEventTickets: { run: tickets.listEventTickets, who: 'administrator', does: 'read' },
  readEventTicket: { run: tickets.readEventTicket, who: 'administrator', does: 'read' },
  resendTicket: { run: tickets.resendTicket, who: 'administrator', does: 'write' },
  renameEventTicket: { run: tickets.renameEventTicket, who: 'administrator', does: 'write' },
  giveEventTicket: { run: tickets.giveEventTicket, who: 'administrator', does: 'write' },
  readDoor: { run: readDoor, who: 'administrator', does: 'read' },
  openGate: { run: openGate, who: 'administrator', does: 'write' },
  closeGate: { run: closeGate, who: 'administrator', does: 'write' },
  chooseDoorAnswers: { run: chooseDoorAnswers, who: 'administrator', does: 'write' },
  signTickets: { run: signTickets, who: 'administrator', does: 'write' },
  watchDoor: { run: watchDoor, who: 'administrator', does: 'read' },
  noteConflict: { run: noteConflict, who: 'administrator', does: 'write' },
  printDoorList: { run: printDoorList, who: 'administrator', does: 'write' },
  listCampaignCards: { run: cards.listCampaignCards, who: 'administrator', does: 'read' },
  resendCard: { run: cards.resendCard, who: 'administrator', does: 'write' },
  undoRecordedPayment: { run: undoRecordedPayment, who: 'administrator', does: 'write' },
  voidOfflinePayment: { run: voidOfflinePayment, who: 'administrator', does: 'write' },
  resendMail: { run: resendMail, who: 'administrator', does: 'write' },
  recordDelivery: { run: recordDelivery, who: 'administrator', does: 'write' },
  readPaymentDetail: { run: readPaymentDetail, who: 'administrator', does: 'read' },
  readOrderFile: { run: readOrderFile, who: 'administrator', does: 'read' },
  askRefund: { run: askRefund, who: 'administrator', does: 'write' },
  recordTransferRefund: { run: recordTransferRefund, who: 'administrator', does: 'write' },
  readCancellation: { run: readCancellation, who: 'administrator', does: 'read' },
  previewCancellation: { run: previewCancellation, who: 'administrator', does: 'read' },
  cancelEvent: { run: cancelEvent, who: 'administrator', does: 'write' },
  previewPostponement: { run: previewPostponement, who: 'administrator', does: 'read' },
  postponeEvent: { run: postponeEvent, who: 'administrator', does: 'write' },
  noteRepaid: { run: noteRepaid, who: 'administrator', does: 'write' },
  retrySettlement: { run: retrySettlement, who: 'administrator', does: 'write' },
  readOrganizationHome: { run: readOrganizationHome, who: 'administrator', does: 'read' },
  listAdministeredCampaigns: { run: listAdministeredCampaigns, who: 'administrator', does: 'read' },
  browseCampaigns: { run: browseCampaigns, who: 'administrator', does: 'read' },
  searchOffice: { run: searchOffice, who: 'administrator', does: 'read' },
  readDeletion: { run: readDeletion, who: 'administrator', does: 'read' },
  readCampaign: { run: readCampaign, who: 'administrator', does: 'read' },
  readNewCampaign: { run: readNewCampaign, who: 'administrator', does: 'read' },
  createCampaign: { run: createCampaign, who: 'administrator', does: 'write' },
  copyCampaign: { run: copyCampaign, who: 'administrator', does: 'write' },
  previewCampaign: { run: previewCampaign, who: 'administrator', does: 'read' },
  editCampaign: { run: editCampaign, who: 'administrator', does: 'write' },
  readPersonal: { run: readPersonal, who: 'administrator', does: 'read' },
  savePersonal: { run: savePersonal, who: 'administrator', does: 'write' },
  readCampaignMails: { run: readCampaignMails, who: 'administrator', does: 'read' },
  saveMailWords: { run: saveMailWords, who: 'administrator', does: 'write' },
  previewMail: { run: previewMail, who: 'administrator', does: 'read' },
  tryMail: { run: tryMail, who: 'administrator', does: 'write' },
  readRates: { run: rates.readRates, who: 'administrator', does: 'read' },
  readRate: { run: rates.readRate, who: 'administrator', does: 'read' },
  saveRate: { run: rates.saveRate, who: 'administrator', does: 'write' },
  moveRate: { run: rates.moveRate, who: 'administrator', does: 'write' },
  removeRate: { run: rates.removeRate, who: 'administrator', does: 'write' },
  restoreRate: { run: rates.restoreRate, who: 'administrator', does: 'write' },
  readPool: { run: pools.readPool, who: 'administrator', does: 'read' },
  savePool: { run: pools.savePool, who: 'administrator', does: 'write' },
  removePool: { run: pools.removePool, who: 'administrator', does: 'write' },
  readOptions: { run: options.readOptions, who: 'administrator', does: 'read' },
  readOption: { run: options.readOption, who: 'administrator', does: 'read' },
  saveOption: { run: options.saveOption, who: 'administrator', does: 'write' },
  moveOption: { run: options.moveOption, who: 'administrator', does: 'write' },
  removeOption: { run: options.removeOption, who: 'administrator', does: 'write' },
  restoreOption: { run: options.restoreOption, who: 'administrator', does: 'write' },
  readQuestions: { run: questions.readQuestions, who: 'administrator', does: 'read' },
  readQuestion: { run: questions.readQuestion, who: 'administrator', does: 'read' },
  saveQuestion: { run: questions.saveQuestion, who: 'administrator', does: 'write' },
  moveQuestion: { run: questionOrder.moveQuestion, who: 'administrator', does: 'write' },
  orderQuestions: { run: questionOrder.orderQuestions, who: 'administrator', does: 'write' },
  removeQuestion: { run: questionOrder.removeQuestion, who: 'administrator', does: 'write' },
  restoreQuestion: { run: questionOrder.restoreQuestion, who: 'administrator', does: 'write' },
  readCoupons: { run: coupons.readCoupons, who: 'administrator', does: 'read' },
  readCoupon: { run: coupons.readCoupon, who: 'administrator', does: 'read' },
  saveCoupon: { run: coupons.saveCoupon, who: 'administrator', does: 'write' },
  removeCoupon: { run: coupons.removeCoupon, who: 'administrator', does: 'write' },
  restoreCoupon: { run: coupons.restoreCoupon, who: 'administrator', does: 'write' },
  saveSettings: { run: saveSettings, who: 'administrator', does: 'write' },
  cropCampaignImage: { run: cropCampaignImage, who: 'administrator', does: 'write' },
  uploadCampaignImage: { run: uploadCampaignImage, who: 'administrator', does: 'write' },
  changeCampaignState: { run: changeCampaignState, who: 'administrator', does: 'write' },
  readShared: { run: readShared, who: 'administrator', does: 'read' },
  moveCampaign: { run: moveCampaign, who: 'administrator', does: 'write' },
  readPoster: { run: readPoster, who: 'administrator', does: 'read' },
  readCampaignStatistics: { run: readCampaignStatistics, who: 'administrator', does: 'read' },
  listWaitingList: { run: listWaitingList, who: 'administrator', does: 'read' },
  switchWaitingList: { run: switchWaitingList, who: 'administrator', does: 'write' },
  saveWaitingRoom: { run: saveWaitingRoom, who: 'administrator', does: 'write' },
  exportWaitingList: { run: exportWaitingList, who: 'administrator', does: 'read' },
  readJournal: { run: readJournal, who: 'administrator', does: 'read' },
  exportJournal: { run: exportJournal, who: 'administrator', does: 'read' },
  readTeam: { run: readTeam, who: 'administrator', does: 'read' },
  listAdministrators: { run: listAdministrators, who: 'administrator', does: 'read' },
  inviteAdministrators: { run: invitations.inviteAdministrators, who: 'administrator', does: 'write' },
  resendInvitation: { run: invitations.resendInvitation, who: 'administrator', does: 'write' },
  revokeInvitation: { run: invitations.revokeInvitation, who: 'administrator', does: 'write' },
  changeRole: { run: changeRole, who: 'administrator', does: 'write' },
  removeAdministrator: { run: removeAdministrator, who: 'administrator', does: 'write' },
  readOrderMails: { run: readOrderMails, who: 'administrator', does: 'read' },
  chooseOrderMails: { run: chooseOrderMails, who: 'administrator', does: 'write' },
  readLegalSettings: { run: readLegalSettings, who: 'administrator', does: 'read' },
  saveLegalTexts: { run: saveLegalTexts, who: 'administrator', does: 'write' },
  listTaxReceipts: { run: receipts.listTaxReceipts, who: 'administrator', does: 'read' },
  issueMissingReceipts: { run: receipts.issueMissingReceipts, who: 'administrator', does: 'write' },
  readTaxReceipt: { run: receipts.readTaxReceipt, who: 'administrator', does: 'read' },
  cancelTaxReceipt: { run: receipts.cancelTaxReceipt, who: 'administrator', does: 'write' },
  reissueTaxReceipt: { run: reissueTaxReceipt, who: 'administrator', does: 'write' },
  resendTaxReceipt: { run: receipts.resendTaxReceipt, who: 'administrator', does: 'write' },
  readReceiptDeclaration: { run: declaration.readReceiptDeclaration, who: 'administrator', does: 'read' },
  noteReceiptDeclaration: { run: declaration.noteReceiptDeclaration, who: 'administrator', does: 'write' },
  exportTaxReceipts: { run: receipts.exportTaxReceipts, who: 'administrator', does: 'read' },
  readTaxReceiptSettings: { run: readTaxReceiptSettings, who: 'administrator', does: 'read' },
  readDocumentImages: { run: images.readDocumentImages, who: 'administrator', does: 'read' },
  saveDocumentImage: { run: images.saveDocumentImage, who: 'administrator', does: 'write' },
  previewReceipt: { run: previews.previewReceipt, who: 'administrator', does: 'read' },
  previewReceiptFile: { run: previews.previewReceiptFile, who: 'administrator', does: 'read' },
  previewInvoice: { run: previews.previewInvoice, who: 'administrator', does: 'read' },
  previewInvoiceFile: { run: previews.previewInvoiceFile, who: 'administrator', does: 'read' },
  previewCampaignDocument: { run: previews.previewCampaignDocument, who: 'administrator', does: 'read' },
  previewCampaignDocumentFile: {
    run: previews.previewCampaignDocumentFile,
    who: 'administrator',
    does: 'read',
  },
  removeDocumentImage: { run: images.removeDocumentImage, who: 'administrator', does: 'write' },
  saveTaxReceiptSettings: { run: saveTaxReceiptSettings, who: 'administrator', does: 'write' },
  listApiKeys: { run: listApiKeys, who: 'administrator', does: 'read' },
  createApiKey: { run: createApiKey, who: 'administrator', does: 'write' },
  revokeApiKey: { run: revokeApiKey, who: 'administrator', does: 'write' },
  saveReturnOrigins: { run: saveReturnOrigins, who: 'administrator', does: 'write' },
  listEventEndpoints: { run: endpoints.listEventEndpoints, who: 'administrator', does: 'read' },
  addEventEndpoint: { run: endpoints.addEventEndpoint, who: 'administrator', does: 'write' },
  changeEventEndpoint: { run: endpoints.changeEventEndpoint, who: 'administrator', does: 'write' },
  readEndpointSecret: { run: endpoints.readEndpointSecret, who: 'administrator', does: 'read' },
  rotateEndpointSecret: { run: endpoints.rotateEndpointSecret, who: 'administrator', does: 'write' },
  switchEndpoint: { run: endpoints.switchEndpoint, who: 'administrator', does: 'write' },
  testEndpoint: { run: endpoints.testEndpoint, who: 'administrator', does: 'write' },
  replayEvent: { run: endpoints.replayEvent, who: 'administrator', does: 'write' },
  listAssociationMembers: { run: listAssociationMembers, who: 'administrator', does: 'read' },
  readVatTotals: { run: readVatTotals, who: 'administrator', does: 'read' },
  exportVatTotals: { run: exportVatTotals, who: 'administrator', does: 'read' },
  readCheques: { run: slips.readCheques, who: 'administrator', does: 'read' },
  makeDepositSlip: { run: slips.makeDepositSlip, who: 'administrator', does: 'write' },
  readDepositSlip: { run: slips.readDepositSlip, who: 'administrator', does: 'read' },
  returnCheque: { run: series.returnCheque, who: 'administrator', does: 'write' },
  makeChequeGood: { run: series.makeChequeGood, who: 'administrator', does: 'write' },
  voidDepositSlip: { run: slips.voidDepositSlip, who: 'administrator', does: 'write' },
  sendBankFile: { run: sendBankFile, who: 'administrator', does: 'write' },
  readBankFile: { run: readBankFile, who: 'system', does: 'write' },
  readBankPage: { run: readBankPage, who: 'administrator', does: 'read' },
  readBankLine: { run: readBankLine, who: 'administrator', does: 'read' },
  matchBankLine: { run: matchBankLine, who: 'administrator', does: 'write' },
  readAccounting: { run: readAccounting, who: 'administrator', does: 'read' },
  exportAccounting: { run: exportAccounting, who: 'administrator', does: 'read' },
  closeMonth: { run: closeMonth, who: 'administrator', does: 'write' },
  readAccountingSettings: { run: readAccountingSettings, who: 'administrator', does: 'read' },
  readPayoutPaper: { run: readPayoutPaper, who: 'administrator', does: 'read' },
  readPaymentPaper: { run: readPaymentPaper, who: 'administrator', does: 'read' },
  readPayoutAccounts: { run: readPayoutAccounts, who: 'administrator', does: 'read' },
  saveAccountingSettings: { run: saveAccountingSettings, who: 'administrator', does: 'write' },
  listPayouts: { run: listPayouts, who: 'administrator', does: 'read' },
  readPayoutAccount: { run: readPayoutAccount, who: 'administrator', does: 'read' },
  refreshPayoutAccount: { run: refreshPayoutAccount, who: 'administrator', does: 'write' },
  openPayoutAccount: { run: openPayoutAccount, who: 'administrator', does: 'write' },
  readPayout: { run: readPayout, who: 'administrator', does: 'read' },
  listPeople: { run: listPeople, who: 'administrator', does: 'read' },
  readPerson: { run: readPerson, who: 'administrator', does: 'read' },
  listProposals: { run: listProposals, who: 'administrator', does: 'read' },
  addPerson: { run: addPerson, who: 'administrator', does: 'write' },
  correctPerson: { run: keeping.correctPerson, who: 'administrator', does: 'write' },
  tagPerson: { run: keeping.tagPerson, who: 'administrator', does: 'write' },
  notePerson: { run: keeping.notePerson, who: 'administrator', does: 'write' },
  deletePersonNote: { run: keeping.deletePersonNote, who: 'administrator', does: 'write' },
  sayPersonConsent: { run: keeping.sayPersonConsent, who: 'administrator', does: 'write' },
  exportPeople: { run: exportPeople, who: 'administrator', does: 'read' },
  exportPerson: { run: exportPerson, who: 'administrator', does: 'read' },
  erasePerson: { run: erasePerson, who: 'administrator', does: 'write' },
  mergePeople: { run: merges.mergePeople, who: 'administrator', does: 'write' },
  refuseProposal: { run: merges.refuseProposal, who: 'administrator', does: 'write' },
  undoMerge: { run: merges.undoMerge, who: 'administrator', does: 'write' },
  answerDispute: { run: answerDispute, who: 'administrator', does: 'write' },
} as const
