import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { countedLabels } from '#messages/order-words.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

/** What a payer gave up of an order, or asked to. `amount`: what comes back of it, in cents. */
export type GivenUpFacts = Sender & {
  readonly formTitle: string
  readonly orderNumber: string
  readonly labels: readonly string[]
  readonly amount: Cents
}

/** To a payer: what they gave up, and what comes back (rule REF-18). */
export function givenUpMail(facts: GivenUpFacts & { readonly orderUrl: string }): MailContent {
  const { locale, formTitle: form, orderNumber: number, amount } = facts
  const t = serverTranslator(locale)
  const body = t('giveUp.mail_body', { number, form })
  return writeLetter({
    sender: facts,
    subject: t('giveUp.mail_subject', { number, form }),
    preview: body,
    title: t('giveUp.mail_title'),
    paragraphs: [
      body,
      amount > 0 ? t('giveUp.mail_refund', { amount: money(amount, locale) }) : t('giveUp.mail_no_refund'),
    ],
    panels: [{ heading: t('giveUp.mail_what'), text: countedLabels(facts.labels, t) }],
    action: { label: t('mail.see_order'), address: facts.orderUrl, note: t('mail.personal_link') },
  })
}

/** To one administrator: that a payer asks to cancel lines, and where that is answered (rule REF-19). */
export function giveUpAskedMail(facts: GivenUpFacts & { readonly pageUrl: string }): MailContent {
  const { locale, formTitle: form, orderNumber: number } = facts
  const t = serverTranslator(locale)
  const body = t('giveUp.mail_asked_body', { number, form, amount: money(facts.amount, locale) })
  return writeLetter({
    sender: facts,
    subject: t('giveUp.mail_asked_subject', { form }),
    preview: body,
    title: t('giveUp.mail_asked_title'),
    paragraphs: [body],
    panels: [{ heading: t('giveUp.office_title'), text: countedLabels(facts.labels, t) }],
    action: { label: t('giveUp.mail_asked_see'), address: facts.pageUrl },
  })
}

/** To a payer: that their request was declined (rule REF-19). */
export function giveUpDeclinedMail(
  facts: Omit<GivenUpFacts, 'amount'> & { readonly orderUrl: string },
): MailContent {
  const { locale, organizationName: organization, formTitle: form, orderNumber: number } = facts
  const t = serverTranslator(locale)
  const body = t('giveUp.mail_declined_body', { organization, number, form })
  return writeLetter({
    sender: facts,
    subject: t('giveUp.mail_declined_subject', { number, form }),
    preview: body,
    title: t('giveUp.mail_declined_title'),
    paragraphs: [body, t('officeOrder.cancel_mail_ask', { organization })],
    panels: [{ heading: t('giveUp.office_line'), text: countedLabels(facts.labels, t) }],
    action: { label: t('mail.see_order'), address: facts.orderUrl, note: t('mail.personal_link') },
  })
}
