/**
 * What somebody may do for an organization (rule ACC-6, rule ACC-6): all of it, its money, named campaigns, or look at it. What
 * each allows says `may.ts`; `formId` null: the whole organization.
 */
export type Role =
  | {
      readonly role: 'OrganizationAdmin' | 'Treasurer'
      readonly organizationId: number
      readonly formId: null
    }
  | { readonly role: 'FormAdmin'; readonly organizationId: number; readonly formId: number }
  | { readonly role: 'Reader'; readonly organizationId: number; readonly formId: number | null }

/** The names of the roles, as they are offered. */
export const roleNames = [
  'FormAdmin',
  'Reader',
  'Treasurer',
  'OrganizationAdmin',
] as const satisfies readonly Role['role'][]

/** What a role is for: a campaign, the whole organization, or one of both as one likes. */
export const scopeOf = {
  OrganizationAdmin: 'organization',
  Treasurer: 'organization',
  FormAdmin: 'campaign',
  Reader: 'either',
} as const satisfies Record<Role['role'], 'organization' | 'campaign' | 'either'>

/** A role by its name in an organization, or for one of its campaigns; undefined where a campaign is needed and none is named. */
export function roleFor(name: Role['role'], organizationId: number, formId: number | null): Role | undefined {
  if (name === 'Reader') return { role: name, organizationId, formId }
  if (name !== 'FormAdmin') return { role: name, organizationId, formId: null }
  return formId === null ? undefined : { role: name, organizationId, formId }
}
