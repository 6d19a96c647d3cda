import { latestAttempt } from '#db/payment-attempts.ts'
import { insertRequest, lockLivingRequest } from '#db/payment-requests.ts'
import { insertPayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { isSwitchedOn } from '#db/switches.ts'
import { type CartItem, totalOf } from '#domain/cart/cart.ts'
import { paymentTerms } from '#domain/cart/cart-view.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { canReceiveMoney } from '#domain/organization/organization.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import type { Consents } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { tipInTotal } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { checkSelling } from './check-selling.ts'
import { closeRequest } from './close-living-request.ts'
import { consentProblems } from './consent-problems.ts'
import type { LoadedCart } from './load-cart.ts'
import { payerProblems } from './store-payer.ts'

export type OpenedRequest = { readonly paymentRequestId: string; readonly redirectUrl: string }
type Wish = { readonly consents: Consents; readonly backUrl: string | null; readonly locale: 'fr' | 'en' }

/** The least that a cart may cost when it is not free, in cents (spec §9). */
const minimumCart = 50

/**
 * Freezes a cart version into a payment request with its first charge (init-payment; D5). An unchanged cart gets the same
 * request again. Takes the locked cart; no provider is called.
 */
export async function openRequest(
  app: App,
  tx: Transaction,
  { cart, campaign }: LoadedCart,
  wish: Wish,
): Promise<Result<OpenedRequest>> {
  const living = await lockLivingRequest(tx, cart)
  if (living !== undefined && living.cartVersion === cart.version) return ok(opened(living.id))
  const ready = await checkReady(app, tx, { cart, campaign }, wish.consents)
  if (!ready.ok) return ready
  if (living !== undefined) {
    const attempt = await latestAttempt(tx, living)
    if (attempt?.status === 'open') return failWith('PAYMENT_IN_PROGRESS')
    await closeRequest(tx, living, 'cancel')
  }
  const id = crypto.randomUUID()
  await storeRequest(app, tx, { cart, campaign }, { ...wish, id })
  return ok(opened(id))
}

function opened(id: string): OpenedRequest {
  return { paymentRequestId: id, redirectUrl: paymentPageAddress(id) }
}

async function storeRequest(
  app: App,
  tx: Transaction,
  { cart }: LoadedCart,
  { id, consents, backUrl, locale }: Wish & { id: string },
): Promise<void> {
  const now = app.now()
  const today = parisDate(now)
  const terms = paymentTerms(cart, today)
  const tip = tipInTotal({ paidToday: totalOf(cart.items), chosen: cart.tip })
  const { organizationId } = cart
  const amount = totalOf(cart.items) + tip
  await insertRequest(tx, {
    id,
    organizationId,
    cartId: cart.id,
    cartVersion: cart.version,
    formId: cart.formId,
    amount,
    tip,
    frozen: { items: cart.items, terms },
    consents,
    backUrl,
    locale,
    trace: app.trace,
    expiresAt: cart.expiresAt,
    createdAt: now,
  })
  await insertPayment(tx, {
    key: crypto.randomUUID(),
    organizationId,
    requestId: id,
    number: 1,
    dueOn: today,
    amount,
    amountTip: tip,
    createdAt: now,
  })
}

/** Everything that must hold before a payer is sent to the payment page; input problems all at once. */
async function checkReady(
  app: App,
  tx: Transaction,
  { cart, campaign }: LoadedCart,
  consents: Consents,
): Promise<Result<null>> {
  const selling = checkSelling(app, campaign)
  if (!selling.ok) return selling
  if (!canReceiveMoney(campaign.organization)) return failWith('ORGANIZATION_WALLET_ERROR')
  if (!(await isSwitchedOn(tx, 'payments', cart.organizationId))) return failWith('PAYMENTS_SUSPENDED')
  const total = totalOf(cart.items)
  if (total < minimumCart) return failWith('MINIMUM_CART_NOT_REACHED')
  if (!samePrices(cart.items, priceCart(campaign, cart.items))) return failWith('TARIFF_CHANGED')
  const problems = [
    ...payerProblems(app, campaign, cart.payer ?? {}),
    ...consentProblems(campaign, consents, { paidToday: total, chosen: cart.tip }),
  ]
  return problems.length > 0 ? fail(...problems) : ok(null)
}

function samePrices(stored: readonly CartItem[], now: Result<readonly CartItem[]>): boolean {
  return now.ok && now.value.every((item, index) => item.amount === stored[index]?.amount)
}
