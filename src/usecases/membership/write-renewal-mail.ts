import { orderByKey } from '#db/orders.ts'
import { isBeingRenewed, isRenewalRefused } from '#db/renewals.ts'
import { renewalReminderMail } from '#documents/mail/renewal-reminder.ts'
import { type ReminderStage, reminderStages } from '#domain/membership/reminders.ts'
import type { Order } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { renewalUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, wordedSenderOf } from '../mail-envelope.ts'
import { type RenewalFacts, renewalFacts } from './renewal-facts.ts'

/** Who renews, or has said that they will not, hears nothing more; nor does anybody where nothing later is sold. */
export async function remindable(app: App, order: Order): Promise<RenewalFacts | undefined> {
  if ((await isRenewalRefused(app.db, order)) || (await isBeingRenewed(app.db, order))) return undefined
  const facts = await renewalFacts(app, order)
  if (facts.state === 'done' || facts.state === 'closed') return undefined
  return facts.campaign.form.reminds === true ? facts : undefined
}

/** To who paid for memberships that end; nothing where that is not true any more when it goes (rule MEM-7). */
export async function writeRenewalMail(
  app: App,
  job: MailJob<'renewalReminder'>,
): Promise<Letter | undefined> {
  const [id, stage] = job.subjectId.split('.')
  const order = await orderByKey(app.db, { organizationId: job.organizationId, id: Number(id) })
  const facts = order && (await remindable(app, order))
  if (order === undefined || facts?.payer == null || !isStage(stage)) return undefined
  const { former, payer, campaign } = facts
  const stopUrl = renewalUrl(app, order, 'arret')
  const content = renewalReminderMail({
    ...wordedSenderOf(app, order.locale, campaign, job),
    stage,
    formTitle: campaign.form.title,
    names: former.map(({ person }) => nameOf(person)),
    endsOn: former.map(({ endsOn }) => endsOn).reduce((last, each) => (each > last ? each : last), ''),
    renewUrl: renewalUrl(app, order),
    stopUrl,
  })
  const to = { name: nameOf(payer), address: payer.email }
  return { to, orderId: order.id, unsubscribeUrl: stopUrl, ...content }
}

const isStage = (text: string | undefined): text is ReminderStage =>
  (reminderStages as readonly (string | undefined)[]).includes(text)
