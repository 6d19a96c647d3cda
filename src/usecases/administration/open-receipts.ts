import { organizationBySlug } from '#db/organizations.ts'
import { may } from '#domain/access/may.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'

export type ReceiptsVisit = Actor & { readonly organizationSlug: string }

export type KeptReceipts = {
  readonly organization: Organization
  readonly userId: number
  /** Whether this person may change how receipts are issued. */
  readonly maySettle: boolean
}

/** The organization whose tax receipts somebody keeps; to anyone else there is no such page. */
export async function openReceipts(
  app: App,
  { organizationSlug, userId }: ReceiptsVisit,
): Promise<Result<KeptReceipts>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  const roles = await rolesOf(app.db, userId)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const whole = { organizationId: organization.id, id: null }
  if (!may(roles, 'keepReceipts', whole)) return failWith('NOT_FOUND')
  return ok({ organization, userId, maySettle: may(roles, 'writeReceiptSettings', whole) })
}
