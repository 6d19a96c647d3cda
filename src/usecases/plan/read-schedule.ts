import { isContested } from '#db/disputes.ts'
import { latestSetup, type StoredMethodChange } from '#db/method-changes.ts'
import { collectingAccount } from '#db/provider-accounts.ts'
import type { PayersSchedule } from '#db/schedule-changes.ts'
import { isSwitchedOn } from '#db/switches.ts'
import type { AmountLimits } from '#domain/fields/amount.ts'
import { orderPagePath } from '#domain/payment/outcome-address.ts'
import { isPastDue } from '#domain/payment/payment-flow.ts'
import type { ProviderFields } from '#domain/payment/provider.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { orderToken, recoveryAddress } from '../links/tokens.ts'
import { type OrderView, readOrderWithRows } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'
import { methodChangesAt } from './method-change-drive.ts'
import { type Retry, retriesOf } from './next-instalment.ts'
import { openSchedule, type ScheduleReader } from './open-schedule.ts'

/** What is charged later, as its payer sees and changes it. Amounts in cents, days ISO. */
export type ScheduleView = {
  readonly schedule: PayersSchedule
  readonly order: OrderView
  /** The order's own page, with its signed token. */
  readonly orderPath: string
  /** Where its payer settles each refused payment, by the payment's id. */
  readonly settleUrls: ReadonlyMap<number, string>
  /** What was refused and is tried again by itself, the earliest first. */
  readonly retries: readonly Retry[]
  /** Whether charges are taken now: the organization may collect, and the operator has not stopped them. */
  readonly collects: boolean
  /** Whether a payment of it is contested at the bank: nothing is charged, and nobody resumes it. */
  readonly isContested: boolean
  readonly limits: AmountLimits
  /** The latest change that had to be authenticated, as far as it says something. */
  readonly latest: Pick<StoredMethodChange, 'status' | 'amount' | 'declineCode'> | null
  /** Where another card is typed; `null` where the kept method cannot be changed at its provider. */
  readonly fields: ProviderFields | null
  /** The connected account that is paid; null where it cannot be now. */
  readonly accountId: string | null
}

/** Whoever holds the signed link of a schedule sees what was charged and what will be; to anyone else it does not exist. */
export async function readSchedule(app: App, reader: ScheduleReader): Promise<Result<ScheduleView>> {
  const opened = await openSchedule(app, reader)
  if (!opened.ok) return opened
  const schedule = opened.value
  const { organizationId, orderId } = schedule
  const row = { organizationId, id: orderId }
  const [read, isOn, contested, latest, account, retries] = await Promise.all([
    readOrderWithRows(app, row),
    isSwitchedOn(app.db, 'offSessionCharges', organizationId),
    isContested(app.db, row),
    latestSetup(app.db, schedule),
    collectingAccount(app.db, organizationId, schedule.provider),
    retriesOf(app.db, row, schedule, parisDate(app.now())),
  ])
  if (read === undefined) return failWith('NOT_FOUND')
  const { view: order, facts } = read
  const { form } = order.campaign
  const mayChange = methodChangesAt(app, schedule.provider) !== undefined
  return ok({
    schedule,
    order,
    orderPath: orderPagePath(row.id, orderToken(app, order.order)),
    settleUrls: new Map(
      facts.payments
        .filter(({ status }) => isPastDue(status))
        .map(payment => [payment.id, recoveryAddress(app, payment)]),
    ),
    retries,
    collects: isOn && account !== null,
    isContested: contested,
    limits: { minimum: form.minPrice, maximum: form.maxPrice },
    latest: latest ?? null,
    fields: mayChange ? app.provider(schedule.provider).fields : null,
    accountId: account,
  })
}
