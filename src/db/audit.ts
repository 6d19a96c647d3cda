import type { Reader } from './schema.ts'

export type AuditLine = {
  readonly id: string
  readonly organizationId: number | null
  /** `payer:<cart>`, `user:<id>`, `operator`, `provider`, `clock`: never a name or an address. */
  readonly actor: string
  readonly action: string
  readonly object: string
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
  readonly trace: string
  readonly at: string
}

/** Adds one line to the audit, which nobody can change. */
export async function writeAudit(db: Reader, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: line.id,
      organizationId: line.organizationId,
      actor: line.actor,
      action: line.action,
      object: line.object,
      facts: JSON.stringify(line.facts ?? {}),
      traceId: line.trace,
      at: line.at,
    })
    .execute()
}
