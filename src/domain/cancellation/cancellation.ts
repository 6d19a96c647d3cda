import { checkMaxLength } from '../fields/max-length.ts'
import type { Cents } from '../money.ts'
import type { PaymentStatus } from '../payment/payment-flow.ts'
import { isOffline } from '../payment/payment-means.ts'
import type { Payment } from '../payment/request.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import type { SettlementStatus } from './settlement-flow.ts'

/** What a payer may choose of an order whose event is cancelled (rule CAN-2); `date` where it is postponed (rule CAN-9). */
export const settlementChoices = ['date', 'refund', 'gift'] as const
export type SettlementChoice = (typeof settlementChoices)[number]

/**
 * What a refund waits for (rules CAN-5, CAN-7): another refund of the payment, a dispute, a debit at the bank, a payer who settles what
 * was refused, money on the association's account, an answer of the provider, or the association itself.
 */
export const settlementWaits = [
  'refund',
  'dispute',
  'bank',
  'payer',
  'balance',
  'provider',
  'association',
] as const
export type SettlementWait = (typeof settlementWaits)[number]

/** An event that is cancelled; `chooseUntil`: the last ISO day on which payers choose. */
export type Cancellation = {
  readonly organizationId: number
  readonly formId: number
  /** What the association writes to who ordered, as plain text. */
  readonly words: string
  readonly chooseUntil: string
  readonly cancelledBy: number
  readonly createdAt: string
}

/** What becomes of one order of it. */
export type Settlement = {
  readonly organizationId: number
  readonly orderId: number
  readonly formId: number
  /** Which postponement of its event it is about; null: the event is cancelled. */
  readonly postponement: number | null
  readonly status: SettlementStatus
  /** The last ISO day on which its payer chooses; null: not asked. */
  readonly chooseUntil: string | null
  /** Null: not chosen. One that the day decided was chosen by nobody: its `chosenAt` is null. */
  readonly choice: SettlementChoice | null
  readonly chosenAt: string | null
  readonly waitsFor: SettlementWait | null
  /** Since when its refund is tried; what failed before that is history. */
  readonly triedAt: string | null
  readonly givenAmount: Cents | null
  /** The sentence that its payer ticked, as they read it. */
  readonly givenWords: string | null
}

/** How many orders stand where: a row for each state and reason to wait. */
export type SettlementCount = Pick<Settlement, 'status' | 'choice' | 'waitsFor'> & {
  readonly orders: number
  readonly given: Cents
}

/** How far a cancellation has come, by orders. */
export type Progress = {
  readonly total: number
  /** Not settled yet: their payers have been, or are being, asked. */
  readonly choosing: number
  readonly underWay: number
  readonly settled: number
  readonly given: number
  /** Kept for the new day of an event that is postponed. */
  readonly kept: number
  readonly failed: number
  /** What was given instead of being refunded. */
  readonly givenAmount: Cents
  readonly waits: readonly { readonly for: SettlementWait; readonly orders: number }[]
}

export function progressOf(counts: readonly SettlementCount[]): Progress {
  const orders = (of: (count: SettlementCount) => boolean) =>
    counts.filter(of).reduce((sum, count) => sum + count.orders, 0)
  const waits = settlementWaits.map(wait => ({
    for: wait,
    orders: orders(({ status, waitsFor }) => status === 'settling' && waitsFor === wait),
  }))
  return {
    total: orders(() => true),
    choosing: orders(({ status }) => status === 'found' || status === 'asked'),
    underWay: orders(({ status }) => status === 'settling'),
    settled: orders(({ status }) => status === 'settled'),
    given: orders(({ status }) => status === 'given'),
    kept: orders(({ status }) => status === 'kept'),
    failed: orders(({ status }) => status === 'failed'),
    givenAmount: counts.reduce((sum, count) => sum + count.given, 0),
    waits: waits.filter(wait => wait.orders > 0),
  }
}

