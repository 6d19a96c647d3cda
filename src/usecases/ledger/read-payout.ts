import { type ListedPayout, payoutById } from '#db/payouts.ts'
import { statementLines } from '#db/statements.ts'
import { payoutStatement } from '#documents/payout-statement.ts'
import type { StatementLine } from '#domain/ledger/statement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { type OrganizationVisit, openOrganization } from '../access/open-organization.ts'
import type { App } from '../app.ts'

/** Lines that one read gives. */
const pageLines = 500

type Input = OrganizationVisit & { readonly payoutId: string }

/** A payout with what it is made of: lines are read page by page, as far as somebody wants them. */
export type ReadPayout = ListedPayout & {
  lines(): AsyncIterable<StatementLine>
  /** Its statement as CSV, in pieces. */
  csv(locale: Locale): AsyncIterable<string>
}

/** One payout, for who administers its whole organization; to anyone else it does not exist. */
export async function readPayout(app: App, input: Input): Promise<Result<ReadPayout>> {
  const opened = await openOrganization(app, input, 'seePayouts')
  if (!opened.ok) return opened
  const { id: organizationId, organizationSlug } = opened.value.organization
  const key = { organizationId, payoutId: input.payoutId }
  const payout = await payoutById(app.db, key)
  if (payout === undefined) return failWith('NOT_FOUND')
  const lines = () => linesOf(app, key)
  const home = { origin: app.operator.origin, organizationSlug }
  return ok({ ...payout, lines, csv: locale => payoutStatement(payout, lines(), { locale, home }) })
}

async function* linesOf(app: App, key: Parameters<typeof statementLines>[1]): AsyncGenerator<StatementLine> {
  for (let from = 0; ; from += pageLines) {
    const lines = await statementLines(app.db, key, { from, limit: pageLines })
    yield* lines
    if (lines.length < pageLines) return
  }
}
