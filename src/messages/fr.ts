import { account } from './fr/account.ts'
import { accounting } from './fr/accounting.ts'
import { application } from './fr/application.ts'
import { associationLegal } from './fr/association-legal.ts'
import { attestation } from './fr/attestation.ts'
import { audit } from './fr/audit.ts'
import { backOffice } from './fr/back-office.ts'
import { bank } from './fr/bank.ts'
import { campaign } from './fr/campaign.ts'
import { cancellation } from './fr/cancellation.ts'
import { captcha } from './fr/captcha.ts'
import { categories } from './fr/categories.ts'
import { cheques } from './fr/cheques.ts'
import { choice } from './fr/choice.ts'
import { common } from './fr/common.ts'
import { consent } from './fr/consent.ts'
import { controls } from './fr/controls.ts'
import { dashboard } from './fr/dashboard.ts'
import { directory } from './fr/directory.ts'
import { documents } from './fr/documents.ts'
import { donation } from './fr/donation.ts'
import { editor } from './fr/editor.ts'
import { evidence } from './fr/evidence.ts'
import { extras } from './fr/extras.ts'
import { factor } from './fr/factor.ts'
import { findOrder } from './fr/find-order.ts'
import { form } from './fr/form.ts'
import { frame } from './fr/frame.ts'
import { gates } from './fr/gates.ts'
import { groupRefund } from './fr/group-refund.ts'
import { guests } from './fr/guests.ts'
import { guide } from './fr/guide.ts'
import { imports } from './fr/imports.ts'
import { integration } from './fr/integration.ts'
import { invoice } from './fr/invoice.ts'
import { jobWords } from './fr/job-words.ts'
import { journal } from './fr/journal.ts'
import { legal } from './fr/legal.ts'
import { letters } from './fr/letters.ts'
import { lists } from './fr/lists.ts'
import { mail } from './fr/mail.ts'
import { mailCharges } from './fr/mail-charges.ts'
import { mailLog } from './fr/mail-log.ts'
import { mailing } from './fr/mailing.ts'
import { memberCard } from './fr/member-card.ts'
import { memberCards } from './fr/member-cards.ts'
import { members } from './fr/members.ts'
import { moderation } from './fr/moderation.ts'
import { notices } from './fr/notices.ts'
import { officeOrder } from './fr/office-order.ts'
import { offline } from './fr/offline.ts'
import { opening } from './fr/opening.ts'
import { operatorPages } from './fr/operator-pages.ts'
import { order } from './fr/order.ts'
import { orderNotices } from './fr/order-notices.ts'
import { pages } from './fr/pages.ts'
import { payer } from './fr/payer.ts'
import { payment } from './fr/payment.ts'
import { payout } from './fr/payout.ts'
import { payoutAccount } from './fr/payout-account.ts'
import { people } from './fr/people.ts'
import { persons } from './fr/persons.ts'
import { pools } from './fr/pools.ts'
import { problems } from './fr/problems.ts'
import { processing } from './fr/processing.ts'
import { questions } from './fr/questions.ts'
import { quickStart } from './fr/quick-start.ts'
import { receipt } from './fr/receipt.ts'
import { receipts } from './fr/receipts.ts'
import { regularisation } from './fr/recovery.ts'
import { refund } from './fr/refund.ts'
import { refundRule } from './fr/refund-rule.ts'
import { renewal } from './fr/renewal.ts'
import { repayment } from './fr/repayment.ts'
import { retention } from './fr/retention.ts'
import { richText } from './fr/rich-text.ts'
import { room } from './fr/room.ts'
import { scanner } from './fr/scanner.ts'
import { schedule } from './fr/schedule.ts'
import { sepa } from './fr/sepa.ts'
import { share } from './fr/share.ts'
import { shell } from './fr/shell.ts'
import { singlePage } from './fr/single-page.ts'
import { space } from './fr/space.ts'
import { statement } from './fr/statement.ts'
import { step } from './fr/step.ts'
import { summary } from './fr/summary.ts'
import { supplement } from './fr/supplement.ts'
import { team } from './fr/team.ts'
import { terms } from './fr/terms.ts'
import { thanks } from './fr/thanks.ts'
import { ticket } from './fr/ticket.ts'
import { tickets } from './fr/tickets.ts'
import { transfer } from './fr/transfer.ts'
import { validation } from './fr/validation.ts'
import { vat } from './fr/vat.ts'
import { waiting } from './fr/waiting.ts'
import { widget } from './fr/widget.ts'
import { widgetPage } from './fr/widget-page.ts'

/** Every text of the product in French, the source language: a flat list of ICU messages. */
export const fr = {
  ...account,
  ...accounting,
  ...associationLegal,
  ...attestation,
  ...backOffice,
  ...campaign,
  ...cancellation,
  ...groupRefund,
  ...repayment,
  ...captcha,
  ...categories,
  ...choice,
  ...common,
  ...consent,
  ...controls,
  ...dashboard,
  ...directory,
  ...documents,
  ...donation,
  ...editor,
  ...extras,
  ...evidence,
  ...factor,
  ...findOrder,
  ...form,
  ...frame,
  ...guests,
  ...guide,
  ...integration,
  ...jobWords,
  ...mailLog,
  ...mailing,
  ...legal,
  ...lists,
  ...mail,
  ...mailCharges,
  ...memberCard,
  ...memberCards,
  ...members,
  ...moderation,
  ...notices,
  ...officeOrder,
  ...offline,
  ...audit,
  ...imports,
  ...invoice,
  ...journal,
  ...opening,
  ...operatorPages,
  ...order,
  ...orderNotices,
  ...pages,
  ...payer,
  ...payment,
  ...payout,
  ...payoutAccount,
  ...people,
  ...persons,
  ...pools,
  ...problems,
  ...processing,
  ...questions,
  ...quickStart,
  ...regularisation,
  ...receipt,
  ...receipts,
  ...refund,
  ...refundRule,
  ...sepa,
  ...share,
  ...renewal,
  ...supplement,
  ...retention,
  ...richText,
  ...room,
  ...scanner,
  ...schedule,
  ...shell,
  ...singlePage,
  ...space,
  ...statement,
  ...step,
  ...summary,
  ...terms,
  ...letters,
  ...thanks,
  ...ticket,
  ...gates,
  ...tickets,
  ...transfer,
  ...application,
  ...validation,
  ...vat,
  ...bank,
  ...cheques,
  ...team,
  ...waiting,
  ...widget,
  ...widgetPage,
} as const

export type MessageKey = keyof typeof fr
