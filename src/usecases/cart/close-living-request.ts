import { lockCart } from '#db/carts.ts'
import type { LivingRequest } from '#db/carts-in-campaigns.ts'
import { latestAttempt } from '#db/payment-attempts.ts'
import { hasLivingRequest, lockLivingRequest, moveRequest } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { Cart, CartKey } from '#domain/cart/cart.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { isPastDue } from '#domain/payment/payment-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'

/**
 * Before a cart changes, its living request is closed, because it froze another version; while an attempt is open the
 * change is refused (`PAYMENT_IN_PROGRESS`, 409; rule PAY-5). Locks the request, which comes before the cart (rule STK-5).
 */
async function closeLivingRequest(tx: Transaction, cart: CartKey): Promise<Result<null>> {
  return closeLocked(tx, (await lockLivingRequest(tx, cart)) ?? null)
}

/** The same of the living request that was locked with its cart; null where there is none. */
export async function closeLocked(tx: Transaction, request: LivingRequest | null): Promise<Result<null>> {
  if (request === null) return ok(null)
  const attempt = await latestAttempt(tx, request)
  if (attempt?.status === 'open') return failWith('PAYMENT_IN_PROGRESS')
  await closeRequest(tx, request, 'cancel')
  return ok(null)
}

/**
 * The same for who ends a cart for good: the cart, locked, once nothing can be paid of it. Its payer may have gone on between
 * the two locks; that payment is under way (`PAYMENT_IN_PROGRESS`).
 */
export async function lockUnpaidCart(tx: Transaction, key: CartKey): Promise<Result<Cart | undefined>> {
  const closed = await closeLivingRequest(tx, key)
  if (!closed.ok) return closed
  const cart = await lockCart(tx, key.id)
  return (await hasLivingRequest(tx, key)) ? failWith('PAYMENT_IN_PROGRESS') : ok(cart)
}

const codes = {
  cancel: 'PAYMENT_CANCELED',
  expire: 'CART_EXPIRED',
  duplicate: 'DUPLICATED_PAYMENT',
} as const

/** Closes a request and its first charge; its payer is told the code. The caller holds the request's lock and has seen to its open attempt. */
export async function closeRequest(
  tx: Transaction,
  request: LivingRequest,
  event: keyof typeof codes,
  code: ErrorCode = codes[event],
): Promise<void> {
  await moveRequest(tx, request, event, code)
  const payment = await firstPayment(tx, request)
  await movePayment(tx, payment, isPastDue(payment.status) ? 'abandon' : 'cancel')
}
