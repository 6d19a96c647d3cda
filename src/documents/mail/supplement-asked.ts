import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type AskedSupplement = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  /** What is added; of a place that goes to another rate, that rate. */
  readonly label: string
  readonly isMove: boolean
  /** Who it is for; empty for nobody who is named. */
  readonly person: string
  /** Cents. */
  readonly amount: number
  /** The last ISO day on which it can be paid. */
  readonly lastDay: string
  readonly payUrl: string
}

/** To a payer: what their association adds to their order, what that costs, and the link by which it is paid. */
export function supplementAskedMail(asked: AskedSupplement): MailContent {
  const { locale, organizationName: organization, formTitle: form, orderNumber: number, label } = asked
  const t = serverTranslator(locale)
  const amount = money(asked.amount, locale)
  const date = longDate(asked.lastDay, locale, { weekday: false })
  const body = t(asked.isMove ? 'supplement.mail_body_move' : 'supplement.mail_body', {
    ...{ organization, form, number, label, amount },
  })
  return writeLetter({
    sender: asked,
    subject: t('supplement.mail_subject', { number, form, amount }),
    preview: body,
    title: t(asked.isMove ? 'supplement.mail_title_move' : 'supplement.mail_title'),
    paragraphs: [body, t('supplement.mail_until', { date }), t('supplement.mail_ask', { organization })],
    panels: [{ heading: label, text: amount, notes: asked.person === '' ? [] : [asked.person] }],
    action: {
      label: t('supplement.mail_action', { amount }),
      address: asked.payUrl,
      note: t('mail.personal_link'),
    },
  })
}
