import type { Cents } from '#domain/money.ts'
import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { chargeName, methodText, type ToldCharge } from './charge-words.ts'
import { type MailContent, type Panel, writeLetter } from './letter.ts'

export type ChargeDone = ToldCharge & {
  readonly orderNumber: string
  readonly method: ShownMethod | null
  /** The charge after this one; null after the last of a plan. */
  readonly next: { readonly amount: Cents; readonly date: string } | null
  /** The order page, with its signed token. */
  readonly orderUrl: string
}

/** The receipt of a charge after the first (rule DUE-15). */
export function chargeDoneMail(charge: ChargeDone): MailContent {
  const { locale, organizationName: organization, formTitle: form, payerFirstName: firstName } = charge
  const t = serverTranslator(locale)
  const amount = money(charge.amount, locale)
  const date = longDate(charge.date, locale, { weekday: false })
  return writeLetter({
    sender: charge,
    subject: t('charge.done_subject', { organization, amount }),
    preview: t('charge.done_preview', { form }),
    title: t('charge.done_title', { firstName }),
    paragraphs: [t('charge.done_body', { organization, amount, form })],
    amounts: {
      facts: t('charge.done_facts', { number: charge.orderNumber, date }),
      rows: [{ label: chargeName(charge.what, t), amount }],
      totalLabel: t('mail.total'),
      total: amount,
    },
    panels: [...methodPanel(charge, t), ...nextPanel(charge, t)],
    action: { label: t('mail.see_order'), address: charge.orderUrl, note: t('mail.personal_link') },
  })
}

function methodPanel({ method }: ChargeDone, t: Translator): Panel[] {
  return method === null ? [] : [{ text: methodText(method, t) }]
}

function nextPanel({ next, what, locale }: ChargeDone, t: Translator): Panel[] {
  if (next === null) return what.kind === 'instalment' ? [{ text: t('charge.done_last') }] : []
  const date = longDate(next.date, locale, { weekday: false })
  const text = t('charge.done_next', { amount: money(next.amount, locale), date })
  return [what.kind === 'month' ? { text, notes: [t('charge.done_stop')] } : { text }]
}
