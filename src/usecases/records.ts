import { randomUUIDv7 } from 'node:crypto'
import { type AuditLine, writeAudit } from '#db/audit.ts'
import { bookEntry } from '#db/ledger.ts'
import type { Transaction } from '#db/schema.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import type { App } from './app.ts'

/** What an entry is about; `paymentId` null: no payment of ours. */
type About = { readonly organizationId: number; readonly paymentId: number | null }

/** Books what happened now; the same (kind, key) again books nothing. */
export async function book(
  app: App,
  tx: Transaction,
  { organizationId, paymentId }: About,
  entry: LedgerEntry,
): Promise<void> {
  const facts = { id: randomUUIDv7(), organizationId, paymentId, trace: app.trace, now: app.now() }
  await bookEntry(tx, { ...facts, entry })
}

/** Writes into the audit what somebody did now; gives the id of the line. */
export async function audit(
  app: App,
  tx: Transaction,
  line: Omit<AuditLine, 'trace' | 'at'>,
): Promise<string> {
  return writeAudit(tx, { ...line, trace: app.trace, at: app.now() })
}
