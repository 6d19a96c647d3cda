import { serverTranslator } from '#messages/catalogue.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type OrderEdited = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  /** What was corrected, as its rate was called. */
  readonly line: string
  /** Who it is for now; empty for nobody who is named. */
  readonly person: string
  readonly orderUrl: string
}

/** To a payer: that their order was corrected, and where to read what it says now. */
export function orderEditedMail(order: OrderEdited): MailContent {
  const { locale, organizationName: organization, formTitle: form, orderNumber: number } = order
  const t = serverTranslator(locale)
  const body = t('officeOrder.mail_body', { organization, form, number })
  return writeLetter({
    sender: order,
    subject: t('officeOrder.mail_subject', { number, form }),
    preview: body,
    title: t('officeOrder.mail_title'),
    paragraphs: [body, t('officeOrder.mail_if_not', { organization })],
    panels: [{ heading: order.line, text: order.person || t('officeOrder.mail_answers') }],
    action: { label: t('mail.see_order'), address: order.orderUrl, note: t('mail.personal_link') },
  })
}
