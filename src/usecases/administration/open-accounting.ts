import { closedMonths, closedPages, firstDayOfBooks } from '#db/closed-months.ts'
import { type JournalSettings, journalSettingsOf } from '#db/journal-settings.ts'
import { movementsOf } from '#db/movements.ts'
import type { Reader } from '#db/schema.ts'
import { type Entry, journalOf } from '#domain/accounting/journal.ts'
import { type ClosedMonth, firstDayOf, type Month, monthAfter, monthOf } from '#domain/accounting/months.ts'
import type { Movement } from '#domain/accounting/movement.ts'
import { ok, type Result } from '#domain/result.ts'
import {
  type OpenedOrganization,
  type OrganizationVisit,
  openOrganization,
} from '../access/open-organization.ts'
import type { App } from '../app.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'

export type AccountingVisit = OrganizationVisit

/** What the journal of a month is drawn from. */
export type Journal = {
  readonly organizationId: number
  readonly month: Month
  readonly settings: JournalSettings
  /** Newest first. */
  readonly months: readonly ClosedMonth[]
  /** Of the first movement of all. */
  readonly firstDay: string | null
}

/** The organization whose journal somebody may keep; to anyone else there is none. */
export function openAccounting(app: App, visit: AccountingVisit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'keepAccounts')
}

/** The same with the journal of a month; null: this month. */
export async function openJournal(app: App, visit: AccountingVisit & { readonly month: Month | null }) {
  const opened = await openAccounting(app, visit)
  if (!opened.ok) return opened
  const month = visit.month ?? monthOf(parisDate(app.now()))
  const journal = await readJournal(app.db, opened.value.organization.id, month)
  return ok({ ...opened.value, month, journal })
}

export async function readJournal(db: Reader, organizationId: number, month: Month): Promise<Journal> {
  return {
    ...{ organizationId, month },
    settings: await journalSettingsOf(db, organizationId),
    months: await closedMonths(db, organizationId),
    firstDay: await firstDayOfBooks(db, organizationId),
  }
}

/** The last closed month, and the one that may be closed next. */
export function bounds({ months, firstDay }: Pick<Journal, 'months' | 'firstDay'>) {
  const last = months[0]?.month ?? null
  const next = last === null ? firstDay && monthOf(firstDay) : monthAfter(last)
  return { last, next }
}

/** Whether a month is closed, or lies before the first one that was. */
export function isClosed(journal: Journal): boolean {
  const { last } = bounds(journal)
  return last !== null && journal.month <= last
}

/** The entries of a month: as it was closed, or as they stand now. */
export async function* entriesOf(db: Reader, journal: Journal): AsyncGenerator<Entry> {
  if (isClosed(journal)) yield* closedEntriesOf(db, journal)
  else yield* openEntries(db, journal, async () => {})
}

/** The entries of a closed month. */
export async function* closedEntriesOf(db: Reader, journal: Journal): AsyncGenerator<Entry> {
  for await (const page of closedPages(db, journal)) yield* JSON.parse(page) as readonly Entry[]
}

/**
 * Minutes before the last close since which a late movement was written down: far more than any transaction lasts that the close could
 * not see yet.
 */
const longestTransaction = 24 * 60

/** The entries of an open month; `seen` gets each batch of movements that they are of. */
export function openEntries(
  db: Reader,
  journal: Journal,
  seen: (movements: readonly Movement[]) => Promise<void>,
): AsyncGenerator<Entry> {
  const { organizationId, month, settings, months } = journal
  const { last, next } = bounds(journal)
  const [closed] = months
  const lateSince =
    closed !== undefined && month === next ? minutesAfter(closed.closedAt, -longestTransaction) : null
  const period = { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) }
  const batches = movementsOf(db, { organizationId, ...period, lateSince })
  async function* movements(): AsyncGenerator<Movement> {
    for await (const batch of batches) {
      await seen(batch)
      yield* batch
    }
  }
  const openFrom = last === null ? null : firstDayOf(monthAfter(last))
  return journalOf(movements(), { plan: settings.plan, rhythm: settings.rhythm, openFrom })
}
