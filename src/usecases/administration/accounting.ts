import { sumsOfClosed } from '#db/closed-months.ts'
import { type JournalSubject, subjectNames } from '#db/journal-subjects.ts'
import { sumsOfText } from '#domain/accounting/chain.ts'
import type { JournalFormat } from '#domain/accounting/formats.ts'
import { type Entry, type EntryLine, type JournalSums, JournalTotals } from '#domain/accounting/journal.ts'
import { type ClosedMonth, type CloseProblem, closeProblem, type Month } from '#domain/accounting/months.ts'
import { type Unassigned, UnassignedSums } from '#domain/accounting/unassigned.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import { accountNames, entryText } from '#messages/accounting-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { firstChangedMonth } from './journal-chain.ts'
import { type JournalFile, journalFile } from './journal-file.ts'
import {
  type AccountingVisit,
  bounds,
  closedEntriesOf,
  isClosed,
  type Journal,
  openEntries,
  openJournal,
} from './open-accounting.ts'

type Visit = AccountingVisit & {
  /** Null: this month. */
  readonly month: Month | null
}

/** What waits on the suspense account, with what it is of in words; null: of nothing that is known. */
export type Waiting = Unassigned & { readonly subject: JournalSubject | null }

/** The journal of a month, for who keeps an association's money. */
export type JournalPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly month: Month
  /** The first entries; `sums` says how many there are. */
  readonly entries: readonly Entry[]
  /** What each of them is about, in their order. */
  readonly texts: readonly string[]
  readonly byAccount: readonly EntryLine[]
  /** What accounts are called, by their numbers. */
  readonly names: Readonly<Record<string, string>>
  /** Null: more moved in the open month than a page adds up; its files have all. */
  readonly sums: JournalSums | null
  /** The number of the suspense account. */
  readonly suspense: string
  /** What stands on it, the largest first; of a closed month it is not asked any more. */
  readonly waiting: readonly Waiting[]
  /** Null: it is open. */
  readonly closed: ClosedMonth | null
  /** Why it cannot be closed now; null: it can. */
  readonly problem: CloseProblem | null
  /** The first month that is open; null: nothing moved yet. */
  readonly openMonth: Month | null
  /** Newest first. */
  readonly months: readonly ClosedMonth[]
  /** What computing the chain anew found; null: nobody asked for it. */
  readonly chain: { readonly changed: Month | null } | null
}

/** As many entries as a page shows; its files have all of them. */
const shownEntries = 100

/** As many movements as a page adds up of an open month: some seconds of work. */
const mostDrawn = 20_000

type Reading = Visit & {
  readonly locale: Locale
  /** Whether the chain of closed months is computed anew from its rows. */
  readonly checksChain?: boolean
}

/** The journal of a month with its sums by account (rules BKP-1, BKP-4); to anyone who may not there is no such thing. */
export async function readAccounting(
  app: App,
  { locale, checksChain = false, ...visit }: Reading,
): Promise<Result<JournalPage>> {
  const opened = await openJournal(app, visit)
  if (!opened.ok) return opened
  const { organization, month, journal } = opened.value
  const t = serverTranslator(locale)
  const drawn = isClosed(journal) ? await drawClosed(app, journal) : await drawOpen(app, journal)
  return ok({
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    ...{ month, ...drawn, texts: drawn.entries.map(entry => entryText(t, entry)) },
    names: Object.fromEntries(accountNames(t, journal.settings.plan)),
    suspense: journal.settings.plan.uses.suspense.number,
    closed: journal.months.find(closed => closed.month === month) ?? null,
    problem: closeProblem(month, { ...bounds(journal), today: parisDate(app.now()) }),
    openMonth: bounds(journal).next,
    months: journal.months,
    chain: checksChain ? { changed: await firstChangedMonth(app.db, organization.id) } : null,
  })
}

type Drawn = Pick<JournalPage, 'entries' | 'byAccount' | 'sums' | 'waiting'>

/** A closed month, whose sums were kept. */
async function drawClosed(app: App, journal: Journal): Promise<Drawn> {
  const byAccount = sumsOfText((await sumsOfClosed(app.db, journal)) ?? '[]')
  const entries: Entry[] = []
  for await (const entry of closedEntriesOf(app.db, journal)) {
    entries.push(entry)
    if (entries.length === shownEntries) break
  }
  const { entries: count = 0, amount = 0 } = journal.months.find(({ month }) => month === journal.month) ?? {}
  return { entries, byAccount, sums: { entries: count, debit: amount, credit: amount }, waiting: [] }
}

/** An open month, drawn anew: of more than a page adds up only its first entries. */
async function drawOpen(app: App, journal: Journal): Promise<Drawn> {
  const totals = new JournalTotals()
  const unassigned = new UnassignedSums(journal.settings.plan)
  const entries: Entry[] = []
  let moved = 0
  const stream = openEntries(app.db, journal, async batch => {
    moved += batch.length
    for (const movement of batch) unassigned.add(movement)
  })
  for await (const entry of stream) {
    totals.add(entry)
    if (entries.length < shownEntries) entries.push(entry)
    if (moved > mostDrawn) return { entries, byAccount: [], sums: null, waiting: [] }
  }
  const waiting = unassigned.all().slice(0, shownEntries)
  const names = await subjectNames(app.db, journal.organizationId, waiting)
  const withNames = waiting.map((each, place) => ({ ...each, subject: names[place] ?? null }))
  return { entries, byAccount: totals.byAccount(), sums: totals.whole(), waiting: withNames }
}

/** The same as a file for accounting software, entry by entry (rule BKP-5). */
export async function exportAccounting(
  app: App,
  { format, locale, ...visit }: Visit & { readonly format: JournalFormat; readonly locale: Locale },
): Promise<Result<JournalFile>> {
  const opened = await openJournal(app, visit)
  if (!opened.ok) return opened
  const { organizationSlug } = visit
  return ok(journalFile(app, opened.value.journal, { format, locale, organizationSlug }))
}
