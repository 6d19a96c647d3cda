import { enqueue } from '#db/jobs.ts'
import { type LineMove, storeMove } from '#db/line-moves.ts'
import type { Transaction } from '#db/schema.ts'
import { ticketsOfOrder } from '#db/tickets.ts'
import type { StockUnit } from '#domain/cart/units.ts'
import type { OrderItem, OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'

type Move = Pick<LineMove, 'difference' | 'refunded' | 'movedBy' | 'toLabel'> & {
  readonly order: OrderKey
  readonly item: Pick<OrderItem, 'id' | 'label' | 'quantity'>
  readonly from: number
  readonly to: number
  /** Whether the payer is told, and with its link whoever a ticket was passed on to. */
  readonly tells: boolean
}

/** Writes down that a place goes to another rate, which its ticket says at once (rule ORD-5). The stock is the caller's, and comes last. */
export async function movePlace(app: App, tx: Transaction, move: Move): Promise<void> {
  const { order, item, from, to, tells, ...facts } = move
  const { organizationId, id: orderId } = order
  const of = { organizationId, orderId, itemId: item.id, fromLabel: item.label }
  const moveId = await storeMove(
    tx,
    { ...of, ...facts, movedAt: app.now() },
    { from, to, quantity: item.quantity },
  )
  if (tells) await tell(app, tx, order, { moveId, itemId: item.id })
}

async function tell(
  app: App,
  tx: Transaction,
  order: OrderKey,
  { moveId, itemId }: { readonly moveId: number; readonly itemId: number },
): Promise<void> {
  const { organizationId } = order
  const passedOn = (await ticketsOfOrder(tx, order)).filter(
    ticket => ticket.itemId === itemId && ticket.email !== null,
  )
  const mails = [
    { kind: 'lineMoved', subjectId: String(moveId) },
    ...passedOn.map(
      ({ id, version }) => ({ kind: 'ticketSent', subjectId: `${id}.${version}.${moveId}` }) as const,
    ),
  ] as const
  for (const mail of mails) await enqueue(tx, 'send-mail', { organizationId, ...mail }, { trace: app.trace })
}

/** What a place gives and takes of the stock where it goes from one rate to another. */
export function exchangeOfPlace(from: number, to: number, quantity: number) {
  const units = (targetId: number): readonly StockUnit[] => [{ kind: 'tier', targetId, quantity }]
  return { gives: units(from), takes: units(to) }
}
