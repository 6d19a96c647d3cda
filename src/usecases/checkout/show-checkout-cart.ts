import { cartById } from '#db/carts.ts'
import type { CheckoutCart } from '#db/checkout-carts.ts'
import { hasLivingRequest, orderOfCart } from '#db/payment-requests.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { Reader } from '#db/schema.ts'
import { type Cart, totalOf } from '#domain/cart/cart.ts'
import { type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import type { App } from '../app.ts'

/** Who asks: the bearer of a key of an organization. */
export type Program = {
  readonly organizationId: number
  readonly organizationSlug: string
  readonly keyId: string
}

/** What became of a program's cart (rule CHK-3). */
export type CheckoutStatus = 'open' | 'paid' | 'expired' | 'cancelled'

/** A cart as its program may see it. Amounts in cents, instants ISO. */
export type CheckoutCartView = {
  readonly id: string
  readonly status: CheckoutStatus
  /** Where a person pays it. */
  readonly url: string
  readonly expiresAt: string
  readonly createdAt: string
  readonly currency: 'EUR'
  /** What the lines cost, without the contribution to the platform. */
  readonly total: number
  readonly items: readonly {
    readonly name: string
    readonly amount: number
    readonly quantity: number
    readonly isDonation: boolean
    readonly metadata: unknown
  }[]
  readonly installments: readonly number[]
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly reference: string | null
  readonly metadata: unknown
  readonly orderId: number | null
  /** Its charges, later ones included, once it is paid. `amount` has the contribution in it, `amountTip` is that. */
  readonly payments: readonly {
    readonly id: number
    readonly number: number
    readonly date: string
    readonly amount: number
    readonly amountTip: number
    readonly status: ShownPaymentStatus
  }[]
}

/** Shows a cart to its program. */
export async function showCheckoutCart(
  app: App,
  db: Reader,
  { asked, organizationSlug }: { readonly asked: CheckoutCart; readonly organizationSlug: string },
): Promise<CheckoutCartView> {
  const cart = await cartById(db, asked.cartId)
  if (cart === undefined) throw new Error('what a program sent has no cart')
  const orderId = (await orderOfCart(db, cart)) ?? null
  const { organizationId } = cart
  const payments = orderId === null ? [] : await paymentsOfOrder(db, { organizationId, id: orderId })
  return {
    id: cart.id,
    status: await statusOf(app, db, cart, asked),
    url: new URL(checkoutPath(organizationSlug, cart.id), app.operator.origin).href,
    expiresAt: cart.expiresAt,
    createdAt: cart.createdAt,
    currency: 'EUR',
    total: totalOf(cart.items),
    items: cart.items.map(({ label: name, amount, quantity, tierType }, index) => ({
      name,
      amount: amount / quantity,
      quantity,
      isDonation: tierType === 'Donation',
      metadata: asked.linesMetadata[index] ?? null,
    })),
    installments: [...new Set([1, ...cart.items.flatMap(item => item.installmentCounts)])].sort(
      (a, b) => a - b,
    ),
    returnUrl: asked.returnUrl,
    cancelUrl: asked.cancelUrl,
    reference: asked.reference,
    metadata: asked.metadata,
    orderId,
    payments: payments.map(({ id, number, dueOn: date, amount, amountTip, status }) => ({
      id,
      number,
      date,
      amount,
      amountTip,
      status: shownStatus(status),
    })),
  }
}

async function statusOf(
  app: App,
  db: Reader,
  { status, expiresAt, ...cart }: Cart,
  { canceledAt }: CheckoutCart,
): Promise<CheckoutStatus> {
  if (status === 'paid') return 'paid'
  if (canceledAt !== null) return 'cancelled'
  if (status === 'open' && expiresAt >= app.now()) return 'open'
  // What a bank still decides about may yet be paid: nothing is over before its answer.
  return (await hasLivingRequest(db, cart)) ? 'open' : 'expired'
}

/** The page on which a cart is paid (rule FRM-3). */
function checkoutPath(organizationSlug: string, cartId: string): string {
  return `/associations/${organizationSlug}/checkout/${cartId}`
}
