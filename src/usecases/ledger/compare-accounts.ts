import { accountsToCompare, type HeldAccounts, markAccountCompared } from '#db/reconciliation-windows.ts'
import { expectedHoldings, type Holder } from '#db/under-way.ts'
import { type Finding, isSameFinding } from '#domain/ledger/finding.ts'
import { sumCents } from '#domain/money.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { minutesAfter } from '../paris-time.ts'
import { readLastMovements } from './compare-movements.ts'
import {
  booksOf,
  comparedAtOnce,
  mostFindings,
  organizationBatches,
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
  if (withBooks.length > 0) await compareOperator(run, withBooks)
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
  const seen = await bothSides(run, { organizationId }, held)
  if (seen === undefined) return
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

/**
 * The operator's own balance in all books together: contributions, less what the provider and disputes cost, and what it
 * moved for itself.
 */
async function compareOperator(run: ReconciliationRun, withBooks: readonly ProviderName[]): Promise<void> {
  const seen = await bothSides(run, { withBooks }, async () => {
    // What moved until now was read, or is read now.
    await readLastMovements(run)
    return sumOf(run.books, ({ balances }) => [balances.readBalance(null)])
  })
  if (seen === undefined) {
    const why = 'an organization has accounts with books and without: the operator is not compared'
    return run.app.log.warn({ event: 'operator_not_compared' }, why)
  }
  suspect(run, { kind: 'operatorDiffers', object: 'operator', organizationId: null, ...seen })
}

/**
 * What the provider says and what the ledger says, if possible at a moment when neither moves; `undefined` where the ledger
 * cannot tell.
 */
async function bothSides(
  run: ReconciliationRun,
  holder: Holder,
  provider: () => Promise<number>,
): Promise<Pick<Finding, 'expected' | 'found'> | undefined> {
  const ledger = () => expectedHoldings(run.app.db, holder)
  for (let left = tries; ; left -= 1) {
    const before = await ledger()
    if (before === undefined) return undefined
    const expected = await provider()
    const isQuiet = 'organizationId' in holder || (await readLastMovements(run)) === 0
    const found = await ledger()
    if (found === undefined) return undefined
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
