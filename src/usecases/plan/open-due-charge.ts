import { type ChargeState, chargeState } from '#db/charge-state.ts'
import { chargeUnderWay } from '#db/charges.ts'
import { type ChargedPayment, lockChargedPayment, moveTerms } from '#db/due-payments.ts'
import type { Transaction } from '#db/schema.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { catchUp } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { openCharge } from './open-charge.ts'
import { dropCharge } from './refuse-charge.ts'

/** A charge to take now, with what its call needs. */
export type DueCharge = {
  readonly charge: Charge
  readonly tip: number
  readonly title: string
  /** It may be confirmed now; while charges pause, what was confirmed before is only looked at. */
  readonly mayConfirm: boolean
}

/**
 * The charge of a payment whose day has come: the one that is under way, or a new one. `undefined` where it may not be taken
 * now: not due, paused, missed (one a month then, the others move), a payer is settling it, or its plan was stopped.
 */
export async function openDueCharge(
  app: App,
  tx: Transaction,
  key: { readonly organizationId: number; readonly paymentId: number },
): Promise<DueCharge | undefined> {
  const payment = await lockChargedPayment(tx, key)
  if (payment === undefined || payment.orderId === null) return undefined
  const state = await chargeState(tx, { organizationId: key.organizationId, orderId: payment.orderId })
  if (state === undefined) return undefined
  const charge =
    payment.status === 'Pending'
      ? await living(app, tx, payment, state)
      : await begin(app, tx, payment, state)
  const mayConfirm = state.isOn && state.schedule.status === 'Active'
  if (charge === undefined || (charge.intentId === null && !mayConfirm)) return undefined
  return { charge, tip: payment.amountTip, title: state.title, mayConfirm }
}

/** The open charge that a process before this one left; of a plan that was stopped since, nothing is taken any more. */
async function living(
  app: App,
  tx: Transaction,
  payment: ChargedPayment,
  { schedule }: ChargeState,
): Promise<Charge | undefined> {
  const charge = await chargeUnderWay(tx, payment)
  if (charge?.status !== 'open' || charge.regularisationId !== null) return undefined
  if (schedule.status !== 'Canceled') return charge
  await dropCharge(app, tx, { payment, charge })
}

async function begin(
  app: App,
  tx: Transaction,
  payment: ChargedPayment,
  { schedule, terms, accountId, isOn }: ChargeState,
): Promise<Charge | undefined> {
  if (schedule.status !== 'Active' || !isOn || accountId === null) return undefined
  const found = catchUp(terms, parisDate(app.now()))
  if (found?.due.paymentId !== payment.id) return undefined
  await moveTerms(tx, payment.organizationId, found.moved)
  const { means, customerId, paymentMethod } = schedule
  return openCharge(app, tx, payment, {
    means,
    customerId,
    paymentMethod,
    accountId,
    keepMethod: false,
    regularisationId: null,
  })
}
