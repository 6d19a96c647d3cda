import { cancellationOf } from '#db/cancellations.ts'
import { campaignByKey } from '#db/forms.ts'
import { enqueue } from '#db/jobs.ts'
import { itemsOfOrder, orderByPublicId } from '#db/orders.ts'
import { dropUnowed, standsInFile } from '#db/owed-repayments.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { postponementByNumber } from '#db/postponements.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, moveSettlement, settlementOf } from '#db/settlements.ts'
import type { Settlement, SettlementChoice } from '#domain/cancellation/cancellation.ts'
import type { Postponement } from '#domain/cancellation/postponement.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { refundable, type Shares } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { waiverWords } from '#messages/cancellation-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { maySettleOrder, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { sellAgain } from '../order/follow-order.ts'
import { isStatusAfterCapture, returnsOf } from '../order/payment-status.ts'
import { parisDate } from '../paris-time.ts'
import { audit } from '../records.ts'
import { stopCharging } from './stop-charging.ts'

type Visit = OrderReader & { readonly orderId: number }

/** What a payer sees of their order whose event is cancelled. Amounts in cents. */
export type SettlementView = Pick<
  Settlement,
  'orderId' | 'status' | 'choice' | 'chosenAt' | 'chooseUntil' | 'givenAmount' | 'givenWords'
> & {
  readonly title: string
  readonly organization: string
  /** What the association wrote. */
  readonly words: string
  /** What would be given back of it now. */
  readonly left: Shares
  /** What was paid by cheque, in cash or by transfer: the association gives it back itself. */
  readonly isRecorded: boolean
  /** When its event takes place now, where it was postponed, and what follows from saying nothing; null: it is cancelled. */
  readonly postponement: Pick<
    Postponement,
    'number' | 'wasStartAt' | 'startAt' | 'endAt' | 'byDefault'
  > | null
  /** Whether its payer may still choose. */
  readonly isOpen: boolean
  /** Whether they may give: nothing of it is under way, and they are asked, or the bank has sent their refund back. */
  readonly mayGive: boolean
  /** Money of it may still come or come back: it cannot be given meanwhile. */
  readonly isUnderWay: boolean
}

/** A payer asks what becomes of their order (rule CAN-2); to anyone else it does not exist. */
export async function readSettlement(app: App, visit: Visit): Promise<Result<SettlementView>> {
  const found = await settledOrder(app, visit)
  if (found === undefined) return failWith('NOT_FOUND')
  const { order, settlement } = found
  const { organizationId, formId: id } = settlement
  const { postponement: number } = settlement
  const [occasion, { form, organization }, payments] = await Promise.all([
    number === null
      ? cancellationOf(app.db, { organizationId, id })
      : postponementByNumber(app.db, { organizationId, id }, number),
    campaignByKey(app.db, organizationId, id),
    paymentsOfOrder(app.db, order),
  ])
  const { orderId, status, choice, chosenAt, chooseUntil, givenAmount, givenWords } = settlement
  const left = await leftOf(app.db, payments)
  const isUnderWay = payments.some(isOnItsWay)
  return ok({
    ...{ orderId, status, choice, chosenAt, chooseUntil, givenAmount, givenWords },
    title: form.title,
    organization: organization.name,
    words: occasion?.words ?? '',
    postponement: occasion !== undefined && 'startAt' in occasion ? occasion : null,
    left,
    isRecorded: payments.some(({ means }) => isOffline(means)),
    isOpen: isOpen(app, settlement),
    mayGive: left.organization > 0 && !isUnderWay && isOpenTo('gift', app, settlement),
    isUnderWay,
  })
}

type Choice = Visit & {
  readonly choice: SettlementChoice
  /** Whether the sentence of the gift was ticked. */
  readonly accepted: boolean
  /** What the page said that is given, in cents. */
  readonly amount: Cents
  /** The postponement that a page told of, by its number; null: the event was cancelled. */
  readonly postponement?: number | null
  /** The language in which it was read. */
  readonly locale: Locale
}

/**
 * A payer chooses, once (rules CAN-2, CAN-3). The same again changes nothing. Errors: `NOT_FOUND`, `must_be_true` of `accepted`, `CONFLICT` where the day is
 * over, something else was chosen, the amount is another one now, or money is under way that a gift would not name.
 */
