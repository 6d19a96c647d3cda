import { sql } from 'kysely'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import { attemptColumns } from './payment-attempts.ts'
import { paymentColumns } from './payments.ts'
import { rowOf } from './row-json.ts'
import type { Reader, RowJson } from './schema.ts'
import { switchedOn } from './switches.ts'

/** A payment with the attempt whose money it is. */
export type DueCapture = {
  readonly payment: Payment
  readonly attempt: PaymentAttempt | null
  /** No kill switch stops captures. */
  readonly capturesOn: boolean
}

/** What the capture of a payment goes by, in one round trip; `undefined` where there is no such payment. */
export async function dueCapture(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<DueCapture | undefined> {
  type Read = Pick<DueCapture, 'capturesOn'> & {
    readonly payment: RowJson<'payments'>
    readonly attempt: RowJson<'paymentAttempts'> | null
  }
  const { rows } = await sql<Read>`
    select to_jsonb(p) as payment, to_jsonb(a) as attempt,
      ${switchedOn('captures', sql`p.organization_id`)} as captures_on
    from payments p
    left join payment_attempts a on a.organization_id = p.organization_id and a.id = p.attempt_id
    where p.organization_id = ${organizationId} and p.id = ${paymentId}`.execute(db)
  const [read] = rows
  return (
    read && {
      payment: rowOf<Payment>(read.payment, paymentColumns),
      attempt: read.attempt && rowOf<PaymentAttempt>(read.attempt, attemptColumns),
      capturesOn: read.capturesOn,
    }
  )
}
