import { type RawBuilder, sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import type { SupplementState } from '#domain/order/supplement.ts'
import type { Reader, Transaction } from './schema.ts'

export type SupplementKey = { readonly organizationId: number; readonly id: number }

/** Something that a line of an order costs more afterwards (rules ORD-5 to ORD-7). `amount` in cents, instants ISO. */
export type Supplement = SupplementKey & {
  /** The order that it completes, and its line. */
  readonly orderId: number
  readonly itemId: number
  /** The cart that its payer pays. */
  readonly cartId: string
  /** The option that is added; null where the place goes from one rate to another. */
  readonly optionId: number | null
  readonly fromTierId: number | null
  readonly toTierId: number | null
  readonly label: string
  readonly amount: number
  readonly askedBy: number
  readonly askedAt: string
  readonly paysUntil: string
  readonly state: SupplementState
  /** The order by which it was paid; null while it is not. */
  readonly paidOrderId: number | null
}

export type NewSupplement = Omit<Supplement, 'id' | 'state' | 'paidOrderId'>

/** Writes down what is asked; gives its id. */
export async function insertSupplement(tx: Transaction, supplement: NewSupplement): Promise<number> {
  const { id } = await tx
    .insertInto('supplements')
    .values(supplement)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was added to an order afterwards, or asked, the first one first. */
export function supplementsOfOrder(db: Reader, order: OrderKey, now: string): Promise<readonly Supplement[]> {
  return supplementsWhere(
    db,
    sql`s.organization_id = ${order.organizationId} and s.order_id = ${order.id}`,
    now,
  )
}

/** The lines of an order to which something was added afterwards, or is asked; all of them where the order is itself what was added. */
export async function completedItemsOf(
  db: Reader,
  { organizationId, id, cartId }: OrderKey & { readonly cartId: string },
  now: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ itemId: number }>`
    select i.id as "itemId" from order_items i
    where i.organization_id = ${organizationId} and i.order_id = ${id} and exists (
      select from supplements s where s.organization_id = i.organization_id and s.cart_id = ${cartId})`.execute(
    db,
  )
  const added = (await supplementsOfOrder(db, { organizationId, id }, now)).filter(
    ({ state }) => state === 'paid' || state === 'asked',
  )
  return new Set([...rows, ...added].map(({ itemId }) => itemId))
}

/** One by its public id, across organizations: who may see it is the caller's question. */
export async function supplementById(db: Reader, id: number, now: string): Promise<Supplement | undefined> {
  return (await supplementsWhere(db, sql`s.id = ${id}`, now))[0]
}

async function supplementsWhere(
  db: Reader,
  condition: RawBuilder<unknown>,
  now: string,
): Promise<readonly Supplement[]> {
  const { rows } = await sql<Supplement>`
    select s.organization_id as "organizationId", s.id, s.order_id as "orderId", s.item_id as "itemId", s.cart_id as "cartId",
      s.option_id as "optionId", s.from_tier_id as "fromTierId", s.to_tier_id as "toTierId", s.label, s.amount,
      s.asked_by as "askedBy", instant(s.asked_at) as "askedAt", instant(s.pays_until) as "paysUntil", n.id as "paidOrderId",
      case
        when n.status in ('Canceled', 'Refunded') or exists (
          select from order_items i
          join returned_items r on r.organization_id = i.organization_id and r.item_id = i.id
          where i.organization_id = n.organization_id and i.order_id = n.id) then 'returned'
        when n.id is not null then 'paid'
        when s.taken_back_at is not null then 'takenBack'
        when c.status = 'open' and c.expires_at >= ${now}::timestamptz then 'asked'
        else 'lapsed' end as state
    from supplements s
    left join carts c on c.organization_id = s.organization_id and c.id = s.cart_id
    left join orders n on n.organization_id = s.organization_id and n.cart_id = s.cart_id
    where ${condition} order by s.id`.execute(db)
  return rows
}

/** Whether the option of a supplement was added to its line by another one that stands. */
export async function isAddedOtherwise(
  db: Reader,
  { organizationId, id, itemId, optionId, askedAt }: Supplement,
): Promise<boolean> {
  if (optionId === null) return false
  const others = await supplementsWhere(
    db,
    sql`s.organization_id = ${organizationId} and s.item_id = ${itemId} and s.option_id = ${optionId} and s.id <> ${id}`,
    askedAt,
  )
  return others.some(({ state }) => state === 'paid')
}

/** Notes who does not ask for it any more, and when. */
export async function storeTakenBack(
  tx: Transaction,
  { organizationId, id }: SupplementKey,
  { takenBackBy, takenBackAt }: { readonly takenBackBy: number; readonly takenBackAt: string },
): Promise<void> {
  await tx
    .updateTable('supplements')
    .set({ takenBackBy, takenBackAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

type Lapsing = {
  readonly organizationId: number
  readonly itemIds: readonly number[]
  /** Only what takes a place from this rate to another; left out: whatever waits for these lines. */
  readonly fromTierId?: number
}

/**
 * Lets what waits for lines that stand no more lapse (rule ORD-7): its units are free as those of any cart that nobody paid in time. A cart
 * that is paid at this very moment is left alone: its payment finds that the line is gone.
 */
export async function lapseSupplements(
  tx: Transaction,
  { organizationId, itemIds, fromTierId }: Lapsing,
): Promise<void> {
  await sql`
    with waiting as (
      select c.id from supplements s
      join carts c on c.organization_id = s.organization_id and c.id = s.cart_id
      where s.organization_id = ${organizationId} and s.item_id = any(${itemIds}::integer[])
        and (${fromTierId ?? null}::integer is null or s.from_tier_id = ${fromTierId ?? null})
        and s.taken_back_at is null and c.status = 'open' and c.expires_at > c.created_at
      for update of c skip locked
    )
    update carts c set expires_at = c.created_at - interval '1 second' from waiting w
    where c.organization_id = ${organizationId} and c.id = w.id`.execute(tx)
}

/** Whether an order completes a line that went back, or is on its way: what belongs to a place goes where the place goes. */
export async function completesWhatGoesBack(db: Reader, { organizationId, id }: OrderKey): Promise<boolean> {
  const { rows } = await sql<{ goesBack: boolean }>`
    select exists (
      select from orders o
      join supplements s on s.organization_id = o.organization_id and s.cart_id = o.cart_id
      join orders completed on completed.organization_id = s.organization_id and completed.id = s.order_id
      left join settlements t on t.organization_id = s.organization_id and t.order_id = s.order_id
      left join returned_items r on r.organization_id = s.organization_id and r.item_id = s.item_id
      where o.organization_id = ${organizationId} and o.id = ${id}
        and (completed.status in ('Canceled', 'Refunded') or t.status in ('settling', 'settled', 'failed', 'given')
          or r.item_id is not null)) as "goesBack"`.execute(db)
  return rows[0]?.goesBack ?? false
}
