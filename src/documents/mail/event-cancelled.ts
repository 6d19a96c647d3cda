import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { whenWords } from '#messages/when-words.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'
import { plainLines } from './words-lines.ts'

type About = Sender & { readonly payerFirstName: string; readonly formTitle: string }

export type EventCancelled = About & {
  /** What the association writes, as plain text. */
  readonly own: { readonly words: string; readonly language: Locale }
  /** The last ISO day on which its payer chooses; null: there is nothing to choose. */
  readonly chooseUntil: string | null
  /** It was paid by cheque, in cash or by transfer. */
  readonly isRecorded: boolean
  readonly pageUrl: string
}

/** An event is cancelled: what its association says, what its payer may choose until when, and what follows without a word (rule CAN-2). */
export function eventCancelledMail(about: EventCancelled): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: title } = about
  const t = serverTranslator(locale)
  const { own, chooseUntil, isRecorded, pageUrl } = about
  const date = chooseUntil === null ? '' : longDate(chooseUntil, locale)
  const choice = [
    t('cancellation.mail_choice', { organization, date }),
    t(isRecorded ? 'cancellation.mail_default_recorded' : 'cancellation.mail_default'),
  ]
  return writeLetter({
    sender: about,
    subject: t('cancellation.mail_subject', { title }),
    preview: t('cancellation.mail_title', { title }),
    title: t('cancellation.mail_title', { title }),
    paragraphs: [
      t('cancellation.mail_body', { firstName, organization, title }),
      ...(chooseUntil === null ? [t('cancellation.mail_free')] : choice),
    ],
    words: {
      heading: t('thanks.from', { organization }),
      language: own.language,
      lines: plainLines(own.words),
    },
    action: {
      label: t(chooseUntil === null ? 'mail.see_order' : 'cancellation.mail_action'),
      address: pageUrl,
      note: t('mail.personal_link'),
    },
  })
}

export type EventPostponed = EventCancelled & {
  /** When it takes place now, ISO instants, and whether its payer keeps their place without a word. */
  readonly now: {
    readonly startDate: string
    readonly endDate: string | null
    readonly keepsByDefault: boolean
  }
}

/** An event takes place on another day: what its association says, what its payer may choose until when, and what follows without a word (rule CAN-9). */
export function eventPostponedMail(about: EventPostponed): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: title } = about
  const t = serverTranslator(locale)
  const { own, chooseUntil, isRecorded, pageUrl, now } = about
  const date = whenWords(t, now, { inSentence: true }) ?? ''
  const refunded = t(isRecorded ? 'cancellation.mail_default_recorded' : 'cancellation.mail_default')
  return writeLetter({
    sender: about,
    subject: t('cancellation.date_subject', { title }),
    preview: t('cancellation.date_title', { title, date }),
    title: t('cancellation.date_title', { title, date }),
    paragraphs: [
      t('cancellation.date_body', { firstName, organization, title, date }),
      t('cancellation.date_choice', { organization, date: longDate(chooseUntil ?? '', locale) }),
      now.keepsByDefault ? t('cancellation.date_default') : refunded,
    ],
    words: {
      heading: t('thanks.from', { organization }),
      language: own.language,
      lines: plainLines(own.words),
    },
    action: { label: t('cancellation.mail_action'), address: pageUrl, note: t('mail.personal_link') },
  })
}

export type RefundGiven = About & {
  /** What was ticked, how much it is in cents, and when. */
  readonly given: { readonly words: string; readonly amount: Cents; readonly at: string }
  readonly orderUrl: string
}

/** The dated word by which a payer gave what would have been refunded (rule CAN-3). */
export function refundGivenMail(about: RefundGiven): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: title } = about
  const { given, orderUrl } = about
  const t = serverTranslator(locale)
  const amount = money(given.amount, locale)
  return writeLetter({
    sender: about,
    subject: t('cancellation.given_subject', { organization, amount }),
    preview: t('cancellation.given_title'),
    title: t('cancellation.given_title'),
    paragraphs: [
      t('cancellation.given_body', { firstName, organization, amount, title }),
      t('cancellation.given_no_receipt'),
    ],
    panels: [
      {
        heading: t('cancellation.given_word', { at: dateTime(given.at, locale) }),
        text: given.words,
      },
    ],
    action: { label: t('mail.see_order'), address: orderUrl, note: t('mail.personal_link') },
  })
}
