import { openInvitations, revokeInvitationsBy } from '#db/invitations.ts'
import type { Transaction } from '#db/schema.ts'
import {
  countOrganizationAdmins,
  deleteRole,
  insertRole,
  lockTeam,
  type RoleRow,
  roleById,
  type TeamMember,
  teamOf,
} from '#db/team.ts'
import type { Role } from '#domain/access/role.ts'
import type { AdministrationPage } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import {
  type AdministratorVisit,
  auditAction,
  openAdministered,
  pagesOpenTo,
} from '../campaign/administered-campaign.ts'
import { managesTeam, openTeam, roleNamed } from './team.ts'

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
  readonly pages: readonly AdministrationPage[]
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
  const { form, organization, roles, userId } = opened.value
  const { organizationId } = form
  const mayManage = managesTeam(opened.value)
  const people = await teamOf(app.db, { organizationId, formId: mayManage ? null : form.id })
  const invitations = mayManage ? await openInvitations(app.db, organizationId) : []
  const now = app.now()
  return ok({
    form,
    pages: pagesOpenTo(roles, form),
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

type RoleChange = AdministratorVisit & { readonly roleId: number; readonly role: Role['role'] }

/**
 * Gives somebody another role: the whole organization, or the campaign whose page this is. The last person who administers
 * the organization keeps that role; changes of one organization's team come one after the other.
 */
export async function changeRole(
  app: App,
  { roleId, role: name, ...visit }: RoleChange,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { form, userId } = opened.value
  const { organizationId } = form
  const key = { organizationId, id: roleId }
  return app.transaction(async tx => {
    const before = await lockedRole(tx, key)
    if (before === undefined) return failWith('NOT_FOUND')
    if (before.role === name) return ok(null)
    if (!(await takeRole(tx, before, key))) return failWith('LAST_ADMINISTRATOR')
    await insertRole(tx, before.userId, roleNamed(name, opened.value))
    await revokeInvited(app, tx, opened.value, before)
    const object = `user:${before.userId}`
    const facts = { from: before.role, to: name }
    await auditAction(app, tx, { organizationId, userId, action: 'team.change', object, facts })
    return ok(null)
  })
}

type RoleKey = AdministratorVisit & { readonly roleId: number }

/**
 * Takes a role away, at once. The last person who administers the organization cannot be removed: changes of one
 * organization's team come one after the other, so that two people never remove each other.
 */
export async function removeAdministrator(app: App, { roleId, ...visit }: RoleKey): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { form, userId } = opened.value
  const { organizationId } = form
  const key = { organizationId, id: roleId }
  return app.transaction(async tx => {
    const role = await lockedRole(tx, key)
    if (role === undefined) return failWith('NOT_FOUND')
    if (!(await takeRole(tx, role, key))) return failWith('LAST_ADMINISTRATOR')
    await revokeInvited(app, tx, opened.value, role)
    const object = `user:${role.userId}`
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: 'team.remove',
      object,
      facts: { role: role.role },
    })
    return ok(null)
  })
}

type SeatKey = Parameters<typeof roleById>[1]

/** A role of an organization's team; the whole team is locked, so that two people never remove each other. */
async function lockedRole(tx: Transaction, key: SeatKey) {
  await lockTeam(tx, key.organizationId)
  return roleById(tx, key)
}

type Managing = { readonly form: Pick<Form, 'organizationId'>; readonly userId: number }

/**
 * Whoever loses the organization by another's hand has no way back in: whom they invited does not come in their name. Who leaves
 * by themselves may have invited who comes after them.
 */
async function revokeInvited(
  app: App,
  tx: Transaction,
  { form: { organizationId }, userId }: Managing,
  { role, userId: invitedBy }: Pick<RoleRow, 'role' | 'userId'>,
): Promise<void> {
  if (role === 'OrganizationAdmin' && invitedBy !== userId)
    await revokeInvitationsBy(tx, { organizationId, invitedBy }, app.now())
}

/** Takes a role of a locked team away; false where it is the last one that administers the organization. */
async function takeRole(tx: Transaction, { role }: Pick<Role, 'role'>, key: SeatKey): Promise<boolean> {
  const isLast = role === 'OrganizationAdmin' && (await countOrganizationAdmins(tx, key.organizationId)) < 2
  if (!isLast) await deleteRole(tx, key)
  return !isLast
}
