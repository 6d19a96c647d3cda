import { openInvitations } from '#db/invitations.ts'
import { type TeamMember, teamOf } from '#db/team.ts'
import type { Role } from '#domain/access/role.ts'
import type { Form } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, openAdministered } from '../campaign/administered-campaign.ts'
import { managesTeam } from './team.ts'

/** Somebody who administers; the address only for who manages the team. */
export type ListedAdministrator = Pick<TeamMember, 'roleId' | 'role' | 'formTitle'> & {
  readonly name: string
  readonly email: string | null
  readonly lastVisitAt: string | null
  readonly isSelf: boolean
}

export type ListedInvitation = {
  readonly id: string
  readonly email: string
  readonly role: Role['role']
  readonly formTitle: string | null
  readonly isExpired: boolean
}

export type Team = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly people: readonly ListedAdministrator[]
  readonly invitations: readonly ListedInvitation[]
  /** Whether this person may invite, change and remove. */
  readonly mayManage: boolean
}

/** Who administers: everybody of the organization for who manages them, else the people of this campaign by name. */
export async function listAdministrators(app: App, visit: AdministratorVisit): Promise<Result<Team>> {
  const opened = await openAdministered(app, visit, 'seeTeam')
  if (!opened.ok) return opened
  const { form, organization, userId } = opened.value
  const { organizationId } = form
  const mayManage = managesTeam(opened.value)
  const people = await teamOf(app.db, { organizationId, formId: mayManage ? null : form.id })
  const invitations = mayManage ? await openInvitations(app.db, organizationId) : []
  const now = app.now()
  return ok({
    form,
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    people: people.map(person => listed(person, { userId, mayManage })),
    invitations: invitations.map(({ id, email, role, formTitle, expiresAt }) => {
      return { id, email, role, formTitle, isExpired: Date.parse(expiresAt) <= Date.parse(now) }
    }),
    mayManage,
  })
}

function listed(person: TeamMember, by: { userId: number; mayManage: boolean }): ListedAdministrator {
  const { roleId, role, formTitle, firstName, lastName, email, lastVisitAt } = person
  return {
    roleId,
    role,
    formTitle,
    name: `${firstName} ${lastName}`,
    email: by.mayManage ? email : null,
    lastVisitAt: by.mayManage ? lastVisitAt : null,
    isSelf: person.userId === by.userId,
  }
}
