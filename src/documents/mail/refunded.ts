import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'
import { plainLines } from './words-lines.ts'

export type RefundedMail = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly orderNumber: string
  /** The instant of the order. */
  readonly date: string
  /** The association's part and the operator's, in cents. */
  readonly organizationPart: Cents
  readonly tipPart: Cents
  readonly orderIsCancelled: boolean
  /** By bank transfer, not to the payment method used. */
  readonly byTransfer: boolean
  readonly orderUrl: string
  /** What the association writes to everybody whom it refunds at once, as plain text; empty or left out: nothing. */
  readonly own?: { readonly words: string; readonly language: Locale }
}

/** A refund was done: how much, of what, and when it arrives (rule REF-8). */
export function refundedMail(refund: RefundedMail): MailContent {
  const { locale, organizationName: organization, formTitle: form, payerFirstName: firstName, brand } = refund
  const t = serverTranslator(locale)
  const amount = money(refund.organizationPart + refund.tipPart, locale)
  const isTipAlone = refund.organizationPart === 0
  const withTip = !isTipAlone && refund.tipPart > 0
  return writeLetter({
    sender: refund,
    subject: isTipAlone
      ? t('refund.mail_tip_subject', { organization })
      : t('refund.mail_subject', { organization, amount }),
    preview: t('refund.mail_preview', { amount, form }),
    title: t('refund.mail_title', { amount }),
    paragraphs: [
      isTipAlone
        ? t('refund.mail_tip_body', { firstName, amount, brand, form })
        : t('refund.mail_body', { firstName, organization, amount, form }),
      ...(withTip ? [t('refund.mail_with_tip', { tip: money(refund.tipPart, locale) })] : []),
      ...(refund.orderIsCancelled ? [t('refund.mail_cancelled')] : []),
      t(refund.byTransfer ? 'refund.mail_by_transfer' : 'refund.mail_delay'),
    ],
    ...(refund.own === undefined || refund.own.words === ''
      ? {}
      : {
          words: {
            heading: t('thanks.from', { organization }),
            language: refund.own.language,
            lines: plainLines(refund.own.words),
          },
        }),
    amounts: {
      facts: t('mail.order_facts', {
        number: refund.orderNumber,
        date: longDate(refund.date, locale, { weekday: false }),
      }),
      rows: [],
      totalLabel: t('refund.mail_total'),
      total: amount,
    },
    action: { label: t('mail.see_order'), address: refund.orderUrl, note: t('mail.personal_link') },
  })
}
