import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type AccountLetter = {
  readonly kind: 'activation' | 'opening' | 'alreadyActive' | 'newPassword' | 'noAccount' | 'passwordChanged'
  /** The association whose space opens with the link. */
  readonly organization?: string
  /** Null where nobody is known by that address. */
  readonly firstName: string | null
  /** Until when the link works; null for pages that are always there. */
  readonly until: string | null
  readonly address: string
}

/** What the owner of an address is told of an account, or of its absence: one thing to do, and what if it was not them. */
export function accountMail(
  sender: Sender,
  { kind, organization = '', firstName, until, address }: AccountLetter,
): MailContent {
  const { locale, brand } = sender
  const names = { brand, organization }
  const t = serverTranslator(locale)
  const hello = firstName === null ? t('account.mail_hello') : t('account.mail_hello_name', { firstName })
  const works = kind === 'activation' || kind === 'opening' || kind === 'newPassword'
  return writeLetter({
    sender,
    subject: t(`account.mail_${kind}_subject`, names),
    preview: t(`account.mail_${kind}_body`, names),
    title: t(`account.mail_${kind}_title`),
    paragraphs: [hello, t(`account.mail_${kind}_body`, names), t(`account.mail_${kind}_if_not`)],
    action: {
      label: t(`account.mail_${kind}_action`),
      address,
      ...(works && until !== null && { note: t('account.mail_once', { until: dateTime(until, locale) }) }),
    },
  })
}
