import { insertCancelledLine } from '#db/cancelled-lines.ts'
import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByPublicId } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { insertRefundRequests } from '#db/refund-requests.ts'
import { lockOrder } from '#db/refunds.ts'
import { lockPaymentsOfOrder } from '#db/schedule-changes.ts'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import type { Form } from '#domain/form/form.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { endsWithLastLine } from '#domain/order/cancel-line.ts'
import { givenUpTogether } from '#domain/order/give-up.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { tellAdministrators } from '../mail-envelope.ts'
import { cancelOrder, sellAgain } from '../order/follow-order.ts'
import { rightToday } from '../order/payment-status.ts'
import { audit } from '../records.ts'
import { type GivenUp, type GivenUpItem, givenUpOf } from './given-up-order.ts'
import { giveLinesBack } from './line-refund.ts'

type Visit = OrderReader & { readonly orderId: number }

/** A line of an order as its payer sees it before giving it up. Amounts in cents. */
export type GivenUpLineView = Omit<GivenUpItem, 'item'> &
  Pick<OrderItem, 'id' | 'label' | 'participant' | 'quantity'>

/** What a payer sees of an order before giving lines of it up (rule REF-18). */
export type GiveUpView = Pick<GivenUp, 'rule' | 'percent' | 'left' | 'tip' | 'isSettled'> & {
  readonly orderId: number
  readonly orderedAt: string
  readonly lines: readonly GivenUpLineView[]
  readonly form: Pick<Form, 'title' | 'language'>
  readonly organization: string
  /** The law lets them give it back as a whole (rule REF-9): that gives more. */
  readonly mayWithdraw: boolean
}

/** A payer looks at what of their order they can give up, and what comes back; to anyone else it does not exist. */
export async function readGiveUp(app: App, visit: Visit): Promise<Result<GiveUpView>> {
  const order = await orderByPublicId(app.db, visit.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, visit))) return failWith('NOT_FOUND')
  const { form, organization } = await campaignByKey(app.db, order.organizationId, order.formId)
  const { items, rule, percent, left, tip, isSettled } = await givenUpOf(app, app.db, order)
  const right = await rightToday(app, app.db, { order, form, items: items.map(({ item }) => item) })
  return ok({
    ...{ orderId: order.id, orderedAt: order.createdAt, rule, percent, left, tip, isSettled },
    lines: items.map(({ item: { id, label, participant, quantity }, ...line }) => ({
      ...line,
      ...{ id, label, participant, quantity },
    })),
    form: { title: form.title, language: form.language },
    organization: organization.name,
    mayWithdraw: right !== undefined,
  })
}

type GivingUp = Visit & {
  readonly itemIds: readonly number[]
  /** What the page said that comes back of them, in cents. */
  readonly shown: Cents
}

/** How many lines were given up by this call, and about how many the association was asked. */
export type GaveUp = { readonly cancelled: number; readonly asked: number }

/**
 * A payer gives lines of their order up (rules REF-18, REF-19), in one transaction: their places are on sale again and what the rule owes goes
 * back by ordinary refunds; or the association is asked. What is done already stays as it is, so that the same again changes nothing. Errors:
 * `NOT_FOUND`, `required` where no line is named, `ORDER_CLOSED` where one cannot be given up any more, `CONFLICT` where something else comes back than was
 * shown, those of a refund.
 */
