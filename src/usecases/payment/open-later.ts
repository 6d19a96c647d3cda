import { randomUUIDv7 } from 'node:crypto'
import { beginPayment } from '#db/due-payments.ts'
import { insertAttempt, type NewAttempt } from '#db/payment-attempts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'

type Method = Pick<
  NewAttempt,
  | 'trigger'
  | 'recoveryId'
  | 'provider'
  | 'description'
  | 'means'
  | 'customerId'
  | 'paymentMethod'
  | 'confirmationToken'
  | 'keepMethod'
  | 'accountId'
>

/**
 * Opens a later attempt of a payment that the caller has locked: for its whole stored amount, and only where none is under
 * way, as its state tells. A pending retry is over with it, unless its payer tries: then it waits for what becomes of that.
 * `undefined` where the payment may not be charged now.
 */
export async function openLater(
  app: App,
  tx: Transaction,
  payment: Pick<Payment, 'organizationId' | 'id' | 'status' | 'amount' | 'amountTip'>,
  method: Method,
): Promise<PaymentAttempt | undefined> {
  if (!(await beginPayment(tx, payment, { keepsRetry: method.trigger === 'recovery' }))) return undefined
  const { organizationId, id: paymentId, amount, amountTip: tip } = payment
  return insertAttempt(tx, {
    ...method,
    id: randomUUIDv7(),
    organizationId,
    paymentId,
    amount,
    tip,
    requestId: null,
    capture: 'atOnce',
    method: null,
    mandate: null,
    userId: null,
    trace: app.trace,
    createdAt: app.now(),
  })
}
