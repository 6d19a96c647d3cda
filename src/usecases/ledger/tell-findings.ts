import type { Reconciliation } from '#db/reconciliations.ts'
import { certain } from '#domain/ledger/finding.ts'
import type { App } from '../app.ts'

/** Tells of a comparison in the log: each finding that counts is an error. */
export function tellFindings(app: App, { compared, findings }: Reconciliation, what: string): void {
  for (const finding of certain(findings)) {
    app.log.error({ event: 'reconciliation', ...finding }, `${what} differ`)
  }
  app.log.info({ event: 'reconciled', compared, findings: findings.length }, `${what} were compared`)
}
