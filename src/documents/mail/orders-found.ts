import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type OrdersFound = {
  readonly orders: readonly {
    readonly number: string
    /** The ISO day on which it was made. */
    readonly date: string
    readonly title: string
    readonly organization: string
    /** Its page, with its signed token. */
    readonly address: string
  }[]
  readonly accountUrl: string
  readonly searchUrl: string
}

/** The links of the orders of an address, for whoever looks for one; or that there is none, and what to try. */
export function ordersFoundMail(sender: Sender, { orders, accountUrl, searchUrl }: OrdersFound): MailContent {
  const { locale, brand } = sender
  const t = serverTranslator(locale)
  const count = orders.length
  const isNone = count === 0
  const body = isNone ? t('find.mail_none_body') : t('find.mail_some_body', { count })
  return writeLetter({
    sender,
    subject: t(isNone ? 'find.mail_none_subject' : 'find.mail_some_subject', { brand }),
    preview: body,
    title: isNone ? t('find.mail_none_title') : t('find.mail_some_title', { count }),
    paragraphs: [t('account.mail_hello'), body, t('find.mail_if_not')],
    action: isNone
      ? { label: t('find.try_again'), address: searchUrl }
      : { label: t('find.open_account'), address: accountUrl, note: t('find.open_account_note') },
    links: orders.map(({ number, date, title, organization, address }) => ({
      text: t('find.mail_order', {
        ...{ number, title, organization },
        date: longDate(date, locale, { weekday: false }),
      }),
      address,
    })),
  })
}
