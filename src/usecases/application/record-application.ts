import { type Application, applicationByKey, endApplication, storeAcceptance } from '#db/applications.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { may } from '#domain/access/may.ts'
import { type Cart, totalOf } from '#domain/cart/cart.ts'
import { cartUnits } from '#domain/cart/units.ts'
import type { RecordedPaymentDraft } from '#domain/payment/recorded-payment.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { personLimitProblems } from '../cart/person-limits.ts'
import { orderEvent } from '../integration/tell.ts'
import { endOf, parisDate } from '../paris-time.ts'
import { saleSnapshot } from '../payment/commit-order.ts'
import {
  provenFor,
  type RecordedMoney,
  readRecordedMoney,
  storeRecordedMoney,
} from '../payment/recorded-money.ts'
import { auditDecision, lockUnpaid, orderOf } from './locked-application.ts'

type Recording = AdministratorVisit & {
  readonly applicationId: number
  readonly payment: RecordedPaymentDraft
}

/** The order that an application became; `isAwaited`: it waits for its transfer. */
type RecordedApplication = { readonly orderId: number; readonly isAwaited: boolean }

/**
 * Records that an application was paid by cheque, in cash or by transfer, or waits for its transfer (rules MEM-10, PAY-27, PAY-32): it is an order
 * then, at the price of the day on which it was sent. One that waits is accepted with it, by who may decide. Pressed twice it is one order, whose number it gives; one whose money stands otherwise by then is `APPLICATION_DECIDED`. Errors:
 * `NOT_FOUND`, `PAYMENT_IN_PROGRESS` while a bank decides, `APPLICATION_DECIDED` for one that is over, `FORM_CLOSED` for a campaign that is deleted or
 * withheld, `nothing_paid`, `TRANSFER_NOT_OFFERED`, `PERSON_LIMIT`, every wrong field, and what asks for a proof of a large sum.
 */
export async function recordApplication(
  app: App,
  { applicationId, payment: draft, ...visit }: Recording,
): Promise<Result<RecordedApplication>> {
  const opened = await openAdministered(app, visit, 'recordPayments')
  if (!opened.ok) return opened
  const campaign = opened.value
  const { form } = campaign
  const seen = await applicationByKey(app.db, { organizationId: form.organizationId, id: applicationId })
  if (seen?.formId !== form.id) return failWith('NOT_FOUND')
  if (form.state === 'Deleted' || form.isWithheld) return failWith('FORM_CLOSED')
  const money = readRecordedMoney(draft, parisDate(app.now()))
  if (!money.ok) return money
  return app.transaction(tx => record(app, tx, { campaign, visit, seen, money: money.value }))
}

type Read = {
  readonly campaign: AdministeredCampaign
  readonly visit: AdministratorVisit
  readonly seen: Application
  readonly money: RecordedMoney
}

async function record(
  app: App,
  tx: Transaction,
  { campaign, visit, seen, money }: Read,
): Promise<Result<RecordedApplication>> {
  const locked = await lockUnpaid(tx, seen)
  if (!locked.ok) return locked
  const { application, cart } = locked.value
  const before = await recordedBefore(tx, cart)
  if (before !== undefined)
    return before.isAwaited === money.isAwaited ? ok(before) : failWith('APPLICATION_DECIDED')
  const now = app.now()
  const { items, coupon, payer } = cart
  const isOpen = application.state === 'waiting' || application.state === 'accepted'
  if (!isOpen || cart.status !== 'open' || cart.expiresAt < now || payer === null)
    return failWith('APPLICATION_DECIDED')
  const total = totalOf(items)
  if (total === 0) return failWith('nothing_paid')
  if (total < money.payment.cheques) return failWith('cheques_out_of_range', 'cheques')
  const proven = await provenFor(app, visit, total)
  if (!proven.ok) return proven
  if (application.state === 'waiting') {
    const isAccepted = await accept(app, tx, { campaign, application })
    if (!isAccepted.ok) return isAccepted
  }
  const { organizationId, id: cartId, formId } = cart
  const { consents, locale } = application
  const frozen = { items, coupon, terms: [], schedule: null }
  const sale = {
    ...{ organizationId, cartId, formId, frozen, locale, now, trace: app.trace },
    snapshot: saleSnapshot({ payer, frozen, tip: 0, consents }),
    event: orderEvent(app, 'committed'),
    writes: payer.email !== null,
  }
  const stored = await storeRecordedMoney(app, tx, campaign, { sale, money, field: 'means' })
  if (!stored.ok) return stored
  const { orderId, limited } = stored.value
  await endApplication(tx, { ...application, state: 'accepted' }, 'pay', { now })
  const buyer = { organizationId, id: cartId, items, payer }
  const tooMany = await personLimitProblems(tx, {
    ...{ rates: limited, cart: buyer, viewerId: null, payerField: 'payer.email' },
  })
  if (tooMany.length > 0) return fail(...tooMany)
  // The stock comes last before COMMIT (rule STK-5).
  const missing = await sellUnits(tx, { organizationId, cartId }, cartUnits(cart), now)
  return missing.length > 0 ? failWith('TICKETS_SOLD_OUT') : ok({ orderId, isAwaited: money.isAwaited })
}

/** What was recorded of it before, whether its transfer has come since or not; `undefined`: nothing. */
async function recordedBefore(tx: Transaction, cart: Cart): Promise<RecordedApplication | undefined> {
  const order = await orderOf(tx, cart)
  const [payment] = order === undefined ? [] : await paymentsOfOrder(tx, order)
  return order && { orderId: order.id, isAwaited: payment?.status === 'WaitingBankValidation' }
}

/** Who takes the money of one that waits decides about it: to who may not, it is not there yet. */
async function accept(
  app: App,
  tx: Transaction,
  { campaign, application }: Pick<Read, 'campaign'> & { readonly application: Application },
): Promise<Result<null>> {
  const { form, roles, userId } = campaign
  if (!may(roles, 'decideApplications', form)) return failWith('APPLICATION_DECIDED')
  const now = app.now()
  const untilOn = parisDate(now)
  const decision = { now, untilOn, expiresAt: endOf(untilOn), remindOn: null, by: userId, word: null }
  await storeAcceptance(tx, application, decision)
  await auditDecision(app, tx, { campaign, application }, 'application.accepted')
  return ok(null)
}
