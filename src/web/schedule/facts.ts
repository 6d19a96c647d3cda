import { comingMonths, monthsToPause } from '#domain/payment/gift-change.ts'
import { expiryHorizon } from '#domain/payment/next-charge.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { settlementAmount } from '#domain/payment/settlement.ts'
import type { PaymentView } from '#usecases/order/read-order-view.ts'
import type { ScheduleView } from '#usecases/plan/read-schedule.ts'
import type { LegalOrganization } from '../organization/legal-links.tsx'
import { campaignPath } from '../payment/place.ts'

/** A charge that came, or that was tried. `amount` in cents, of a refused one what is asked for; `date` an ISO day. */
export type PastCharge = {
  readonly id: number
  readonly date: string
  readonly amount: number
  readonly status: ShownPaymentStatus
  /** What came back of it. */
  readonly givenBack: PaymentView['givenBack']
  readonly attestationUrl: string | null
  /** Where a refused one is settled. */
  readonly settleUrl: string | null
}

/** A charge that is still to come; `retryOf`: the ISO day on which it was due, where it was refused and is tried again. */
export type ComingCharge = { readonly date: string; readonly amount: number; readonly retryOf: string | null }

/** What the page of a schedule shows: a gift that goes on each month, or the instalments of a sale. */
export type ScheduleFacts = {
  readonly kind: 'gift' | 'plan'
  readonly status: ScheduleStatus
  readonly title: string
  readonly organization: string
  readonly organizationUrl: string
  readonly legal: LegalOrganization
  readonly campaignUrl: string
  readonly orderUrl: string
  /** Of the first charge, in cents: what is not spread and the contribution are paid with it. */
  readonly first: number
  /** Of each later charge, in cents. */
  readonly amount: number
  readonly count: number | null
  readonly day: number
  /** The ISO day of the next charge that was not tried yet. */
  readonly nextOn: string
  readonly suspendedUntil: string | null
  /** Whether a payment of it is contested at the bank: until that is decided, its pause is not its payer's to end. */
  readonly isContested: boolean
  readonly means: PaymentMethodType
  readonly method: ShownMethod | null
  readonly expiresSoon: boolean
  /** Whether charges are taken now. */
  readonly collects: boolean
  readonly past: readonly PastCharge[]
  readonly coming: readonly ComingCharge[]
  /** ISO first days of the months until which the gift can be suspended. */
  readonly months: readonly string[]
}

/** How many months of a gift are drawn. */
const shownMonths = 3

/** What waits, and what will not come: a cancelled instalment of next month was not « déjà prélevée ». */
const neverCharged: ReadonlySet<ShownPaymentStatus> = new Set(['Waiting', 'Canceled', 'Abandoned'])

/** What the page shows of a schedule on the ISO day `today`. */
export function factsOf(
  { schedule, order, orderPath, settleUrls, retries, collects, isContested }: ScheduleView,
  today: string,
): ScheduleFacts {
  const { form, organization } = order.campaign
  const { frequency, status, amount, count, dayOfLevy: day, nextOn, suspendedUntil, means, method } = schedule
  const waiting = order.payments.filter(payment => payment.status === 'Waiting')
  const months = frequency === 'Monthly' ? comingMonths(nextOn, shownMonths) : []
  const coming: ComingCharge[] = [
    ...waiting.map(({ date, amount }) => ({ date, amount, retryOf: null })),
    ...months.map(date => ({ date, amount, retryOf: null })),
  ]
  const again = retries.map(({ on: date, amount, dueOn: retryOf }) => ({ date, amount, retryOf }))
  const expiresIn = method?.expiresIn ?? null
  return {
    kind: frequency === 'Monthly' ? 'gift' : 'plan',
    status,
    title: form.title,
    organization: organization.name,
    organizationUrl: `/associations/${form.organizationSlug}`,
    legal: {
      organizationSlug: form.organizationSlug,
      name: organization.name,
      salesConditionsUrl: order.salesConditionsUrl,
    },
    campaignUrl: campaignPath(form),
    orderUrl: orderPath,
    first: order.payments[0]?.amount ?? amount,
    amount,
    count,
    day,
    nextOn: waiting[0]?.date ?? nextOn,
    suspendedUntil,
    isContested,
    means,
    method,
    expiresSoon: expiresIn !== null && expiresIn <= expiryHorizon(today),
    collects,
    past: order.payments
      .filter(({ status }) => !neverCharged.has(status))
      .map(payment => pastCharge(payment, settleUrls)),
    coming: goesOn(status) ? inOrder([...again, ...coming]) : [],
    months: frequency === 'Monthly' ? monthsToPause(nextOn) : [],
  }
}

function inOrder(charges: readonly ComingCharge[]): readonly ComingCharge[] {
  return charges.toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Whether it stands still without a day on which it goes on: nothing that is to come has a date. */
export function isHeld({ status, suspendedUntil, isContested }: ScheduleFacts): boolean {
  return status === 'Suspended' && (isContested || suspendedUntil === null)
}

function pastCharge(payment: PaymentView, settleUrls: ScheduleView['settleUrls']): PastCharge {
  const { id, date, status, givenBack, attestationUrl } = payment
  const settleUrl = settleUrls.get(id) ?? null
  const amount = settleUrl === null ? payment.amount : settlementAmount(payment)
  return { id, date, amount, status, givenBack, attestationUrl, settleUrl }
}
