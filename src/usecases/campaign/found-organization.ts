import { insertAgreement, insertOrganization } from '#db/found-organization.ts'
import type { Transaction } from '#db/schema.ts'
import { insertRole } from '#db/team.ts'
import { slugOf } from '#domain/form/slug.ts'
import type { Opening } from '#domain/organization/opening.ts'
import type { App } from '../app.ts'
import { queueAccount } from '../provider-account/queue-account.ts'
import { audit } from '../records.ts'

type Founder = {
  readonly userId: number
  /** When they accepted the terms; an ISO instant. */
  readonly acceptedAt: string
}

/**
 * Opens the space of an organization for somebody whose address is proven: they administer all of it, what they accepted is
 * kept (rule ACC-14), and a job opens its account at the provider, so that it can collect. Gives its slug.
 */
export async function foundOrganization(
  app: App,
  tx: Transaction,
  opening: Opening,
  { userId, acceptedAt }: Founder,
): Promise<string> {
  const { id: organizationId, organizationSlug } = await insertOrganization(
    tx,
    slugOf(opening.name, 'association'),
    opening,
  )
  await insertRole(tx, userId, { role: 'OrganizationAdmin', organizationId, formId: null })
  const { position } = opening
  const { termsDate } = app.operator
  await insertAgreement(tx, { organizationId, userId, position, termsDate, acceptedAt })
  await audit(app, tx, {
    organizationId,
    actor: `user:${userId}`,
    action: 'organization.open',
    object: `organization:${organizationId}`,
    facts: { position, termsDate },
  })
  await queueAccount(app, tx, organizationId)
  return organizationSlug
}
