import { randomUUID } from 'node:crypto'
import {
  type CartChange,
  type ChangedCart,
  changeCart,
  changedCart,
  insertCart,
  type NewPayer,
  openedCart,
} from '#db/carts.ts'
import { lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import type { Campaign, CampaignNow } from '#db/forms.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { holdUnits } from '#db/stock.ts'
import type { Cart, CartItem, CartItemDraft } from '#domain/cart/cart.ts'
import { offeredCounts } from '#domain/cart/payment-terms.ts'
import { limitedRates } from '#domain/cart/person-limits.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { cartUnits, type StockUnit, takesMore, takesStock } from '#domain/cart/units.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type CodedAddress, checkSelling, findCampaign, isAt } from '../campaign/open-campaign.ts'
import { closeLocked } from './close-living-request.ts'
import { type LockedCart, lifeOf, livingCart, renewCoupon, withoutCoupon } from './load-cart.ts'
import { personLimitProblems } from './person-limits.ts'

type Opening = {
  readonly items: readonly CartItemDraft[]
  readonly tip?: number | null
  /** The number of payments, where it was chosen for the whole cart. */
  readonly count?: number | null
  /** Somebody who administers the form tries it. */
  readonly isTrial?: boolean
  /** Who is logged in: their own orders count (rule CRT-9). */
  readonly userId?: number | null
  /** Until when it keeps what its owner was offered from a waiting list, before anybody else (rule WAIT-2). */
  readonly reservedUntil?: string | null
  /** The ticket of whose turn it is, where the campaign's waiting room asked for one (rule ROOM-5). */
  readonly ticket?: number | null
}

/** Opens a cart with priced items and holds their units (rule STK-1). Fails without having written anything that stays. */
export async function openCart(
  app: App,
  tx: Transaction,
  campaign: CampaignNow,
  opening: Opening,
): Promise<Result<LockedCart>> {
  const drawn = await drawCart(app, tx, campaign, opening)
  return drawn.ok ? storeDrawn(app, tx, drawn.value) : drawn
}

/** The same cart before anything is written. */
export async function drawCart(
  app: App,
  db: Reader,
  campaign: CampaignNow,
  {
    items: drafts,
    tip = null,
    count: chosen = null,
    isTrial = false,
    userId = null,
    reservedUntil = null,
    ticket = null,
  }: Opening,
): Promise<Result<LockedCart>> {
  const selling = checkSelling(app, campaign, { isTrial })
  if (!selling.ok) return selling
  const now = app.now()
  const priced = priceCart({ ...campaign, now }, drafts)
  if (!priced.ok) return priced
  const count = wishedCount(priced.value, chosen)
  if (!count.ok) return count
  const cart: Cart = {
    id: randomUUID(),
    organizationId: campaign.organization.id,
    formId: campaign.form.id,
    version: 1,
    status: 'open',
    items: priced.value,
    coupon: null,
    tip,
    installmentCount: count.value ?? 1,
    payer: null,
    payerUserId: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: lifeOf(app, { createdAt: now, reservedUntil }),
    reservedUntil,
    ticket,
    openedWith: campaign.openedWith ?? [],
  }
  const within = await checkLimits(db, campaign, { ...cart, id: null }, userId)
  return within.ok ? ok({ cart, campaign, living: null }) : within
}

/** Writes a cart that was drawn with what it holds; one of what cannot run out is written alone. */
export async function storeDrawn(app: App, tx: Transaction, drawn: LockedCart): Promise<Result<LockedCart>> {
  const { cart, campaign } = drawn
  if (!takesStock(campaign.form, cart)) {
    await insertCart(tx, cart)
    return ok(drawn)
  }
  const isOffered = cart.reservedUntil != null
  const held = await holdCart(app, tx, cart, { isOffered, beside: openedCart(cart) })
  return held.ok ? ok(drawn) : held
}

/**
 * Replaces a cart's items atomically: units that it no longer needs are given back, new ones held (platform API, PUT). Its
 * coupon stays where it still applies; the number of payments stays as it was chosen, and the cart says where it does not hold.
 * Takes the cart as `loadForChange` locked it, and gives it as it was written.
 */
export async function replaceItems(
  app: App,
  tx: Transaction,
  { cart, campaign }: LockedCart,
  { items: drafts, isTrial = false, userId = null }: Pick<Opening, 'items' | 'isTrial' | 'userId'>,
): Promise<Result<LockedCart>> {
  const selling = checkSelling(app, campaign, { isTrial })
  if (!selling.ok) return selling
  const now = app.now()
  const priced = priceCart({ ...campaign, now }, drafts)
  if (!priced.ok) return wasSold(cart, drafts, priced.error) ? failWith('TARIFF_CHANGED') : priced
  const count = wishedCount(priced.value)
  if (!count.ok) return count
  const within = await checkLimits(tx, campaign, { ...cart, items: priced.value }, userId)
  if (!within.ok) return within
  const begun = beginning(cart, priced.value, now)
  const expiresAt = lifeOf(app, begun)
  const renewed = await renewCoupon(app, tx, cart, priced.value, { revive: true })
  const installmentCount = count.value ?? cart.installmentCount
  const changed = { ...begun, installmentCount, expiresAt, openedWith: campaign.openedWith ?? [] }
  const stored = await storeAndHold(app, tx, { ...changed, ...renewed })
  const isUsedUp = !stored.ok && stored.error.every(problem => problem.code === 'COUPON_INVALID')
  // Others used it up meanwhile: the cart continues without it, and says so.
  const kept = isUsedUp ? await storeAndHold(app, tx, { ...changed, ...withoutCoupon(renewed) }) : stored
  return kept.ok ? ok({ cart: kept.value, campaign, living: null }) : kept
}

/**
 * A cart that was offered from a waiting list keeps for hours what it was offered, and nothing else: one that takes more begins
 * anew and lives as any other cart (rule WAIT-2).
 */
function beginning(cart: Cart, items: readonly CartItem[], now: string): Begun {
  const goesOn = cart.reservedUntil == null || !takesMore(cart, { ...cart, items })
  return goesOn ? cart : { ...cart, createdAt: now, reservedUntil: null, begunAt: now }
}

/** With the instant at which it begins anew, where it does. */
type Begun = Cart & { readonly begunAt?: string }

/** Whether nobody passes a limit per person with these items, earlier orders included (rule CRT-9). */
async function checkLimits(
  db: Reader,
  { form }: Campaign,
  cart: Parameters<typeof personLimitProblems>[1]['cart'],
  viewerId: number | null,
): Promise<Result<null>> {
  const problems = await personLimitProblems(db, { rates: limitedRates(form.tiers), cart, viewerId })
  return problems.length > 0 ? fail(...problems) : ok(null)
}

/** Writes a changed cart and makes it hold what it takes: the stock comes last (rule STK-5). Gives it as it was written. */
async function storeAndHold(app: App, tx: Transaction, { begunAt, ...cart }: Begun): Promise<Result<Cart>> {
  const { items, coupon, installmentCount, expiresAt, openedWith = [] } = cart
  const begun = begunAt === undefined ? {} : { begunAt }
  const change = { items, coupon, installmentCount, openedWith, ...begun }
  const { written, expressions } = changedCart(cart, change, { now: app.now(), expiresAt })
  const held = await holdCart(app, tx, written, { beside: expressions })
  return held.ok ? ok(written) : held
}

/** The number of payments that is asked for, if any; one that the items do not accept together is refused (rule DUE-1). */
function wishedCount(items: readonly CartItem[], chosen: number | null = null): Result<number | undefined> {
  if (chosen !== null)
    return offeredCounts(items).includes(chosen)
      ? ok(chosen)
      : failWith('INSTALLMENTS_NOT_ALLOWED', 'installments.count')
  const input = items.find(item => (item.paymentTerms?.count ?? 1) !== 1)
  if (input === undefined) return ok(items.find(item => item.paymentTerms !== null)?.paymentTerms?.count)
  const count = input.paymentTerms?.count ?? 1
  if (offeredCounts(items).includes(count)) return ok(count)
  return failWith('INSTALLMENTS_NOT_ALLOWED', `items[${input.index}].paymentTerms.count`)
}

/**
 * A living cart that may change now, locked: its request is closed, unless a payment is under way (rule PAY-5). One that is seen
 * without a living request gets none while it is locked.
 */
export async function loadForChange(
  app: App,
  tx: Transaction,
  cartId: string,
  code?: string | null,
): Promise<Result<LockedCart>> {
  const read = await lockCartInCampaign(tx, cartId)
  if (read === undefined) return failWith('CART_UNKNOWN')
  const closed = await closeLocked(tx, read.living)
  return closed.ok ? livingCart(app, { ...read, living: null }, code) : closed
}

/** The cart of a campaign's address, to be changed: another campaign's is `CART_UNKNOWN` there; an address without a campaign is `NOT_FOUND`. */
export async function loadCartOf(
  app: App,
  tx: Transaction,
  input: CodedAddress & { readonly cartId: string },
): Promise<Result<LockedCart>> {
  const loaded = await loadForChange(app, tx, input.cartId, input.code)
  if (loaded.ok && isAt(loaded.value.campaign.form, input)) return loaded
  const campaign = await findCampaign(app, tx, input)
  if (!campaign.ok) return campaign
  return loaded.ok ? failWith('CART_UNKNOWN') : loaded
}

/**
 * A rate or an option of the stored cart that is no longer sold: the administrator changed the form meanwhile (rule CRT-6).
 */
function wasSold(
  cart: Cart,
  drafts: readonly CartItemDraft[],
  problems: readonly { code: string; field?: string }[],
): boolean {
  const tiers = new Set(cart.items.map(item => item.tierId))
  const options = new Set(cart.items.flatMap(item => item.extraOptions.map(option => option.id)))
  return problems.every(({ code, field = '' }) => {
    const index = Number(/^items\[(\d+)\]/.exec(field)?.[1])
    if (code === 'unknown_tier') return tiers.has(drafts[index]?.tierId ?? null)
    return code === 'unknown_option' && options.has(Number(/extraOptions\[(\d+)\]/.exec(field)?.[1]))
  })
}

/** After any change a cart lives on, and so do its holds (rule CRT-1). Gives it as it was written. */
export function touchCart(
  app: App,
  tx: Transaction,
  cart: Cart,
  change: CartChange & { readonly payer?: NewPayer } = {},
): Promise<Cart> {
  return changeCart(tx, cart, change, { now: app.now(), expiresAt: lifeOf(app, cart), prolongs: true })
}

/** The same before it is written, for a statement that writes more. */
export function touchedCart(app: App, cart: Cart, change: CartChange): ChangedCart {
  return changedCart(cart, change, { now: app.now(), expiresAt: lifeOf(app, cart), prolongs: true })
}

type Holding = Pick<Cart, 'organizationId' | 'id' | 'formId' | 'items' | 'coupon' | 'expiresAt'>

/**
 * Makes a cart hold exactly what it takes (rule STK-2). What is sold out, or for who waits in line where it was not offered to
 * this cart, comes back by its place; the caller then rolls back.
 */
export async function holdCart(
  app: App,
  tx: Transaction,
  cart: Holding,
  { isOffered = false, beside }: { isOffered?: boolean; beside?: ChangedCart['expressions'] } = {},
): Promise<Result<null>> {
  const key = { organizationId: cart.organizationId, cartId: cart.id }
  const time = { now: app.now(), expiresAt: cart.expiresAt, isOffered }
  const missing = await holdUnits(tx, key, cartUnits(cart), time, beside)
  return missing.length === 0 ? ok(null) : fail(...missing.map(unit => soldOut(cart.items, unit)))
}

function soldOut(items: readonly CartItem[], { kind, targetId }: StockUnit): Problem {
  if (kind === 'coupon') return { code: 'COUPON_INVALID', field: 'discountCode' }
  if (kind === 'form' || kind === 'pool') return { code: 'TICKETS_SOLD_OUT', field: 'items' }
  if (kind === 'option') {
    const item = items.findLast(each => each.extraOptions.some(option => option.id === targetId))
    const label = item?.extraOptions.find(option => option.id === targetId)?.label ?? ''
    return {
      code: 'OPTIONS_SOLD_OUT',
      field: `items[${item?.index}].extraOptions[${targetId}]`,
      values: { label },
    }
  }
  const item = items.find(each => each.tierId === targetId)
  return { code: 'TICKETS_SOLD_OUT', field: `items[${item?.index}]`, values: { label: item?.label ?? '' } }
}
