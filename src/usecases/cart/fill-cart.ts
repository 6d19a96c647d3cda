import { couponByCode } from '#db/coupons.ts'
import type { Transaction } from '#db/schema.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import { appliesTo, discountItems } from '#domain/cart/discount-items.ts'
import { offeredCounts } from '#domain/cart/payment-terms.ts'
import { type Coupon, type CouponRefusal, timeRefusal } from '#domain/coupon/coupon.ts'
import { longestCode, normaliseCode } from '#domain/fields/code.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { parseTip } from '#domain/tip/tip-choice.ts'
import { mayTry } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { type CodedAddress, findCampaign } from '../campaign/open-campaign.ts'
import { throughRoom } from '../room/through-room.ts'
import { checkedPayer, mayPay } from './check-ready.ts'
import { type HeldItems, holdingWithinLimits } from './held-units.ts'
import { type LoadedCart, showCart } from './load-cart.ts'
import { holdCart, loadCartOf, loadForChange, openCart, replaceItems, touchCart } from './place-items.ts'
import { tryingMembersWithinLimits } from './reserved-rates.ts'

type Choice = CodedAddress & {
  readonly items: readonly CartItemDraft[]
  /** Who is logged in: an administrator may try a form that is not published. */
  readonly userId?: number | null
}

/** A visitor chooses something: a cart is opened and its units are held for 15 minutes (rules STK-1 and CRT-1). */
export async function createCart(app: App, input: Choice): Promise<Result<CartView>> {
  const { items, userId = null } = input
  return throughRoom(app, input, ticket =>
    holdingWithinLimits(app, input, () =>
      app.transaction<Result<CartView>>(async tx => {
        const campaign = await findCampaign(app, tx, input)
        if (!campaign.ok) return campaign
        const isTrial = await mayTry(tx, campaign.value, userId)
        const opened = await openCart(app, tx, campaign.value, { items, isTrial, userId, ticket })
        return opened.ok ? ok(showCart(app, opened.value.cart, campaign.value)) : opened
      }),
    ),
  )
}

type Update = Choice & {
  readonly cartId: string
  /** What it holds, where the caller has just read it. */
  readonly held?: HeldItems
}

/** A visitor changes a cart: its items are replaced atomically, its living payment request is closed (rule PAY-5). */
export async function updateCart(app: App, input: Update): Promise<Result<CartView>> {
  const { items, userId = null } = input
  return holdingWithinLimits(app, input, () =>
    app.transaction<Result<CartView>>(async tx => {
      const loaded = await loadCartOf(app, tx, input)
      if (!loaded.ok) return loaded
      const isTrial = await mayTry(tx, loaded.value.campaign, userId)
      const replaced = await replaceItems(app, tx, loaded.value, { items, isTrial, userId })
      return replaced.ok ? ok(showCart(app, replaced.value.cart, replaced.value.campaign)) : replaced
    }),
  )
}

/** The payer picks a voluntary contribution, zero included: the pick is the confirmation (rule TIP-3). */
export async function chooseTip(
  app: App,
  input: { cartId: string; tip: unknown },
): Promise<Result<CartView>> {
  const tip = parseTip(input.tip)
  if (tip === undefined) return failWith('tip_invalid', 'tip')
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart, campaign } = loaded.value
    return ok(showCart(app, await touchCart(app, tx, cart, { tip }), campaign))
  })
}

/** The payer chooses in how many payments; a count that the cart's items do not offer together is refused (rule DUE-1). */
export async function chooseInstalments(
  app: App,
  input: { cartId: string; count: number },
): Promise<Result<CartView>> {
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart, campaign } = loaded.value
    if (!offeredCounts(cart.items).includes(input.count)) return failWith('INSTALLMENTS_NOT_ALLOWED', 'count')
    return ok(showCart(app, await touchCart(app, tx, cart, { installmentCount: input.count }), campaign))
  })
}

/** The payer says who they are; every wrong field comes back with its code. */
export async function savePayer(
  app: App,
  input: { cartId: string; payer: PayerDraft; userId: number | null },
): Promise<Result<CartView>> {
  return tryingMembersWithinLimits(app, () => storePayer(app, input))
}

function storePayer(app: App, input: Parameters<typeof savePayer>[1]): Promise<Result<CartView>> {
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const { cart, campaign } = loaded.value
    const payer = checkedPayer(app, campaign, cart.items, input.payer)
    if (!payer.ok) return payer
    const paying = { payer: payer.value, userId: input.userId }
    const accepted = await mayPay(app, tx, loaded.value, paying)
    if (!accepted.ok) return accepted
    return ok(showCart(app, await touchCart(app, tx, cart, { payer: paying }), campaign))
  })
}

/**
 * The payer types a code: it lowers the cart and holds one of its uses. A second one replaces the first, an empty one
 * removes it; a code that does not apply here and now changes nothing and is `COUPON_INVALID` (platform API), with the
 * reason where the code is known.
 */
export async function applyCoupon(
  app: App,
  input: { cartId: string; discountCode: string },
): Promise<Result<CartView>> {
  const code = normaliseCode(input.discountCode)
  return app.transaction(async tx => {
    const loaded = await loadForChange(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const found = code === '' ? ok(null) : await usableCoupon(app, tx, loaded.value, code)
    if (!found.ok) return found
    const coupon = found.value
    const { cart, campaign } = loaded.value
    const change = {
      items: discountItems(cart.items, coupon),
      coupon: coupon === null ? null : { code: coupon.code, id: coupon.id },
    }
    const changed = await touchCart(app, tx, cart, change)
    const held = await holdCart(app, tx, changed)
    if (held.ok) return ok(showCart(app, changed, campaign))
    return fail(
      ...held.error.map(problem => (problem.code === 'COUPON_INVALID' ? refused('usedUp') : problem)),
    )
  })
}

async function usableCoupon(
  app: App,
  tx: Transaction,
  { cart, campaign }: LoadedCart,
  code: string,
): Promise<Result<Coupon>> {
  if (!campaign.form.allowCoupons || code.length > longestCode) return fail(refused())
  const found = await couponByCode(tx, { organizationId: cart.organizationId, formId: cart.formId, code })
  if (found === undefined) return fail(refused())
  const reason = timeRefusal(found, app.now()) ?? (appliesTo(found, cart.items) ? undefined : 'otherRates')
  return reason === undefined ? ok(found) : fail(refused(reason))
}

function refused(reason?: CouponRefusal): Problem {
  const problem = { code: 'COUPON_INVALID', field: 'discountCode' } as const
  return reason === undefined ? problem : { ...problem, values: { reason } }
}
