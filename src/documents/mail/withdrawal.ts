import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import { countedLabels } from '#messages/order-words.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

/**
 * What was given back, when, and until when its money is due: an instant and an ISO day. `amount` was paid and goes back,
 * `notCharged` had still to be paid; both in cents.
 */
export type WithdrawalFacts = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  readonly labels: readonly string[]
  readonly amount: Cents
  readonly notCharged: Cents
  readonly withdrawnAt: string
  readonly refundBy: string
  /** What counts as paid is still at the bank, which may refuse it. */
  readonly isAtBank: boolean
}

/** The dated acknowledgement that the law asks for, to the payer (rule REF-9, L221-21). */
export function withdrawalReceivedMail(
  facts: WithdrawalFacts & { readonly payerName: string; readonly orderUrl: string },
): MailContent {
  const { locale, organizationName: organization, formTitle: form, payerName: name, orderNumber } = facts
  const t = serverTranslator(locale)
  const at = dateTime(facts.withdrawnAt, locale)
  const date = longDate(facts.refundBy, locale, { weekday: false })
  const amount = money(facts.amount, locale)
  const rest = money(facts.notCharged, locale)
  return writeLetter({
    sender: facts,
    subject: t('mail.withdrawal_subject', { organization }),
    preview: t('mail.withdrawal_preview', { at }),
    title: t('mail.withdrawal_title'),
    paragraphs: [
      t('mail.withdrawal_body', { name, at, number: orderNumber, form, organization }),
      ...(facts.amount > 0
        ? [
            t(facts.isAtBank ? 'space.withdrawn_at_bank' : 'mail.withdrawal_refund', {
              organization,
              amount,
              date,
            }),
          ]
        : []),
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
  const date = longDate(facts.refundBy, locale, { weekday: false })
  const amount = money(facts.amount, locale)
  const rest = money(facts.notCharged, locale)
  const body = t('mail.withdrawal_told_body', { at, number: orderNumber, form })
  return writeLetter({
    sender: facts,
    subject: t('mail.withdrawal_told_subject', { organization }),
    preview: body,
    title: t('mail.withdrawal_told_title'),
    paragraphs: [
      body,
      ...(facts.amount > 0
        ? [
            t(facts.isAtBank ? 'mail.withdrawal_told_at_bank' : 'mail.withdrawal_told_refund', {
              amount,
              date,
            }),
          ]
        : []),
      ...(facts.notCharged > 0 ? [t('mail.withdrawal_told_not_charged', { amount: rest })] : []),
      t('mail.withdrawal_told_send_back'),
    ],
    panels: [{ heading: t('mail.withdrawal_what'), text: countedLabels(facts.labels, t) }],
    action: { label: t('refund.mail_see_payment'), address: facts.paymentUrl },
  })
}
