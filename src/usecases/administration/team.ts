import { may } from '#domain/access/may.ts'
import { type Role, roleFor } from '#domain/access/role.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'

/** A campaign for somebody who may change who administers its organization; to anyone else it does not exist. */
export async function openTeam(app: App, visit: AdministratorVisit): Promise<Result<AdministeredCampaign>> {
  const opened = await openAdministered(app, visit, 'seeTeam')
  if (!opened.ok) return opened
  return managesTeam(opened.value) ? opened : failWith('NOT_FOUND')
}

/** Whether whoever opened a campaign may change who administers its organization. */
export function managesTeam({ roles, form }: AdministeredCampaign): boolean {
  return may(roles, 'manageTeam', { organizationId: form.organizationId, id: null })
}

/** A role by its name: of the whole organization, or of the campaign whose page this is. */
export function roleNamed(name: Role['role'], { form }: Pick<AdministeredCampaign, 'form'>): Role {
  return roleFor(name, form.organizationId, form.id)!
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