export async function giveUp(app: App, { itemIds, shown, ...visit }: GivingUp): Promise<Result<GaveUp>> {
  const key = await orderByPublicId(app.db, visit.orderId)
  if (key === undefined || !(await mayReadOrder(app, key, visit))) return failWith('NOT_FOUND')
  if (itemIds.length === 0) return failWith('required', 'lines')
  const done = await app.transaction<Result<GaveUp>>(async tx => {
    await lockPaymentsOfOrder(tx, key)
    await lockScheduleOfOrder(tx, key)
    const order = await lockOrder(tx, key)
    if (order === undefined) return failWith('NOT_FOUND')
    const seen = await givenUpOf(app, tx, order)
    const named = seen.items.filter(({ item }) => itemIds.includes(item.id))
    if (named.length < new Set(itemIds).size) return failWith('NOT_FOUND')
    const open = named.filter(line => line.obstacle !== 'returned' && line.request === null)
    if (open.length === 0 && named.every(isDone)) return ok({ cancelled: 0, asked: 0 })
    if (named.some(line => line.obstacle !== null || line.request !== null)) return failWith('ORDER_CLOSED')
    const left = givenUpTogether(open, seen.left)
    if (sumCents(left.map(({ owed }) => owed)) !== shown) return failWith('CONFLICT')
    const now = left.filter(({ way }) => way === 'now')
    const asked = await ask(
      app,
      tx,
      seen,
      left.filter(({ way }) => way === 'ask'),
    )
    // The stock comes last before COMMIT (rule STK-5).
    const cancelled = now.length === 0 ? ok(null) : await cancel(app, tx, seen, now)
    return cancelled.ok ? ok({ cancelled: now.length, asked }) : cancelled
  })
  if (done.ok) app.crashPoint('refund-reserved')
  return done
}

const isDone = ({ obstacle, request }: GivenUpItem) => obstacle === 'returned' || request !== null

const payerOf = (orderId: number) => `payer:order:${orderId}`

/** Takes lines out of their order, whose payments, plan and row are locked. */
async function cancel(
  app: App,
  tx: Transaction,
  { order, items }: GivenUp,
  lines: readonly GivenUpItem[],
): Promise<Result<null>> {
  const { organizationId, id: orderId } = order
  const named = new Set(lines.map(({ item }) => item.id))
  const isLast = items.every(line => line.obstacle === 'returned' || named.has(line.item.id))
  const back = lines.flatMap(({ item, owed }) => (owed > 0 ? [{ orderItemId: item.id, amount: owed }] : []))
  const giving = { requestedBy: 'payer', sendMail: true, isLast }
  const given = await giveLinesBack(app, tx, { order, lines: back }, giving)
  if (!given.ok) return given
  const at = { cancelledBy: null, cancelledAt: app.now() }
  for (const { item, owed } of lines)
    await insertCancelledLine(tx, { organizationId, orderId, itemId: item.id, refunded: owed, ...at })
  const subjectId = `${orderId}.${Date.parse(at.cancelledAt)}`
  await enqueue(tx, 'send-mail', { organizationId, kind: 'givenUp', subjectId }, { trace: app.trace })
  await write(app, tx, 'order.giveUp', { order, lines })
  if (isLast && back.length === 0 && endsWithLastLine(await paymentsOfOrder(tx, order)))
    await cancelOrder(app, tx, order, null)
  else
    await sellAgain(
      tx,
      order,
      lines.map(({ item }) => item),
    )
  return ok(null)
}

/** Writes down that the association is asked, and tells it; gives about how many lines. */
async function ask(
  app: App,
  tx: Transaction,
  { order }: GivenUp,
  lines: readonly GivenUpItem[],
): Promise<number> {
  const { organizationId, id: orderId, formId } = order
  const askedAt = app.now()
  const asked = await insertRefundRequests(
    tx,
    lines.map(({ item, owed }) => ({ organizationId, itemId: item.id, orderId, formId, owed, askedAt })),
  )
  if (asked.length === 0) return 0
  await tellAdministrators(app, tx, organizationId, 'giveUpAsked', `${orderId}.${Date.parse(askedAt)}`)
  await write(app, tx, 'order.askRefund', { order, lines })
  return asked.length
}

type Written = Pick<GivenUp, 'order'> & { readonly lines: readonly GivenUpItem[] }

async function write(
  app: App,
  tx: Transaction,
  action: 'order.giveUp' | 'order.askRefund',
  { order: { organizationId, id, formId }, lines }: Written,
): Promise<void> {
  const facts = { form: String(formId), amount: sumCents(lines.map(({ owed }) => owed)) }
  await audit(app, tx, { organizationId, actor: payerOf(id), action, object: `order:${id}`, facts })
}
