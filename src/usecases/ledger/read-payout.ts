import { organizationBySlug } from '#db/organizations.ts'
import { type ListedPayout, payoutById } from '#db/payouts.ts'
import { statementLines } from '#db/statements.ts'
import { payoutStatement } from '#documents/payout-statement.ts'
import type { StatementLine } from '#domain/ledger/statement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'

/** Lines that one read gives. */
const pageLines = 500

type Input = { readonly organizationSlug: string; readonly payoutId: string; readonly userId: number | null }

/** A payout with what it is made of: lines are read page by page, as far as somebody wants them. */
export type ReadPayout = ListedPayout & {
  lines(): AsyncIterable<StatementLine>
  /** Its statement as CSV, in pieces. */
  csv(locale: Locale): AsyncIterable<string>
}

/** One payout, for who administers its whole organization; to anyone else it does not exist. */
export async function readPayout(app: App, input: Input): Promise<Result<ReadPayout>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const target = { organizationId: organization.id, id: null }
  if (!(await mayAdminister(app, input.userId, 'seePayouts', target))) return failWith('NOT_FOUND')
  const key = { organizationId: organization.id, payoutId: input.payoutId }
  const payout = await payoutById(app.db, key)
  if (payout === undefined) return failWith('NOT_FOUND')
  const lines = () => linesOf(app, key)
  const home = { origin: app.operator.origin, organizationSlug: organization.organizationSlug }
  return ok({ ...payout, lines, csv: locale => payoutStatement(payout, lines(), { locale, home }) })
}

async function* linesOf(app: App, key: Parameters<typeof statementLines>[1]): AsyncGenerator<StatementLine> {
  for (let from = 0; ; from += pageLines) {
    const lines = await statementLines(app.db, key, { from, limit: pageLines })
    yield* lines
    if (lines.length < pageLines) return
  }
}
