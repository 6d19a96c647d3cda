import type { Cents } from '#domain/money.ts'
import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { methodText } from './charge-words.ts'
import { type MailContent, type Panel, type Sender, writeLetter } from './letter.ts'

/** What was changed. */
export type ChangedPart = 'amount' | 'day' | 'method' | 'suspend' | 'resume'

export type ScheduleChanged = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly part: ChangedPart
  /** What is charged from now on: `amount` in cents on each day; what comes next, on an ISO day, null where nothing does. */
  readonly plan: {
    readonly frequency: ScheduleFrequency
    readonly amount: Cents
    readonly day: number
    readonly next: { readonly amount: Cents; readonly on: string } | null
    /** What was refused before and is tried again by itself, on an ISO day. */
    readonly retry: { readonly amount: Cents; readonly on: string } | null
    readonly isSuspended: boolean
  }
  readonly method: ShownMethod | null
  readonly scheduleUrl: string
}

/** A payer changed what is charged later: what is true from now on, and the way back (rule DUE-12). */
export function scheduleChangedMail(change: ScheduleChanged): MailContent {
  const {
    locale,
    organizationName: organization,
    payerFirstName: firstName,
    formTitle: form,
    part,
    plan,
  } = change
  const t = serverTranslator(locale)
  const subject = t(`mail.schedule_${part}_subject`, { organization, amount: money(plan.amount, locale) })
  return writeLetter({
    sender: change,
    subject,
    preview: t('mail.schedule_changed_preview'),
    title: t(`mail.schedule_${part}_title`),
    paragraphs: [
      t('mail.schedule_changed_body', { firstName, form, organization }),
      t(plan.frequency === 'Monthly' ? 'mail.schedule_not_you' : 'mail.schedule_plan_not_you'),
    ],
    panels: [panelOf(change)],
    action: {
      label: t(plan.frequency === 'Monthly' ? 'schedule.manage' : 'schedule.see_plan'),
      address: change.scheduleUrl,
      note: t('schedule.personal'),
    },
  })
}

function panelOf({ locale, plan, method }: ScheduleChanged): Panel {
  const t = serverTranslator(locale)
  const { frequency, day, next, retry, isSuspended } = plan
  const facts = ({ amount, on }: NonNullable<typeof next>) => ({
    amount: money(amount, locale),
    date: longDate(on, locale, { weekday: false }),
  })
  const gift = isSuspended ? 'mail.schedule_gift_paused' : 'mail.schedule_gift'
  const nextText = (charge: NonNullable<typeof next>) =>
    frequency === 'Monthly' ? t(gift, { ...facts(charge), day }) : t('mail.schedule_plan', facts(charge))
  const [text = '', ...notes] = [
    ...(retry === null ? [] : [t('mail.schedule_retry', facts(retry))]),
    ...(next === null ? [] : [nextText(next)]),
    ...(method === null ? [] : [methodText(method, t)]),
  ]
  return { heading: t('mail.schedule_now'), text, notes }
}
