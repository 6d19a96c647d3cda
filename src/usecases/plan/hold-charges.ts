import { lockChargedPayment } from '#db/due-payments.ts'
import { attemptUnderWay, lockAttempt } from '#db/payment-attempts.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { leaveLater } from '../payment/refuse-later.ts'

/**
 * Drops the open charges of an order whose plan stands still from now on: what the bank takes of them nevertheless goes back,
 * and they are due again when the plan goes on. Those that its payer makes, and debits that the bank has in hand, take their
 * course. The order's payments are locked.
 */
export async function holdCharges(
  app: App,
  tx: Transaction,
  order: { readonly organizationId: number; readonly id: number },
): Promise<void> {
  const payments = await paymentsOfOrder(tx, order)
  for (const payment of payments.filter(({ status }) => status === 'Pending')) await hold(app, tx, payment)
}

async function hold(app: App, tx: Transaction, { organizationId, id: paymentId }: Payment): Promise<void> {
  const payment = await lockChargedPayment(tx, { organizationId, paymentId })
  const open = payment && (await attemptUnderWay(tx, payment))
  const attempt = open && (await lockAttempt(tx, open))
  if (payment === undefined || attempt?.status !== 'open' || attempt.trigger !== 'due') return
  await leaveLater(app, tx, { payment, attempt }, parisDate(app.now()))
}
