import { profileOf } from '#db/profiles.ts'
import { factorChangedMail } from '#documents/mail/factor-changed.ts'
import { factorChanges } from '#domain/access/factor.ts'
import type { Locale } from '#domain/locale.ts'
import type { App } from '../app.ts'
import { type Letter, nameOf, senderOf } from '../mail-envelope.ts'

type MailJob = { readonly subjectId: string; readonly locale: Locale }

/** Writes the mail about a change of what an account proves itself with, in its owner's language where they chose one. */
export async function writeFactorMail(app: App, { subjectId, locale }: MailJob): Promise<Letter | undefined> {
  const [id = '', , named = ''] = subjectId.split(':')
  const change = factorChanges.find(each => each === named)
  const profile = await profileOf(app.db, Number(id))
  if (profile === undefined || change === undefined) return undefined
  const { firstName, email } = profile
  const content = factorChangedMail({
    ...senderOf(app, profile.choices.locale ?? locale, app.operator.brand, null),
    firstName,
    change,
    factorsUrl: `${app.operator.origin}/utilisateur/profil/second-facteur`,
  })
  return { to: { name: nameOf(profile), address: email }, ...content }
}
