import type { WordedMail } from '../form/form.ts'
import type { GuestMailKind } from '../message/guest-mails.ts'

export type MailKind =
  | ChargeMailKind
  | ScheduleMailKind
  | WithdrawalMailKind
  | GiveUpMailKind
  | CancellationMailKind
  | GuestMailKind
  | WaitingMailKind
  | TicketMailKind
  | 'cardSent'
  | 'renewalReminder'
  | 'administratorInvited'
  | OrderNoticeKind
  | ApplicationMailKind
  | 'applicationsTold'
  | 'orderConfirmation'
  | 'orderEdited'
  | 'lineCancelled'
  | 'lineMoved'
  | 'supplementAsked'
  | 'orderCancelled'
  | 'moneyReturned'
  | 'debitAnnounced'
  | 'debitRefused'
  | 'orderUnpaid'
  | 'transferAwaited'
  | 'transferLapsed'
  | 'refunded'
  | 'refundFailed'
  | 'accountAsked'
  | 'refundSentBack'
  | 'tipRefundFailed'
  | 'tipToGiveBack'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost'
  | 'evidenceRefused'
  | 'endpointDisabled'
  | 'taxReceipt'
  | 'invoiceIssued'
  | 'monthClosed'
  | MessageMailKind

/** Mails to somebody of a list, and a trial of one to who writes it, keyed by message and number or user (rule MSG-5). */
export type MessageMailKind = 'associationMessage' | 'messageTrial'

/** Mails to who applied for membership (rules MEM-9, MEM-10). */
export type ApplicationMailKind =
  | 'applicationReceived'
  | 'applicationAccepted'
  | 'applicationReminder'
  | 'applicationDeclined'
  | 'applicationLapsed'

/** Mails to an administrator about orders: one of them, or a day's (rule FRM-16). */
export type OrderNoticeKind = 'orderTold' | 'ordersOfDay'

/** Mails about charges after the first. */
export type ChargeMailKind =
  | 'chargeAnnounced'
  | 'chargeDone'
  | 'chargeRefused'
  | 'chargeReturned'
  | 'methodExpiring'

/** Mails about a ticket: to whom it was passed on, to whom it left, and one that is sent again. */
export type TicketMailKind = 'ticketPassedOn' | 'ticketLeft' | 'ticketSent'

/** Mails about a change of what is charged later. */
export type ScheduleMailKind = 'scheduleChanged' | 'scheduleStopped'

/** Mails to who waits: that they do, what is offered to them, or that a campaign sells. */
export type WaitingMailKind = 'waitingJoined' | 'placeOffered' | 'campaignOpened'

/** Mails about an event that is cancelled or postponed: to who ordered, and the word by which they gave. */
export type CancellationMailKind = 'eventCancelled' | 'eventPostponed' | 'refundGiven'

/** Mails about a withdrawal, to its payer and to the organization's administrators. */
export type WithdrawalMailKind = 'withdrawalReceived' | 'withdrawalTold'

/** Mails about lines that their payer gives up: to them, or to the organization's administrators whom they ask (rules REF-18, REF-19). */
export type GiveUpMailKind = 'givenUp' | 'giveUpAsked' | 'giveUpDeclined'

/** Mails about changes that users made to their account, keyed by user and instant. */
export type ProfileMailKind = 'newEmail' | 'newEmailTold' | 'accountErased' | 'accountInactive'

/** Mails about a report: its receipt and each decision, to its reporter; a decision about a page, to its administrators. */
export type ReportMailKind = 'reportReceived' | 'reportDecided' | 'pageDecided'

/** Mails that belong to no organization. About an account: links keyed by their id, a new password by user and instant. */
export type AccountMailKind =
  | ProfileMailKind
  | ReportMailKind
  | 'link'
  | 'passwordChanged'
  | 'factorChanged'
  | 'operatorInvited'

/** Mails to a payer or a guest about one order: what an association follows of it (rule MAIL-4). */
export const orderMailKinds = [
  'orderConfirmation',
  'orderEdited',
  'lineCancelled',
  'lineMoved',
  'supplementAsked',
  'givenUp',
  'giveUpDeclined',
  'orderCancelled',
  'debitAnnounced',
  'debitRefused',
  'orderUnpaid',
  'transferAwaited',
  'transferLapsed',
  'chargeAnnounced',
  'chargeDone',
  'chargeRefused',
  'chargeReturned',
  'methodExpiring',
  'scheduleChanged',
  'scheduleStopped',
  'refunded',
  'refundSentBack',
  'tipRefundFailed',
  'withdrawalReceived',
  'eventCancelled',
  'eventPostponed',
  'eventReminder',
  'eventThanks',
  'eventChanged',
  'refundGiven',
  'accountAsked',
  'ticketPassedOn',
  'ticketLeft',
  'ticketSent',
  'cardSent',
  'renewalReminder',
  'taxReceipt',
  'invoiceIssued',
] as const satisfies readonly MailKind[]
export type OrderMailKind = (typeof orderMailKinds)[number]

export function isOrderMail(kind: MailKind): kind is OrderMailKind {
  return (orderMailKinds as readonly MailKind[]).includes(kind)
}

/** Mails to administrators, and those to payers about the operator's own contribution: the association cannot answer them. */
const answeredByOperator: ReadonlySet<MailKind> = new Set<MailKind>([
  'administratorInvited',
  'refundFailed',
  'tipRefundFailed',
  'disputeOpened',
  'disputeWon',
  'disputeLost',
  'evidenceRefused',
  'withdrawalTold',
  'giveUpAsked',
  'orderTold',
  'ordersOfDay',
  'applicationsTold',
  'endpointDisabled',
])

/** Whether the operator answers a mail, and not the association. */
export function isAnsweredByOperator(kind: MailKind): boolean {
  return answeredByOperator.has(kind)
}

const worded: { readonly [kind in MailKind]?: WordedMail } = {
  orderConfirmation: 'confirmation',
  ticketPassedOn: 'ticket',
  ticketSent: 'ticket',
  cardSent: 'card',
  renewalReminder: 'renewal',
  eventReminder: 'reminder',
  eventThanks: 'afterwards',
  eventChanged: 'changed',
  taxReceipt: 'receipt',
  chargeAnnounced: 'announced',
  chargeRefused: 'refused',
  debitRefused: 'refused',
}

/** Which words of an association a mail carries; `undefined` for one that says only what we say (rule MAIL-5). */
export function wordsOfKind(kind: MailKind): WordedMail | undefined {
  return worded[kind]
}
