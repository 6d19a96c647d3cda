import { payerOfCart } from '#db/orders.ts'
import { type RecoveryState, recoveryState } from '#db/recovery-state.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import type { App } from '../app.ts'
import { recoverySubject } from '../links/tokens.ts'
import { isVisitUnderWay } from './recovery-visit.ts'

/** Who comes: with a payment's id and the token of a mail's link or a session, or with the id of a visit. */
export type RecoveryReader = {
  readonly id: string
  readonly token: string | null
  readonly userId: number | null
}

/** The payment that this reader may settle; `undefined` for anyone else, a forged link and one whose time is over. */
export async function findRecovery(app: App, reader: RecoveryReader): Promise<RecoveryState | undefined> {
  const byPayment = await recoveryState(app.db, { paymentKey: reader.id })
  if (byPayment !== undefined) return (await mayRead(app, byPayment, reader)) ? byPayment : undefined
  const byVisit = await recoveryState(app.db, { regularisationId: reader.id })
  return byVisit !== undefined && opensItsPages(app, byVisit) ? byVisit : undefined
}

async function mayRead(
  app: App,
  { payment, place }: RecoveryState,
  { token, userId }: RecoveryReader,
): Promise<boolean> {
  if (token !== null && app.signer.verifies(recoverySubject(payment), token, app.now())) return true
  if (userId === null) return false
  const payer = await payerOfCart(app.db, { organizationId: payment.organizationId, id: place.cartId })
  return payer?.userId === userId
}

/** A visit's pages are there while it goes on, while its money is on the way, and once it is paid. */
function opensItsPages(app: App, { visit, attempt }: RecoveryState): boolean {
  if (visit === null) return false
  const isOnItsWay = attempt?.recoveryId === visit.id && isUnderWay(attempt)
  return visit.status === 'paid' || isVisitUnderWay(app, visit) || isOnItsWay
}
