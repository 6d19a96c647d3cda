import type { ProviderName } from '#domain/provider-name.ts'
import type { ContentsValues } from '../form/contents.ts'
import type { WordedMail } from '../form/form.ts'
import type { EndpointKey, EventKey } from '../integration/delivery.ts'
import type { ExportKey } from '../list/export.ts'
import type { ListActKey } from '../list/list-acts.ts'
import type { Locale } from '../locale.ts'
import type { MessageKey } from '../message/message.ts'
import type { AttemptKey } from '../payment/attempt.ts'
import type { DisputeKey } from '../payment/dispute.ts'
import type { EvidenceKey } from '../payment/evidence.ts'
import type { PayoutKey } from '../payment/payout.ts'
import type { EventSubject } from '../payment/provider.ts'
import type { RefundKey } from '../payment/refund.ts'
import type { PaymentKey } from '../payment/request.ts'
import type { ImportKey } from '../person/people-import.ts'
import type { ReceiptRunKey } from '../receipt/receipt.ts'
import type { AccountMailKind, MailKind } from './mail-kinds.ts'

/**
 * Four runners share the queue: what somebody waits for never waits behind the rest, and nothing of ours behind a mail server or
 * endpoints of others that do not answer.
 */
export const lanes = ['payer', 'mails', 'rest', 'events'] as const
export type Lane = (typeof lanes)[number]

/** One kind of job. Its name and its payload are in the queue of running installations: see {@link formerJobs}. */
export type Job = {
  /** The act that does it. */
  readonly act: string
  readonly lane: Lane
  /** Within the lane the lowest goes first. */
  readonly priority: number
  /** Tries, with growing pauses, before it is dead and the operator is told. */
  readonly tries: number
  /** When the clock queues it, in the form of cron (UTC). */
  readonly timetable?: string
  /** What the clock's job asks of its act. */
  readonly input?: object
  /** Every one is queued under a key: one that lost its key has a successor that does its work. */
  readonly isKeyed?: true
}

type Queued<Act extends string, Payload> = Job & { readonly act: Act; readonly payload?: Payload }
type Timed<Act extends string> = Job & { readonly act: Act; readonly timetable: string }
type Options = { readonly tries?: number; readonly isKeyed?: true }

/**
 * What an event makes us look at: its own subject; all refunds of an intent, which one event about a charge may tell of; or
 * an intent with its refunds, of which a bare ping tells.
 */
export type Look = { readonly kind: EventSubject['kind'] | 'refundsOf' | 'everythingOf'; readonly id: string }
type EventLook = Look & { readonly provider: ProviderName; readonly account: string }
type Mail = { readonly organizationId: number; readonly kind: MailKind; readonly subjectId: string }
/** Somebody's cards at a provider. */
type Customer = { readonly provider: ProviderName; readonly customerId: string }
/** A paid order. */
type OrderJob = { readonly organizationId: number; readonly orderId: number }
/** A file that an association's bank wrote. */
type BankFileJob = { readonly organizationId: number; readonly fileId: string }
type Organization = { readonly organizationId: number }
type AccountMail = {
  readonly kind: AccountMailKind
  readonly subjectId: string
  readonly locale: Locale
}
/** What stands in the fields of the editor of mails, and who tries one of them. */
type TrialMail = {
  readonly id: string
  readonly organizationSlug: string
  readonly formType: string
  readonly formSlug: string
  readonly userId: number
  readonly mail: WordedMail
  readonly values: ContentsValues
}

const keyed = { isKeyed: true } as const
/** Enough tries, with their growing pauses, to outlast an authorisation (7 days; rule PAY-16). */
const twoWeeks = { tries: 60 } as const
const usual = 25

/** What {@link job} is told of a payload: only its type. */
const carrying = <Payload>(): { readonly payload?: Payload } => ({})

function job<const Act extends string, Payload>(
  lane: Lane,
  priority: number,
  act: Act,
  _payload: { readonly payload?: Payload },
  { tries = usual, ...more }: Options = {},
): Queued<Act, Payload> {
  return { act, lane, priority, tries, ...more }
}

/** A job of the clock. One that still runs is never started again beside itself; a missed minute is not made up for. */
function timed<const Act extends string>(
  timetable: string,
  priority: number,
  act: Act,
  input?: object,
): Timed<Act> {
  return { act, lane: 'rest', priority, tries: usual, timetable, ...(input === undefined ? {} : { input }) }
}

