import { enqueue } from '#db/jobs.ts'
import { profileOf, storeNewEmail } from '#db/profiles.ts'
import { emailKey } from '#db/users.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { proveAgain } from './prove-again.ts'

type Input = {
  readonly userId: number
  readonly email: string
  readonly password: string
  readonly locale: 'fr' | 'en'
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
