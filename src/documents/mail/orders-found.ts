import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
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
  const letter = {
    sender,
    subject: t(isNone ? 'find.mail_none_subject' : 'find.mail_some_subject', { brand }),
    preview: body,
    title: isNone ? t('find.mail_none_title') : t('find.mail_some_title', { count }),
    paragraphs: [t('account.mail_hello'), body, t(isNone ? 'find.mail_none_if_not' : 'find.mail_if_not')],
  }
  if (isNone) return writeLetter({ ...letter, action: { label: t('find.try_again'), address: searchUrl } })
  // What was asked for comes first; the account, which nobody needs, last.
  const account = { text: t('find.open_account'), address: accountUrl }
  const links = orders.map(order => ({ text: orderWords(order, t), address: order.address }))
  const [first] = links
  if (first === undefined || count > 1) return writeLetter({ ...letter, links: [...links, account] })
  const action = { label: t('mail.see_order'), address: first.address, note: first.text }
  return writeLetter({ ...letter, action, links: [account] })
}

/** « N° 7, 20 novembre 2026 : Festival des berges (Les Ateliers du Canal) ». */
function orderWords(
  { number, date, title, organization }: OrdersFound['orders'][number],
  t: Translator,
): string {
  const day = longDate(date, t.locale, { weekday: false })
  return t('find.mail_order', { number, title, organization, date: day })
}
