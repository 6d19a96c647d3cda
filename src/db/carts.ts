import { type RawBuilder, sql } from 'kysely'
import type { Cart, CartItem, CartKey } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import { columnOf, type KeptField, keptFields } from '#domain/payer/kept-payer.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { RecordedPayer } from '#domain/payer/recorded-payer.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { instant } from './row-json.ts'
import type { Reader, RowJson, Transaction } from './schema.ts'
import { holdsProlonged } from './stock.ts'

/** The cart of a capability, or `undefined`. */
export async function cartById(db: Reader, id: string): Promise<Cart | undefined> {
  const { rows } = await sql<CartRows>`
    select to_jsonb(c) as cart, to_jsonb(p) as payer
    from carts c left join payers p on p.organization_id = c.organization_id and p.cart_id = c.id
    where c.id = ${id}`.execute(db)
  return rows[0] && cartOfJson(rows[0])
}

/**
 * The same, locked until the transaction ends: locked first and read then, so that nothing is shown from before a wait.
 * Lock order: payment request, cart, holds, then stock (rule STK-5).
 */
export async function lockCart(tx: Transaction, id: string): Promise<Cart | undefined> {
  const { rows } = await sql`select from carts where id = ${id} for update`.execute(tx)
  return rows.length === 0 ? undefined : cartById(tx, id)
}

/** A cart and its payer as programs of the database give them: rows as JSON, under the names of their columns. */
export type CartRows = { readonly cart: RowJson<'carts'>; readonly payer: RowJson<'payers'> | null }

export function cartOfJson({ cart, payer }: CartRows): Cart {
  return {
    id: cart.id,
    organizationId: cart.organization_id,
    formId: cart.form_id,
    version: cart.version,
    status: cart.status,
    items: cart.items,
    coupon: cart.coupon === null ? null : { code: cart.coupon, id: cart.coupon_id },
    tip: cart.tip,
    installmentCount: cart.installment_count,
    payer: payer && payerOfJson(payer),
    payerUserId: payer?.user_id ?? null,
    expiresAt: instant(cart.expires_at),
    reservedUntil: cart.reserved_until === null ? null : instant(cart.reserved_until),
    ticket: cart.ticket,
    openedWith: cart.opened_with,
    appliedAt: cart.applied_at === null ? null : instant(cart.applied_at),
    createdAt: instant(cart.created_at),
    updatedAt: instant(cart.updated_at),
  }
}

