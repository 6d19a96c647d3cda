import { dropUnowed } from '#db/owed-repayments.ts'
import { lockPayment } from '#db/payments.ts'
import { addCheques, type ChequeKey, noteReturned, noteSettled } from '#db/series-cheques.ts'
import { normaliseDateInput, toIsoDate } from '#domain/fields/date.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { parisDate } from '../paris-time.ts'

/** A cheque of a series, by its payment and its number. */
export type ChequeVisit = PaymentVisit & { readonly number: number }

type Opened = { readonly key: ChequeKey; readonly userId: number }

/** The payment whose cheque somebody keeps; to anyone else it does not exist. */
async function openCheque(app: App, { number, ...visit }: ChequeVisit): Promise<Result<Opened>> {
  const found = await administeredPayment(app, visit, 'recordPayments')
  if (found === undefined || visit.userId === null) return failWith('NOT_FOUND')
  const { organizationId, id: paymentId } = found.payment
  return ok({ key: { organizationId, paymentId, number }, userId: visit.userId })
}

/**
 * Notes that the bank sent a cheque of a series back (rule PAY-31): what it was for is owed again, the order and the other cheques stay as they
 * are, and nobody is paid back what it was for (rule REF-15). Errors: `NOT_FOUND`; `CONFLICT` for one that is not at the bank, came back before,
 * or is not there.
 */
export async function returnCheque(app: App, visit: ChequeVisit): Promise<Result<null>> {
  const opened = await openCheque(app, visit)
  if (!opened.ok) return opened
  const { key, userId } = opened.value
  const { organizationId, paymentId, number } = key
  return app.transaction(async tx => {
    const payment = await lockPayment(tx, key)
    if (!(await noteReturned(tx, key, { by: userId, now: app.now() }))) return failWith('CONFLICT')
    if (typeof payment?.orderId === 'number') await dropUnowed(tx, { organizationId, id: payment.orderId })
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'cheque.return', object: `payment:${paymentId}` },
      facts: { position: number },
    })
    return ok(null)
  })
}

/** What made a returned cheque good. */
export type MadeGood = ChequeVisit & {
  /** The day of another cheque, as it was typed; null: it was paid otherwise. */
  readonly depositOn: string | null
}

/**
 * Notes that what a returned cheque was for was paid after all: with another cheque of the same series, from a day on, or otherwise (rule PAY-31).
 * Errors: `NOT_FOUND`; `required`, `date_invalid`, `deposit_day_out_of_range` beside `depositOn` for a day before today or more than a
 * year away; `CONFLICT` for one that did not come back, or was made good before.
 */
export async function makeChequeGood(app: App, { depositOn, ...visit }: MadeGood): Promise<Result<null>> {
  const opened = await openCheque(app, visit)
  if (!opened.ok) return opened
  const { key, userId } = opened.value
  const { organizationId, paymentId, number } = key
  const day = depositOn === null ? ok(null) : readDepositDay(depositOn, parisDate(app.now()))
  if (!day.ok) return day
  return app.transaction(async tx => {
    await lockPayment(tx, key)
    const amount = await noteSettled(tx, key, { by: userId, now: app.now() })
    if (amount === undefined) return failWith('CONFLICT')
    if (day.value !== null) await addCheques(tx, key, [{ amount, depositOn: day.value }])
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'cheque.settle', object: `payment:${paymentId}` },
      facts: { position: number, on: day.value },
    })
    return ok(null)
  })
}

function readDepositDay(typed: string, today: string): Result<string> {
  const field = 'depositOn'
  if (typed.trim() === '') return failWith('required', field)
  const day = toIsoDate(normaliseDateInput(typed.trim()))
  if (day === undefined) return failWith('date_invalid', field)
  const last = Temporal.PlainDate.from(today).add({ years: 1 }).toString()
  return day < today || day > last ? failWith('deposit_day_out_of_range', field) : ok(day)
}
