import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { chargePanel, type ToldCharge } from './charge-words.ts'
import { type MailContent, type Panel, writeLetter } from './letter.ts'

export type ChargeAnnounced = ToldCharge & {
  readonly method: ShownMethod | null
  /** Of a direct debit: what a pre-notification has to name. */
  readonly mandate: { readonly reference: string; readonly creditorId: string } | null
  readonly scheduleUrl: string
}

/** A charge that comes in some days: an announcement, and for a direct debit the pre-notification (rule DUE-15). */
export function chargeAnnouncedMail(charge: ChargeAnnounced): MailContent {
  const { locale, organizationName: organization, means, formTitle: form, payerFirstName: firstName } = charge
  const t = serverTranslator(locale)
  const amount = money(charge.amount, locale)
  const date = longDate(charge.date, locale, { weekday: false })
  const isCard = means === 'Card'
  return writeLetter({
    sender: charge,
    subject: t(isCard ? 'charge.announced_subject_card' : 'charge.announced_subject_debit', {
      organization,
      amount,
      date,
    }),
    preview: t('charge.announced_preview'),
    title: t('charge.announced_title', { amount }),
    paragraphs: [
      t(isCard ? 'charge.announced_body_card' : 'charge.announced_body_debit', {
        firstName,
        form,
        amount,
        date,
      }),
      t('charge.announced_nothing'),
    ],
    panels: [chargePanel(charge.what, charge.method, t), ...mandatePanel(charge, t)],
    action: { label: t('charge.manage'), address: charge.scheduleUrl, note: t('charge.personal') },
  })
}

function mandatePanel({ mandate }: ChargeAnnounced, t: Translator): Panel[] {
  if (mandate === null) return []
  const { reference, creditorId: creditor } = mandate
  const text = t('charge.mandate_reference', { reference })
  return [{ heading: t('charge.mandate_title'), text, notes: [t('charge.mandate_creditor', { creditor })] }]
}
