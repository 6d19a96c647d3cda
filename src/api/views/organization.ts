import type { Organization } from '#domain/organization/organization.ts'

/** What anybody may read of an organization. */
export function organizationView(organization: Organization) {
  return organization
}
