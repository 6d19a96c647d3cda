import { sql } from 'kysely'
import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import { type Owner, ownOrders } from './payers-orders.ts'
import { goingOnStates } from './schedules.ts'
import type { Reader } from './schema.ts'
import type { UserCustomer } from './user-customers.ts'

/** A monthly gift as its payer sees it among the others. Amount in cents, days ISO. */
export type PayersGift = {
  readonly organizationId: number
  readonly id: number
  readonly orderId: number
  readonly status: ScheduleStatus
  readonly amount: number
  readonly nextOn: string
  /** It stands still without a day on which it goes on: a payment of it is, or was, contested at the bank. */
  readonly isHeld: boolean
  readonly means: PaymentMethodType
  readonly method: ShownMethod | null
  readonly title: string
  readonly organization: string
}

/** The most gifts that are shown: those that go on come first. */
const mostGifts = 100

/** The monthly gifts of a payer, those that go on before those that are over. */
export async function giftsOfOwner(db: Reader, owner: Owner): Promise<readonly PayersGift[]> {
  const { rows } = await sql<PayersGift>`
    select s.organization_id, s.id, s.order_id, s.status, s.amount,
      s.next_on, s.status = 'Suspended' and (s.suspended_until is null or exists (select from disputes d
        join payments p on p.organization_id = d.organization_id and p.id = d.payment_id
        where p.organization_id = s.organization_id and p.order_id = s.order_id and d.status in ('open', 'lost'))) as "isHeld",
      s.means, s.method, f.title, g.name as organization
    from ${ownOrders(owner)}
    join schedules s on s.organization_id = o.organization_id and s.order_id = o.id and s.frequency = 'Monthly'
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    join organizations g on g.id = o.organization_id
    order by s.status in (${goingOnStates}) desc, s.id desc limit ${mostGifts}`.execute(db)
  return rows
}

/** What is charged with each kept method of a customer. */
export type MethodUse = { readonly id: string; readonly gifts: number; readonly plans: number }

/** How many monthly gifts and instalment plans are still charged with each method of a customer. */
export async function usesOfMethods(
  db: Reader,
  { provider, customerId }: UserCustomer,
): Promise<readonly MethodUse[]> {
  const { rows } = await sql<MethodUse>`
    select payment_method as id, (count(*) filter (where frequency = 'Monthly'))::integer as gifts,
      (count(*) filter (where frequency = 'Installment'))::integer as plans
    from schedules where customer_id = ${customerId} and provider = ${provider} and status in (${goingOnStates})
      and payment_method is not null
    group by payment_method`.execute(db)
  return rows
}

/** A plan that goes on, and the card that is kept for it. */
export type LivingPlan = {
  readonly paymentMethod: string
  readonly frequency: 'Monthly' | 'Installment'
  readonly method: ShownMethod
}

/** The plans of a payer that go on by card, whoever's customer their card is kept for. */
export async function plansByCard(db: Reader, owner: Owner): Promise<readonly LivingPlan[]> {
  const { rows } = await sql<LivingPlan>`
    select s.payment_method, s.frequency, s.method
    from ${ownOrders(owner)}
    join schedules s on s.organization_id = o.organization_id and s.order_id = o.id
    where s.status in (${goingOnStates}) and s.means = 'Card' and s.method is not null
    order by s.id desc limit ${mostGifts}`.execute(db)
  return rows
}
