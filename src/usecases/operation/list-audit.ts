import { type AuditEntry, listAuditLines } from '#db/audit.ts'
import { ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { instantPlace, type Page, pageOf, pageSize } from '../paging.ts'

type Listed = ByOperator & {
  /** `job:7`: what happened to this object only; null: everything. */
  readonly object: string | null
  readonly after: string | null
}

export type AuditLines = Page<AuditEntry>

/** Who did what, when, newest first: what nobody can change. */
export async function listAudit(app: App, { actor, object, after }: Listed): Promise<Result<AuditLines>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const rows = await listAuditLines(app.db, { object, before: instantPlace(after), limit: pageSize + 1 })
  return ok(pageOf(rows, pageSize, ({ at, id }) => `${at}_${id}`))
}
