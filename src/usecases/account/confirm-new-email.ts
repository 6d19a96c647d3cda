import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { lockProfile, type Profile, profileOf, takeNewEmail } from '#db/profiles.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { newEmailSubject } from './new-email-token.ts'

type Link = { readonly userId: number; readonly token: string }

/** The address that a link proves, for the user who asked for it; any other link opens nothing. */
export async function readNewEmail(app: App, link: Link): Promise<Result<{ readonly email: string }>> {
  const email = provedBy(app, link, await profileOf(app.db, link.userId))
  return email === undefined ? failWith('NOT_FOUND') : ok({ email })
}

/** A user who read the mail takes the new address; what was paid with the former one stays theirs. Error: `email_taken`. */
export async function confirmNewEmail(app: App, link: Link): Promise<Result<null>> {
  return app.transaction(async tx => {
    const profile = await lockProfile(tx, link.userId)
    const email = provedBy(app, link, profile)
    if (profile === undefined || email === undefined) return failWith('NOT_FOUND')
    if (!(await takeNewEmail(tx, profile, email))) return failWith('email_taken')
    const object = `user:${profile.id}`
    const line = { id: randomUUIDv7(), organizationId: null, actor: object, action: 'user.email', object }
    await writeAudit(tx, { ...line, trace: app.trace, at: app.now() })
    return ok(null)
  })
}

function provedBy(app: App, { userId, token }: Link, profile: Profile | undefined): string | undefined {
  const email = profile?.newEmail ?? undefined
  if (email === undefined) return undefined
  return app.signer.verifies(newEmailSubject({ userId, email }), token, app.now()) ? email : undefined
}
