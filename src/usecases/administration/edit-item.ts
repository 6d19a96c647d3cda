import { randomUUIDv7 } from 'node:crypto'
import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { renameMembership } from '#db/memberships.ts'
import { lastEditOf, storeEdit } from '#db/order-edits.ts'
import { itemsOfOrder, payerOfCart } from '#db/orders.ts'
import { refreshPeople } from '#db/people.ts'
import { forgetMention, lockPeople } from '#db/person-mentions.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import { lockTicket, renameTicket, ticketsOfOrder } from '#db/tickets.ts'
import {
  carrierOf,
  changesOfItem,
  type EditableItem,
  editableItem,
  editItem,
  type ItemChange,
  type ItemEdit,
} from '#domain/order/edit-item.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { settleName } from '../membership/settle-name.ts'
import { writeDown } from '../person/write-down.ts'
import { type ItemVisit, type OpenedOrder, openOrder } from './open-order.ts'

/** A line of an order as it is edited. */
export type EditedLine = EditableItem &
  Pick<OrderItem, 'participant' | 'customFields' | 'options'> & {
    readonly organization: string
    readonly label: string
    /** How it stands now: whoever saves says what they saw. */
    readonly version: number
    /** Who can be told by mail; null where there is no address. */
    readonly payerEmail: string | null
    /** Why nothing of it can be changed; null: it can. */
    readonly obstacle: EditObstacle | null
  }

/** `over`: its order is cancelled or refunded; `erased`: its payer was forgotten, and everybody whom it named. */
export type EditObstacle = 'over' | 'erased'

type Found = OpenedOrder & {
  readonly item: OrderItem
  readonly isCarrier: boolean
  readonly form: Awaited<ReturnType<typeof campaignByKey>>['form']
  readonly payerEmail: string | null
  readonly obstacle: EditObstacle | null
}

async function findItem(app: App, { itemId, ...visit }: ItemVisit): Promise<Result<Found>> {
  const opened = await openOrder(app, visit, 'keepTickets')
  if (!opened.ok) return opened
  const { order } = opened.value
  const [items, { form }, payer] = await Promise.all([
    itemsOfOrder(app.db, order),
    campaignByKey(app.db, order.organizationId, order.formId),
    payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId }),
  ])
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return failWith('NOT_FOUND')
  const isCarrier = carrierOf(form, items) === itemId
  const obstacle = isOver(order) || item.isCancelled ? 'over' : isNobody(payer) ? 'erased' : null
  return ok({ ...opened.value, item, isCarrier, form, payerEmail: payer?.email ?? null, obstacle })
}

const isOver = ({ status }: Order) => status === 'Canceled' || status === 'Refunded'
const isNobody = (payer: Awaited<ReturnType<typeof payerOfCart>>) =>
  !(payer?.firstName || payer?.lastName || payer?.companyName)

/** A line of an order as it is edited, for who looks after its campaign; to anyone else it does not exist. */
export async function readEditedItem(app: App, visit: ItemVisit): Promise<Result<EditedLine>> {
  const found = await findItem(app, visit)
  if (!found.ok) return found
  const { order, item, form, isCarrier, organization, payerEmail, obstacle } = found.value
  const version = await lastEditOf(app.db, { ...keyOf(order), itemId: item.id })
  const { participant, customFields, options, label } = item
  return ok({
    ...editableItem(form, item, isCarrier),
    ...{ organization: organization.name, label, participant, customFields, options },
    ...{ version, payerEmail, obstacle },
  })
}

const keyOf = ({ organizationId, id }: Order) => ({ organizationId, id })

type Edit = ItemVisit & { readonly edit: ItemEdit; readonly version: number; readonly tells: boolean }

/**
 * An administrator corrects who a line is for and what was answered about it (rule ORD-3); what is made of it says so from then on. Errors:
 * `NOT_FOUND`, `CONFLICT` where somebody else edited it meanwhile, `ORDER_CLOSED`, and those of the fields. Says whether anything was another.
 */
export async function saveEditedItem(
  app: App,
  { edit, version, tells, ...visit }: Edit,
): Promise<Result<boolean>> {
  const found = await findItem(app, visit)
  if (!found.ok) return found
  const { order, form, isCarrier, userId, payerEmail, obstacle } = found.value
  if (obstacle !== null) return failWith('ORDER_CLOSED')
  const key = { ...keyOf(order), itemId: visit.itemId }
  return app.transaction(async tx => {
    await lockPeople(tx, order.organizationId)
    const locked = await lockOrder(tx, order)
    if (locked === undefined || isOver(locked)) return failWith('ORDER_CLOSED')
    if ((await lastEditOf(tx, key)) !== version) return failWith('CONFLICT')
    const item = (await itemsOfOrder(tx, order)).find(({ id }) => id === visit.itemId)
    if (item === undefined) return failWith('NOT_FOUND')
    if (item.isCancelled) return failWith('ORDER_CLOSED')
    const edited = editItem(form, item, edit, isCarrier)
    if (!edited.ok) return edited
    const changes = changesOfItem(item, edited.value)
    if (changes.length === 0) return ok(false)
    const editId = await storeEdit(tx, key, edited.value, { changes, userId, now: app.now() })
    if (isRenamed(changes)) await followName(app, tx, order, { ...item, ...edited.value })
    if (tells && payerEmail !== null) await tell(app, tx, order, editId)
    const { organizationId, id } = order
    const facts = { form: String(order.formId) }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.edit', object: `order:${id}`, facts },
    })
    return ok(true)
  })
}

const isRenamed = (changes: readonly ItemChange[]) => changes.some(({ of }) => typeof of === 'string')

async function tell(app: App, tx: Transaction, { organizationId }: Order, editId: number): Promise<void> {
  const mail = { organizationId, kind: 'orderEdited', subjectId: String(editId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}

/** What goes by the name on a line: people, memberships, and tickets that another name was put on, unless they were passed on. */
async function followName(app: App, tx: Transaction, order: Order, item: OrderItem): Promise<void> {
  const { organizationId, id: orderId } = order
  const left = await forgetMention(tx, { organizationId, orderId, itemId: item.id })
  await refreshPeople(tx, organizationId, left)
  await writeDown(tx, organizationId, [orderId], app.now())
  for (const name of await renameMembership(tx, { organizationId, itemId: item.id }))
    await settleName(tx, name)
  const { firstName, lastName } = item.participant ?? {}
  if (!firstName || !lastName) return
  for (const { id, itemId, version } of await ticketsOfOrder(tx, order)) {
    if (itemId !== item.id || version > 1) continue
    const ticket = await lockTicket(tx, { organizationId, id })
    const isOther = ticket.firstName !== firstName || ticket.lastName !== lastName
    if (ticket.version > 1 || ticket.firstName === null || !isOther) continue
    await renameTicket(tx, ticket, { firstName, lastName }, { id: randomUUIDv7(), changedAt: app.now() })
  }
}
