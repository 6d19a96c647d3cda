import { accountsToCompare, type HeldAccounts, markAccountCompared } from '#db/reconciliation-windows.ts'
import { expectedHoldings } from '#db/under-way.ts'
import { type Finding, isSameFinding } from '#domain/ledger/finding.ts'
import { sumCents } from '#domain/money.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { minutesAfter } from '../paris-time.ts'
import { readLastMovements } from './compare-movements.ts'
import { organizationBatches } from './organization-batches.ts'
import {
  booksOf,
  comparedAtOnce,
  mostFindings,
  type ProviderBooks,
  type ReconciliationRun,
} from './reconciliation-run.ts'

/** Minutes after which an account is compared although nothing happened in its ledger: every day. */
const atLeastEvery = 23 * 60

/** Tries to read both sides while neither moves. */
const tries = 3

/**
 * What is held at the provider beside the ledger: by each account with entries to compare, by every account once a day, and
 * by the operator. What the provider has moved and is not booked yet is taken out, so that no traffic hides a difference.
 */
export async function compareAccounts(run: ReconciliationRun): Promise<void> {
  const { app, previous } = run
  const named = (previous?.findings ?? [])
    .filter(({ kind }) => kind === 'accountDiffers')
    .map(({ object }) => object)
  const since = minutesAfter(app.now(), -atLeastEvery)
  const withBooks = run.books.map(({ provider }) => provider)
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    const accounts = await accountsToCompare(app.db, organizationIds, { withBooks, named, since })
    for (const each of accounts) await compareAccount(run, each)
  }
  // What the operator holds is in all books together.
  if (withBooks.length === app.providers.length) await compareOperator(run)
}

async function compareAccount(
  run: ReconciliationRun,
  { organizationId, object, accounts }: HeldAccounts,
): Promise<void> {
  const { app, books } = run
  const held = () =>
    sumOf(books, ({ provider, balances }) =>
      accounts.filter(each => each.provider === provider).map(({ account }) => balances.readBalance(account)),
    )
  run.compared += 1
  const seen = await bothSides(run, organizationId, held)
  suspect(run, { kind: 'accountDiffers', object, organizationId, ...seen })
  await markAccountCompared(app.db, organizationId, app.now())
}

/** What several accounts hold together, in cents. */
async function sumOf(
  books: ReconciliationRun['books'],
  balancesAt: (books: ProviderBooks) => readonly Promise<ProviderAnswer<number>>[],
): Promise<number> {
  const answers = await Promise.all(books.flatMap(balancesAt))
  return sumCents(answers.map(booksOf))
}

/** The operator's own balance: contributions, less what the provider and disputes cost, and what it moved for itself. */
async function compareOperator(run: ReconciliationRun): Promise<void> {
  const seen = await bothSides(run, null, async () => {
    // What moved until now was read, or is read now.
    await readLastMovements(run)
    return sumOf(run.books, ({ balances }) => [balances.readBalance(null)])
  })
  suspect(run, { kind: 'operatorDiffers', object: 'operator', organizationId: null, ...seen })
}

/** What the provider says and what the ledger says, if possible at a moment when neither moves. */
async function bothSides(
  run: ReconciliationRun,
  organizationId: number | null,
  provider: () => Promise<number>,
): Promise<Pick<Finding, 'expected' | 'found'>> {
  const ledger = () => expectedHoldings(run.app.db, organizationId)
  for (let left = tries; ; left -= 1) {
    const before = await ledger()
    const expected = await provider()
    const isQuiet = organizationId !== null || (await readLastMovements(run)) === 0
    const found = await ledger()
    if (left === 1 || (isQuiet && found === before)) return { expected, found }
  }
}

/** What is held differs for a moment when something has just happened: it counts when the comparison before saw it too. */
function suspect(run: ReconciliationRun, finding: Finding): void {
  if (finding.expected === finding.found || run.findings.length >= mostFindings) return
  const isCertain =
    run.patienceMinutes === 0 || run.previous?.findings.some(each => isSameFinding(each, finding))
  run.findings.push(isCertain ? finding : { ...finding, isSuspicion: true })
}
