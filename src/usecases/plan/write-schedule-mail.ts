import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { scheduleChangeById } from '#db/schedule-changes.ts'
import { type ScheduleRow, scheduleById } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import {
  type ChangedPart,
  type ScheduleChanged,
  scheduleChangedMail,
} from '#documents/mail/schedule-changed.ts'
import { type ScheduleStopped, scheduleStoppedMail } from '#documents/mail/schedule-stopped.ts'
import type { ScheduleMailKind } from '#domain/job/mail-kinds.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { ScheduleKey } from '#domain/payment/schedule.ts'
import type { App } from '../app.ts'
import { orderPageUrl, scheduleAddress } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { parisDate } from '../paris-time.ts'
import { audit } from '../records.ts'
import { nextInstalment, retriesOf } from './next-instalment.ts'

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
    ...payersSenderOf(app, order.locale, organization, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
  }
  const links = {
    orderUrl: orderPageUrl(app, order),
    scheduleUrl: scheduleAddress(app, schedule),
  }
  const next = await nextOf(app, schedule)
  const [retry] = await retriesOf(app.db, order, schedule, parisDate(app.now()))
  const told = { ...schedule, next, retry: retry ?? null }
  const content = contentOf(change.action as ScheduleAction, told, { ...sender, ...links })
  return { to: { name: nameOf(payer), address: payer.email }, orderId: order.id, ...content }
}

const parts = {
  'schedule.amount': 'amount',
  'schedule.day': 'day',
  'schedule.method': 'method',
  'schedule.suspend': 'suspend',
  'schedule.resume': 'resume',
} as const satisfies Partial<Record<ScheduleAction, ChangedPart>>

type Facts = Omit<ScheduleStopped, 'by'> & { readonly scheduleUrl: string }

type Next = ScheduleChanged['plan']['next']
type ToldSchedule = ScheduleRow & Pick<ScheduleChanged['plan'], 'next' | 'retry'>

/** What is charged next: a gift's next month, or an instalment as its order has it; null where no instalment is to come. */
async function nextOf(
  app: App,
  { frequency, amount, nextOn, organizationId, orderId }: ScheduleRow,
): Promise<Next> {
  if (frequency === 'Monthly') return { amount, on: nextOn }
  const payment = await nextInstalment(app.db, { organizationId, id: orderId })
  return payment === undefined ? null : { amount: payment.amount, on: payment.dueOn }
}

function contentOf(action: ScheduleAction, schedule: ToldSchedule, facts: Facts): MailContent {
  if (action === 'schedule.stop') return scheduleStoppedMail({ ...facts, by: 'payer' })
  if (action === 'schedule.cancel') return scheduleStoppedMail({ ...facts, by: 'association' })
  const { frequency, amount, dayOfLevy: day, next, retry, status, method } = schedule
  const plan = { frequency, amount, day, next, retry, isSuspended: status === 'Suspended' }
  return scheduleChangedMail({ ...facts, part: parts[action], plan, method })
}

/** What somebody did to what is charged later, as the audit has it. */
type ScheduleAction =
  | 'schedule.amount'
  | 'schedule.day'
  | 'schedule.method'
  | 'schedule.suspend'
  | 'schedule.resume'
  | 'schedule.stop'
  | 'schedule.cancel'

export type ScheduleTold = {
  readonly schedule: ScheduleKey
  readonly action: ScheduleAction
  /** `payer:<schedule>` unless an administrator did it. */
  readonly actor?: string
  readonly facts?: AuditFacts
}

const endings: readonly ScheduleAction[] = ['schedule.stop', 'schedule.cancel']

/** Writes a change of a schedule into the audit, and tells its payer by mail: once per change. */
export async function tellScheduleChange(app: App, tx: Transaction, told: ScheduleTold): Promise<void> {
  const { schedule, action, facts = {} } = told
  const { organizationId, id: scheduleId } = schedule
  const object = `schedule:${scheduleId}`
  const actor = told.actor ?? `payer:${object}`
  const id = await audit(app, tx, { organizationId, actor, action, object, facts })
  const kind = endings.includes(action) ? 'scheduleStopped' : 'scheduleChanged'
  await enqueue(
    tx,
    'send-mail',
    { organizationId, kind, subjectId: `${scheduleId}:${id}` },
    { trace: app.trace },
  )
}