/**
 * Every job, one line each: lane, priority, act, payload, tries; or, for the clock's, timetable, priority and act. In its
 * lane money comes first, then what is told of it; the rest works in the order clock, documents, a night's charges.
 */
export const jobs = {
  /** Capture an authorised payment (rule PAY-1). */
  'capture-payment': job('payer', -50, 'capturePayment', carrying<PaymentKey>(), twoWeeks),
  /** Send a direct debit whose order is committed (rule PAY-18). */
  'send-debit': job('payer', -50, 'sendDebit', carrying<PaymentKey>(), twoWeeks),
  /** Give back an authorisation or money that has no order (rule PAY-8). */
  'undo-attempt': job('payer', -40, 'undoAttempt', carrying<AttemptKey>(), twoWeeks),
  /** Give money back, one call per refund, and read it back (rule REF-4). */
  'send-refund': job('payer', -30, 'sendRefund', carrying<RefundKey>(), twoWeeks),
  /** Give back what the bank still brought of an order while the refund that cancelled it was under way. */
  'refund-late-charges': job('payer', -30, 'refundLateCharges', carrying<RefundKey>(), twoWeeks),
  /** Hand an association's answer to a dispute over to the bank. */
  'send-evidence': job('payer', -30, 'sendEvidence', carrying<EvidenceKey>(), twoWeeks),
  /** Look at what the provider says about the object of an event. */
  'handle-provider-event': job('payer', -20, 'handleProviderEvent', carrying<EventLook>(), keyed),
  /** Give the places of a paid order their tickets (rule TKT-1). */
  'make-tickets': job('payer', 5, 'makeTickets', carrying<OrderJob>()),
  /** Give the memberships of a paid order their cards (rule CRD-1). */
  'make-cards': job('payer', 5, 'makeCards', carrying<OrderJob>()),

  /** A mail about an account, which belongs to no organization. */
  'send-account-mail': job('mails', -10, 'sendAccountMail', carrying<AccountMail>()),
  /** A mail of a campaign that its editor tries on themselves (rule MAIL-6). */
  'send-trial-mail': job('mails', -5, 'sendTrialMail', carrying<TrialMail>()),
  'send-mail': job('mails', 0, 'sendMail', carrying<Mail>()),
  /** A mail that a night sends by the thousand: nobody waits for it. */
  'send-notice': job('mails', 30, 'sendMail', carrying<Mail>()),

  /** Take the organization's part of a dispute, or give it again. */
  'settle-dispute': job('rest', -10, 'settleDispute', carrying<DisputeKey>(), twoWeeks),
  /** Give the organization its part again after a refund that the bank sent back. */
  'return-part': job('rest', -10, 'returnPart', carrying<RefundKey>()),
  /** Make the attestation of a payment whose money came. */
  'make-attestation': job('rest', 0, 'makeAttestation', carrying<PaymentKey>()),
  /** Make the tax receipt of a payment whose money came, or what takes its place once some of it came back (rules TAX-7, TAX-9). */
  'make-receipt': job('rest', 0, 'makeReceipt', carrying<PaymentKey>()),
  /** Make the invoice of an order whose money came, or the credit note for what of it came back (rules INV-2, INV-5). */
  'make-invoice': job('rest', 0, 'makeInvoice', carrying<OrderJob>()),
  /** Issue the missing receipts of a year, a batch at a time (rule TAX-8). */
  'issue-receipts': job('rest', 30, 'issueReceipts', carrying<ReceiptRunKey>()),
  /** Store the lines of a file of a bank, and match those that are sure (rules BNK-2, BNK-3). */
  'read-bank-file': job('rest', -5, 'readBankFile', carrying<BankFileJob>(), { tries: 10 }),
  /** Read a file of people, apply it or take it back (rules PPL-10 to PPL-13). */
  'work-import': job('rest', -5, 'workImport', carrying<ImportKey>(), { tries: 10 }),
  /** Write the next piece of a file of what a list shows (rule LST-5). */
  'write-export': job('rest', 30, 'writeExport', carrying<ExportKey>()),
  /** Do, or take back, the next rows of what is done to many rows of a list (rule LST-8). */
  'run-list-act': job('rest', 5, 'runListAct', carrying<ListActKey>()),
  /** Queue the next mails of a message to the people of a list (rule MSG-5). */
  'send-message': job('rest', 10, 'mailMessage', carrying<MessageKey>()),
  /** Forget the kept cards of an account that was closed (rules LAW-9, LAW-10). */
  'forget-cards': job('rest', 0, 'forgetKeptCards', carrying<Customer>()),
  /** Compare ledger, orders and provider because the operator asked for it. */
  'compare-now': job('rest', 0, 'reconcile', carrying<object>(), keyed),
  /** Book the provider's own fee once it is known. */
  'book-provider-fee': job('rest', 10, 'bookProviderFee', carrying<PaymentKey>()),
  /** Open an organization's account at its provider (rule OUT-2). */
  'open-provider-account': job('rest', 0, 'openProviderAccount', carrying<Organization>(), keyed),
  /** Write what a payout is made of. */
  'write-statement': job('rest', 10, 'writeStatement', carrying<PayoutKey>()),
  /** Take a payment whose day has come, without its payer (rule DUE-5). */
  'charge-payment': job('rest', 20, 'chargePayment', carrying<PaymentKey>(), keyed),

  /** Write an event down for every endpoint that hears it (rule INT-4). */
  'tell-event': job('rest', 10, 'tellEvent', carrying<EventKey>()),
  /** Send what waits for one endpoint (rule INT-6). */
  'send-events': job('events', 0, 'sendEvents', carrying<EndpointKey>(), keyed),

  'sweep-deliveries': timed('* * * * *', -20, 'sweepDeliveries'),
  'sweep-mails': timed('* * * * *', -20, 'sweepMails'),
  'poll-events': timed('*/5 * * * *', -30, 'pollEvents'),
  'sweep-payments': timed('* * * * *', -30, 'sweepPayments'),
  'sweep-captures': timed('*/10 * * * *', -30, 'sweepCaptures'),
  'sweep-carts': timed('* * * * *', -20, 'sweepCarts'),
  /** Offer what came back to who waits (rule WAIT-2). */
  'offer-places': timed('* * * * *', -20, 'offerPlaces'),
  /** Tell who waits for a campaign that it sells (rule WAIT-3). */
  'tell-openings': timed('* * * * *', -20, 'tellOpenings'),
  'fold-balances': timed('* * * * *', -20, 'foldBalances'),
  'fold-orders': timed('* * * * *', -20, 'foldOrders'),
  /** Settle whose the memberships are that were paid for or given back (rule MEM-2). */
  'settle-memberships': timed('* * * * *', -20, 'settleMemberships'),
  /** Give tickets to who paid for a coming event and has none: sold before there were any, or after a refund came back (rule TKT-1). */
  'sweep-tickets': timed('41 3 * * *', -20, 'sweepTickets'),
  /** The same of cards for memberships (rule CRD-1). */
  'sweep-cards': timed('47 3 * * *', -20, 'sweepCards'),
  /** Make invoices that should exist and do not: their job died, or they waited for what has come since (rule INV-6). */
  'sweep-invoices': timed('53 3 * * *', -20, 'sweepInvoices'),
  /** Write down whom orders name: those of two days, and each night of all of them (rule PPL-1). */
  'gather-people': timed('*/5 * * * *', -20, 'gatherPeople', {}),
  'gather-everybody': timed('7 4 * * *', -20, 'gatherPeople', { whole: true }),
  /** Propose who may be the same person (rule PPL-3). */
  'match-people': timed('2,7,12,17,22,27,32,37,42,47,52,57 * * * *', -20, 'matchPeople'),
  /** Seal with the newest signing secret what an older one sealed. */
  'reseal-secrets': timed('59 3 * * *', -20, 'resealSecrets'),
  'sweep-limits': timed('*/10 * * * *', -20, 'sweepLimits'),
  'count-collected': timed('*/5 * * * *', -20, 'countCollected'),
  'sweep-files': timed('17 * * * *', -20, 'sweepFiles'),
  'sweep-accounts': timed('19 * * * *', -20, 'sweepAccounts'),
  'forget-erased': timed('7 * * * *', -20, 'forgetErased'),
  'apply-retention': timed('29 2 * * *', -20, 'applyRetention'),
  'follow-payouts': timed('11 * * * *', -20, 'followPayouts'),
  'read-provider-accounts': timed('43 4 * * *', -20, 'readProviderAccounts'),
  'follow-debits': timed('27 * * * *', -20, 'followDebits'),
  'charge-due-payments': timed('*/5 * * * *', -20, 'chargeDuePayments'),
  'read-kept-methods': timed('*/10 * * * *', -20, 'readKeptMethods'),
  'resume-schedules': timed('31 * * * *', -20, 'resumeSchedules'),
  'announce-charges': timed('41 7-17 * * *', -20, 'announceCharges'),
  'warn-expiring-methods': timed('53 7 * * *', -20, 'warnExpiringMethods'),
  'tell-orders': timed('*/5 * * * *', -20, 'tellOrders'),
  /** Remind members whose season ends (rule MEM-6). */
  // Early in the morning in Paris: a transfer of the last day was booked by then.
  'release-transfers': timed('7 5 * * *', -20, 'releaseTransfers'),
  /** Note what became of applications for membership, and remind who has still to pay (rule MEM-10); tell of those of a day. */
  'follow-applications': timed('21 5-20 * * *', -20, 'followApplications'),
  'tell-applications': timed('27 5 * * *', -20, 'tellApplications'),
  'remind-members': timed('37 6 * * *', -20, 'remindMembers'),
  /** Remind, thank and tell the guests of events (rules MSG-9 to MSG-11). */
  'mail-guests': timed('* * * * *', -20, 'mailGuests'),
  'tell-days': timed('17 5 * * *', -20, 'tellDays'),
  /** Close the month that is over for associations that want it (rule BKP-7). */
  'close-months': timed('23 5 * * *', -20, 'closeMonths'),
  'cancel-unpaid-orders': timed('37 5 * * *', -20, 'cancelUnpaidOrders'),
  /** Ask the payers of events that are cancelled, and give back what is to be given back (rules CAN-2, CAN-4). */
  'settle-orders': timed('* * * * *', -20, 'settleOrders'),
  /** Give back what is to be given back to many at once (rule REF-13). */
  'refund-groups': timed('* * * * *', -20, 'refundGroups'),
  /** Book what an association has paid back by transfer (rule REF-15). */
  'book-repayments': timed('* * * * *', -20, 'bookRepayments'),
  reconcile: timed('47 * * * *', -20, 'reconcile', {}),
  'reconcile-whole': timed('13 3 * * 0', -20, 'reconcile', { whole: true }),
  'compare-balances': timed('23 4 * * 0', -20, 'compareBalances'),
} as const satisfies Readonly<Record<string, Job>>

