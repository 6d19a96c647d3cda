import { type AdministeredPayment, listAdministeredPayments } from '#db/administered-payments.ts'
import { returnedItemsOf } from '#db/cancelled-lines.ts'
import { campaignByKey } from '#db/forms.ts'
import { type OrderEvent, orderTimeline } from '#db/order-timeline.ts'
import { itemsOfOrder, payerOfCart } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { type Supplement, supplementsOfOrder } from '#db/supplements.ts'
import { may } from '#domain/access/may.ts'
import type { Role } from '#domain/access/role.ts'
import type { Form, FormerField, FormType } from '#domain/form/form.ts'
import { isCancellable } from '#domain/order/cancel-line.ts'
import { carrierOf, editableItem } from '#domain/order/edit-item.ts'
import { moveTargets } from '#domain/order/move-line.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { type OrderLine, orderLines } from '#domain/order/order-lines.ts'
import { fieldsOf } from '#domain/order/order-units.ts'
import { addableOptions } from '#domain/order/supplement.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { pageOf } from '../paging.ts'
import { parisDate } from '../paris-time.ts'
import { type OrderVisit, openOrder, targetOf } from './open-order.ts'
import { type MailView, mailViews } from './order-mails.ts'
import { type TransferView, transferViews } from './order-transfers.ts'
import { type PaymentRow, paymentRow } from './payment-row.ts'

/** Events of a history on one page. */
const eventsOfPage = 50

/** One order with everything that happened to it. Amounts in cents. */
export type OfficeOrder = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly order: Pick<Order, 'id' | 'status' | 'amount' | 'tip' | 'createdAt' | 'isRecorded'>
  readonly campaign: { readonly title: string; readonly formType: FormType; readonly formSlug: string }
  /** Who ordered, as far as the person was not erased; empty and null for nobody. */
  readonly payer: { readonly name: string; readonly email: string | null }
  readonly lines: readonly OrderLine[]
  /** The first one first. */
  readonly payments: readonly PaymentRow[]
  /** The transfers that it waits or waited for. */
  readonly transfers: readonly TransferView[]
  /** What was mailed about it, the newest first. */
  readonly mails: readonly MailView[]
  /** The newest first. */
  readonly events: readonly OrderEvent[]
  /** Where older events begin; null: these are all. */
  readonly older: string | null
  /** Whether this person may write notes about it. */
  readonly mayNote: boolean
  /** The lines that this person may do something about. */
  readonly items: readonly OfficeItem[]
  /** What waits for its payer, and what was paid afterwards and stands; the first one first. */
  readonly supplements: readonly OfficeSupplement[]
  /** What was asked, by the ids of questions. */
  readonly questions: Readonly<Record<number, Pick<FormerField, 'label' | 'type'>>>
}

/** A line of an order with what this person may do about it. `person`: whom it is for; empty for nobody who is named. */
export type OfficeItem = {
  readonly itemId: number
  readonly label: string
  readonly person: string
  readonly mayEdit: boolean
  readonly mayCancel: boolean
  readonly mayMove: boolean
  readonly mayAdd: boolean
}

/** What was asked or paid afterwards for a line of an order. Amounts in cents. */
export type OfficeSupplement = Pick<Supplement, 'id' | 'label' | 'amount' | 'state' | 'paidOrderId'> & {
  /** The last ISO day on which its payer can pay it. */
  readonly lastDay: string
  /** Whether this person may take it back. */
  readonly mayTakeBack: boolean
}

