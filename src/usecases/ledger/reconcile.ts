import { randomUUIDv7 } from 'node:crypto'
import { foldAll } from '#db/fold-entries.ts'
import { compareEntries, comparePayments } from '#db/reconciliation-windows.ts'
import { lastReconciliation, type Reconciliation, recordedBefore } from '#db/reconciliations.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { compareAccounts } from './compare-accounts.ts'
import { compareMovementsOfAll, readMovements } from './compare-movements.ts'
import {
  add,
  comparedAtOnce,
  keepRun,
  organizationBatches,
  type ProviderBooks,
  type ReconciliationRun,
  tellFindings,
} from './reconciliation-run.ts'

/** Minutes after which what one side knows must be known to the other: webhooks, the poller and jobs had their time. */
const patience = 30

/** Who shows no books is not compared: an operator who has such a provider compares its statements. */
function booksOfProviders(app: App): readonly ProviderBooks[] {
  return app.providers.flatMap(provider => {
    const { balances } = app.provider(provider)
    if (balances === null)
      app.log.info({ event: 'books_not_shown', provider }, 'a provider shows no books: it is not compared')
    return balances === null ? [] : [{ provider, balances }]
  })
}

export type ReconcileInput = {
  /** Minutes that each side is given to catch up; for an operator who knows that nothing is under way, 0. */
  readonly patienceMinutes?: number
  /** Everything from the beginning, what was compared before included. */
  readonly whole?: boolean
}

/**
 * Compares the ledger with the orders and with what the provider booked, in constant memory. What differs stays a finding
 * of every run until it is gone. Returns the findings; throws, and stores nothing, while the provider does not answer.
 */
export async function reconcile(
  app: App,
  { patienceMinutes = patience, whole = false }: ReconcileInput,
): Promise<Reconciliation> {
  const startedAt = app.now()
  const previous = await lastReconciliation(app.db)
  const facts = { app, books: booksOfProviders(app), patienceMinutes, whole, previous }
  const run: ReconciliationRun = { ...facts, findings: [], compared: 0 }
  await readMovements(run, startedAt)
  await compareMovementsOfAll(run)
  // An entry is to be compared once it was added up.
  await foldAll(app.db)
  await compareAccounts(run)
  await compareBooksOfAll(run, startedAt)
  const done = {
    id: randomUUIDv7(),
    startedAt,
    finishedAt: app.now(),
    compared: run.compared,
    findings: run.findings,
  }
  await app.transaction(tx => keepRun(tx, done, 'books'))
  tellFindings(app, done, 'ledger, orders and provider')
  return done
}

/** Every entry and every captured payment that was not compared yet, or differed; an organization's batch at a time. */
async function compareBooksOfAll(run: ReconciliationRun, startedAt: string): Promise<void> {
  const { app, whole, patienceMinutes } = run
  const withBooks = run.books.map(({ provider }) => provider)
  const recordedUntil = await recordedBefore(app.db, patienceMinutes * 60)
  const capturedUntil = minutesAfter(startedAt, -patienceMinutes)
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    add(run, await compareEntries(app.db, { organizationIds, whole, until: recordedUntil }, withBooks))
    add(run, await comparePayments(app.db, { organizationIds, whole, until: capturedUntil }))
  }
}
