import { serverTranslator } from '#messages/catalogue.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type ScheduleStopped = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  /** Its payer stopped a monthly gift, or the association cancelled what was still to be charged. */
  readonly by: 'payer' | 'association'
  readonly orderUrl: string
}

/** Nothing more is charged of an order (rule DUE-13). */
export function scheduleStoppedMail(stopped: ScheduleStopped): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: form, by } = stopped
  const t = serverTranslator(locale)
  const kind = by === 'payer' ? 'stopped' : 'canceled'
  const body = t(`mail.schedule_${kind}_body`, { firstName, organization, form })
  return writeLetter({
    sender: stopped,
    subject: t(`mail.schedule_${kind}_subject`, { organization }),
    preview: t('schedule.nothing_coming'),
    title: t(`mail.schedule_${kind}_title`),
    paragraphs: by === 'payer' ? [body, t('mail.schedule_stopped_thanks')] : [body],
    action: { label: t('mail.see_order'), address: stopped.orderUrl, note: t('mail.personal_link') },
  })
}