/** Of how many orders nothing more is to be done. */
export function isDone({ total, settled, given, kept }: Progress): boolean {
  return settled + given + kept === total
}

/** How many characters an association writes to who ordered, at most. */
export const longestCancellationWords = 2000

/** In how many days payers choose at the earliest and at the latest, and how many are proposed (rule CAN-2). */
export const choosingDays = { least: 3, most: 60, proposed: 14 } as const

/** Minutes until a settlement that waits is looked at again; null: until somebody does something. */
export const looksAgainAfter: Readonly<Record<SettlementWait, number | null>> = {
  refund: 2,
  dispute: 60,
  bank: 60,
  payer: 60,
  balance: 60,
  provider: 5,
  association: null,
}

type Typed = { readonly words: string; readonly chooseUntil: string }

/**
 * What an association typed, checked; `from` and `to` are the first and the last ISO day that it may choose. Errors: `required`, `max_length` of `words`;
 * `choosing_day` of `chooseUntil`.
 */
export function checkCancellation(
  { words, chooseUntil }: Typed,
  { from, to }: { readonly from: string; readonly to: string },
): Result<Typed> {
  const text = words.replaceAll('\r\n', '\n').trim()
  const problems: readonly Problem[] = [
    ...(text === '' ? [{ code: 'required', field: 'words' } as const] : []),
    ...(checkMaxLength(text, longestCancellationWords) === undefined
      ? []
      : [
          {
            code: 'max_length',
            field: 'words',
            values: { limit: longestCancellationWords },
          } as const,
        ]),
    ...(isDay(chooseUntil) && chooseUntil >= from && chooseUntil <= to
      ? []
      : [{ code: 'choosing_day', field: 'chooseUntil' } as const]),
  ]
  return problems.length === 0 ? ok({ words: text, chooseUntil }) : fail(...problems)
}

/** What is to be done with a payment of an order that is settled: something, a wait, or nothing any more (rules CAN-4 to CAN-7). */
export type SettlementStep = 'giveBack' | 'letGo' | 'failed' | 'nothing' | SettlementWait

/**
 * `left`: what could be given back of it, `tipLeft` of the contribution to the operator, in cents; `hasFailed`: a refund of it failed since it was tried. A
 * contribution alone that no card takes is the operator's to give, who was told (rule REF-2).
 */
export function settlementStep(
  { status, means }: Pick<Payment, 'status' | 'means'>,
  {
    left,
    tipLeft = 0,
    hasFailed,
  }: { readonly left: Cents; readonly tipLeft?: Cents; readonly hasFailed: boolean },
): SettlementStep {
  if (isOffline(means)) return recordedSteps[status] ?? 'nothing'
  if (status !== 'Authorized') return waitsOf[status]
  if (hasFailed) return left === 0 ? 'nothing' : 'failed'
  return left + tipLeft === 0 ? 'nothing' : 'giveBack'
}

/** What came is given back by the association itself; a transfer that is awaited still is awaited no longer (rule PAY-34). */
const recordedSteps: Partial<Readonly<Record<PaymentStatus, SettlementStep>>> = {
  Authorized: 'association',
  WaitingBankValidation: 'letGo',
}

const waitsOf: Readonly<Record<Exclude<PaymentStatus, 'Authorized'>, SettlementStep>> = {
  Waiting: 'nothing',
  Pending: 'bank',
  WaitingAuthentication: 'bank',
  WaitingBankValidation: 'bank',
  Capturing: 'bank',
  Refused: 'payer',
  Error: 'payer',
  Refunding: 'refund',
  Contested: 'dispute',
  Refunded: 'nothing',
  Canceled: 'nothing',
  Abandoned: 'nothing',
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** What an event's orders would give back, in cents, and of how many payers. */
export type Needed = {
  readonly orders: number
  /** The association's part of what was paid through the platform. */
  readonly platform: Cents
  /** What was recorded: the association gives it back itself. */
  readonly recorded: Cents
  readonly recordedOrders: number
}
