import type { Locale } from '#domain/locale.ts'
import type { MessageKind } from '#domain/message/message.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'
import { type MergedValues, mergedLines, mergedText } from './merged-words.ts'
import { wordsLines } from './words-lines.ts'

type AssociationMessage = Sender & {
  readonly kind: MessageKind
  /** As they were typed, with their merge fields. */
  readonly subject: string
  readonly body: string
  /** The language that they are written in. */
  readonly language: Locale
  readonly values: MergedValues
  /** The campaign that its reader is on the list for. */
  readonly formTitle: string
  /** Where news are stopped; null in a message that nobody refuses. */
  readonly stopUrl: string | null
}

/** What an association writes to somebody of a list, why they get it, and where news are stopped (rules MSG-2, MSG-3). */
export function associationMessageMail(message: AssociationMessage): MailContent {
  const { locale, organizationName: organization, language, values, formTitle: form, kind, stopUrl } = message
  const t = serverTranslator(locale)
  const lines = mergedLines(wordsLines(message.body), values)
  const subject = mergedText(message.subject, values)
  return writeLetter({
    sender: message,
    subject,
    preview: lines[0]?.runs.map(({ text }) => text).join('') ?? '',
    title: subject,
    paragraphs: [],
    words: { heading: t('mailing.mail_from', { organization }), language, lines },
    panels: [
      { text: t(kind === 'news' ? 'mailing.mail_why_news' : 'mailing.mail_why', { organization, form }) },
    ],
    ...(stopUrl !== null && { links: [{ text: t('mailing.mail_stop'), address: stopUrl }] }),
  })
}
