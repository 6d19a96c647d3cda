import { sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import { beginFold } from './fold-tokens.ts'
import type { Reader, Transaction } from './schema.ts'

/** A line that went to another rate (rule ORD-5). `difference`: what that costs more, `refunded`: what went back; in cents. */
export type LineMove = {
  readonly organizationId: number
  readonly orderId: number
  readonly itemId: number
  readonly fromLabel: string
  readonly toLabel: string
  readonly difference: number
  readonly refunded: number
  readonly movedBy: number
  readonly movedAt: string
}

type Way = { readonly from: number; readonly to: number; readonly quantity: number }

/**
 * Moves a line to another rate, and keeps where it was; gives the move's id. What each day of the campaign sold follows, as far as the order
 * was added up. The order is locked.
 */
export async function storeMove(
  tx: Transaction,
  move: LineMove,
  { from, to, quantity }: Way,
): Promise<number> {
  const { organizationId, orderId, itemId } = move
  await sql`select move_item(${organizationId}, ${itemId}, ${to})`.execute(tx)
  await beginFold(tx, organizationId)
  await sql`
    insert into tier_days (organization_id, form_id, day, tier_id, units)
    select o.organization_id, o.form_id, (o.created_at at time zone 'Europe/Paris')::date, w.tier_id,
      w.units * (1 - coalesce(u.change, 0))
    from orders o
    left join unfolded_orders u on u.organization_id = o.organization_id and u.order_id = o.id
    cross join (values (${from}::integer, -${quantity}::integer), (${to}::integer, ${quantity}::integer)) as w (tier_id, units)
    where o.organization_id = ${organizationId} and o.id = ${orderId} and coalesce(u.change, 0) <> 1
    on conflict (organization_id, form_id, day, tier_id) do update set units = tier_days.units + excluded.units`.execute(
    tx,
  )
  const { id } = await tx.insertInto('lineMoves').values(move).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A move by its id. */
export async function moveById(
  db: Reader,
  organizationId: number,
  id: number,
): Promise<Omit<LineMove, 'movedBy' | 'movedAt' | 'organizationId'> | undefined> {
  return db
    .selectFrom('lineMoves')
    .select(['orderId', 'itemId', 'fromLabel', 'toLabel', 'difference', 'refunded'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What went back of lines of an order because they were moved to cheaper rates, in cents, by their ids. */
export async function givenBackByMoves(db: Reader, order: OrderKey): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('lineMoves')
    .select(['itemId', sql<number>`sum(refunded)::integer`.as('refunded')])
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .where('refunded', '>', 0)
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, refunded }) => [itemId, refunded]))
}
