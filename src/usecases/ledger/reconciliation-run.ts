import { keepDifferences } from '#db/differences.ts'
import { organizationIds } from '#db/organizations.ts'
import type { Compared } from '#db/reconciliation-windows.ts'
import { type Reconciliation, type ReconciliationSubject, storeReconciliation } from '#db/reconciliations.ts'
import type { Transaction } from '#db/schema.ts'
import { certain, type Finding } from '#domain/ledger/finding.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { Balances } from '#domain/payment/provider-balances.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'

/** A provider and the books that it shows. */
export type ProviderBooks = { readonly provider: ProviderName; readonly balances: Balances }

/** Everything that one comparison works with; the steps add what they find. */
export type ReconciliationRun = {
  readonly app: App
  /** The providers that show their books. */
  readonly books: readonly ProviderBooks[]
  readonly patienceMinutes: number
  /** Everything from the beginning is compared. */
  readonly whole: boolean
  readonly previous: Reconciliation | undefined
  readonly findings: Finding[]
  compared: number
}

/** Findings that one run tells: there are more where it stops. */
export const mostFindings = 1_000

/** Organizations, or movements, that one query takes. */
export const comparedAtOnce = 200

export function add(run: ReconciliationRun, { compared, findings }: Compared): void {
  run.compared += compared
  run.findings.push(...findings.slice(0, mostFindings - run.findings.length))
}

/** What the provider answered; throws while it does not answer: a comparison with half of its books says nothing. */
export function booksOf<T>(answer: ProviderAnswer<T>): T {
  if (answer.outcome === 'done') return answer.value
  throw new Error('the provider does not show its books')
}

/** The ids of all organizations, in order, so many at a time. */
export async function* organizationBatches({ db }: App, limit: number): AsyncGenerator<readonly number[]> {
  let after = 0
  for (;;) {
    const ids = await organizationIds(db, { after, limit })
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

/** Keeps a comparison, and each difference that it found or does not find any more (rule OPR-4). */
export async function keepRun(
  tx: Transaction,
  done: Reconciliation & { readonly finishedAt: string },
  subject: ReconciliationSubject,
): Promise<void> {
  const { findings, finishedAt: now } = done
  await storeReconciliation(tx, done, subject)
  await keepDifferences(tx, { subject, findings, isComplete: findings.length < mostFindings, now })
}

/** Tells of a comparison in the log: each finding that counts is an error. */
export function tellFindings(app: App, { compared, findings }: Reconciliation, what: string): void {
  for (const finding of certain(findings)) {
    app.log.error({ event: 'reconciliation', ...finding }, `${what} differ`)
  }
  app.log.info({ event: 'reconciled', compared, findings: findings.length }, `${what} were compared`)
}
