import { serverTranslator } from '#messages/catalogue.ts'
import { validityText } from '#messages/order-words.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type AboutCard = Sender & {
  readonly formTitle: string
  /** Whose card it is. */
  readonly holder: string
  readonly number: string
  readonly validity: Parameters<typeof validityText>[0]
  readonly cardUrl: string
}

/** A membership card that its association sends again: whose it is, until when, and its link. */
export function cardMail(card: AboutCard): MailContent {
  const { locale, organizationName: organization, formTitle: form, holder, number, cardUrl } = card
  const t = serverTranslator(locale)
  const body = t('member_card.mail_body', { form, holder, number, organization })
  const validity = validityText(card.validity, locale, t)
  return writeLetter({
    sender: card,
    subject: t('member_card.mail_subject', { organization }),
    preview: body,
    title: t('member_card.mail_title', { holder }),
    paragraphs: [body, t('member_card.show')],
    panels: validity === null ? [] : [{ heading: t('order.valid'), text: validity }],
    action: { label: t('member_card.mail_see'), address: cardUrl, note: t('mail.personal_page') },
  })
}
