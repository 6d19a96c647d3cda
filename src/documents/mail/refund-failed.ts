import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

/** What administrators are told of a payment. Amounts in cents. */
export type AboutPayment = Sender & {
  readonly formTitle: string
  readonly paymentNumber: number
  readonly amount: Cents
  readonly paymentUrl: string
}

/** Where the operator is written to; without an address its contact page says how. */
export type OperatorContact = { readonly contactEmail: string | null; readonly contactPage: string }

/** `isWithoutPart`: nobody asked the bank, because the organization could not be given again what an earlier refund had taken. */
export type RefundFailed = AboutPayment & { readonly isWithoutPart: boolean }

/** The bank sent a refund back, or it could not be asked for one: the administrators have to find another way. */
export function refundFailedMail(refund: RefundFailed): MailContent {
  const { locale, organizationName: organization, formTitle: form, paymentNumber: number, brand } = refund
  const t = serverTranslator(locale)
  const amount = money(refund.amount, locale)
  const [body, next] = refund.isWithoutPart
    ? [t('refund.failed_waiting_body', { amount, number, form, brand }), t('refund.failed_waiting_next')]
    : [t('refund.failed_body', { amount, number, form }), t('refund.failed_next')]
  return writeLetter({
    sender: refund,
    subject: t('refund.failed_subject', { organization }),
    preview: body,
    title: t('refund.failed_title'),
    paragraphs: [body, next],
    action: { label: t('refund.mail_see_payment'), address: refund.paymentUrl },
  })
}

export type RefundSentBack = Omit<TipRefundFailed, keyof OperatorContact> & { readonly formTitle: string }

/** The bank sent back a refund that its payer was told of: it is no longer true, and the organization finds another way. */
export function refundSentBackMail(refund: RefundSentBack): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: form } = refund
  const t = serverTranslator(locale)
  const body = t('refund.sent_back_body', { firstName, amount: money(refund.amount, locale), form })
  return writeLetter({
    sender: refund,
    subject: t('refund.sent_back_subject', { organization }),
    preview: body,
    title: t('refund.tip_failed_title'),
    paragraphs: [body, t('refund.sent_back_next', { organization })],
    action: { label: t('mail.see_order'), address: refund.orderUrl, note: t('mail.personal_link') },
  })
}

export type TipRefundFailed = Sender &
  OperatorContact & {
    readonly payerFirstName: string
    readonly amount: Cents
    readonly orderUrl: string
  }

/** The bank sent the refund of a contribution back: its payer can ask again or write (rule TIP-5). */
export function tipRefundFailedMail(refund: TipRefundFailed): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, brand } = refund
  const t = serverTranslator(locale)
  const body = t('refund.tip_failed_body', { firstName, amount: money(refund.amount, locale), brand })
  return writeLetter({
    sender: refund,
    subject: t('refund.tip_failed_subject', { organization }),
    preview: body,
    title: t('refund.tip_failed_title'),
    paragraphs: [body, t('refund.tip_failed_next', { contact: refund.contactEmail ?? refund.contactPage })],
    action: { label: t('mail.see_order'), address: refund.orderUrl, note: t('mail.personal_link') },
  })
}

export type TipToGiveBack = AboutPayment & {
  readonly payerName: string
  readonly payerEmail: string
}

/** The bank sent the refund of a contribution back: the operator, whose money it is, has to find another way (rule TIP-5). */
export function tipToGiveBackMail(tip: TipToGiveBack): MailContent {
  const { locale, organizationName: organization, formTitle: form, paymentNumber: number } = tip
  const t = serverTranslator(locale)
  const amount = money(tip.amount, locale)
  const body = t('refund.tip_owed_body', { amount, number, form, organization })
  return writeLetter({
    sender: tip,
    subject: t('refund.tip_owed_subject', { amount, number }),
    preview: body,
    title: t('refund.tip_owed_title'),
    paragraphs: [body, t('refund.tip_owed_next', { name: tip.payerName, email: tip.payerEmail })],
  })
}
