import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type ChangedLine = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  /** Who it is for; empty for nobody who is named. */
  readonly person: string
  /** What goes back with it, in cents. */
  readonly refunded: number
  readonly orderUrl: string
}

/** To a payer: that a line of their order, as its rate was called, was cancelled, and what goes back with it. */
export function lineCancelledMail(order: ChangedLine & { readonly line: string }): MailContent {
  const { locale, organizationName: organization, formTitle: form, orderNumber: number } = order
  const t = serverTranslator(locale)
  const body = t('officeOrder.cancel_mail_body', { organization, form, number })
  return writeLetter({
    sender: order,
    subject: t('officeOrder.cancel_mail_subject', { number, form }),
    preview: body,
    title: t('officeOrder.cancel_mail_title'),
    paragraphs: [body, ...backWords(order, t), t('officeOrder.cancel_mail_ask', { organization })],
    panels: [{ heading: order.line, text: order.person || t('officeOrder.cancel_mail_line') }],
    action: seeOrder(order, t),
  })
}

/** To a payer: that a place of their order went from one rate to another, and what goes back with it. */
export function lineMovedMail(
  order: ChangedLine & { readonly from: string; readonly to: string },
): MailContent {
  const { locale, organizationName: organization, formTitle: form, orderNumber: number, from } = order
  const t = serverTranslator(locale)
  const body = t('officeOrder.move_mail_body', { organization, form, number })
  return writeLetter({
    sender: order,
    subject: t('officeOrder.move_mail_subject', { number, form }),
    preview: body,
    title: t('officeOrder.move_mail_title'),
    paragraphs: [body, ...backWords(order, t), t('officeOrder.cancel_mail_ask', { organization })],
    panels: [
      {
        heading: order.to,
        text: order.person || t('officeOrder.move_mail_instead', { from }),
        notes: order.person === '' ? [] : [t('officeOrder.move_mail_instead', { from })],
      },
    ],
    action: seeOrder(order, t),
  })
}

function backWords({ refunded, locale }: ChangedLine, t: Translator): readonly string[] {
  return refunded > 0 ? [t('officeOrder.cancel_mail_refund', { amount: money(refunded, locale) })] : []
}

function seeOrder({ orderUrl: address }: ChangedLine, t: Translator) {
  return { label: t('mail.see_order'), address, note: t('mail.personal_link') }
}
