import { randomUUIDv7 } from 'node:crypto'
import { insertCharge, type NewCharge } from '#db/charges.ts'
import { beginPayment } from '#db/due-payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'

type Means = Pick<
  NewCharge,
  'regularisationId' | 'means' | 'customerId' | 'paymentMethod' | 'keepMethod' | 'accountId'
>

/**
 * Opens a charge of a payment that the caller has locked: for its whole stored amount, and only where none is under way, as
 * its state tells. A pending retry is over with it (D7). `undefined` where the payment may not be charged now.
 */
export async function openCharge(
  app: App,
  tx: Transaction,
  payment: Pick<Payment, 'organizationId' | 'id' | 'status' | 'amount'>,
  means: Means,
): Promise<Charge | undefined> {
  if (!(await beginPayment(tx, payment))) return undefined
  const { organizationId, id: paymentId, amount } = payment
  return insertCharge(tx, {
    ...means,
    id: randomUUIDv7(),
    organizationId,
    paymentId,
    amount,
    trace: app.trace,
    createdAt: app.now(),
  })
}
