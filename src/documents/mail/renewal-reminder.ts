import type { ReminderStage } from '#domain/membership/reminders.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type Reminder = Sender & {
  readonly stage: ReminderStage
  /** The campaign in which they renew. */
  readonly formTitle: string
  /** Whose memberships end, by their names. */
  readonly names: readonly string[]
  /** The last ISO day on which they are valid. */
  readonly endsOn: string
  readonly renewUrl: string
  readonly stopUrl: string
}

/** To who paid for memberships that end: whose, when, the link that renews them and the one that stops these mails (rule MEM-6). */
export function renewalReminderMail(reminder: Reminder): MailContent {
  const { locale, organizationName: organization, stage, formTitle: form, endsOn, names } = reminder
  const t = serverTranslator(locale)
  const date = longDate(endsOn, locale, { weekday: false })
  const body = t(`renewal.mail_${stage}`, { organization, date, form })
  return writeLetter({
    sender: reminder,
    subject: t(stage === 'before' ? 'renewal.mail_subject_before' : 'renewal.mail_subject_over', {
      organization,
    }),
    preview: body,
    title: t(stage === 'before' ? 'renewal.mail_title_before' : 'renewal.mail_title_over'),
    paragraphs: [body, t('renewal.mail_how')],
    panels: [{ heading: t('renewal.mail_people'), text: names[0] ?? '', lines: names.slice(1) }],
    action: {
      label: t('renewal.mail_action'),
      address: reminder.renewUrl,
      note: t('renewal.mail_forward'),
    },
    links: [{ text: t('renewal.mail_stop'), address: reminder.stopUrl }],
  })
}
