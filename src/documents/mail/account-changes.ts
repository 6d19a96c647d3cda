import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type AboutAccount = Sender & { readonly firstName: string }

/** To a new address: its reader proves it. */
export function newEmailMail(
  about: AboutAccount & { readonly email: string; readonly link: string },
): MailContent {
  const { locale, brand, firstName, email, link } = about
  const t = serverTranslator(locale)
  return writeLetter({
    sender: about,
    subject: t('mail.new_email_subject', { brand }),
    preview: t('mail.new_email_note'),
    title: t('mail.new_email_title'),
    paragraphs: [t('mail.new_email_body', { firstName, email, brand })],
    action: { label: t('mail.new_email_action'), address: link, note: t('mail.new_email_note') },
  })
}

/** To the present address: somebody asked for another one. */
export function newEmailToldMail(about: AboutAccount & { readonly profileUrl: string }): MailContent {
  const { locale, brand, firstName, profileUrl } = about
  const t = serverTranslator(locale)
  return writeLetter({
    sender: about,
    subject: t('mail.new_email_told_subject', { brand }),
    preview: t('mail.new_email_told_title'),
    title: t('mail.new_email_told_title'),
    paragraphs: [t('mail.new_email_told_body', { firstName, brand }), t('mail.new_email_told_not_you')],
    action: { label: t('mail.new_email_told_action'), address: profileUrl },
  })
}

/** To somebody who has not used their account for years: until when one login keeps it. */
export function accountInactiveMail(
  about: AboutAccount & { readonly erasedOn: string; readonly loginUrl: string },
): MailContent {
  const { locale, brand, firstName, loginUrl } = about
  const t = serverTranslator(locale)
  const day = longDate(about.erasedOn, locale)
  return writeLetter({
    sender: about,
    subject: t('mail.inactive_subject', { brand, day }),
    preview: t('mail.inactive_title'),
    title: t('mail.inactive_title'),
    paragraphs: [t('mail.inactive_body', { firstName, brand, day }), t('space.erase_kept')],
    action: { label: t('mail.inactive_action'), address: loginUrl },
  })
}

/** The last letter: the account is closed. */
export function accountErasedMail(about: AboutAccount): MailContent {
  const { locale, brand, firstName } = about
  const t = serverTranslator(locale)
  return writeLetter({
    sender: about,
    subject: t('mail.erased_subject', { brand }),
    preview: t('mail.erased_title'),
    title: t('mail.erased_title'),
    paragraphs: [t('mail.erased_body', { firstName, brand }), t('space.erase_kept')],
  })
}
