import { sql } from 'kysely'
import type { OpenTerm } from '#domain/payment/next-charge.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import type { ProviderName } from '#domain/payment/provider.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import { chargesAreOn } from './due-payments.ts'
import { accountAt } from './provider-accounts.ts'
import type { Reader } from './schema.ts'

/** What decides about a charge that is taken without its payer. Days ISO. */
export type ChargeState = {
  readonly schedule: {
    readonly frequency: ScheduleFrequency
    readonly status: ScheduleStatus
    readonly nextOn: string
    readonly means: PaymentMethodType
    readonly customerId: string
    readonly paymentMethod: string | null
  }
  /** What is still to be taken of the order, this payment included; one that is being charged stands on the day its charge began. */
  readonly terms: readonly OpenTerm[]
  /** The number of the order's last payment so far. */
  readonly newest: number
  readonly accountId: string | null
  readonly provider: ProviderName
  /** What is sold: its form's title. */
  readonly title: string
  /** Neither the organization's state nor a switch stops charges (rule DUE-11). */
  readonly isOn: boolean
}

/** The state of a payment whose schedule charges it; `undefined` where it has none. The caller has locked the payment. */
export async function chargeState(
  db: Reader,
  { organizationId, orderId }: { organizationId: number; orderId: number },
): Promise<ChargeState | undefined> {
  const { rows } = await sql<{ state: ChargeState }>`
    select jsonb_build_object(
      'schedule', jsonb_build_object('frequency', s.frequency, 'status', s.status, 'nextOn', s.next_on, 'means', s.means,
        'customerId', s.customer_id, 'paymentMethod', s.payment_method),
      'terms', (select coalesce(jsonb_agg(jsonb_build_object('paymentId', p.id, 'number', p.number,
          'on', case p.status when 'Waiting' then p.due_on
            when 'Pending' then (a.created_at at time zone 'Europe/Paris')::date else p.retry_on end)), '[]')
        from payments p
        left join payment_attempts a on a.organization_id = p.organization_id and a.payment_id = p.id
          and a.status = 'open' and a.trigger = 'due'
        where p.organization_id = s.organization_id and p.order_id = s.order_id
          and (p.status = 'Waiting' or (p.status in ('Refused', 'Error') and p.retry_on is not null)
            or (p.status = 'Pending' and a.id is not null))),
      'newest', (select max(number) from payments p
        where p.organization_id = s.organization_id and p.order_id = s.order_id),
      'accountId', ${accountAt('g', sql`s.provider`)}, 'provider', s.provider,
      'title', f.title,
      'isOn', ${chargesAreOn}
    ) as state
    from schedules s
    join orders o on o.organization_id = s.organization_id and o.id = s.order_id
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    join organizations g on g.id = s.organization_id
    where s.organization_id = ${organizationId} and s.order_id = ${orderId}`.execute(db)
  return rows[0]?.state
}
