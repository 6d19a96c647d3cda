import type { Cents } from '#domain/money.ts'
import { answerAnchor } from '#domain/payment/refund-address.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { type MailContent, writeLetter } from './letter.ts'
import type { AboutPayment, OperatorContact } from './refund-failed.ts'

/** What the contested payment was for, which decides what proves it. */
export type ContestedSale = 'gift' | 'monthly' | 'tickets' | 'membership' | 'shop' | 'project' | 'payment'

export type DisputeNotice = AboutPayment &
  OperatorContact & {
    /** `unanswered`: the provider did not take what the association answered. */
    readonly outcome: 'opened' | 'won' | 'lost' | 'unanswered'
    /** The association's part of what is contested, in cents. */
    readonly organizationPart: Cents
    readonly about: ContestedSale
    /** The association answers on the payment's page; else it writes to the operator. */
    readonly canAnswer: boolean
    /** Something of it would have been charged later. */
    readonly isPaused: boolean
    /** The last day on which the bank takes evidence, ISO; null where nobody told. */
    readonly proofUntil: string | null
  }

type Facts = {
  number: number
  form: string
  amount: string
  part: string
  brand: string
  notice: DisputeNotice
}
type Words = { readonly subject: string; readonly title: string; readonly paragraphs: readonly string[] }

/**
 * A payment was contested at the bank, its answer was not taken, or the bank decided: for the association's administrators
 * (rules REF-6, REF-10).
 */
export function disputeMail(dispute: DisputeNotice): MailContent {
  const { locale, organizationName: organization, formTitle: form, paymentNumber: number, brand } = dispute
  const t = serverTranslator(locale)
  const amount = money(dispute.amount, locale)
  const part = money(dispute.organizationPart, locale)
  const words = says[dispute.outcome](t, organization, { number, form, amount, part, brand, notice: dispute })
  return writeLetter({
    sender: dispute,
    ...words,
    preview: words.paragraphs[0] ?? '',
    action: actionOf(dispute, t),
  })
}

const says: Record<DisputeNotice['outcome'], (t: Translator, organization: string, facts: Facts) => Words> = {
  opened: (
    t,
    organization,
    { number, form, amount, part, notice: { about, isPaused, canAnswer, proofUntil, ...contact } },
  ) => ({
    subject: t('refund.dispute_subject', { organization }),
    title: t('refund.dispute_title'),
    paragraphs: [
      t('refund.dispute_body', { number, form, amount, about }),
      t('refund.dispute_part', { part }),
      ...(isPaused ? [t('refund.dispute_paused', { about })] : []),
      t('refund.dispute_proof', { about }),
      ...(canAnswer ? onThePage(contact, number, t) : [whereTo(contact, number, t)]),
      untilWhen(proofUntil, canAnswer, t),
    ],
  }),
  won: (t, organization, { number, form, part }) => ({
    subject: t('refund.won_subject', { organization }),
    title: t('refund.won_title'),
    paragraphs: [t('refund.won_body', { number, form, part })],
  }),
  lost: (t, organization, { number, form, amount, part, brand }) => ({
    subject: t('refund.lost_subject', { organization }),
    title: t('refund.lost_title'),
    paragraphs: [t('refund.lost_body', { number, form, amount }), t('refund.lost_part', { part, brand })],
  }),
  unanswered: (t, organization, { number, form, amount, notice: { canAnswer, proofUntil, ...contact } }) => ({
    subject: t('evidence.refused_subject', { organization }),
    title: t('evidence.refused_title'),
    paragraphs: [
      t('evidence.refused_body', { number, form, amount }),
      t('evidence.status.refused'),
      ...(canAnswer ? [...onThePage(contact, number, t), untilWhen(proofUntil, canAnswer, t)] : []),
    ],
  }),
}

/** A date is told where the provider told it: how long banks wait differs. */
function untilWhen(day: string | null, canAnswer: boolean, t: Translator): string {
  const date = day === null ? null : longDate(day, t.locale, { weekday: false })
  if (canAnswer) return date === null ? t('evidence.until_unknown') : t('evidence.until', { date })
  return date === null ? t('refund.dispute_until_unknown') : t('refund.dispute_until', { date })
}

/** An answer is given on the page; what has to be attached goes to the operator, who hands it over by hand. */
function onThePage(
  { contactEmail, contactPage }: OperatorContact,
  number: number,
  t: Translator,
): readonly string[] {
  // A letter is plain: only the page links the address.
  const contact = (words: readonly unknown[]) => words.join('')
  const files =
    contactEmail === null
      ? t.rich('evidence.files_page', { page: contactPage, number, contact })
      : t.rich('evidence.files', { email: contactEmail, number, contact })
  return [t('evidence.mail', { number }), files.join('')]
}

function actionOf({ outcome, canAnswer, paymentUrl }: DisputeNotice, t: Translator) {
  const isOpen = outcome === 'opened' || outcome === 'unanswered'
  if (!isOpen || !canAnswer) return { label: t('refund.mail_see_payment'), address: paymentUrl }
  return { label: t('evidence.mail_button'), address: `${paymentUrl}#${answerAnchor}` }
}

function whereTo({ contactEmail, contactPage }: OperatorContact, number: number, t: Translator): string {
  return contactEmail === null
    ? t('refund.dispute_where_page', { page: contactPage, number })
    : t('refund.dispute_where', { email: contactEmail, number })
}
