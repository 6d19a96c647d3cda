import { campaignByKey } from '#db/forms.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { scheduleChangeById } from '#db/schedule-changes.ts'
import { type ScheduleRow, scheduleById } from '#db/schedules.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import { type ChangedPart, scheduleChangedMail } from '#documents/mail/schedule-changed.ts'
import { type ScheduleStopped, scheduleStoppedMail } from '#documents/mail/schedule-stopped.ts'
import type { ScheduleMailKind } from '#domain/job/mail-kinds.ts'
import type { App } from '../app.ts'
import { orderPageUrl, scheduleAddress } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, senderOf } from '../mail-envelope.ts'
import type { ScheduleAction } from './tell-schedule-change.ts'

/** Writes a mail about one line of the audit: what was changed, and what is true now. */
export async function writeScheduleMail(
  app: App,
  { organizationId, subjectId }: MailJob<ScheduleMailKind>,
): Promise<Letter | undefined> {
  const [scheduleId = '', changeId = ''] = subjectId.split(':')
  const [schedule, change] = await Promise.all([
    scheduleById(app.db, { organizationId, id: Number(scheduleId) }),
    scheduleChangeById(app.db, { organizationId, id: changeId }),
  ])
  if (schedule === undefined || change === undefined) return undefined
  const order = await orderByKey(app.db, { organizationId, id: schedule.orderId })
  const payer = order && (await payerOfCart(app.db, { organizationId, id: order.cartId }))
  if (order === undefined || payer === undefined || payer.email === null) return undefined
  const { form, organization } = await campaignByKey(app.db, organizationId, order.formId)
  const sender = {
    ...senderOf(app, order.locale, organization.name, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
  }
  const links = {
    orderUrl: orderPageUrl(app, order),
    scheduleUrl: scheduleAddress(app, schedule),
  }
  const content = contentOf(change.action as ScheduleAction, schedule, { ...sender, ...links })
  return { to: { name: nameOf(payer), address: payer.email }, ...content }
}

const parts = {
  'schedule.amount': 'amount',
  'schedule.day': 'day',
  'schedule.method': 'method',
  'schedule.suspend': 'suspend',
  'schedule.resume': 'resume',
} as const satisfies Partial<Record<ScheduleAction, ChangedPart>>

type Facts = Omit<ScheduleStopped, 'by'> & { readonly scheduleUrl: string }

function contentOf(action: ScheduleAction, schedule: ScheduleRow, facts: Facts): MailContent {
  if (action === 'schedule.stop') return scheduleStoppedMail({ ...facts, by: 'payer' })
  if (action === 'schedule.cancel') return scheduleStoppedMail({ ...facts, by: 'association' })
  const { frequency, amount, dayOfLevy: day, nextOn, status, method } = schedule
  const plan = { frequency, amount, day, nextOn, isSuspended: status === 'Suspended' }
  return scheduleChangedMail({ ...facts, part: parts[action], plan, method })
}
