import { sumsOfClosed } from '#db/closed-months.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { writeJournalPaper } from '#documents/pdf/journal-paper.ts'
import { sumsOfText } from '#domain/accounting/chain.ts'
import type { JournalFormat } from '#domain/accounting/formats.ts'
import type { EntryLine } from '#domain/accounting/journal.ts'
import { type ClosedMonth, isMonth } from '#domain/accounting/months.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { closedMonthSubject } from '../links/tokens.ts'
import { type JournalFile, journalFile } from './journal-file.ts'
import { readJournal } from './open-accounting.ts'

/** What the signed link of a closed month carries. */
type Link = { readonly organizationSlug: string; readonly month: string; readonly token: string }

/** A closed month as its link shows it. */
export type ClosedMonthPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly closed: ClosedMonth
  readonly byAccount: readonly EntryLine[]
}

/** Whoever holds the signed link of a closed month reads it; to anyone else it does not exist (rule BKP-7). */
export async function readClosedMonth(app: App, link: Link): Promise<Result<ClosedMonthPage>> {
  const opened = await openClosed(app, link)
  if (!opened.ok) return opened
  const { organization, closed, byAccount } = opened.value
  const { name, organizationSlug } = organization
  return ok({ organization: { name, organizationSlug }, closed, byAccount })
}

/** The same as a PDF: its sums by account and its hash. */
export async function readClosedMonthPaper(
  app: App,
  { locale, ...link }: Link & { readonly locale: Locale },
): Promise<Result<Uint8Array>> {
  const opened = await openClosed(app, link)
  if (!opened.ok) return opened
  const { organization, closed, byAccount } = opened.value
  const { brand } = app.operator
  return ok(await writeJournalPaper({ locale, brand, organization: organization.name, closed, byAccount }))
}

/** The same as a file for accounting software. */
export async function exportClosedMonth(
  app: App,
  { format, locale, ...link }: Link & { readonly format: JournalFormat; readonly locale: Locale },
): Promise<Result<JournalFile>> {
  const opened = await openClosed(app, link)
  if (!opened.ok) return opened
  const { organizationSlug } = link
  return ok(journalFile(app, opened.value.journal, { format, locale, organizationSlug }))
}

async function openClosed(app: App, { organizationSlug, month, token }: Link) {
  const organization = isMonth(month) ? await organizationBySlug(app.db, organizationSlug) : undefined
  if (organization === undefined) return failWith('NOT_FOUND')
  const key = { organizationId: organization.id, month }
  if (!app.signer.verifies(closedMonthSubject(key), token, app.now())) return failWith('NOT_FOUND')
  const journal = await readJournal(app.db, organization.id, month)
  const closed = journal.months.find(each => each.month === month)
  const sums = await sumsOfClosed(app.db, key)
  if (closed === undefined || sums === undefined) return failWith('NOT_FOUND')
  return ok({ organization, journal, closed, byAccount: sumsOfText(sums) })
}