export async function chooseSettlement(app: App, input: Choice): Promise<Result<null>> {
  const found = await settledOrder(app, input)
  if (found === undefined) return failWith('NOT_FOUND')
  if (input.choice === 'gift' && !input.accepted) return failWith('must_be_true', 'accepted')
  const done = await app.transaction<Result<null>>(async tx => {
    const payments = await lockedPayments(tx, found.order)
    const settlement = await lockSettlement(tx, found.order)
    if (settlement === undefined) return failWith('NOT_FOUND')
    if (settlement.choice === input.choice && settlement.chosenAt !== null) return ok(null)
    // Another date than the one that was read is another choice.
    if (input.postponement !== undefined && settlement.postponement !== input.postponement)
      return failWith('CONFLICT')
    if (!isOpenTo(input.choice, app, settlement)) return failWith('CONFLICT')
    if (input.choice === 'date') {
      await moveSettlement(tx, settlement, 'keep', { choice: 'date', chosenAt: app.now(), lookAt: null })
      return ok(null)
    }
    if (input.choice === 'gift') return give(app, tx, { order: found.order, settlement, payments }, input)
    if (settlement.postponement !== null) await stopCharging(app, tx, found.order)
    const now = app.now()
    const chosen = { choice: 'refund', chosenAt: now, triedAt: now, lookAt: now } as const
    await moveSettlement(tx, settlement, 'refund', chosen)
    return ok(null)
  })
  app.crashPoint('choice-stored')
  return done
}

type Given = {
  readonly order: Order
  readonly settlement: Settlement
  readonly payments: readonly Payment[]
}

async function give(
  app: App,
  tx: Transaction,
  { order, settlement, payments }: Given,
  { locale, amount: shown }: Choice,
): Promise<Result<null>> {
  const { organization: amount } = await leftOf(tx, payments)
  // What is under way would come, or come back, after a word that is final.
  if (payments.some(isOnItsWay) || (await standsInFile(tx, order))) return failWith('CONFLICT')
  if (amount === 0 || amount !== shown) return failWith('CONFLICT')
  if (settlement.postponement !== null) await stopCharging(app, tx, order)
  const { organizationId, formId } = settlement
  const { form, organization } = await campaignByKey(tx, organizationId, formId)
  const facts = { amount, title: form.title, organization: organization.name }
  await moveSettlement(tx, settlement, 'give', {
    choice: 'gift',
    chosenAt: app.now(),
    givenAmount: amount,
    givenWords: waiverWords(facts, serverTranslator(locale)),
    lookAt: null,
  })
  await dropUnowed(tx, order)
  await audit(app, tx, {
    organizationId,
    actor: `payer:order:${order.id}`,
    action: 'settlement.give',
    object: `order:${order.id}`,
    facts: { amount },
  })
  const mail = { organizationId, kind: 'refundGiven', subjectId: String(order.id) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  // The event takes place, without its giver: the stock comes last before COMMIT (rule STK-5).
  if (settlement.postponement !== null && stands(order))
    await sellAgain(tx, order, await itemsOfOrder(tx, order))
  return ok(null)
}

const stands = ({ status }: Order) => status === 'Committed' || status === 'Processed'

/** Whether money of a payment may still come or come back: at a bank, being captured or being given back. */
const isOnItsWay = ({ status }: Pick<Payment, 'status'>) =>
  [
    'Pending',
    'WaitingAuthentication',
    'WaitingBankValidation',
    'Capturing',
    'Refunding',
    'Contested',
  ].includes(status)

async function settledOrder(app: App, { orderId, ...reader }: Visit) {
  const order = await orderByPublicId(app.db, orderId)
  if (order === undefined || !(await maySettleOrder(app, order, reader))) return undefined
  const settlement = await settlementOf(app.db, order)
  return settlement && { order, settlement }
}

/** Its payer was asked, and their day is not over. */
function isOpen(app: App, { status, chooseUntil }: Settlement): boolean {
  return status === 'asked' && chooseUntil !== null && parisDate(app.now()) <= chooseUntil
}

/** The same of a choice: what the bank has sent back may still be given, and goes back again by hand (rule CAN-6). */
function isOpenTo(choice: SettlementChoice, app: App, settlement: Settlement): boolean {
  if (choice === 'date' && settlement.postponement === null) return false
  return isOpen(app, settlement) || (choice === 'gift' && settlement.status === 'failed')
}

/** What can still be given back of payments that came, in cents. */
async function leftOf(db: Reader, payments: readonly Payment[]): Promise<Shares> {
  const collected = payments.filter(({ status }) => isStatusAfterCapture(status))
  const left: Shares[] = []
  for (const payment of collected) left.push(refundable(payment, await returnsOf(db, payment)))
  return {
    organization: sumCents(left.map(({ organization }) => organization)),
    tip: sumCents(left.map(({ tip }) => tip)),
  }
}
