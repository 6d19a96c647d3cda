import { sql } from 'kysely'
import type { Cart, CartItem } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import { columnOf, type KeptField, keptFields } from '#domain/payer/kept-payer.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

type Row = {
  id: string
  organizationId: number
  formId: number
  version: number
  status: Cart['status']
  items: Cart['items']
  coupon: Cart['coupon']
  tip: number | null
  installmentCount: number
  expiresAt: string
  reservedUntil: string | null
  createdAt: string
  updatedAt: string
  payer: Payer | null
  payerUserId: number | null
}

const columns = sql`
  c.id, c.organization_id, c.form_id, c.version, c.status, c.items,
  case when c.coupon is not null then jsonb_build_object('code', c.coupon, 'id', c.coupon_id) end as coupon, c.tip, c.installment_count, c.expires_at, c.reserved_until,
  c.created_at, c.updated_at,
  ${payerJson('p')} as payer, p.user_id as payer_user_id`

function cartOf(row: Row): Cart {
  return {
    id: row.id,
    organizationId: row.organizationId,
    formId: row.formId,
    version: row.version,
    status: row.status,
    items: row.items,
    coupon: row.coupon,
    tip: row.tip,
    installmentCount: row.installmentCount,
    payer: row.payer,
    payerUserId: row.payerUserId,
    expiresAt: row.expiresAt,
    reservedUntil: row.reservedUntil,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The cart of a capability, or `undefined`. */
export async function cartById(db: Reader, id: string): Promise<Cart | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from carts c left join payers p on p.organization_id = c.organization_id and p.cart_id = c.id
    where c.id = ${id}`.execute(db)
  return rows[0] && cartOf(rows[0])
}

/**
 * The same, locked until the transaction ends: locked first and read then, so that nothing is shown from before a wait.
 * Lock order: payment request, cart, holds, then stock (rule STK-5).
 */
export async function lockCart(tx: Transaction, id: string): Promise<Cart | undefined> {
  const { rows } = await sql`select from carts where id = ${id} for update`.execute(tx)
  return rows.length === 0 ? undefined : cartById(tx, id)
}

type NewCart = Pick<
  Cart,
  | 'id'
  | 'organizationId'
  | 'formId'
  | 'items'
  | 'tip'
  | 'installmentCount'
  | 'expiresAt'
  | 'reservedUntil'
  | 'createdAt'
>

export async function insertCart(tx: Transaction, cart: NewCart): Promise<void> {
  await tx
    .insertInto('carts')
    .values({
      id: cart.id,
      organizationId: cart.organizationId,
      formId: cart.formId,
      items: JSON.stringify(cart.items),
      tip: cart.tip,
      installmentCount: cart.installmentCount,
      expiresAt: cart.expiresAt,
      reservedUntil: cart.reservedUntil ?? null,
      createdAt: cart.createdAt,
      updatedAt: cart.createdAt,
    })
    .execute()
}

/** What may change in a cart; what is left out stays. */
export type CartChange = {
  readonly items?: readonly CartItem[]
  readonly tip?: number | null
  readonly coupon?: Cart['coupon']
  readonly installmentCount?: number
  /** Where it begins anew, as any other cart: what it was offered is not reserved any more (rule WAIT-2). */
  readonly begunAt?: string
}

/** Writes what changed, raises the version (a request froze another one) and prolongs the cart's life (rule CRT-1). */
export async function changeCart(
  tx: Transaction,
  cart: Pick<Cart, 'organizationId' | 'id'>,
  { now, expiresAt, ...change }: CartChange & { now: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable('carts')
    .set(eb => ({
      version: eb('version', '+', 1),
      updatedAt: now,
      expiresAt,
      ...(change.items === undefined ? {} : { items: JSON.stringify(change.items) }),
      ...(change.tip === undefined ? {} : { tip: change.tip }),
      ...(change.begunAt === undefined ? {} : { createdAt: change.begunAt, reservedUntil: null }),
      ...(change.coupon === undefined
        ? {}
        : { coupon: change.coupon?.code ?? null, couponId: change.coupon?.id ?? null }),
      ...(change.installmentCount === undefined ? {} : { installmentCount: change.installmentCount }),
    }))
    .where('organizationId', '=', cart.organizationId)
    .where('id', '=', cart.id)
    .where('status', '=', 'open')
    .execute()
}

/** Prolongs a cart's life without changing it (refresh, payment steps; rule PAY-6). */
export async function prolongCart(
  tx: Transaction,
  cart: Pick<Cart, 'organizationId' | 'id'>,
  expiresAt: string,
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ expiresAt })
    .where('organizationId', '=', cart.organizationId)
    .where('id', '=', cart.id)
    .where('expiresAt', '<', expiresAt)
    .execute()
}

/** Marks a cart as paid or expired; returns whether this call moved it. */
export async function moveCart(
  tx: Transaction,
  cart: Pick<Cart, 'organizationId' | 'id' | 'status'>,
  event: 'pay' | 'expire',
): Promise<boolean> {
  const step = moveIfAllowed(cartFlow, cart.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('carts')
    .set({ status: step.to })
    .where('organizationId', '=', cart.organizationId)
    .where('id', '=', cart.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores who pays: erasable person data, one row per cart. */
export async function savePayer(
  tx: Transaction,
  cart: Pick<Cart, 'organizationId' | 'id'>,
  payer: Payer,
  userId: number | null,
): Promise<void> {
  const kept = Object.fromEntries(keptFields.map(field => [field, payer[field]])) as Pick<Payer, KeptField>
  const values = { userId, ...kept }
  await tx
    .insertInto('payers')
    .values({ organizationId: cart.organizationId, cartId: cart.id, ...values })
    .onConflict(conflict => conflict.columns(['organizationId', 'cartId']).doUpdateSet(values))
    .execute()
}

/** Carts whose life ended, oldest first; the sweeper marks them and gives their units back. */
export async function expiredCarts(
  db: Reader,
  now: string,
  { after, limit }: BatchInput,
): Promise<readonly (BatchRow & { readonly organizationId: number })[]> {
  const { rows } = await sql<BatchRow & { organizationId: number }>`
    select organization_id, id, expires_at as at from carts
    where status = 'open' and expires_at < ${now}
      and (${after?.at ?? null}::timestamptz is null or (expires_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by expires_at, id limit ${limit}`.execute(db)
  return rows
}

/** A row of `payers` as the JSON of the domain's `Payer`; null where the left join found none. */
export function payerJson(alias: string) {
  const kept = keptFields.map(field => `'${field}', ${alias}.${columnOf(field)}`).join(', ')
  return sql.raw(`
    case when ${alias}.cart_id is not null then jsonb_build_object(
      ${kept}, 'emailConfirmation', ${alias}.email, 'consent', true) end`)
}
