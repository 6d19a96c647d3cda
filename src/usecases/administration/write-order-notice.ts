import { type Administrator, administratorById } from '#db/administrators.ts'
import { dayOfForms } from '#db/order-notices.ts'
import { organizationNameOf } from '#db/organizations.ts'
import { ordersOfDayMail, orderToldMail } from '#documents/mail/order-notices.ts'
import { administrationHome } from '#domain/form/administration-path.ts'
import type { OrderNoticeKind } from '#domain/job/mail-kinds.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { administeredPaymentPath, administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type Letter, type MailJob, nameOf, senderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'
import { spanOf } from '../paris-time.ts'

/** Writes either; `undefined` where its reader administers nothing of it any more, or there is nothing to tell. */
export async function writeOrderNotice(app: App, job: MailJob<OrderNoticeKind>): Promise<Letter | undefined> {
  const { organizationId, subjectId } = job
  const [subject = '', reader] = subjectId.split('.')
  const person = await administratorById(app.db, { organizationId, userId: Number(reader) })
  if (person === undefined) return undefined
  const write = job.kind === 'orderTold' ? aboutOrder : aboutDay
  const seat = { organizationId, userId: person.id, locale: person.locale }
  const content = await write(app, seat, subject)
  return content && { to: { name: nameOf(person), address: person.email }, ...content }
}

type Seat = Pick<Administrator, 'locale'> & { readonly organizationId: number; readonly userId: number }
type Content = Omit<Letter, 'to'> | undefined

async function aboutOrder(
  app: App,
  { organizationId, userId, locale }: Seat,
  subject: string,
): Promise<Content> {
  const view = await readOrderView(app, { organizationId, id: Number(subject) })
  if (view === undefined || view.order.status === 'Canceled') return undefined
  const { order, payer, items, discount, payments, campaign } = view
  const reach = await formsInReach(app, userId, 'seePayments', organizationId)
  if (reach !== 'all' && !reach.includes(order.formId)) return undefined
  const { form, organization } = campaign
  const { organizationSlug } = form
  const [first] = payments
  const path =
    first === undefined
      ? administeredPaymentsPath(organizationSlug)
      : administeredPaymentPath(organizationSlug, first.id)
  return orderToldMail({
    ...senderOf(app, locale, organization.name, form.accent),
    formTitle: form.title,
    orderNumber: String(order.id),
    payerName: payer === undefined ? '' : nameOf(payer),
    lines: orderLines(items, discount?.code ?? null, form),
    amount: order.amount,
    orderUrl: `${app.operator.origin}${path}`,
    choiceUrl: choiceUrl(app, organizationSlug),
  })
}

async function aboutDay(app: App, seat: Seat, day: string): Promise<Content> {
  const [forms, organization] = await Promise.all([
    dayOfForms(app.db, seat, spanOf(day)),
    organizationNameOf(app.db, seat.organizationId),
  ])
  if (forms.length === 0) return undefined
  return ordersOfDayMail({
    ...senderOf(app, seat.locale, organization.name, null),
    day,
    forms,
    paymentsUrl: `${app.operator.origin}${administeredPaymentsPath(organization.slug)}`,
    choiceUrl: choiceUrl(app, organization.slug),
  })
}

const choiceUrl = (app: App, organizationSlug: string) =>
  `${app.operator.origin}${administrationHome(organizationSlug)}#order-mails`
