import { accountsToCompare, markAccountCompared } from '#db/reconciliation-windows.ts'
import { expectedHoldings } from '#db/under-way.ts'
import { type Finding, isSameFinding } from '#domain/ledger/finding.ts'
import { minutesAfter } from '../paris-time.ts'
import { readLastMovements } from './compare-movements.ts'
import { organizationBatches } from './organization-batches.ts'
import { booksOf, comparedAtOnce, mostFindings, type ReconciliationRun } from './reconciliation-run.ts'

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
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    const accounts = await accountsToCompare(app.db, organizationIds, { named, since })
    for (const each of accounts) await compareAccount(run, each)
  }
  await compareOperator(run)
}

type Account = { readonly organizationId: number; readonly account: string }

async function compareAccount(run: ReconciliationRun, { organizationId, account }: Account): Promise<void> {
  const { app, balances } = run
  run.compared += 1
  const seen = await bothSides(run, organizationId, async () => booksOf(await balances.readBalance(account)))
  suspect(run, { kind: 'accountDiffers', object: account, organizationId, ...seen })
  await markAccountCompared(app.db, organizationId, app.now())
}

/** The operator's own balance: contributions, less what the provider and disputes cost, and what it moved for itself. */
async function compareOperator(run: ReconciliationRun): Promise<void> {
  const { balances } = run
  const seen = await bothSides(run, null, async () => {
    // What moved until now was read, or is read now.
    await readLastMovements(run)
    return booksOf(await balances.readBalance(null))
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
