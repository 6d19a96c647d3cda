import {
  type AwaitedTransfer,
  addPart,
  lockTransfer,
  noteLetGo,
  type TransferPart,
  takeTransfer,
} from '#db/awaited-transfers.ts'
import { enqueue } from '#db/jobs.ts'
import { lockPayment, movePayment } from '#db/payments.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { tellPayment } from '../integration/tell.ts'
import { cancelOrder } from '../order/follow-order.ts'
import { parisDate, parisInstant } from '../paris-time.ts'

/**
 * What a sum has made of an awaited transfer: all of it is there, with what came beyond it in cents, or some is missing still. `over`: its
 * order was cancelled meanwhile, and all that came is to be sent back.
 */
export type Received =
  | { readonly stand: 'whole'; readonly surplus: number }
  | { readonly stand: 'part'; readonly rest: number }
  | { readonly stand: 'over'; readonly surplus: number }

/** An awaited transfer with its payment, locked in the order of all money; `undefined` where nobody waits for it any more. */
export async function lockAwaited(tx: Transaction, key: PaymentKey): Promise<AwaitedTransfer | undefined> {
  const payment = await lockPayment(tx, key)
  if (payment?.status !== 'WaitingBankValidation') return undefined
  const transfer = await lockTransfer(tx, key)
  return transfer?.isEnded === false ? transfer : undefined
}

/**
 * A sum came for a transfer that is locked and waited for (rule PAY-33): once all of it is there, its order stands and what follows a
 * payment follows; before that its payer is told what is missing. Where the order is over, it is to be sent back (rule PAY-34).
 */
export async function receiveSum(
  app: App,
  tx: Transaction,
  transfer: AwaitedTransfer,
  part: TransferPart,
): Promise<Received> {
  const { organizationId, paymentId, orderId, amount, formId, reference } = transfer
  const order = await lockOrder(tx, { organizationId, id: orderId })
  const received = await addPart(tx, transfer, part)
  if (order?.status === 'Canceled' || order?.status === 'Refunded') {
    await stopAwaiting(app, tx, transfer)
    return { stand: 'over', surplus: received }
  }
  if (received < amount) {
    const subjectId = `${orderId}#${received}`
    const mail = { organizationId, kind: 'transferAwaited', subjectId } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
    return { stand: 'part', rest: amount - received }
  }
  const { receivedOn, by, now } = part
  const capturedAt = receivedOn === parisDate(now) ? now : parisInstant(`${receivedOn}T12:00`)
  await takeTransfer(tx, transfer, { formId, reference, receivedOn, capturedAt, by, now, trace: app.trace })
  await tellPayment(app, tx, { organizationId, id: paymentId }, 'captured')
  return { stand: 'whole', surplus: received - amount }
}

/**
 * Nobody waits for a transfer any more, which is locked: its order is cancelled, its places go back on sale, and its payer is told
 * (rule PAY-34). What came of it is to be sent back.
 */
export async function letTransferGo(app: App, tx: Transaction, transfer: AwaitedTransfer): Promise<void> {
  const { organizationId, orderId } = transfer
  await stopAwaiting(app, tx, transfer)
  const mail = { organizationId, kind: 'transferLapsed', subjectId: String(orderId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  // The stock comes last before COMMIT (rule STK-5).
  await cancelOrder(app, tx, { organizationId, id: orderId }, null)
}

/** The same of an order that is cancelled by itself: what came of its transfer, which is locked, is to be sent back. */
export async function stopAwaiting(app: App, tx: Transaction, transfer: AwaitedTransfer): Promise<void> {
  const { organizationId, paymentId: id } = transfer
  const waiting = { organizationId, id, status: 'WaitingBankValidation' } as const
  const isMoved =
    (await movePayment(tx, waiting, 'refuse')) &&
    (await movePayment(tx, { ...waiting, status: 'Refused' }, 'abandon'))
  if (!isMoved) throw new Error(`the transfer of payment ${id} is not awaited`)
  await noteLetGo(tx, transfer, app.now())
  await tellPayment(app, tx, waiting, 'refused:transfer')
}
