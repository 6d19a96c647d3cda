import { randomUUIDv7 } from 'node:crypto'
import {
  acceptOnce,
  countInvitations,
  insertInvitation,
  revokeInvitation as revoke,
} from '#db/invitations.ts'
import { enqueue } from '#db/jobs.ts'
import { addressHasRole, insertRole } from '#db/team.ts'
import { emailKey, userById } from '#db/users.ts'
import type { Role } from '#domain/access/role.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import { administrationHome, administrationPath } from '#domain/form/administration-path.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { minutesAfter } from '../paris-time.ts'
import { type InvitationLink, openInvitation, whatFor } from './open-invitation.ts'
import { openTeam, roleNamed } from './team.ts'

type NewInvitation = AdministratorVisit & {
  readonly email: string
  readonly role: Role['role']
  readonly locale: Locale
}

/** How long an invitation's link works, in minutes: a week. */
const lifetime = 7 * 24 * 60
/** Keeps anyone from writing to strangers through us. */
const mostPerHour = 20

/**
 * Invites somebody by mail, with an account or without: the answer and the mail are the same. Asking again sends another link,
 * the previous one no longer works. Asks for a proof (rule ACC-9).
 */
export async function inviteAdministrator(
  app: App,
  { email: typed, role: name, locale, ...visit }: NewInvitation,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const email = normaliseEmail(typed)
  if (email === '') return failWith('required', 'email')
  const code = checkEmail(email)
  if (code !== undefined) return failWith(code, 'email')
  const { form, userId } = opened.value
  const role = roleNamed(name, opened.value)
  const { organizationId } = form
  // Who has the role stands in the list that this person sees.
  if (await addressHasRole(app.db, email, role)) return failWith('ALREADY_ADMINISTRATOR', 'email')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const now = app.now()
  if ((await countInvitations(app.db, organizationId, minutesAfter(now, -60))) >= mostPerHour)
    return failWith('TOO_MANY_REQUESTS')
  return app.transaction(async tx => {
    const id = randomUUIDv7()
    const rights = { organizationId, role: name, formId: role.formId }
    const dates = { createdAt: now, expiresAt: minutesAfter(now, lifetime) }
    await insertInvitation(tx, { ...rights, ...dates, id, email, locale, invitedBy: userId })
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: 'team.invite',
      object: `invitation:${id}`,
      facts: { role: name, formId: role.formId },
    })
    const mail = { organizationId, kind: 'administratorInvited', subjectId: id } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    return ok(null)
  })
}

/** An invitation as its link shows it. */
export type ReadInvitation = {
  readonly organization: string
  readonly role: Role['role']
  readonly formTitle: string | null
  readonly email: string
  readonly invitedBy: string
}

/** What somebody is invited to. It tells nobody whether an account of that address exists. */
export async function readInvitation(app: App, link: InvitationLink): Promise<Result<ReadInvitation>> {
  const opened = await openInvitation(app, link)
  if (!opened.ok) return opened
  const { email, role, invitedBy } = opened.value
  const [{ organization, form }, host] = await Promise.all([
    whatFor(app, opened.value),
    userById(app.db, invitedBy),
  ])
  return ok({
    organization: organization.name,
    role,
    formTitle: form?.title ?? null,
    email,
    invitedBy: host === undefined ? '' : `${host.firstName} ${host.lastName}`,
  })
}

type Acceptance = InvitationLink & { readonly userId: number | null }

/**
 * Makes the invited person an administrator: once, and only the account whose address was invited, so that a mail that was
 * passed on gives nothing away. Answers where to go.
 */
export async function acceptInvitation(
  app: App,
  { userId, ...link }: Acceptance,
): Promise<Result<{ readonly path: string }>> {
  const user = userId === null ? undefined : await userById(app.db, userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const opened = await openInvitation(app, link)
  if (!opened.ok) return opened
  const invitation = opened.value
  if (emailKey(user.email) !== invitation.emailKey || !user.isVerified)
    return failWith('INVITATION_OF_ANOTHER')
  const { organization, form } = await whatFor(app, invitation)
  const { organizationId, role, formId, id } = invitation
  const path =
    form === null || role !== 'FormAdmin'
      ? administrationHome(organization.organizationSlug)
      : administrationPath(form, 'edition/1')
  return app.transaction(async tx => {
    if (!(await acceptOnce(tx, invitation, { userId: user.id, now: app.now() }))) return failWith('NOT_FOUND')
    await insertRole(tx, user.id, { organizationId, role, formId } as Role)
    const object = `invitation:${id}`
    await auditAction(app, tx, {
      organizationId,
      userId: user.id,
      action: 'team.accept',
      object,
      facts: { role },
    })
    return ok({ path })
  })
}

type InvitationKey = AdministratorVisit & { readonly invitationId: string }

/** Takes an invitation back: its link no longer works. One that was accepted or taken back meanwhile is not there. */
export async function revokeInvitation(
  app: App,
  { invitationId, ...visit }: InvitationKey,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  if (!isUuid(invitationId)) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    if (!(await revoke(tx, { organizationId, id: invitationId }, app.now()))) return failWith('NOT_FOUND')
    const object = `invitation:${invitationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'team.revoke', object })
    return ok(null)
  })
}