export type JobTable = typeof jobs
export type JobName = keyof JobTable
/** Jobs that acts queue, with what each carries besides the trace of the request that caused it. */
export type Payloads = {
  readonly [Name in JobName as JobTable[Name] extends { readonly timetable: string }
    ? never
    : Name]: JobTable[Name] extends Queued<string, infer Payload> ? Payload : never
}
export type QueuedJob = keyof Payloads

/** Each job with its name. */
export const everyJob: readonly (readonly [JobName, Job])[] = Object.entries(jobs) as never

/** Jobs of which every one is queued under a key, the clock's included. */
export const keyedJobs: readonly string[] = everyJob
  .filter(([, { isKeyed, timetable }]) => isKeyed === true || timetable !== undefined)
  .map(([name]) => name)

/** What earlier versions queued is still done: under which name today, and with which payload. */
export const formerJobs: Readonly<Record<string, { readonly now: JobName; payload(left: never): object }>> = {
  'undo-charge': {
    now: 'undo-attempt',
    payload: ({ organizationId, chargeId }: { organizationId: number; chargeId: string }) => ({
      organizationId,
      attemptId: chargeId,
    }),
  },
  'sweep-charges': { now: 'sweep-payments', payload: () => ({}) },
  'follow-charged-debits': { now: 'follow-debits', payload: () => ({}) },
}

/** The runner that takes a job; whatever the table does not name belongs to the rest. */
export function laneOf(name: string): Lane {
  const line: Job | undefined = jobs[(formerJobs[name]?.now ?? name) as JobName]
  return line?.lane ?? 'rest'
}
