import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** Hours that the link to prove a new address works. */
const linkHours = 24

type Input = { readonly userId: number; readonly email: string }

/** What the link signs: that this user wants exactly this address. */
export function newEmailSubject({ userId, email }: Input): string {
  return `new-email:${userId}:${email}`
}

/** The page where a new address is proved, for whoever reads its mail. */
export function newEmailAddress(app: App, input: Input): string {
  const token = app.signer.sign(newEmailSubject(input), minutesAfter(app.now(), linkHours * 60))
  return `${app.operator.origin}/utilisateur/profil/adresse?token=${encodeURIComponent(token)}`
}
