import { campaignByKey } from '#db/forms.ts'
import { latestAttempt } from '#db/payment-attempts.ts'
import { orderOfCart, requestById } from '#db/payment-requests.ts'
import { firstPayment } from '#db/payments.ts'
import type { Reader } from '#db/schema.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { confirmationAddress, failureAddress } from '#domain/payment/outcome-address.ts'
import { shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment, PaymentRequest } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { orderToken } from './order-token.ts'

/** Where a request stands now and what the browser does next. `intent` is the one just fetched, where there is one. */
export async function showStep(
  app: App,
  db: Reader,
  seen: PaymentRequest,
  intent?: Intent,
): Promise<PaymentStep> {
  const request = (await requestById(db, seen.id)) ?? seen
  const payment = await firstPayment(db, request)
  const base = {
    paymentId: payment.key,
    clientSecret: intent?.clientSecret ?? null,
    status: shownStatus(payment.status),
    orderId: null,
    redirectUrl: null,
    errorCode: null,
  }
  if (request.status === 'paid') return { ...base, ...(await finished(app, db, request)), action: 'Finalize' }
  if (request.status === 'duplicated') {
    const order = await finished(app, db, request)
    return { ...base, ...order, action: null, errorCode: 'DUPLICATED_PAYMENT' }
  }
  if (request.status !== 'open' && request.status !== 'exhausted') {
    const code = request.errorCode ?? 'CART_EXPIRED'
    return { ...base, action: null, errorCode: code, redirectUrl: await failurePage(db, request, code) }
  }
  return { ...base, ...(await living(db, request, payment, intent)) }
}

async function finished(app: App, db: Reader, request: PaymentRequest) {
  const cart = { organizationId: request.organizationId, id: request.cartId }
  const orderId = (await orderOfCart(db, cart)) ?? null
  if (orderId === null) return { orderId, redirectUrl: null }
  const { form } = await campaignByKey(db, request.organizationId, request.formId)
  const token = orderToken(app, { organizationId: request.organizationId, id: orderId })
  return { orderId, redirectUrl: confirmationAddress(form, orderId, token) }
}

async function failurePage(db: Reader, request: PaymentRequest, code: ErrorCode): Promise<string> {
  const { form } = await campaignByKey(db, request.organizationId, request.formId)
  return failureAddress(form, code, request.id)
}

async function living(db: Reader, request: PaymentRequest, payment: Payment, intent: Intent | undefined) {
  const attempt = await latestAttempt(db, request)
  if (attempt === undefined) return { action: 'Initialize' as const }
  if (attempt.status === 'open') {
    return intent?.status === 'requiresAction'
      ? { action: 'Redirect' as const, redirectUrl: intent.redirectUrl }
      : { action: 'Confirm' as const }
  }
  const errorCode = request.errorCode ?? 'PAYMENT_ERROR'
  const retried = payment.status === 'Pending'
  return { action: 'Retry' as const, errorCode: retried ? null : errorCode }
}
