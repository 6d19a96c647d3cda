import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import { countedLabels } from '#messages/order-words.ts'
import type { Translator } from '#messages/translator.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

/**
 * What was given back, when, and until when its money is due: an instant and an ISO day. `amount` counts as paid and goes back,
 * `atBank` of it only if the bank pays it; `notCharged` had still to be paid. In cents.
 */
export type WithdrawalFacts = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  readonly labels: readonly string[]
  readonly amount: Cents
  readonly atBank: Cents
  readonly notCharged: Cents
  readonly withdrawnAt: string
  readonly refundBy: string
}

/** The dated acknowledgement that the law asks for, to the payer (rule REF-9, L221-21). */
export function withdrawalReceivedMail(
  facts: WithdrawalFacts & { readonly payerName: string; readonly orderUrl: string },
): MailContent {
  const { locale, organizationName: organization, formTitle: form, payerName: name, orderNumber } = facts
  const t = serverTranslator(locale)
  const at = dateTime(facts.withdrawnAt, locale)
  const rest = money(facts.notCharged, locale)
  return writeLetter({
    sender: facts,
    subject: t('mail.withdrawal_subject', { organization }),
    preview: t('mail.withdrawal_preview', { at }),
    title: t('mail.withdrawal_title'),
    paragraphs: [
      t('mail.withdrawal_body', { name, at, number: orderNumber, form, organization }),
      ...moneyBack(facts, payerWords, t),
      ...(facts.notCharged > 0 ? [t('mail.withdrawal_not_charged', { amount: rest })] : []),
      t('mail.withdrawal_keep'),
    ],
    panels: [{ heading: t('mail.withdrawal_what'), text: countedLabels(facts.labels, t) }],
    action: { label: t('mail.see_order'), address: facts.orderUrl, note: t('mail.personal_link') },
  })
}

/** The same, to one administrator of the organization: the money is theirs to give back. */
export function withdrawalToldMail(facts: WithdrawalFacts & { readonly paymentUrl: string }): MailContent {
  const { locale, organizationName: organization, formTitle: form, orderNumber } = facts
  const t = serverTranslator(locale)
  const at = dateTime(facts.withdrawnAt, locale)
  const rest = money(facts.notCharged, locale)
  const body = t('mail.withdrawal_told_body', { at, number: orderNumber, form })
  return writeLetter({
    sender: facts,
    subject: t('mail.withdrawal_told_subject', { organization }),
    preview: body,
    title: t('mail.withdrawal_told_title'),
    paragraphs: [
      body,
      ...moneyBack(facts, administratorWords, t),
      ...(facts.notCharged > 0 ? [t('mail.withdrawal_told_not_charged', { amount: rest })] : []),
      t('mail.withdrawal_told_send_back'),
    ],
    panels: [{ heading: t('mail.withdrawal_what'), text: countedLabels(facts.labels, t) }],
    action: { label: t('refund.mail_see_payment'), address: facts.paymentUrl },
  })
}

const payerWords = {
  paid: 'mail.withdrawal_refund',
  atBank: 'space.withdrawn_at_bank',
  alsoAtBank: 'space.withdrawn_also_at_bank',
} as const

const administratorWords = {
  paid: 'mail.withdrawal_told_refund',
  atBank: 'mail.withdrawal_told_at_bank',
  alsoAtBank: 'mail.withdrawal_told_also_at_bank',
} as const

/** What goes back until when: what came, and apart from it what the bank may still refuse. */
function moneyBack(
  { amount, atBank, refundBy, organizationName: organization, locale }: WithdrawalFacts,
  words: typeof payerWords | typeof administratorWords,
  t: Translator,
): string[] {
  const date = longDate(refundBy, locale, { weekday: false })
  const paid = amount - atBank
  const facts = (cents: Cents) => ({ organization, amount: money(cents, locale), date })
  return [
    ...(paid > 0 ? [t(words.paid, facts(paid))] : []),
    ...(atBank > 0 ? [t(paid > 0 ? words.alsoAtBank : words.atBank, facts(atBank))] : []),
  ]
}
