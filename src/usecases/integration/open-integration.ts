import type { Transaction } from '#db/schema.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { Result } from '#domain/result.ts'
import { type OpenedOrganization, openOrganization } from '../access/open-organization.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

/** Who asks for the page of an organization's programs. */
export type IntegrationVisit = Actor & { readonly organizationSlug: string }

export type Integration = OpenedOrganization

/** An organization for who administers all of it; to anyone else it does not exist (rule INT-1). */
export function openIntegration(app: App, visit: IntegrationVisit): Promise<Result<Integration>> {
  return openOrganization(app, visit, 'connectPrograms')
}

/** The same for what is grave: keys are made and events leave with a second factor only (rule ACC-9). */
export async function openProven(app: App, visit: IntegrationVisit): Promise<Result<Integration>> {
  const opened = await openIntegration(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  return proven.ok ? opened : proven
}

type Deed = { readonly action: string; readonly object: string; readonly facts?: AuditFacts }

/** Writes into the audit what somebody did to an organization's programs. */
export async function auditIntegration(
  app: App,
  tx: Transaction,
  { organization, userId }: Integration,
  deed: Deed,
): Promise<void> {
  await audit(app, tx, { organizationId: organization.id, actor: `user:${userId}`, ...deed })
}
