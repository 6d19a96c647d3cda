import { storeAwaitedSale } from '#db/awaited-transfers.ts'
import { lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import type { Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { type Cart, totalOf } from '#domain/cart/cart.ts'
import { paymentTerms } from '#domain/cart/payment-terms.ts'
import { cartUnits } from '#domain/cart/units.ts'
import type { Locale } from '#domain/locale.ts'
import { transferUntil } from '#domain/payment/awaited-transfer.ts'
import type { Consents } from '#domain/payment/request.ts'
import { scheduleOf } from '#domain/payment/schedule.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkReady, keptConsents } from '../cart/check-ready.ts'
import { closeLocked } from '../cart/close-living-request.ts'
import { type LockedCart, livingCart } from '../cart/load-cart.ts'
import { personLimitProblems } from '../cart/person-limits.ts'
import { orderEvent } from '../integration/tell.ts'
import { parisDate } from '../paris-time.ts'
import { mayPayWith } from '../room/through-room.ts'
import { saleSnapshot, type TakenOrder, takenOrder } from './commit-order.ts'

type Ordering = { readonly cartId: string; readonly consents: Consents; readonly locale: Locale }

/**
 * The payer pays by a transfer to the association's own account (rule PAY-32): the order waits for it, its places are kept, and a mail
 * says where to send it. No contribution goes along, since nothing passes through the platform. A cart that is paid leads to what it
 * became. Errors: those of a payment; `TRANSFER_NOT_OFFERED` where the association takes none for this cart.
 */
export async function orderByTransfer(app: App, input: Ordering): Promise<Result<TakenOrder>> {
  return app.transaction<Result<TakenOrder>>(async tx => {
    const read = await lockCartInCampaign(tx, input.cartId)
    if (read === undefined) return failWith('CART_UNKNOWN')
    const before = read.cart.status === 'paid' && (await takenOrder(app, tx, read.cart, read.campaign.form))
    if (before) return ok(before)
    const holder = mayPayWith(app, read.cart)
    if (!holder.ok) return holder
    const loaded = livingCart(app, read)
    if (!loaded.ok) return loaded
    const cart: Cart = { ...loaded.value.cart, tip: 0 }
    return awaitTransfer(app, tx, { ...loaded.value, cart }, input)
  })
}

async function awaitTransfer(
  app: App,
  tx: Transaction,
  loaded: LockedCart,
  input: Ordering,
): Promise<Result<TakenOrder>> {
  const { cart, campaign, living } = loaded
  const today = parisDate(app.now())
  const dueOn = transferUntil(campaign.form, campaign.organization.transferDays ?? null, today)
  const terms = paymentTerms(cart, today)
  const frozen = {
    items: cart.items,
    coupon: cart.coupon,
    terms,
    schedule: scheduleOf({ items: cart.items, terms }, today),
  }
  if (dueOn === null || totalOf(cart.items) === 0 || frozen.schedule !== null || terms.length > 1)
    return failWith('TRANSFER_NOT_OFFERED')
  const ready = await checkReady(app, tx, loaded, { frozen, consents: input.consents, payer: null })
  if (!ready.ok) return ready
  const closed = await closeLocked(tx, living)
  if (!closed.ok) return closed
  const consents = keptConsents(campaign, input.consents)
  const { organizationId, formId, payer } = cart
  const now = app.now()
  const stored = await storeAwaitedSale(tx, {
    ...{ organizationId, cartId: cart.id, formId, frozen, locale: input.locale, now, trace: app.trace },
    ...{ today, dueOn, snapshot: saleSnapshot({ payer, frozen, tip: 0, consents }) },
    event: orderEvent(app, 'committed'),
    writes: payer?.email != null,
  })
  const bought = { rates: stored.limited, cart, viewerId: null, payerField: 'payer.email' }
  const tooMany = await personLimitProblems(tx, bought)
  if (tooMany.length > 0) return fail(...tooMany)
  // The stock comes last before COMMIT (rule STK-5).
  const missing = await sellUnits(tx, { organizationId, cartId: cart.id }, cartUnits(cart), now)
  if (missing.length > 0) return failWith('TICKETS_SOLD_OUT')
  const taken = await takenOrder(app, tx, cart, campaign.form)
  return taken === undefined ? failWith('UNKNOWN') : ok(taken)
}
