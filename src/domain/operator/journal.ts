import type { auditActions } from './audit-actions.ts'
import { type AuditChange, readChanges } from './audit-changes.ts'

type AuditAction = (typeof auditActions)[number]

/** What an association reads of the audit, by what it is about; what only operates the installation is left out. */
export const journalSubjects = {
  campaigns: [
    'campaign.cancel',
    'campaign.copy',
    'campaign.create',
    'campaign.edit',
    'campaign.move',
    'campaign.postpone',
    'campaign.personal',
    'campaign.mails',
    'campaign.change_told',
    'campaign.settings',
    'campaign.publish',
    'campaign.publishPrivately',
    'campaign.hide',
    'campaign.disable',
    'campaign.reactivate',
    'campaign.delete',
    'campaign.restore',
    'campaign.waiting_room',
    'campaign.waiting_list',
    'campaign.waiting_list_exported',
    'application.accepted',
    'application.declined',
    'rate.create',
    'rate.change',
    'rate.withdraw',
    'rate.restore',
    'rate.delete',
    'pool.create',
    'pool.change',
    'pool.delete',
    'option.create',
    'option.change',
    'option.withdraw',
    'option.restore',
    'option.delete',
    'question.create',
    'question.change',
    'question.withdraw',
    'question.restore',
    'coupon.create',
    'coupon.change',
    'coupon.withdraw',
    'coupon.restore',
    'gate.open',
    'gate.revoke',
    'door.answers',
    'door.print',
    'door.sign',
    'door.unsign',
    'card.resend',
    'ticket.give',
    'ticket.rename',
    'ticket.resend',
  ],
  money: [
    'askRefund',
    'journal.close',
    'journal.settings',
    'recordTransferRefund',
    'bank.file',
    'bank.match',
    'cheque.return',
    'cheque.settle',
    'slip.make',
    'slip.void',
    'transfer.settings',
    'transfer.await',
    'transfer.receive',
    'transfer.cancel',
    'transfer.surplus',
    'dispute.answer',
    'mail.resend',
    'order.addOption',
    'order.askSupplement',
    'order.askRefund',
    'order.cancelLine',
    'order.declineRefund',
    'order.deliver',
    'order.edit',
    'order.giveUp',
    'order.moveLine',
    'order.takeBackSupplement',
    'campaign.refund',
    'order.note',
    'order.refund_again',
    'order.withdraw',
    'organization.account',
    'payment.cash',
    'payment.record',
    'payment.uncash',
    'repayment.ask',
    'repayment.file',
    'repayment.export',
    'repayment.sent',
    'repayment.take_back',
    'payment.void',
    'settlement.give',
    'settlement.repay',
    'settlement.retry',
    'organization.receipts',
    'organization.receipts_exported',
    'receipt.cancel',
    'receipt.declare',
    'receipt.issue',
    'receipt.reissue',
    'receipt.resend',
    'schedule.amount',
    'schedule.cancel',
    'schedule.day',
    'schedule.method',
    'schedule.resume',
    'schedule.stop',
    'schedule.suspend',
  ],
  people: [
    'person.add',
    'person.consent',
    'person.correct',
    'person.erase',
    'person.export',
    'person.merge',
    'person.note',
    'person.refuse',
    'person.tag',
    'person.unmerge',
    'person.household',
    'people.import',
    'people.import_apply',
    'people.import_undo',
    'people.export',
  ],
  team: ['team.accept', 'team.change', 'team.invite', 'team.remove', 'team.revoke'],
  association: [
    'organization.open',
    'organization.change',
    'organization.legal',
    'organization.journal_exported',
    'organization.list_exported',
    'organization.list_view',
    'organization.message_sent',
    'organization.message_stopped',
    'organization.logo_set',
    'organization.logo_removed',
    'organization.signature_set',
    'organization.signature_removed',
    'key.create',
    'key.revoke',
    'endpoint.create',
    'endpoint.change',
    'endpoint.secret',
    'endpoint.on',
    'endpoint.off',
    'endpoint.delete',
    'origins.change',
    'report.withhold',
    'report.contest',
    'report.confirm',
    'report.lift',
  ],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>

export type JournalSubject = keyof typeof journalSubjects

export type JournalAction = (typeof journalSubjects)[JournalSubject][number]

/** The actions of these subjects. */
export const actionsOf = (subjects: readonly JournalSubject[]): readonly JournalAction[] =>
  subjects.flatMap(subject => [...journalSubjects[subject]])

/** These are done by the operator's people, whom an association does not know by name. */
const operators: readonly JournalAction[] = [
  'organization.change',
  'report.withhold',
  'report.confirm',
  'report.lift',
]

export const isOperators = (action: JournalAction) => operators.includes(action)

/** Saves of one person on one thing no further apart are told as one. */
const oneSittingMs = 10 * 60_000

type Line = {
  readonly actor: string
  readonly action: string
  readonly object: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: string
}

/** Lines that are told as one: the newest, with everything that was changed from the first to the last. */
export type Sitting<L extends Line> = {
  readonly line: L
  readonly changes: readonly AuditChange[]
  /** The oldest of them, where a reader goes on. */
  readonly oldest: L
}

/** What may be told as one: an editor saves again and again while somebody types. */
const savedAgain: readonly string[] = [
  'campaign.edit',
  'campaign.personal',
  'campaign.mails',
  'campaign.settings',
  'rate.change',
  'pool.change',
  'option.change',
  'question.change',
  'coupon.change',
]

/** Tells the saves of one sitting as one. Lines come and go newest first, after those of the sittings that have `begun`. */
export function inSittings<L extends Line>(
  lines: readonly L[],
  begun: readonly Sitting<L>[] = [],
): readonly Sitting<L>[] {
  const sittings = [...begun]
  for (const line of lines) {
    const last = sittings.at(-1)
    const changes = readChanges(line.facts.changes)
    if (last !== undefined && goesOn(last, line))
      sittings[sittings.length - 1] = {
        ...last,
        changes: together(changes, last.changes),
        oldest: line,
      }
    else sittings.push({ line, changes, oldest: line })
  }
  return sittings
}

/** Whether `earlier` belongs to the sitting that stands after it. */
function goesOn({ line, oldest }: Sitting<Line>, earlier: Line): boolean {
  const isSameDeed =
    savedAgain.includes(line.action) &&
    earlier.action === line.action &&
    earlier.actor === line.actor &&
    earlier.object === line.object &&
    namedIn(earlier) === namedIn(line)
  return isSameDeed && Date.parse(oldest.at) - Date.parse(earlier.at) <= oneSittingMs
}

/** The rate, pool, option, question or code that a line is about. */
function namedIn({ facts }: Line): string {
  const { rate, pool, option, question, code } = facts
  return JSON.stringify([rate, pool, option, question, code])
}

/** What stood there first, and what stands there last; what came back to what it was is left out. */
function together(earlier: readonly AuditChange[], later: readonly AuditChange[]): readonly AuditChange[] {
  const changes = new Map(earlier.map(change => [change.field, change]))
  for (const { field, from, to } of later) {
    const first = changes.get(field)
    changes.set(field, { field, from: first === undefined ? from : first.from, to })
  }
  return [...changes.values()].filter(({ from, to }) => from === null || from !== to)
}
