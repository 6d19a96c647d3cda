import { account } from './en/account.ts'
import { accounting } from './en/accounting.ts'
import { application } from './en/application.ts'
import { associationLegal } from './en/association-legal.ts'
import { attestation } from './en/attestation.ts'
import { audit } from './en/audit.ts'
import { backOffice } from './en/back-office.ts'
import { bank } from './en/bank.ts'
import { campaign } from './en/campaign.ts'
import { cancellation } from './en/cancellation.ts'
import { captcha } from './en/captcha.ts'
import { categories } from './en/categories.ts'
import { cheques } from './en/cheques.ts'
import { choice } from './en/choice.ts'
import { common } from './en/common.ts'
import { consent } from './en/consent.ts'
import { controls } from './en/controls.ts'
import { dashboard } from './en/dashboard.ts'
import { directory } from './en/directory.ts'
import { documents } from './en/documents.ts'
import { donation } from './en/donation.ts'
import { editor } from './en/editor.ts'
import { evidence } from './en/evidence.ts'
import { extras } from './en/extras.ts'
import { factor } from './en/factor.ts'
import { findOrder } from './en/find-order.ts'
import { form } from './en/form.ts'
import { frame } from './en/frame.ts'
import { gates } from './en/gates.ts'
import { groupRefund } from './en/group-refund.ts'
import { guests } from './en/guests.ts'
import { guide } from './en/guide.ts'
import { imports } from './en/imports.ts'
import { integration } from './en/integration.ts'
import { invoice } from './en/invoice.ts'
import { jobWords } from './en/job-words.ts'
import { journal } from './en/journal.ts'
import { legal } from './en/legal.ts'
import { letters } from './en/letters.ts'
import { lists } from './en/lists.ts'
import { mail } from './en/mail.ts'
import { mailCharges } from './en/mail-charges.ts'
import { mailLog } from './en/mail-log.ts'
import { mailing } from './en/mailing.ts'
import { memberCard } from './en/member-card.ts'
import { memberCards } from './en/member-cards.ts'
import { members } from './en/members.ts'
import { moderation } from './en/moderation.ts'
import { notices } from './en/notices.ts'
import { officeOrder } from './en/office-order.ts'
import { offline } from './en/offline.ts'
import { opening } from './en/opening.ts'
import { operatorPages } from './en/operator-pages.ts'
import { order } from './en/order.ts'
import { orderNotices } from './en/order-notices.ts'
import { pages } from './en/pages.ts'
import { payer } from './en/payer.ts'
import { payment } from './en/payment.ts'
import { payout } from './en/payout.ts'
import { payoutAccount } from './en/payout-account.ts'
import { people } from './en/people.ts'
import { persons } from './en/persons.ts'
import { pools } from './en/pools.ts'
import { problems } from './en/problems.ts'
import { processing } from './en/processing.ts'
import { questions } from './en/questions.ts'
import { quickStart } from './en/quick-start.ts'
import { receipt } from './en/receipt.ts'
import { receipts } from './en/receipts.ts'
import { regularisation } from './en/recovery.ts'
import { refund } from './en/refund.ts'
import { refundRule } from './en/refund-rule.ts'
import { renewal } from './en/renewal.ts'
import { repayment } from './en/repayment.ts'
import { retention } from './en/retention.ts'
import { richText } from './en/rich-text.ts'
import { room } from './en/room.ts'
import { scanner } from './en/scanner.ts'
import { schedule } from './en/schedule.ts'
import { sepa } from './en/sepa.ts'
import { share } from './en/share.ts'
import { shell } from './en/shell.ts'
import { singlePage } from './en/single-page.ts'
import { space } from './en/space.ts'
import { statement } from './en/statement.ts'
import { step } from './en/step.ts'
import { summary } from './en/summary.ts'
import { supplement } from './en/supplement.ts'
import { team } from './en/team.ts'
import { terms } from './en/terms.ts'
import { thanks } from './en/thanks.ts'
import { ticket } from './en/ticket.ts'
import { tickets } from './en/tickets.ts'
import { transfer } from './en/transfer.ts'
import { validation } from './en/validation.ts'
import { vat } from './en/vat.ts'
import { waiting } from './en/waiting.ts'
import { widget } from './en/widget.ts'
import { widgetPage } from './en/widget-page.ts'
import type { fr } from './fr.ts'
import type { Faithful } from './slots.ts'

const english = {
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

/** The same in English. A missing key, a key too many or another placeholder does not compile. */
export const en: Faithful<typeof fr, typeof english> = english
