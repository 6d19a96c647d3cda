import { formsOfOrganization } from '#db/administered-forms.ts'
import { may } from '#domain/access/may.ts'
import { type Role, roleFor, scopeOf } from '#domain/access/role.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { openOrganization } from '../access/open-organization.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import type { AdministeredCampaign } from '../campaign/administered-campaign.ts'

/** Who asks for the team of which organization. */
export type TeamVisit = Actor & { readonly organizationSlug: string }

/** An organization whose team may be changed by whoever opened it. */
export type ManagedTeam = {
  readonly organizationId: number
  readonly organization: { readonly name: string; readonly organizationSlug: string }
  readonly userId: number
}

/** The team of an organization for somebody who may change it; to anyone else it does not exist. */
export async function openTeam(app: App, visit: TeamVisit): Promise<Result<ManagedTeam>> {
  const opened = await openOrganization(app, visit, 'manageTeam')
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId, name, organizationSlug } = organization
  return ok({ organizationId, organization: { name, organizationSlug }, userId })
}

/** Whether whoever opened a campaign may change who administers its organization. */
export function managesTeam({ roles, form }: AdministeredCampaign): boolean {
  return may(roles, 'manageTeam', { organizationId: form.organizationId, id: null })
}

/** A role as it was chosen; `formId` null: no campaign was named. */
export type ChosenRole = { readonly role: Role['role']; readonly formId: number | null }

/** A role by its name, of the organization or of one of its campaigns. Codes, on `form`: `required`, `value_invalid`. */
export async function chosenRole(
  app: App,
  { organizationId }: Pick<ManagedTeam, 'organizationId'>,
  { role: name, formId }: ChosenRole,
): Promise<Result<Role>> {
  const named = scopeOf[name] === 'organization' ? null : formId
  const role = roleFor(name, organizationId, named)
  if (role === undefined) return failWith('required', 'form')
  const isTheirs = named === null || (await formsOfOrganization(app.db, organizationId, [named])).length > 0
  return isTheirs ? ok(role) : failWith('value_invalid', 'form')
}

/** What an invitation's link signs: this one invitation, nothing else. */
export function invitationSubject(invitation: {
  readonly organizationId: number
  readonly id: string
}): string {
  return `invitation:${invitation.organizationId}:${invitation.id}`
}

/** Where an invitation is accepted. */
export function invitationAddress(
  app: App,
  invitation: { readonly organizationId: number; readonly id: string; readonly expiresAt: string },
): string {
  const token = app.signer.sign(invitationSubject(invitation), invitation.expiresAt)
  return `${app.operator.origin}/invitation/${invitation.id}?token=${encodeURIComponent(token)}`
}
