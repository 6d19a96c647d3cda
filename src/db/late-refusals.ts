import { sql } from 'kysely'
import { moveIfAllowed } from '#domain/flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { BatchInput } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

/** Moves a payment that its bank refused late, and notes the last day to pay it otherwise; returns whether this call did. */
export async function noteLateRefusal(
  tx: Transaction,
  payment: Pick<Payment, 'organizationId' | 'id' | 'status'>,
  until: string,
): Promise<boolean> {
  const step = moveIfAllowed(paymentFlow, payment.status, 'refuse')
  if (step?.from !== 'WaitingBankValidation') return false
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(eb => ({ status: step.to, regulariseUntil: until, refusals: eb('refusals', '+', 1) }))
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A payment of an order that nobody paid in time. */
export type UnpaidRow = { readonly id: string; readonly at: string; readonly organizationId: number }

/**
 * Refused first payments whose last day is before the ISO day `today`: their orders still wait for the money (rule PAY-18).
 */
export async function unpaidOrders(
  db: Reader,
  today: string,
  { after, limit }: BatchInput,
): Promise<readonly UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`
    select p.id::text as id, p.regularise_until::text as at, p.organization_id from payments p
    join orders o on o.organization_id = p.organization_id and o.id = p.order_id and o.status = 'Committed'
    where p.status in ('Refused', 'Error') and p.regularise_until < ${today}::date
      and (${after?.at ?? null}::date is null or (p.regularise_until, p.id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by p.regularise_until, p.id limit ${limit}`.execute(db)
  return rows
}
