import { enqueue } from '#db/jobs.ts'
import { lockProfile, type Profile, profileOf, storeNewEmail, takeNewEmail } from '#db/profiles.ts'
import { emailKey } from '#db/users.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import type { Locale } from '#domain/locale.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { newEmailSubject } from './account-link.ts'
import { proveAgain } from './prove-password.ts'

type Input = {
  readonly userId: number
  readonly email: string
  readonly password: string
  readonly locale: Locale
}

/** Seconds between two such mails. */
const pause = 60

/**
 * A user wants another address: it is written to, and counts once it is proved; the present one is told. Whether somebody
 * else has it is never said here. Errors: the fields', `password_wrong`, `login_locked`,
 * `TOO_MANY_REQUESTS`.
 */
export async function askNewEmail(
  app: App,
  { userId, email, password, locale }: Input,
): Promise<Result<null>> {
  const profile = await profileOf(app.db, userId)
  if (profile === undefined) return failWith('UNAUTHENTICATED')
  const wished = normaliseEmail(email)
  if (wished === '') return failWith('required', 'email')
  const code = checkEmail(wished)
  if (code !== undefined) return failWith(code, 'email')
  if (emailKey(wished) === emailKey(profile.email)) return failWith('email_same', 'email')
  const now = app.now()
  const { newEmailAt } = profile
  if (newEmailAt !== null && Date.parse(now) - Date.parse(newEmailAt) < pause * 1000)
    return failWith('TOO_MANY_REQUESTS')
  const proven = await proveAgain(app, profile.email, password)
  if (!proven.ok) return proven
  await app.transaction(async tx => {
    await storeNewEmail(tx, { userId, email: wished, now })
    for (const kind of ['newEmail', 'newEmailTold'] as const) {
      const mail = { kind, subjectId: `${userId}:${Date.parse(now)}`, locale }
      await enqueue(tx, 'send-account-mail', mail, { trace: app.trace })
    }
  })
  return ok(null)
}

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
    const line = { organizationId: null, actor: object, action: 'user.email', object }
    await audit(app, tx, line)
    return ok(null)
  })
}

function provedBy(app: App, { userId, token }: Link, profile: Profile | undefined): string | undefined {
  const email = profile?.newEmail ?? undefined
  if (email === undefined) return undefined
  return app.signer.verifies(newEmailSubject({ userId, email }), token, app.now()) ? email : undefined
}
