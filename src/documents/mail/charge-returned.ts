import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { chargeName, type ToldCharge } from './charge-words.ts'
import { type MailContent, writeLetter } from './letter.ts'

/** Money that came for a payment that was not due any more is given back in full (rule PAY-8). */
export function chargeReturnedMail(charge: ToldCharge & { readonly orderUrl: string }): MailContent {
  const { locale, organizationName: organization, formTitle: form, payerFirstName: firstName } = charge
  const t = serverTranslator(locale)
  const amount = money(charge.amount, locale)
  return writeLetter({
    sender: charge,
    subject: t('charge.returned_subject', { organization, amount }),
    preview: t('charge.returned_preview', { amount }),
    title: t('charge.returned_title'),
    paragraphs: [t('charge.returned_body', { firstName, amount, form }), t('charge.returned_delay')],
    panels: [{ text: chargeName(charge.what, t) }],
    action: { label: t('mail.see_order'), address: charge.orderUrl, note: t('mail.personal_link') },
  })
}
