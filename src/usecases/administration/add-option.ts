import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { itemsOfOrder } from '#db/orders.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { supplementsOfOrder } from '#db/supplements.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { paymentTerms } from '#domain/cart/payment-terms.ts'
import { type Cents, SMALLEST_CHARGE } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { type AddableOption, addableOptions } from '#domain/order/supplement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { checkStanding } from '../cart/check-ready.ts'
import { holdCart } from '../cart/place-items.ts'
import { lineStands } from '../order/standing-supplement.ts'
import { parisDate } from '../paris-time.ts'
import { takeFreeOrder } from '../payment/commit-order.ts'
import { mailedPayerOf, paysUntil, writeSupplement } from './ask-supplement.ts'
import { type ItemVisit, openOrder } from './open-order.ts'

/** A line of an order before an option is added to it. Amounts in cents. */
export type AddedOptionView = Pick<OrderItem, 'label' | 'participant'> & {
  readonly organization: string
  readonly options: readonly AddableOption[]
  readonly payerEmail: string | null
  /** The last ISO day on which its payer can pay. */
  readonly lastDay: string
  /** `over`: nothing can be added to its order or its campaign any more; `noEmail`: no link can be mailed to its payer. */
  readonly obstacle: 'over' | 'noEmail' | null
}

/** A line of an order before an option is added to it, for who may refund; to anyone else it does not exist. */
export async function readAddedOption(
  app: App,
  { itemId, ...visit }: ItemVisit,
): Promise<Result<AddedOptionView>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order, organization } = opened.value
  const line = await lineOf(app, app.db, order, itemId)
  if (line === undefined) return failWith('NOT_FOUND')
  const { item, options, payer, until, obstacle } = line
  return ok({
    ...{ label: item.label, participant: item.participant, organization: organization.name, options },
    payerEmail: payer?.payer?.email ?? null,
    lastDay: parisDate(until),
    obstacle,
  })
}

/** A line with what can be added to it; `undefined` for one of another order. */
async function lineOf(app: App, db: Reader, order: Order, itemId: number) {
  const items = await itemsOfOrder(db, order)
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return undefined
  const { form, ...campaign } = await campaignByKey(db, order.organizationId, order.formId)
  const supplements = await supplementsOfOrder(db, order, app.now())
  const added = supplements.filter(({ state }) => state === 'asked' || state === 'paid')
  const lines = items.filter(({ isCancelled }) => !isCancelled)
  const payer = await mailedPayerOf(db, order)
  const until = paysUntil(app, form)
  const stands = (await lineStands(db, order, itemId)) && checkStanding({ form }).ok && until > app.now()
  const obstacle = !stands ? 'over' : payer === undefined ? 'noEmail' : null
  const options = addableOptions(form, item, { lines, added })
  return { item, options, added, payer, until, obstacle, campaign: { ...campaign, form } } as const
}

type Adding = ItemVisit & {
  readonly optionId: number
  /** What it costs, as the page showed it, in cents. */
  readonly amount: Cents
}

/** `added`: it stands at once; `asked`: its payer has a link; `same`: it was before. */
export type AddedOption = 'added' | 'asked' | 'same'

/**
 * Adds an option to a line (rule ORD-6): one that costs nothing at once, any other when its payer has paid for it by the link that they are
 * mailed; until then its units are held. The same again changes nothing. Errors: `NOT_FOUND`, `ORDER_CLOSED`, `CONFLICT` where it costs
 * something else than was shown or is offered no more, `MINIMUM_CART_NOT_REACHED`, `OPTIONS_SOLD_OUT`.
 */
export async function addOption(
  app: App,
  { optionId, amount, ...visit }: Adding,
): Promise<Result<AddedOption>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order: key, userId } = opened.value
  return app.transaction<Result<AddedOption>>(async tx => {
    const order = await lockOrder(tx, key)
    const line = order && (await lineOf(app, tx, order, visit.itemId))
    if (order === undefined || line === undefined) return failWith('NOT_FOUND')
    const { item, added, payer, until, obstacle } = line
    if (obstacle !== null || payer === undefined) return failWith('ORDER_CLOSED')
    if (added.some(each => each.itemId === item.id && each.optionId === optionId)) return ok('same')
    const option = line.options.find(({ id }) => id === optionId)
    if (option?.amount !== amount) return failWith('CONFLICT')
    if (amount > 0 && amount < SMALLEST_CHARGE) return failWith('MINIMUM_CART_NOT_REACHED')
    const { label } = option
    const asked = {
      order,
      item,
      label,
      line: label,
      amount,
      askedBy: userId,
      until,
      option,
      move: null,
    } as const
    const { id, cart } = await writeSupplement(app, tx, payer, asked)
    const { organizationId, formId } = order
    const action = amount === 0 ? 'order.addOption' : 'order.askSupplement'
    const facts = { form: String(formId), amount }
    await auditAction(app, tx, { organizationId, userId, action, object: `order:${order.id}`, facts })
    if (amount === 0) return takeAtOnce(app, tx, { cart, campaign: line.campaign }, order)
    const mail = { organizationId, kind: 'supplementAsked', subjectId: String(id) } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    // The stock comes last before COMMIT (rule STK-5).
    const held = await holdCart(app, tx, cart)
    return held.ok ? ok('asked') : failWith('OPTIONS_SOLD_OUT')
  })
}

type Free = { readonly cart: Cart; readonly campaign: Awaited<ReturnType<typeof campaignByKey>> }

/** What costs nothing is an order at once (rule PAY-11). */
async function takeAtOnce(
  app: App,
  tx: Transaction,
  { cart, campaign }: Free,
  { locale }: Order,
): Promise<Result<AddedOption>> {
  const { items, coupon } = cart
  const frozen = { items, coupon, terms: paymentTerms(cart, parisDate(app.now())), schedule: null }
  const consents = { terms: false, salesConditions: false, tip: false }
  const taken = await takeFreeOrder(app, tx, { cart, campaign }, { frozen, consents, locale })
  if (taken.ok) return ok('added')
  return failWith(taken.error[0]?.code === 'TICKETS_SOLD_OUT' ? 'OPTIONS_SOLD_OUT' : 'CONFLICT')
}
