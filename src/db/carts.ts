import { type RawBuilder, sql } from 'kysely'
import type { Cart, CartItem, CartKey } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import { columnOf, type KeptField, keptFields } from '#domain/payer/kept-payer.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { type CampaignHead, type CampaignNow, campaignOfHead } from './forms.ts'
import { instant } from './row-json.ts'
import type { Reader, RowJson, Transaction } from './schema.ts'

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
  ticket: number | null
  createdAt: string
  updatedAt: string
  payer: Payer | null
  payerUserId: number | null
}

const columns = sql`
  c.id, c.organization_id, c.form_id, c.version, c.status, c.items,
  case when c.coupon is not null then jsonb_build_object('code', c.coupon, 'id', c.coupon_id) end as coupon,
  c.tip, c.installment_count, c.expires_at, c.reserved_until, c.ticket, c.created_at, c.updated_at,
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
    ticket: row.ticket,
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

/** The living request of a cart, as far as who changes the cart needs it. */
export type LivingRequest = Pick<PaymentRequest, 'organizationId' | 'id' | 'status' | 'cartVersion'>

/** A cart, what its campaign is now, and the request that is being paid for it, if any. */
export type CartInCampaign = {
  readonly cart: Cart
  readonly campaign: CampaignNow
  readonly living: LivingRequest | null
}

/** The cart of a capability with its campaign, in one statement; or `undefined`. */
export async function cartInCampaign(db: Reader, id: string): Promise<CartInCampaign | undefined> {
  const { rows } = await sql<{ read: ReadCart | null }>`select read_cart(${id}) as read`.execute(db)
  return inCampaign(db, rows[0]?.read ?? null)
}

/**
 * The same, the cart and its living request locked until the transaction ends: locked first and read then, in one round trip
 * (`lock_cart` of the database), so that nothing is shown from before a wait. The lock order is that of everybody: payment
 * request, cart, holds, then stock (rule STK-5).
 */
export async function lockCartInCampaign(tx: Transaction, id: string): Promise<CartInCampaign | undefined> {
  const { rows } = await sql<{ read: ReadCart | null }>`select lock_cart(${id}) as read`.execute(tx)
  return inCampaign(tx, rows[0]?.read ?? null)
}

/** What `read_cart` gives: rows as JSON, under the names of their columns. */
type ReadCart = {
  readonly cart: RowJson<'carts'>
  readonly payer: RowJson<'payers'> | null
  readonly living: LivingRequest | null
  readonly head: CampaignHead
}

async function inCampaign(db: Reader, read: ReadCart | null): Promise<CartInCampaign | undefined> {
  if (read === null) return undefined
  const { living, head } = read
  return { cart: cartOfJson(read), campaign: await campaignOfHead(db, head), living }
}

function cartOfJson({ cart, payer }: ReadCart): Cart {
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
  | 'createdAt'
>

export async function insertCart(tx: Transaction, cart: NewCart): Promise<void> {
  await cartWritten(cart).execute(tx)
}

/** The same as the expression `opened` of another statement: a cart and what it holds are written at once. */
export function openedCart(cart: NewCart) {
  return sql`opened as (${cartWritten(cart)})`
}

function cartWritten(cart: NewCart) {
  return sql`
    insert into carts (organization_id, id, form_id, items, tip, installment_count, expires_at, reserved_until,
      ticket, created_at, updated_at)
    values (${cart.organizationId}, ${cart.id}, ${cart.formId}, ${JSON.stringify(cart.items)}, ${cart.tip},
      ${cart.installmentCount}, ${cart.expiresAt}, ${cart.reservedUntil ?? null},
      ${cart.ticket ?? null}, ${cart.createdAt}, ${cart.createdAt})`
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

/** Who pays a cart, and the account that they were logged in with. */
export type NewPayer = { readonly payer: Payer; readonly userId: number | null }

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
    ...(change.coupon === undefined
      ? []
      : [sql`coupon = ${change.coupon?.code ?? null}, coupon_id = ${change.coupon?.id ?? null}`]),
    ...(change.installmentCount === undefined ? [] : [sql`installment_count = ${change.installmentCount}`]),
  ]
  const expressions = [
    ...(prolongs
      ? [
          sql`prolonged as (update holds set expires_at = ${expiresAt}
            where organization_id = ${organizationId} and cart_id = ${id})`,
        ]
      : []),
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
  payer: NewPayer,
): Promise<void> {
  await payerWritten(cart, payer).execute(tx)
}

function payerWritten({ organizationId, id }: CartKey, { payer, userId }: NewPayer) {
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

/** A row of `payers` as the JSON of the domain's `Payer`; null where the left join found none. */
export function payerJson(alias: string) {
  const kept = keptFields.map(field => `'${field}', ${alias}.${columnOf(field)}`).join(', ')
  return sql.raw(`
    case when ${alias}.cart_id is not null then jsonb_build_object(
      ${kept}, 'emailConfirmation', ${alias}.email, 'consent', true) end`)
}