/** A payer's row, as a program of the database gives it. */
export function payerOfJson(row: RowJson<'payers'>): Payer {
  const columns: Readonly<Record<string, unknown>> = row
  const kept = Object.fromEntries(keptFields.map(field => [field, columns[columnOf(field)]]))
  return { ...(kept as Pick<Payer, KeptField>), emailConfirmation: row.email, consent: true } as Payer
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
  | 'ticket'
  | 'openedWith'
  | 'createdAt'
>

export async function insertCart(tx: Transaction, cart: NewCart): Promise<void> {
  await cartWritten(cart).execute(tx)
}

/** Writes a new cart with who pays it, unless its organization has one of this id; whoever writes that one is waited for. */
export async function insertCartOnce(tx: Transaction, cart: NewCart, paid: WrittenPayer): Promise<boolean> {
  const { rows } = await sql`${cartWritten(cart)} on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await savePayer(tx, cart, paid)
  return true
}

/** The same as expressions of another statement: a cart, who pays it and what it holds are written at once. */
export function openedCart(cart: NewCart, paid: NewPayer | null = null) {
  const opened = sql`opened as (${cartWritten(cart)})`
  return paid === null ? opened : sql`${opened}, paid as (${payerWritten(cart, paid)})`
}

/** Writes a new cart with who pays it, and nothing else. */
export async function insertPaidCart(db: Reader, cart: NewCart, paid: NewPayer | null): Promise<void> {
  await sql`with ${openedCart(cart, paid)} select`.execute(db)
}

function cartWritten(cart: NewCart) {
  return sql`
    insert into carts (organization_id, id, form_id, items, tip, installment_count, expires_at, reserved_until,
      ticket, opened_with, created_at, updated_at)
    values (${cart.organizationId}, ${cart.id}, ${cart.formId}, ${JSON.stringify(cart.items)}, ${cart.tip},
      ${cart.installmentCount}, ${cart.expiresAt}, ${cart.reservedUntil ?? null},
      ${cart.ticket ?? null}, ${cart.openedWith ?? []}::text[], ${cart.createdAt}, ${cart.createdAt})`
}

/** What may change in a cart; what is left out stays. */
export type CartChange = {
  readonly items?: readonly CartItem[]
  readonly tip?: number | null
  readonly coupon?: Cart['coupon']
  readonly installmentCount?: number
  /** Where it begins anew, as any other cart: what it was offered is not reserved any more (rule WAIT-2). */
  readonly begunAt?: string
  readonly openedWith?: readonly string[]
}

/** Who pays a cart, and the account that they were logged in with. */
export type NewPayer = { readonly payer: Payer; readonly userId: number | null }

/** The same, or who paid what an administrator records. */
type WrittenPayer = Pick<NewPayer, 'userId'> & { readonly payer: Payer | RecordedPayer }

type Life = {
  readonly now: string
  readonly expiresAt: string
  /** Its holds live as long; where they are not written anew anyway. */
  readonly prolongs?: boolean
}

/**
 * Writes what changed, the payer included, raises the version (a request froze another one) and prolongs the cart's life (rule
 * CRT-1), in one statement. Takes the locked cart, and gives it as it stands then.
 */
export async function changeCart(
  tx: Transaction,
  cart: Cart,
  change: CartChange & { readonly payer?: NewPayer },
  life: Life,
): Promise<Cart> {
  const { written, expressions } = changedCart(cart, change, life)
  await writeCart(tx, expressions)
  return written
}

/** Writes a changed cart alone. */
export async function writeCart(tx: Transaction, expressions: ChangedCart['expressions']): Promise<void> {
  const { rows } = await sql`with ${expressions} select id from changed`.execute(tx)
  if (rows.length === 0) throw new Error('the locked cart is not open')
}

/** A locked cart as a change leaves it, and what writes it: expressions of a statement. */
export type ChangedCart = { readonly written: Cart; readonly expressions: RawBuilder<unknown> }

/** The same before it is written. */
export function changedCart(
  cart: Cart,
  { payer: paid, ...change }: CartChange & { readonly payer?: NewPayer },
  { now, expiresAt, prolongs = false }: Life,
): ChangedCart {
  const { organizationId, id } = cart
  const version = cart.version + 1
  const columns = [
    sql`version = ${version}, updated_at = ${now}, expires_at = ${expiresAt}`,
    ...(change.items === undefined ? [] : [sql`items = ${JSON.stringify(change.items)}`]),
    ...(change.tip === undefined ? [] : [sql`tip = ${change.tip}`]),
    ...(change.begunAt === undefined ? [] : [sql`created_at = ${change.begunAt}, reserved_until = null`]),
    ...(change.openedWith === undefined ? [] : [sql`opened_with = ${change.openedWith}::text[]`]),
    ...(change.coupon === undefined
      ? []
      : [sql`coupon = ${change.coupon?.code ?? null}, coupon_id = ${change.coupon?.id ?? null}`]),
    ...(change.installmentCount === undefined ? [] : [sql`installment_count = ${change.installmentCount}`]),
  ]
  const expressions = [
    ...(prolongs ? [sql`prolonged as (${holdsProlonged({ organizationId, cartId: id }, expiresAt)})`] : []),
    ...(paid === undefined ? [] : [sql`paid as (${payerWritten(cart, paid)})`]),
  ]
  expressions.push(sql`changed as (
    update carts set ${sql.join(columns)}
    where organization_id = ${organizationId} and id = ${id} and status = 'open'
    returning id)`)
  const { begunAt, ...shown } = change
  const written = {
    ...cart,
    ...shown,
    ...(begunAt !== undefined && { createdAt: begunAt, reservedUntil: null }),
    ...(paid !== undefined && { payer: paid.payer, payerUserId: paid.userId }),
    version,
    updatedAt: now,
    expiresAt,
  }
  return { written, expressions: sql.join(expressions) }
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
  payer: WrittenPayer,
): Promise<void> {
  await payerWritten(cart, payer).execute(tx)
}

function payerWritten({ organizationId, id }: CartKey, { payer, userId }: WrittenPayer) {
  const values = [userId, ...keptFields.map(field => payer[field])]
  return sql`
    insert into payers (organization_id, cart_id, ${payerColumns})
    values (${organizationId}, ${id}, ${sql.join(values)})
    on conflict (organization_id, cart_id) do update set (${payerColumns}) = row(${payersGiven})`
}

const payerNames = ['user_id', ...keptFields.map(columnOf)]
const payerColumns = sql.raw(payerNames.join(', '))
const payersGiven = sql.raw(payerNames.map(name => `excluded.${name}`).join(', '))

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
