import { randomUUIDv7 } from 'node:crypto'
import { countInvitations, insertInvitation } from '#db/invitations.ts'
import { enqueue } from '#db/jobs.ts'
import { addressHasRole } from '#db/team.ts'
import type { Role } from '#domain/access/role.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { minutesAfter } from '../paris-time.ts'
import { openTeam, roleNamed } from './team.ts'

type Input = AdministratorVisit & {
  readonly email: string
  readonly role: Role['role']
  readonly locale: 'fr' | 'en'
}

/** How long an invitation's link works, in minutes: a week. */
const lifetime = 7 * 24 * 60
/** Keeps anyone from writing to strangers through us. */
const mostPerHour = 20

/**
 * Invites somebody by mail, with an account or without: the answer and the mail are the same. Asking again sends another link,
 * the previous one no longer works.
 */
export async function inviteAdministrator(
  app: App,
  { email: typed, role: name, locale, ...visit }: Input,
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
