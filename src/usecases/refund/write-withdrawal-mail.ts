import { administratorsOf } from '#db/administrators.ts'
import {
  type WithdrawalFacts,
  withdrawalReceivedMail,
  withdrawalToldMail,
} from '#documents/mail/withdrawal.ts'
import type { WithdrawalMailKind } from '#domain/job/mail-kinds.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { noLongerCharged } from '#domain/order/withdrawal.ts'
import { administeredPaymentPath, administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { partAtBank } from '#domain/payment/settlement.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf, senderOf } from '../mail-envelope.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'

/** Writes a mail about a purchase that was given back: the payer's dated acknowledgement, or word to one administrator; `undefined` where nobody reads it. */
export async function writeWithdrawalMail(
  app: App,
  job: MailJob<WithdrawalMailKind>,
): Promise<Letter | undefined> {
  const { organizationId, kind, subjectId } = job
  const [id = '', userId] = subjectId.split('.')
  const told = await withdrawn(app, { organizationId, id: Number(id) })
  if (told === undefined) return undefined
  return kind === 'withdrawalReceived' ? toPayer(app, told) : toAdministrator(app, told, Number(userId))
}

type Told = { readonly view: OrderView; readonly facts: Omit<WithdrawalFacts, 'locale'> }

async function withdrawn(app: App, key: OrderKey): Promise<Told | undefined> {
  const view = await readOrderView(app, key)
  if (view === undefined || view.withdrawal === null) return undefined
  const { order, withdrawal } = view
  const { form, organization } = view.campaign
  const back = withdrawal.lines.map(line => line.orderItemId)
  const facts = {
    ...senderOf(app, order.locale, organization.name, form.accent),
    formTitle: form.title,
    orderNumber: String(order.id),
    labels: view.items.filter(item => back.includes(item.id)).map(item => item.label),
    amount: withdrawal.amount,
    notCharged: noLongerCharged(withdrawal),
    withdrawnAt: withdrawal.createdAt,
    refundBy: withdrawal.refundBy,
    atBank: partAtBank(withdrawal.amount, view.payments),
  }
  return { view, facts }
}

function toPayer(app: App, { view: { order, payer, campaign }, facts }: Told): Letter | undefined {
  if (payer === undefined || payer.email === null) return undefined
  const orderUrl = orderPageUrl(app, order)
  const name = nameOf(payer)
  const { organization, form } = campaign
  const sender = payersSenderOf(app, order.locale, organization, form.accent)
  const content = withdrawalReceivedMail({ ...facts, ...sender, payerName: name, orderUrl })
  return { to: { name, address: payer.email }, orderId: order.id, ...content }
}

async function toAdministrator(
  app: App,
  { view: { order, payments, campaign }, facts }: Told,
  userId: number,
): Promise<Letter | undefined> {
  const administrators = await administratorsOf(app.db, order.organizationId)
  const reader = administrators.find(({ id }) => id === userId)
  if (reader === undefined) return undefined
  const { organizationSlug } = campaign.form
  const [first] = payments
  const path =
    first === undefined
      ? administeredPaymentsPath(organizationSlug)
      : administeredPaymentPath(organizationSlug, first.id)
  const paymentUrl = `${app.operator.origin}${path}`
  const content = withdrawalToldMail({ ...facts, locale: reader.locale, paymentUrl })
  return { to: { name: nameOf(reader), address: reader.email }, ...content }
}
