import { storeKept } from '#db/payment-attempts.ts'
import { nameScheduleMethod } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment } from '#domain/payment/request.ts'

/**
 * The attempt with the method that the provider keeps, where its payer typed it in the provider's fields or page: it was a token
 * until now, or nothing.
 */
export async function withMethod(
  tx: Transaction,
  attempt: PaymentAttempt,
  { kept }: Pick<Intent, 'kept'>,
): Promise<PaymentAttempt> {
  return attempt.paymentMethod !== null || kept === undefined ? attempt : storeKept(tx, attempt, kept)
}

type Debited = {
  readonly payment: Pick<Payment, 'organizationId' | 'orderId'>
  readonly attempt: PaymentAttempt
}

/** The same for a direct debit, whose order and plan were committed before the bank was asked: the plan learns it as well. */
export async function nameMethod(
  tx: Transaction,
  { payment: { organizationId, orderId }, attempt }: Debited,
  intent: Pick<Intent, 'kept'>,
): Promise<void> {
  const { keepMethod, paymentMethod } = await withMethod(tx, attempt, intent)
  if (orderId !== null && keepMethod && paymentMethod !== null)
    await nameScheduleMethod(tx, { organizationId, id: orderId }, paymentMethod)
}
