import { randomUUIDv7 } from 'node:crypto'
import {
  acceptOnce,
  countInvitations,
  type Invitation,
  insertInvitation,
  invitationById,
  revokeInvitation as revoke,
} from '#db/invitations.ts'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import { addressHasRole, insertRole } from '#db/team.ts'
import { emailKey, userById } from '#db/users.ts'
import type { Role } from '#domain/access/role.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import { administrationHome, administrationPath } from '#domain/form/administration-path.ts'
import type { Locale } from '#domain/locale.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { minutesAfter } from '../paris-time.ts'
import { type InvitationLink, openInvitation, whatFor } from './open-invitation.ts'
import { type ChosenRole, chosenRole, type ManagedTeam, openTeam, type TeamVisit } from './team.ts'

type NewInvitations = TeamVisit &
  ChosenRole & {
    /** One address, or several with spaces, commas or lines between them. */
    readonly email: string
    readonly locale: Locale
  }

/** How long an invitation's link works, in minutes: a week. */
const lifetime = 7 * 24 * 60
/** Keeps anyone from writing to strangers through us. */
const mostPerHour = 20

/**
 * Invites people by mail, with an account or without: the answer and the mail are the same. Either all are invited or nobody.
 * Asking again sends another link, the previous one no longer works. Asks for a proof (rule ACC-9).
 */
export async function inviteAdministrators(
  app: App,
  { email: typed, role: name, formId, locale, ...visit }: NewInvitations,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const emails = addressesIn(typed)
  if (emails.length === 0) return failWith('required', 'email')
  const chosen = await chosenRole(app, opened.value, { role: name, formId })
  for (const email of emails) {
    const code = checkEmail(email)
    if (code !== undefined) return fail({ code, field: 'email', values: { email } })
    // Who has the role stands in the list that this person sees.
    if (chosen.ok && (await addressHasRole(app.db, email, chosen.value)))
      return fail({ code: 'ALREADY_ADMINISTRATOR', field: 'email', values: { email } })
  }
  if (!chosen.ok) return chosen
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  if (!(await mayInvite(app, opened.value, emails.length))) return failWith('TOO_MANY_REQUESTS')
  return app.transaction(async tx => {
    for (const email of emails) await invite(app, tx, opened.value, { ...chosen.value, email, locale })
    return ok(null)
  })
}

/** What somebody typed or pasted as addresses, each once. */
function addressesIn(typed: string): readonly string[] {
  const all = typed.split(/[\s,;]+/).map(normaliseEmail)
  const once = new Map(all.filter(email => email !== '').map(email => [emailKey(email), email]))
  return [...once.values()]
}

/** Whether this organization may write to so many people now. */
async function mayInvite(app: App, { organizationId }: ManagedTeam, count: number): Promise<boolean> {
  const since = minutesAfter(app.now(), -60)
  return (await countInvitations(app.db, organizationId, since)) + count <= mostPerHour
}

type Invited = Pick<Invitation, 'email' | 'role' | 'formId' | 'locale'>

/** Invites one person: the invitation, its line in the audit, its mail. */
async function invite(
  app: App,
  tx: Transaction,
  { organizationId, userId }: ManagedTeam,
  { email, role, formId, locale }: Invited,
): Promise<void> {
  const now = app.now()
  const id = randomUUIDv7()
  const dates = { createdAt: now, expiresAt: minutesAfter(now, lifetime) }
  await insertInvitation(tx, { organizationId, role, formId, ...dates, id, email, locale, invitedBy: userId })
  await auditAction(app, tx, {
    organizationId,
    userId,
    action: 'team.invite',
    object: `invitation:${id}`,
    facts: { role, formId },
  })
  const mail = { organizationId, kind: 'administratorInvited', subjectId: id } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
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

type InvitationKey = TeamVisit & { readonly invitationId: string }

/** Takes an invitation back: its link no longer works. One that was accepted or taken back meanwhile is not there. */
export async function revokeInvitation(
  app: App,
  { invitationId, ...visit }: InvitationKey,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { organizationId, userId } = opened.value
  if (!isUuid(invitationId)) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    if (!(await revoke(tx, { organizationId, id: invitationId }, app.now()))) return failWith('NOT_FOUND')
    const object = `invitation:${invitationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'team.revoke', object })
    return ok(null)
  })
}

/** Sends an open invitation again, for another week: with another link, the one before no longer works. Asks for a proof (rule ACC-9). */
export async function resendInvitation(
  app: App,
  { invitationId, ...visit }: InvitationKey,
): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { organizationId } = opened.value
  const invitation = isUuid(invitationId) ? await invitationById(app.db, invitationId) : undefined
  if (invitation?.organizationId !== organizationId) return failWith('NOT_FOUND')
  if (invitation.acceptedAt !== null || invitation.revokedAt !== null) return failWith('NOT_FOUND')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  if (!(await mayInvite(app, opened.value, 1))) return failWith('TOO_MANY_REQUESTS')
  return app.transaction(async tx => {
    // Accepted or taken back meanwhile: nobody is written to.
    if (!(await revoke(tx, { organizationId, id: invitationId }, app.now()))) return failWith('NOT_FOUND')
    await invite(app, tx, opened.value, invitation)
    return ok(null)
  })
}
