import { sql } from 'kysely'
import { differenceOf, type Finding } from '#domain/ledger/finding.ts'
import type { Reader, Transaction } from './schema.ts'

/** A comparison of ledger, orders and provider. */
export type Reconciliation = {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly compared: number
  readonly findings: readonly Finding[]
}

/** What a run compared: ledger, orders and provider, or the balances with their postings. */
export type ReconciliationSubject = 'books' | 'balances'

/** The newest comparison of the books that came to its end, or `undefined`. */
export async function lastReconciliation(db: Reader): Promise<Reconciliation | undefined> {
  return db
    .selectFrom('reconciliations')
    .select(['id', 'startedAt', 'finishedAt', 'compared'])
    .select(eb => eb.ref('findings').$castTo<readonly Finding[]>().as('findings'))
    .where('subject', '=', 'books')
    .where('finishedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a comparison that came to its end. */
export async function storeReconciliation(
  tx: Transaction,
  run: Reconciliation,
  subject: ReconciliationSubject,
): Promise<void> {
  await tx
    .insertInto('reconciliations')
    .values({
      id: run.id,
      subject,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      compared: run.compared,
      difference: differenceOf(run.findings),
      findings: JSON.stringify(run.findings),
    })
    .execute()
}

/** The database's clock, which dates the ledger's records, some seconds ago. */
export async function recordedBefore(db: Reader, seconds: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select instant(clock_timestamp() - make_interval(secs => ${seconds})) as at`.execute(db)
  return rows[0]?.at ?? ''
}
