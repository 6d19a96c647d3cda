import { journalSettingsOf } from '#db/journal-settings.ts'
import { movementsOfOrders } from '#db/movements.ts'
import { type ListedPayout, payoutById } from '#db/payouts.ts'
import { statementLines } from '#db/statements.ts'
import { writePayoutPaper } from '#documents/pdf/payout-paper.ts'
import { PayoutAccounts, type PayoutPart } from '#domain/accounting/payout-accounts.ts'
import type { StatementLine } from '#domain/ledger/statement.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { accountNames } from '#messages/accounting-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { payoutRows } from '#messages/payout-words.ts'
import { type OrganizationVisit, openOrganization } from '../access/open-organization.ts'
import type { App } from '../app.ts'

/** A payout to the cent: the line of the bank, the provider's movements of it, and what they were for. */
export type PayoutAccountsPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly payout: ListedPayout
  /** The first lines of its statement; none while it is not written. */
  readonly lines: readonly StatementLine[]
  /** Null: it has more lines than a page adds up, or its statement is not written. */
  readonly parts: readonly PayoutPart[] | null
  /** What accounts are called, by their numbers. */
  readonly names: Readonly<Record<string, string>>
}

const shownLines = 100
const batchLines = 500
/** As many lines as a page adds up: some seconds of work. */
const mostLines = 20_000

type Visit = OrganizationVisit & { readonly payoutId: string }

/** What a payout is made of, for who keeps an association's money; to anyone else it does not exist (rule BKP-8). */
export async function readPayoutAccounts(app: App, visit: ReadIn): Promise<Result<PayoutAccountsPage>> {
  return accountsOf(app, visit)
}

type ReadIn = Visit & { readonly locale: Locale }

async function accountsOf(app: App, { locale, ...visit }: ReadIn): Promise<Result<PayoutAccountsPage>> {
  const opened = await openPayout(app, visit)
  if (!opened.ok) return opened
  const { organization, payout } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  const { plan } = await journalSettingsOf(app.db, organizationId)
  const key = { organizationId, payoutId: payout.id }
  const isAdded = payout.statement !== null && payout.statement.lineCount <= mostLines
  const accounts = new PayoutAccounts(plan)
  const shown: StatementLine[] = []
  for await (const lines of batchesOf(app, key)) {
    shown.push(...lines.slice(0, shownLines - shown.length))
    if (!isAdded) break
    const orders = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
    accounts.add(lines, await movementsOfOrders(app.db, organizationId, orders))
  }
  return ok({
    organization: { name, organizationSlug },
    ...{ payout, lines: shown, parts: isAdded ? accounts.all() : null },
    names: Object.fromEntries(accountNames(serverTranslator(locale), plan)),
  })
}

/** The same as a PDF, to be filed beside the line of the bank. */
export async function readPayoutPaper(
  app: App,
  visit: ReadIn,
): Promise<Result<{ readonly bytes: Uint8Array; readonly date: string }>> {
  const read = await accountsOf(app, visit)
  if (!read.ok) return read
  const { organization, payout, lines, parts, names } = read.value
  const { statement, arrivalOn, createdAt } = payout
  const { locale } = visit
  const bytes = await writePayoutPaper({
    ...{ locale, brand: app.operator.brand, organization: organization.name, payout, lines },
    rows: parts === null ? [] : payoutRows(serverTranslator(locale), { statement, parts, names }),
    lineCount: statement?.lineCount ?? 0,
  })
  return ok({ bytes, date: (arrivalOn ?? createdAt).slice(0, 10) })
}

async function openPayout(app: App, { payoutId, ...visit }: Visit) {
  const opened = await openOrganization(app, visit, 'seePayouts')
  if (!opened.ok) return opened
  const { organization } = opened.value
  if (!isUuid(payoutId)) return failWith('NOT_FOUND')
  const payout = await payoutById(app.db, { organizationId: organization.id, payoutId })
  return payout === undefined ? failWith('NOT_FOUND') : ok({ organization, payout })
}

async function* batchesOf(
  app: App,
  key: Parameters<typeof statementLines>[1],
): AsyncGenerator<readonly StatementLine[]> {
  for (let from = 0; ; from += batchLines) {
    const lines = await statementLines(app.db, key, { from, limit: batchLines })
    if (lines.length > 0) yield lines
    if (lines.length < batchLines) return
  }
}
