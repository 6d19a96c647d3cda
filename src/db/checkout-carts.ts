import { sql } from 'kysely'
import type { CartKey } from '#domain/cart/cart.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { Reader, Transaction } from './schema.ts'

/** What a program sent with a cart (rule CHK-1). `metadata` is whatever it wants to be told again. */
export type CheckoutCart = {
  readonly organizationId: number
  readonly cartId: string
  readonly keyId: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly reference: string | null
  readonly metadata: unknown
  /** Of each line, in the order of the cart's items. */
  readonly linesMetadata: readonly unknown[]
  /** Who is expected to pay; null once the cart is paid or gone. */
  readonly prefill: PayerDraft | null
  readonly createdAt: string
  readonly canceledAt: string | null
}

type Row = Omit<CheckoutCart, 'linesMetadata'> & { readonly linesMetadata: readonly unknown[] | null }

const columns = [
  'organizationId',
  'cartId',
  'keyId',
  'idempotencyKey',
  'fingerprint',
  'returnUrl',
  'cancelUrl',
  'reference',
  'metadata',
  'linesMetadata',
  'prefill',
  'createdAt',
  'canceledAt',
] as const

const cartOf = (row: Row | undefined): CheckoutCart | undefined =>
  row && { ...row, linesMetadata: row.linesMetadata ?? [] }

/** What a program sent with a cart; `undefined` where none did. */
export async function checkoutCartById(db: Reader, cartId: string): Promise<CheckoutCart | undefined> {
  return cartOf(
    await db.selectFrom('checkoutCarts').select(columns).where('cartId', '=', cartId).executeTakeFirst(),
  )
}

type AskedBy = Pick<CheckoutCart, 'organizationId' | 'keyId' | 'idempotencyKey'>

/** The cart that a key of idempotency has made already. */
export async function checkoutCartOfKey(
  db: Reader,
  { organizationId, keyId, idempotencyKey }: AskedBy,
): Promise<CheckoutCart | undefined> {
  return cartOf(
    await db
      .selectFrom('checkoutCarts')
      .select(columns)
      .where('organizationId', '=', organizationId)
      .where('keyId', '=', keyId)
      .where('idempotencyKey', '=', idempotencyKey)
      .executeTakeFirst(),
  )
}

/** Stores it; false where its key of idempotency has made another cart, which is committed then. */
export async function insertCheckoutCart(
  tx: Transaction,
  { metadata, linesMetadata, prefill, canceledAt: _, ...cart }: CheckoutCart,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checkoutCarts')
    .values({
      ...cart,
      metadata: metadata === null ? null : JSON.stringify(metadata),
      linesMetadata: JSON.stringify(linesMetadata),
      prefill: prefill === null ? null : JSON.stringify(prefill),
    })
    .onConflict(conflict => conflict.columns(['organizationId', 'keyId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that the program took an open cart back, and forgets who was expected. */
export async function cancelCheckoutCart(tx: Transaction, cart: CartKey, canceledAt: string): Promise<void> {
  await tx
    .updateTable('checkoutCarts')
    .set({ canceledAt, prefill: null })
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .execute()
}

/** Forgets who was expected to pay carts that are paid or gone: the payer has said who they are, or never came. */
export async function forgetPrefills(db: Reader): Promise<void> {
  await sql`
    update checkout_carts k set prefill = null from carts c
    where k.prefill is not null and c.organization_id = k.organization_id and c.id = k.cart_id
      and c.status <> 'open'`.execute(db)
}

/** The form under which an organization's carts of programs stand: made when it is first needed, listed nowhere. */
export async function checkoutFormId(
  tx: Transaction,
  organizationId: number,
  title: string,
): Promise<number> {
  const form = { organizationId, formType: 'Checkout', slug: 'default' } as const
  await tx
    .insertInto('forms')
    .values({ ...form, title, state: 'Private', countryFrOnly: false })
    .onConflict(conflict => conflict.columns(['organizationId', 'formType', 'slug']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('forms')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('formType', '=', 'Checkout')
    .where('slug', '=', 'default')
    .executeTakeFirstOrThrow()
  return id
}

/** The colour, `#rrggbb`, of the newest campaign that visitors see and that has chosen one; `null` where none has. */
export async function newestAccent(db: Reader, organizationId: number): Promise<string | null> {
  const newest = await db
    .selectFrom('forms')
    .select('accent')
    .where('organizationId', '=', organizationId)
    .where('state', '=', 'Public')
    .where('withheldSince', 'is', null)
    .where('accent', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.accent ?? null
}
