import { randomUUIDv7 } from 'node:crypto'
import { prolongCart } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { insertAttempt, latestAttempt } from '#db/payment-attempts.ts'
import { isLiving, lockRequest, prolongRequest } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { prolongHolds } from '#db/stock.ts'
import { isSwitchedOn } from '#db/switches.ts'
import { cartLifetimeMinutes, longestLifeMinutes } from '#domain/cart/cart-flow.ts'
import { canReceiveMoney } from '#domain/organization/organization.ts'
import type { PaymentAttempt, PaymentRequest } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { earlier, minutesAfter } from '../paris-time.ts'
import { closeRequest } from './close-living-request.ts'

/** A request, locked while it was looked at, and the attempt that is to be driven on; none: nothing to drive. */
export type Opened = { readonly request: PaymentRequest; readonly attempt: PaymentAttempt | undefined }

/**
 * Finds the open attempt of a request, or stores a new one with its payment method before any call (payments/README): at
 * most one attempt is open. A request whose time is over and that has no open attempt is closed here.
 */
export async function openAttempt(
  app: App,
  tx: Transaction,
  requestId: string,
  paymentMethod: string | null,
): Promise<Result<Opened>> {
  const request = await lockRequest(tx, requestId)
  if (request === undefined) return failWith('NOT_FOUND')
  const latest = await latestAttempt(tx, request)
  if (latest?.status === 'open') return ok({ request, attempt: latest })
  if (request.status === 'exhausted') return paymentMethod === null ? ok(none(request)) : failWith('PAYMENT_MAX_ERROR_ATTEMPTS')
  if (!isLiving(request)) return ok(none(request))
  if (request.expiresAt < app.now()) {
    await closeRequest(tx, request, 'expire')
    return ok(none(request))
  }
  if (paymentMethod === null) return ok(none(request))
  return storeAttempt(app, tx, request, { paymentMethod, number: (latest?.number ?? 0) + 1 })
}

function none(request: PaymentRequest): Opened {
  return { request, attempt: undefined }
}

async function storeAttempt(
  app: App,
  tx: Transaction,
  request: PaymentRequest,
  { paymentMethod, number }: { paymentMethod: string; number: number },
): Promise<Result<Opened>> {
  const { organizationId } = request
  if (!(await isSwitchedOn(tx, 'payments', organizationId))) return failWith('PAYMENTS_SUSPENDED')
  const { organization } = await campaignByKey(tx, organizationId, request.formId)
  if (!canReceiveMoney(organization) || organization.accountId === null) return failWith('ORGANIZATION_WALLET_ERROR')
  const attempt: PaymentAttempt = {
    id: randomUUIDv7(),
    organizationId,
    requestId: request.id,
    number,
    status: 'open',
    paymentMethod,
    intentId: null,
    accountId: organization.accountId,
    replay: 0,
    errorCode: null,
    declineCode: null,
    trace: app.trace,
    createdAt: app.now(),
  }
  await insertAttempt(tx, attempt)
  const payment = await firstPayment(tx, request)
  if (payment.status !== 'Pending') await movePayment(tx, payment, 'retry')
  await prolong(app, tx, request)
  return ok({ request, attempt })
}

/** Paying extends request, cart and holds to 15 minutes from now, at most 60 after the cart's creation (D5). */
export async function prolong(app: App, tx: Transaction, request: PaymentRequest): Promise<void> {
  const { created_at } = await tx
    .selectFrom('carts')
    .select('created_at')
    .where('organization_id', '=', request.organizationId)
    .where('id', '=', request.cartId)
    .executeTakeFirstOrThrow()
  const wanted = minutesAfter(app.now(), cartLifetimeMinutes)
  const expiresAt = earlier(wanted, minutesAfter(created_at, longestLifeMinutes))
  await prolongRequest(tx, request, expiresAt)
  const cart = { organizationId: request.organizationId, id: request.cartId }
  await prolongCart(tx, cart, expiresAt)
  await prolongHolds(tx, { organizationId: cart.organizationId, cartId: cart.id }, expiresAt)
}
