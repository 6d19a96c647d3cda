import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { methodText } from './charge-words.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type MethodExpiring = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly method: ShownMethod
  /** The card's last month, `2028-12`. */
  readonly expiresIn: string
  readonly scheduleUrl: string
}

/** The kept card ends before the last charge: its holder keeps another one (rule DUE-9). */
export function methodExpiringMail(expiring: MethodExpiring): MailContent {
  const { locale, organizationName: organization, formTitle: form, payerFirstName: firstName } = expiring
  const t = serverTranslator(locale)
  const [year, month] = expiring.expiresIn.split('-')
  return writeLetter({
    sender: expiring,
    subject: t('charge.expiring_subject', { organization }),
    preview: t('charge.expiring_preview'),
    title: t('charge.expiring_title'),
    paragraphs: [
      t('charge.expiring_body', { firstName, form, month: `${month}/${year}` }),
      t('charge.expiring_what'),
    ],
    panels: [{ text: methodText(expiring.method, t) }],
    action: { label: t('charge.expiring_change'), address: expiring.scheduleUrl, note: t('charge.personal') },
  })
}
