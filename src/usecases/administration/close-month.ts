import { keepClosed } from '#db/closed-months.ts'
import { journalsToClose, lockJournal } from '#db/journal-settings.ts'
import type { Transaction } from '#db/schema.ts'
import {
  type ClosedMonth,
  closeProblem,
  firstDayOf,
  type Month,
  monthAfter,
  monthBefore,
  monthOf,
} from '#domain/accounting/months.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { audit } from '../records.ts'
import { keepMonth } from './journal-chain.ts'
import { type AccountingVisit, bounds, openAccounting, readJournal } from './open-accounting.ts'
import { tellClosed } from './write-month-mail.ts'

/**
 * Closes a month for ever (rule BKP-6). Errors: `NOT_FOUND`; `CONFLICT` with what keeps it from being closed (`values.problem`: `closed`,
 * `not_over`, `earlier_first`).
 */
export async function closeMonth(
  app: App,
  { month, ...visit }: AccountingVisit & { readonly month: Month },
): Promise<Result<ClosedMonth>> {
  const opened = await openAccounting(app, visit)
  if (!opened.ok) return failWith('NOT_FOUND')
  const { organization, userId } = opened.value
  return app.transaction(tx => closeIn(app, tx, { organizationId: organization.id, month, closedBy: userId }))
}

type Closing = {
  readonly organizationId: number
  readonly month: Month
  /** Null: the timetable does. */
  readonly closedBy: number | null
}

async function closeIn(
  app: App,
  tx: Transaction,
  { organizationId, month, closedBy }: Closing,
): Promise<Result<ClosedMonth>> {
  await lockJournal(tx, organizationId)
  const journal = await readJournal(tx, organizationId, month)
  const problem = closeProblem(month, { ...bounds(journal), today: parisDate(app.now()) })
  if (problem !== null) return fail({ code: 'CONFLICT', values: { problem } })
  const kept = await keepMonth(tx, journal, { closedAt: app.now(), closedBy })
  await keepClosed(tx, organizationId, kept)
  if (journal.settings.closesMonthly && isLast(app, month))
    await tellClosed(app, tx, { organizationId, month })
  await audit(app, tx, {
    organizationId,
    actor: closedBy === null ? 'clock' : `user:${closedBy}`,
    action: 'journal.close',
    object: `organization:${organizationId}`,
    facts: { on: firstDayOf(month), amount: kept.closed.amount },
  })
  return ok(kept.closed)
}

/** Whether it is the month that has just ended: older ones are closed without a word. */
const isLast = (app: App, month: Month) => monthAfter(month) === monthOf(parisDate(app.now()))

/** The day of a month from which on the one before is closed: what happened in its last hours is booked by then. */
const closingDay = 2

/**
 * Closes the months that are over, in order, of associations that want it (rule BKP-7). One whose month cannot be closed stops no other;
 * it throws in the end, so that it is tried again. Returns how many were closed.
 */
export async function closeMonths(app: App): Promise<number> {
  const today = parisDate(app.now())
  if (Number(today.slice(8)) < closingDay) return 0
  let closed = 0
  const failed: unknown[] = []
  for (const organizationId of await journalsToClose(app.db, monthBefore(monthOf(today)))) {
    try {
      closed += await closeAll(app, organizationId)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'months could not be closed')
  return closed
}

/** Closes month after month until none is over; how many. */
async function closeAll(app: App, organizationId: number): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { next } = bounds(await readJournal(app.db, organizationId, monthOf(parisDate(app.now()))))
    if (next === null) return count
    const closing = { organizationId, month: next, closedBy: null }
    const closed = await app.transaction(tx => closeIn(app, tx, closing))
    if (!closed.ok) return count
  }
}
