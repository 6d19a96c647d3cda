import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { chargePanel, type ToldCharge } from './charge-words.ts'
import { type MailContent, writeLetter } from './letter.ts'

export type ChargeRefused = ToldCharge & {
  /** What is asked for now, in cents: less than was refused where its payer gave something back since. */
  readonly due: Cents
  readonly reason: 'refused' | 'authentication' | 'error'
  /** The ISO day of the next try; null: only the payer can settle it. */
  readonly retryOn: string | null
  /** The page where it is settled, and its last ISO day. */
  readonly settleUrl: string
  readonly settleUntil: string
}

/** A charge did not come: whether it is tried again, and where its payer settles it (rule DUE-6). */
export function chargeRefusedMail(charge: ChargeRefused): MailContent {
  const {
    locale,
    organizationName: organization,
    formTitle: form,
    payerFirstName: firstName,
    retryOn,
  } = charge
  const t = serverTranslator(locale)
  const amount = money(charge.amount, locale)
  const day = (iso: string) => longDate(iso, locale, { weekday: false })
  return writeLetter({
    sender: charge,
    subject: t('charge.refused_subject', { organization, amount }),
    preview: t('charge.refused_preview'),
    title: t('charge.refused_title'),
    paragraphs: [
      t(bodyOf(charge), { firstName, amount, form }),
      ...(charge.due < charge.amount
        ? [t('mail.debit_refused_due', { due: money(charge.due, locale) })]
        : []),
      retryOn === null ? t('charge.refused_no_retry') : t('charge.refused_retry', { date: day(retryOn) }),
    ],
    panels: [chargePanel(charge.what, null, t)],
    action: {
      label: t('charge.refused_pay'),
      address: charge.settleUrl,
      note: t('charge.refused_until', { date: day(charge.settleUntil) }),
    },
  })
}

function bodyOf({ reason, means }: ChargeRefused) {
  if (reason === 'authentication') return 'charge.refused_body_authentication'
  if (reason === 'error') return 'charge.refused_body_error'
  return means === 'Card' ? 'charge.refused_body_card' : 'charge.refused_body_debit'
}
