import type { FactorChange } from '#domain/access/factor.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type FactorChanged = Sender & {
  readonly firstName: string
  readonly change: FactorChange
  /** Where one sees what the account has. */
  readonly factorsUrl: string
}

/** Tells the owner of an account that what it proves itself with has changed. */
export function factorChangedMail(changed: FactorChanged): MailContent {
  const { locale, brand, firstName, change, factorsUrl } = changed
  const t = serverTranslator(locale)
  const what = t(`factor.mail_${change}`, { brand })
  return writeLetter({
    sender: changed,
    subject: t('factor.mail_subject', { brand }),
    preview: what,
    title: t('factor.mail_title'),
    paragraphs: [t('account.mail_hello_name', { firstName }), what, t('factor.mail_not_you')],
    action: { label: t('factor.mail_action'), address: factorsUrl },
  })
}