/** One order, for who sees the payments of its campaign; to anyone else it does not exist. `before`: where newer events ended. */
export async function readOfficeOrder(
  app: App,
  { before, ...visit }: OrderVisit & { readonly before: string | null },
): Promise<Result<OfficeOrder>> {
  const opened = await openOrder(app, visit, 'seePayments')
  if (!opened.ok) return opened
  const { organization, order, roles } = opened.value
  const { db } = app
  const [campaign, payer, items, payments, mails, returned, supplements, events] = await Promise.all([
    campaignByKey(db, order.organizationId, order.formId),
    payerOfCart(db, { organizationId: order.organizationId, id: order.cartId }),
    itemsOfOrder(db, order),
    rowsOf(app, order),
    mailViews(app, order),
    returnedItemsOf(db, order),
    supplementsOfOrder(db, order, app.now()),
    orderTimeline(db, {
      ...{ organizationId: order.organizationId, id: order.id },
      ...{ before: placeOf(before), limit: eventsOfPage + 1 },
    }),
  ])
  const page = pageOf(events, eventsOfPage, ({ at, id }) => `${at}_${id}`)
  const { id, status, amount, tip, createdAt, isRecorded } = order
  const { title, formType, formSlug } = campaign.form
  const { name, organizationSlug } = organization
  return ok({
    organization: { name, organizationSlug },
    order: { id, status, amount, tip, createdAt, isRecorded },
    campaign: { title, formType, formSlug },
    payer: { name: nameOf(payer), email: payer?.email ?? null },
    lines: orderLines(items, order.couponCode, campaign.form),
    payments: payments.map(paymentRow),
    transfers: await transferViews(app, order, visit.userId),
    mails,
    ...{ events: page.rows, older: page.next },
    mayNote: may(roles, 'noteOrders', targetOf(order)),
    items: officeItems({ order, items, form: campaign.form, returned }, roles),
    supplements: officeSupplements(supplements, may(roles, 'refund', targetOf(order))),
    questions: Object.fromEntries(fieldsOf(campaign.form)),
  })
}

type Sold = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  readonly form: Form
  /** What of it is on sale again. */
  readonly returned: ReadonlySet<number>
}

function officeItems({ order, items, form, returned }: Sold, roles: readonly Role[]): readonly OfficeItem[] {
  if (order.status === 'Canceled' || order.status === 'Refunded') return []
  const [keeps, refunds] = [may(roles, 'keepTickets', targetOf(order)), may(roles, 'refund', targetOf(order))]
  const carrier = carrierOf(form, items)
  const standing = items.filter(({ isCancelled }) => !isCancelled)
  const named = standing.map(item => {
    const { asksName, places } = editableItem(form, item, item.id === carrier)
    const { firstName, lastName } = item.participant ?? {}
    return {
      ...{ itemId: item.id, label: item.label, person: [firstName, lastName].filter(Boolean).join(' ') },
      mayEdit: keeps && (asksName || places.length > 0),
      mayCancel: refunds && isCancellable(item) && !returned.has(item.id),
      mayMove:
        refunds &&
        order.status === 'Processed' &&
        !returned.has(item.id) &&
        moveTargets(form, item).length > 0,
      mayAdd:
        refunds &&
        order.status === 'Processed' &&
        !returned.has(item.id) &&
        addableOptions(form, item, { lines: standing, added: [] }).length > 0,
    }
  })
  return named.filter(({ mayEdit, mayCancel, mayMove, mayAdd }) => mayEdit || mayCancel || mayMove || mayAdd)
}

function officeSupplements(
  supplements: readonly Supplement[],
  mayRefund: boolean,
): readonly OfficeSupplement[] {
  return supplements
    .filter(({ state }) => state === 'asked' || state === 'paid')
    .map(({ id, label, amount, state, paidOrderId, paysUntil }) => ({
      ...{ id, label, amount, state, paidOrderId, lastDay: parisDate(paysUntil) },
      mayTakeBack: mayRefund && state === 'asked',
    }))
}

const nameOf = (payer: Awaited<ReturnType<typeof payerOfCart>>): string =>
  payer?.companyName || [payer?.firstName, payer?.lastName].filter(Boolean).join(' ')

/** The payments of an order as lists show them: few, so each is read by its key. */
async function rowsOf({ db }: App, order: Order): Promise<readonly AdministeredPayment[]> {
  const payments = await paymentsOfOrder(db, order)
  const page = { organizationId: order.organizationId, formIds: null, statuses: null, limit: 1 }
  const rows = payments.map(({ id }) => listAdministeredPayments(db, { ...page, before: id + 1 }))
  return (await Promise.all(rows)).flat()
}

/** Where a page ended, as it wrote it; anything else is the beginning. */
function placeOf(text: string | null): { readonly at: string; readonly id: string } | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.+]{8,22}Z?)_([\w:#.-]{1,200})$/.exec(text ?? '') ?? []
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id }
}
