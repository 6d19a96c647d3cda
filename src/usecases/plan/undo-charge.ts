import { chargeById, moveCharge } from '#db/charges.ts'
import { enqueue } from '#db/jobs.ts'
import { lockPayment } from '#db/payments.ts'
import { raiseReplay } from '#db/provider-calls.ts'
import type { App } from '../app.ts'
import { bookReturn } from '../payment/book-return.ts'
import { giveBack } from '../payment/give-back.ts'

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
  const { intents, refunds } = app.provider('stripe')
  const { intentId } = charge
  const given = {
    intents,
    refunds,
    installation: app.installation,
    intentId,
    row: charge,
    of: 'charge',
  } as const
  const intent = await giveBack(given, () => raiseReplay(app.db, 'charges', charge))
  if (intent === undefined)
    throw new Error(`charge ${charge.number} of payment ${charge.paymentId} is not undone yet`)
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
