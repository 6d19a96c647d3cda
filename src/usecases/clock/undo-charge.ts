import { chargeById, moveCharge, raiseChargeReplay } from '#db/charges.ts'
import { enqueue } from '#db/jobs.ts'
import { lockPayment } from '#db/payments.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { bookReturn } from '../steps/book-return.ts'
import { isStoredFault } from '../steps/drive-charge.ts'

/**
 * Gives back what came for a payment that is not due any more (D5): an open intent is cancelled, money refunded in full,
 * both proven by a fetch. Anything in doubt is thrown, and the queue tries again.
 */
export async function undoCharge(
  app: App,
  key: { readonly organizationId: number; readonly chargeId: string },
): Promise<void> {
  const charge = await chargeById(app.db, key)
  if (charge?.status !== 'undoing' || charge.intentId === null) return
  const intent = await undone(app, charge, charge.intentId)
  app.crashPoint('charge-given-back')
  if (intent.amountCaptured > 0 && intent.fee === null)
    throw new Error('the provider does not know its fee yet')
  await app.transaction(async tx => {
    const payment = await lockPayment(tx, charge)
    if (!(await moveCharge(tx, charge, 'undone', { now: app.now() }))) return
    if (intent.amountCaptured === 0 || payment === undefined) return
    await bookReturn(app, tx, key.organizationId, intent, payment.amountTip)
    const mail = { organizationId: key.organizationId, kind: 'chargeReturned', subjectId: charge.id } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  })
}

/** The intent once nothing of it is left: canceled, or refunded as far as it was captured. */
async function undone(app: App, charge: Charge, intentId: string): Promise<Intent> {
  const { intents, refunds } = app.provider('stripe')
  const seen = await intents.readIntent(intentId)
  if (seen.outcome === 'done' && isUndone(seen.value)) return seen.value
  const answer =
    seen.outcome === 'done' && seen.value.status === 'captured'
      ? await refunds.refund(
          intentId,
          { of: 'whole', amount: seen.value.amountCaptured - seen.value.amountRefunded },
          { installation: app.installation, charge: charge.id },
          idempotencyKey(app.installation, 'refund', charge),
        )
      : await intents.cancelIntent(intentId, idempotencyKey(app.installation, 'cancel', charge))
  const proof = await intents.readIntent(intentId)
  if (proof.outcome === 'done' && isUndone(proof.value)) return proof.value
  if (proof.outcome === 'done' && isStoredFault(answer)) await raiseChargeReplay(app.db, charge)
  throw new Error(`charge ${charge.number} of payment ${charge.paymentId} is not undone yet`)
}

function isUndone(intent: Intent): boolean {
  if (intent.status === 'canceled') return true
  return intent.status === 'captured' && intent.amountRefunded >= intent.amountCaptured
}
