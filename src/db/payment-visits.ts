import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import { move } from '#domain/flow.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { recoveryFlow } from '#domain/payment/recovery-flow.ts'
import { maximumFailedAttempts } from '#domain/payment/request-flow.ts'
import type { Transaction } from './schema.ts'

/** Remembers why a try of a visit failed; refusals count towards its five, errors of the provider do not (rule PAY-14). */
export async function countVisitFailure(
  tx: Transaction,
  attempt: Pick<PaymentAttempt, 'organizationId' | 'recoveryId'>,
  errorCode: ErrorCode,
  isError: boolean,
): Promise<void> {
  const counted = isError ? 0 : 1
  const { from, to } = move(recoveryFlow, 'open', 'exhaust')
  await sql`
    update regularisations set failed_attempts = failed_attempts + ${counted}, error_code = ${errorCode},
      status = case when status = ${from} and failed_attempts + ${counted} >= ${maximumFailedAttempts} then ${to} else status end
    where organization_id = ${attempt.organizationId} and id = ${attempt.recoveryId} and status in (${from}, ${to})`.execute(
    tx,
  )
}
