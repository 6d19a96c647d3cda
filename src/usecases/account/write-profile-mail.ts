import { leavingUser } from '#db/erasure.ts'
import { toldOn } from '#db/inactive-users.ts'
import { type Profile, profileOf } from '#db/profiles.ts'
import {
  accountErasedMail,
  accountInactiveMail,
  newEmailMail,
  newEmailToldMail,
} from '#documents/mail/account-changes.ts'
import type { Sender } from '#documents/mail/letter.ts'
import type { ProfileMailKind } from '#domain/job/mail-kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import { daysOfNotice } from '#domain/retention/rules.ts'
import type { App } from '../app.ts'
import { type Letter, nameOf, senderOf } from '../mail-envelope.ts'
import { newEmailAddress } from './account-link.ts'

type MailJob = {
  readonly kind: ProfileMailKind
  readonly subjectId: string
  readonly locale: Locale
}

/** Writes a mail about a change that a user made to their account; `undefined` where it is no longer true. */
export async function writeProfileMail(
  app: App,
  { kind, subjectId, locale }: MailJob,
): Promise<Letter | undefined> {
  const [id = ''] = subjectId.split(':')
  const sender = senderOf(app, locale, app.operator.brand, null)
  if (kind === 'accountErased') {
    const user = await leavingUser(app.db, Number(id))
    if (user === undefined) return undefined
    const content = accountErasedMail({ ...sender, firstName: user.firstName })
    return { to: { name: nameOf(user), address: user.email }, ...content }
  }
  const profile = await profileOf(app.db, Number(id))
  if (kind === 'accountInactive') return profile && aboutInactivity(app, sender, profile)
  if (profile === undefined || profile.newEmail === null) return undefined
  const { firstName, email: present, newEmail: email } = profile
  const name = nameOf(profile)
  if (kind === 'newEmailTold') {
    const profileUrl = `${app.operator.origin}/utilisateur/profil`
    return { to: { name, address: present }, ...newEmailToldMail({ ...sender, firstName, profileUrl }) }
  }
  const link = newEmailAddress(app, { userId: profile.id, email })
  return { to: { name, address: email }, ...newEmailMail({ ...sender, firstName, email, link }) }
}

/** Nothing is written to somebody who came back meanwhile. */
async function aboutInactivity(app: App, sender: Sender, profile: Profile): Promise<Letter | undefined> {
  const told = await toldOn(app.db, profile.id)
  if (told === undefined) return undefined
  const content = accountInactiveMail({
    ...sender,
    firstName: profile.firstName,
    erasedOn: daysAfter(told, daysOfNotice),
    loginUrl: `${app.operator.origin}/connexion`,
  })
  return { to: { name: nameOf(profile), address: profile.email }, ...content }
}
