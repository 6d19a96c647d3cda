import { type AccountBalance, allBalances, balancesOf } from '#db/account-balances.ts'
import { ownMovements } from '#db/provider-movements.ts'
import { accountsToCompare, isUnderWay } from '#db/reconciliation-windows.ts'
import { type Finding, isSameFinding } from '#domain/ledger/finding.ts'
import { organizationBatches } from './organization-batches.ts'
import { booksOf, comparedAtOnce, mostFindings, type ReconciliationRun } from './reconciliation-run.ts'

/**
 * What is held at the provider beside the ledger: by each account that has entries to compare, and by the
 * operator. Where something is under way there is nothing to compare: what moves is compared one by one.
 */
export async function compareAccounts(run: ReconciliationRun): Promise<void> {
  const { app, previous } = run
  const again = (previous?.findings ?? [])
    .filter(({ kind }) => kind === 'accountDiffers')
    .map(({ object }) => object)
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    const accounts = await accountsToCompare(app.db, organizationIds, again)
    for (const each of accounts) await compareAccount(run, each)
  }
  await compareOperator(run)
}

type Account = { readonly organizationId: number; readonly account: string }

async function compareAccount(run: ReconciliationRun, { organizationId, account }: Account): Promise<void> {
  const { app, balances } = run
  run.compared += 1
  const ledger = async () => 0 - held(await balancesOf(app.db, organizationId), ['organization'])
  const seen = await between(ledger, async () => booksOf(await balances.readBalance(account)))
  if (seen === undefined || (await isUnderWay(app.db, organizationId))) return
  suspect(run, { kind: 'accountDiffers', object: account, organizationId, ...seen })
}

const ofOperator = ['operator:tips', 'operator:providerFees', 'operator:disputes', 'organization:receivable']

/** The operator's own balance: contributions, less what the provider and disputes cost, and what it moved for itself. */
async function compareOperator(run: ReconciliationRun): Promise<void> {
  const { app, balances } = run
  const own = await ownMovements(app.db)
  const ledger = async () => own - held(await allBalances(app.db), ofOperator)
  const seen = await between(ledger, async () => booksOf(await balances.readBalance(null)))
  if (seen === undefined || (await isUnderWay(app.db, null))) return
  suspect(run, { kind: 'operatorDiffers', object: 'operator', organizationId: null, ...seen })
}

/** What the provider says and what the ledger says, if the ledger said the same before and after. */
async function between(
  ledger: () => Promise<number>,
  provider: () => Promise<number>,
): Promise<Pick<Finding, 'expected' | 'found'> | undefined> {
  const before = await ledger()
  const expected = await provider()
  return (await ledger()) === before ? { expected, found: before } : undefined
}

/** What is held differs for a moment when something has just happened: it counts when the comparison before saw it too. */
function suspect(run: ReconciliationRun, finding: Finding): void {
  if (finding.expected === finding.found || run.findings.length >= mostFindings) return
  const isCertain =
    run.patienceMinutes === 0 || run.previous?.findings.some(each => isSameFinding(each, finding))
  run.findings.push(isCertain ? finding : { ...finding, isSuspicion: true })
}

function held(balances: readonly AccountBalance[], accounts: readonly string[]): number {
  return balances.reduce((sum, { account, amount }) => (accounts.includes(account) ? sum + amount : sum), 0)
}
