import { randomUUID } from 'node:crypto'
import { changeCart, insertCart, lockCart } from '#db/carts.ts'
import type { Campaign } from '#db/forms.ts'
import type { Transaction } from '#db/schema.ts'
import { holdUnits, prolongHolds, releaseUnits } from '#db/stock.ts'
import type { Cart, CartItemDraft } from '#domain/cart/cart.ts'
import { cartLifetimeMinutes } from '#domain/cart/cart-flow.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { tierUnits } from '#domain/cart/units.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { checkSelling } from './check-selling.ts'
import { closeLivingRequest } from './close-living-request.ts'
import { type LoadedCart, loadCartLocked } from './load-cart.ts'

/** Opens a cart with priced items and holds their units (D4). Fails without having written anything that stays. */
export async function openCart(
  app: App,
  tx: Transaction,
  campaign: Campaign,
  { items, tip = null }: { items: readonly CartItemDraft[]; tip?: number | null },
): Promise<Result<LoadedCart>> {
  const selling = checkSelling(app, campaign)
  if (!selling.ok) return selling
  const priced = priceCart(campaign, items)
  if (!priced.ok) return priced
  const now = app.now()
  const cart: Cart = {
    id: randomUUID(),
    organizationId: campaign.organization.id,
    formId: campaign.form.id,
    version: 1,
    status: 'open',
    items: priced.value,
    coupon: null,
    tip,
    installmentCount: 1,
    payer: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: minutesAfter(now, cartLifetimeMinutes),
  }
  await insertCart(tx, cart)
  const held = await holdItems(app, tx, cart)
  return held.ok ? ok({ cart, campaign }) : held
}

/** Replaces a cart's items atomically: its old units are given back, the new ones held (platform API, PUT). */
export async function replaceItems(
  app: App,
  tx: Transaction,
  cartId: string,
  campaign: Campaign,
  drafts: readonly CartItemDraft[],
): Promise<Result<LoadedCart>> {
  const loaded = await loadForChange(app, tx, cartId)
  if (!loaded.ok) return loaded
  const { cart } = loaded.value
  if (cart.formId !== campaign.form.id || cart.organizationId !== campaign.organization.id) {
    return failWith('CART_UNKNOWN')
  }
  const selling = checkSelling(app, campaign)
  if (!selling.ok) return selling
  const priced = priceCart(campaign, drafts)
  if (!priced.ok) return wasSold(cart, priced.error) ? failWith('TARIFF_CHANGED') : priced
  const now = app.now()
  const changed = { ...cart, items: priced.value, expiresAt: minutesAfter(now, cartLifetimeMinutes) }
  await releaseUnits(tx, { organizationId: cart.organizationId, cartId })
  await changeCart(tx, cart, { items: priced.value, now, expiresAt: changed.expiresAt })
  const held = await holdItems(app, tx, changed)
  return held.ok ? reload(tx, cartId, campaign) : held
}

/** A living cart that may change now: its request is closed, unless a payment is under way (D5). */
export async function loadForChange(app: App, tx: Transaction, cartId: string): Promise<Result<LoadedCart>> {
  const seen = await lockCartKey(tx, cartId)
  if (seen === undefined) return failWith('CART_UNKNOWN')
  const closed = await closeLivingRequest(tx, seen)
  if (!closed.ok) return closed
  return loadCartLocked(app, tx, cartId)
}

/** The key of a cart without its lock: the request is locked before the cart (D4). */
async function lockCartKey(tx: Transaction, id: string) {
  return tx
    .selectFrom('carts')
    .select(['organization_id as organizationId', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A tier of the stored cart that is no longer sold means that the administrator changed the form meanwhile (§8). */
function wasSold(cart: Cart, problems: readonly { code: string }[]): boolean {
  return cart.items.length > 0 && problems.every(problem => problem.code === 'unknown_tier')
}

async function holdItems(
  app: App,
  tx: Transaction,
  cart: Pick<Cart, 'organizationId' | 'id' | 'items' | 'expiresAt'>,
): Promise<Result<null>> {
  const units = tierUnits(cart.items)
  if (units.length === 0) return ok(null)
  const missing = await holdUnits(tx, { organizationId: cart.organizationId, cartId: cart.id }, units, {
    now: app.now(),
    expiresAt: cart.expiresAt,
  })
  if (missing.length === 0) return ok(null)
  return fail(
    ...missing.map(({ targetId }) => {
      const index = cart.items.findIndex(item => item.tierId === targetId)
      const values = { label: cart.items[index]?.label ?? '' }
      return { code: 'TICKETS_SOLD_OUT', field: `items[${index}]`, values } as const
    }),
  )
}

async function reload(tx: Transaction, cartId: string, campaign: Campaign): Promise<Result<LoadedCart>> {
  const cart = await lockCart(tx, cartId)
  return cart === undefined ? failWith('CART_UNKNOWN') : ok({ cart, campaign })
}

/** After any change a cart lives 15 minutes more, and so do its holds (spec §9). */
export async function touchCart(
  app: App,
  tx: Transaction,
  cart: Cart,
  change: { tip?: number | null } = {},
): Promise<string> {
  const now = app.now()
  const expiresAt = minutesAfter(now, cartLifetimeMinutes)
  await changeCart(tx, cart, { ...change, now, expiresAt })
  await prolongHolds(tx, { organizationId: cart.organizationId, cartId: cart.id }, expiresAt)
  return expiresAt
}
