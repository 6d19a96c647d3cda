import { countHeldInvoices } from '#db/invoices.ts'
import { vatOfDays } from '#db/vat-totals.ts'
import { vatFile } from '#documents/vat-file.ts'
import { type VatDay, VatSums, type VatTotals } from '#domain/invoice/vat-totals.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { mayAdminister } from '../access/may-administer.ts'
import { type OrganizationVisit, openOrganization } from '../access/open-organization.ts'
import type { App } from '../app.ts'
import { parisDate, spanOf } from '../paris-time.ts'

type Visit = OrganizationVisit & {
  /** ISO days in Paris, both included; null: from the first of this month, until today. */
  readonly from: string | null
  readonly until: string | null
}

/** VAT by day and rate, with the sums by rate and of all. */
export type VatPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** The period that is shown. */
  readonly from: string
  readonly until: string
  readonly days: readonly VatDay[]
  readonly byRate: readonly VatTotals[]
  readonly whole: Pick<VatTotals, 'sold' | 'credited'>
  /** Orders whose invoices wait for the VAT number or the seat: they stand in no sum (rule INV-7). */
  readonly held: number
  /** Whether this person may give both. */
  readonly mayComplete: boolean
  /** Why nothing is shown of this period; null: it is. */
  readonly problem: VatProblem | null
}

/** It ends before it begins, or is longer than a page. */
export type VatProblem = 'backwards' | 'too_long'

/** The longest period of a page, in days; a file is read as far as somebody takes it. */
const longestPage = 366

/**
 * What an association invoiced and credited, by day and rate of VAT, for who keeps its money; to anyone else there is no such thing
 * (rule INV-8).
 */
export async function readVatTotals(app: App, visit: Visit): Promise<Result<VatPage>> {
  const opened = await openVat(app, visit)
  if (!opened.ok) return opened
  const { organization, from, until } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const problem = problemOf(from, until)
  const days = problem === null ? await vatOfDays(app.db, { organizationId, ...spanOf(from, until) }) : []
  const sums = new VatSums()
  for (const day of days) sums.add(day)
  return ok({
    organization: { name, organizationSlug },
    ...{ from, until, days, problem },
    byRate: sums.byRate(),
    whole: sums.whole(),
    held: await countHeldInvoices(app.db, organizationId),
    mayComplete: await mayAdminister(app, visit.userId, 'writeLegalTexts', { organizationId, id: null }),
  })
}

/** The same as CSV in pieces, of a period of any length. */
export async function exportVatTotals(
  app: App,
  { locale, ...visit }: Visit & { readonly locale: Locale },
): Promise<Result<AsyncIterable<string>>> {
  const opened = await openVat(app, visit)
  if (!opened.ok) return opened
  const { organization, from, until } = opened.value
  return ok(vatFile(monthByMonth(app, organization.id, { from, until }), locale))
}

async function openVat(app: App, { from, until, ...visit }: Visit) {
  const opened = await openOrganization(app, visit, 'seeVat')
  if (!opened.ok) return opened
  const last = until ?? latestOf(parisDate(app.now()), from)
  const first = from ?? `${last.slice(0, 7)}-01`
  return ok({ organization: opened.value.organization, from: first, until: last })
}

/** A period that only has its beginning lasts until today, or that one day where it is to come. */
const latestOf = (today: string, from: string | null) => (from !== null && from > today ? from : today)

const day = (iso: string) => Temporal.PlainDate.from(iso)

function problemOf(from: string, until: string): VatProblem | null {
  if (until < from) return 'backwards'
  return day(from).until(day(until), { largestUnit: 'days' }).days >= longestPage ? 'too_long' : null
}

type Period = { readonly from: string; readonly until: string }

/** The rows of a month at a time are in memory, however long the period. */
async function* monthByMonth(
  app: App,
  organizationId: number,
  { from, until }: Period,
): AsyncGenerator<VatDay> {
  for (let begins = from; begins <= until; ) {
    const next = day(begins).with({ day: 1 }).add({ months: 1 })
    const last = next.subtract({ days: 1 }).toString()
    const ends = last < until ? last : until
    yield* await vatOfDays(app.db, { organizationId, ...spanOf(begins, ends) })
    begins = next.toString()
  }
}
