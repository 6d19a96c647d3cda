import { newestForms } from '#db/administered-forms.ts'
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
import {
  type ChosenRole,
  chosenRole,
  type ManagedTeam,
  managesTeam,
  openTeam,
  type TeamVisit,
} from './team.ts'

/** Somebody who administers; the address only for who manages the team. */
export type ListedAdministrator = Pick<TeamMember, 'roleId' | 'role' | 'formId' | 'formTitle'> & {
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

/** A team as its pages show it. */
export type Team = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly people: readonly ListedAdministrator[]
  readonly invitations: readonly ListedInvitation[]
  /** Whether this person may invite, change and remove. */
  readonly mayManage: boolean
}

/** The team as the page of one campaign shows it. */
export type CampaignTeam = Team & {
  readonly form: Form
  readonly pages: readonly AdministrationPage[]
}

/** More than anybody chooses from: an older campaign has its own page for who administers it. */
const mostCampaigns = 200

/** The team of a whole organization, with the newest campaigns that a role may be for. */
export type WholeTeam = Team & {
  readonly campaigns: readonly { readonly id: number; readonly title: string }[]
}

/** Everybody who has a role in an organization or was invited to one, for who manages them. */
export async function readTeam(app: App, visit: TeamVisit): Promise<Result<WholeTeam>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { organizationId, organization, userId } = opened.value
  const [team, forms] = await Promise.all([
    everybody(app, { organizationId, userId }),
    newestForms(app.db, organizationId, null, mostCampaigns),
  ])
  return ok({
    ...team,
    organization,
    mayManage: true,
    campaigns: forms.map(({ id, title }) => ({ id, title })),
  })
}

/** Everybody of an organization, and whoever was invited. */
async function everybody(app: App, { organizationId, userId }: { organizationId: number; userId: number }) {
  const [people, invitations] = await Promise.all([
    teamOf(app.db, { organizationId, formId: null }),
    openInvitations(app.db, organizationId),
  ])
  const now = Date.parse(app.now())
  return {
    people: people.map(person => listed(person, { userId, mayManage: true })),
    invitations: invitations.map(({ id, email, role, formTitle, expiresAt }) => {
      return { id, email, role, formTitle, isExpired: Date.parse(expiresAt) <= now }
    }),
  }
}

/** Who administers: everybody of the organization for who manages them, else the people of this campaign by name. */
export async function listAdministrators(app: App, visit: AdministratorVisit): Promise<Result<CampaignTeam>> {
  const opened = await openAdministered(app, visit, 'seeTeam')
  if (!opened.ok) return opened
  const { form, organization, roles, userId } = opened.value
  const { organizationId } = form
  const mayManage = managesTeam(opened.value)
  const team = mayManage
    ? await everybody(app, { organizationId, userId })
    : { people: await peopleOf(app, { organizationId, formId: form.id, userId }), invitations: [] }
  return ok({
    form,
    pages: pagesOpenTo(roles, form),
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    ...team,
    mayManage,
  })
}

type Reach = { readonly organizationId: number; readonly formId: number; readonly userId: number }

/** The people who reach a campaign, by name alone. */
async function peopleOf(app: App, { organizationId, formId, userId }: Reach) {
  const people = await teamOf(app.db, { organizationId, formId })
  return people.map(person => listed(person, { userId, mayManage: false }))
}

function listed(person: TeamMember, by: { userId: number; mayManage: boolean }): ListedAdministrator {
  const { roleId, role, formId, formTitle, firstName, lastName, email, lastVisitAt } = person
  return {
    roleId,
    role,
    formId,
    formTitle,
    name: `${firstName} ${lastName}`,
    email: by.mayManage ? email : null,
    lastVisitAt: by.mayManage ? lastVisitAt : null,
    isSelf: person.userId === by.userId,
  }
}

type RoleChange = TeamVisit & ChosenRole & { readonly roleId: number }

/**
 * Gives somebody another role, of the organization or of one of its campaigns. The last person who administers
 * the organization keeps that role; changes of one organization's team come one after the other.
 */
export async function changeRole(
  app: App,
  { roleId, role: name, formId, ...visit }: RoleChange,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const chosen = await chosenRole(app, opened.value, { role: name, formId })
  if (!chosen.ok) return chosen
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organizationId, userId } = opened.value
  const key = { organizationId, id: roleId }
  return app.transaction(async tx => {
    const before = await lockedRole(tx, key)
    if (before === undefined) return failWith('NOT_FOUND')
    if (before.role === name && before.formId === chosen.value.formId) return ok(null)
    if (!(await takeRole(tx, before, key))) return failWith('LAST_ADMINISTRATOR')
    await insertRole(tx, before.userId, chosen.value)
    await revokeInvited(app, tx, opened.value, before)
    const object = `user:${before.userId}`
    const facts = { from: before.role, to: name, form: chosen.value.formId }
    await auditAction(app, tx, { organizationId, userId, action: 'team.change', object, facts })
    return ok(null)
  })
}

type RoleKey = TeamVisit & { readonly roleId: number }

/**
 * Takes a role away, at once. The last person who administers the organization cannot be removed: changes of one
 * organization's team come one after the other, so that two people never remove each other.
 */
export async function removeAdministrator(app: App, { roleId, ...visit }: RoleKey): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organizationId, userId } = opened.value
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
      facts: { role: role.role, form: role.formId },
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

type Managing = Pick<ManagedTeam, 'organizationId' | 'userId'>

/**
 * Whoever loses the organization by another's hand has no way back in: whom they invited does not come in their name. Who leaves
 * by themselves may have invited who comes after them.
 */
async function revokeInvited(
  app: App,
  tx: Transaction,
  { organizationId, userId }: Managing,
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
