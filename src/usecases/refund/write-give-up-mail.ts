import { administratorsOf } from '#db/administrators.ts'
import { givenUpLines } from '#db/cancelled-lines.ts'
import { refundRequestsOf } from '#db/refund-requests.ts'
import { givenUpMail, giveUpAskedMail, giveUpDeclinedMail } from '#documents/mail/given-up.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { GiveUpMailKind } from '#domain/job/mail-kinds.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf, senderOf } from '../mail-envelope.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'

/**
 * Writes a mail about lines that their payer gives up: to them, or to one administrator; `undefined` where nobody reads it. Its subject is
 * `order.instant` with the milliseconds at which it was done, and the reader's id for an administrator; `order.item` of what was declined.
 */
export async function writeGiveUpMail(
  app: App,
  { organizationId, kind, subjectId }: MailJob<GiveUpMailKind>,
): Promise<Letter | undefined> {
  const [orderId, about, userId] = subjectId.split('.').map(Number)
  const view = await readOrderView(app, { organizationId, id: orderId ?? 0 })
  if (view === undefined || about === undefined) return undefined
  if (kind === 'giveUpAsked') return toAdministrator(app, view, { at: about, userId: userId ?? 0 })
  return kind === 'givenUp' ? givenUp(app, view, about) : declined(app, view, about)
}

type Lines = readonly { readonly itemId: number; readonly amount: Cents }[]

function factsOf({ order, items, campaign: { form } }: OrderView, lines: Lines) {
  const named = items.filter(({ id }) => lines.some(({ itemId }) => itemId === id))
  return {
    formTitle: form.title,
    orderNumber: String(order.id),
    labels: named.flatMap(({ label, quantity }) => Array.from({ length: quantity }, () => label)),
    amount: sumCents(lines.map(({ amount }) => amount)),
  }
}

async function givenUp(app: App, view: OrderView, at: number): Promise<Letter | undefined> {
  const lines = await givenUpLines(app.db, view.order, new Date(at).toISOString())
  const facts = factsOf(
    view,
    lines.map(({ itemId, refunded: amount }) => ({ itemId, amount })),
  )
  return toPayer(app, view, sender => givenUpMail({ ...facts, ...sender }))
}

async function declined(app: App, view: OrderView, itemId: number): Promise<Letter | undefined> {
  const facts = factsOf(view, [{ itemId, amount: 0 }])
  return toPayer(app, view, sender => giveUpDeclinedMail({ ...facts, ...sender }))
}

type PayersSender = ReturnType<typeof payersSenderOf> & { readonly orderUrl: string }

function toPayer(
  app: App,
  { order, payer, campaign: { form, organization }, contactEmail }: OrderView,
  write: (sender: PayersSender) => ReturnType<typeof givenUpMail>,
): Letter | undefined {
  if (payer === undefined || payer.email === null) return undefined
  const sender = payersSenderOf(app, order.locale, organization, form.accent)
  const content = write({ ...sender, orderUrl: orderPageUrl(app, order) })
  const to = { name: nameOf(payer), address: payer.email }
  return { to, orderId: order.id, replyTo: contactEmail, ...content }
}

async function toAdministrator(
  app: App,
  view: OrderView,
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<Letter | undefined> {
  const { order, campaign } = view
  const reader = (await administratorsOf(app.db, order.organizationId)).find(({ id }) => id === userId)
  if (reader === undefined) return undefined
  const asked = (await refundRequestsOf(app.db, order)).filter(({ askedAt }) => Date.parse(askedAt) === at)
  const lines = asked.map(({ itemId, owed: amount }) => ({ itemId, amount }))
  const { form, organization } = campaign
  const content = giveUpAskedMail({
    ...senderOf(app, reader.locale, organization.name, form.accent),
    ...factsOf(view, lines),
    pageUrl: `${app.operator.origin}${administrationPath(form, 'remboursements')}`,
  })
  return { to: { name: nameOf(reader), address: reader.email }, ...content }
}
