import { sql } from 'kysely'
import type { Cart } from '#domain/cart/cart.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { type CartRows, cartOfJson } from './carts.ts'
import { type CampaignHead, type CampaignNow, campaignOfHead } from './forms.ts'
import type { Reader, Transaction } from './schema.ts'

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

/** What `read_cart` gives. */
type ReadCart = CartRows & { readonly living: LivingRequest | null; readonly head: CampaignHead }

async function inCampaign(db: Reader, read: ReadCart | null): Promise<CartInCampaign | undefined> {
  if (read === null) return undefined
  const { living, head } = read
  return { cart: cartOfJson(read), campaign: await campaignOfHead(db, head), living }
}
