import { randomUUIDv7 } from 'node:crypto'
import { evidenceOfDisputes, insertEvidence } from '#db/dispute-evidence.ts'
import { disputesOfPayment } from '#db/disputes.ts'
import { enqueue } from '#db/jobs.ts'
import { lockPayment } from '#db/payments.ts'
import { evidenceObstacle, readStatement } from '#domain/payment/evidence.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { evidenceFacts } from './evidence-facts.ts'

type Answer = PaymentVisit & { readonly disputeId: string; readonly statement: string }

/**
 * An association answers a dispute: what it wrote and what is known of the payment are stored in the words in which they are
 * sent, and a job hands them over (rule REF-10). Errors: `NOT_FOUND`, those of `readStatement` and of `evidenceObstacle`.
 */
export async function answerDispute(app: App, { disputeId, ...input }: Answer): Promise<Result<null>> {
  const found = await administeredPayment(app, input, 'refund')
  if (found === undefined) return failWith('NOT_FOUND')
  const { payment } = found
  const { organizationId, id: paymentId } = payment
  const statement = readStatement(input.statement)
  if (!statement.ok) return statement
  return app.transaction(async tx => {
    const key = { organizationId, paymentId }
    // Under the payment's lock nobody else answers, and the bank's decision is not seen meanwhile.
    await lockPayment(tx, key)
    const dispute = (await disputesOfPayment(tx, key)).find(({ id }) => id === disputeId)
    if (dispute === undefined || app.provider(dispute.provider).evidence === null)
      return failWith('NOT_FOUND')
    const obstacle = evidenceObstacle(dispute, await evidenceOfDisputes(tx, [dispute]), app.now())
    if (obstacle !== undefined) return failWith(obstacle)
    const id = randomUUIDv7()
    const requestedBy = `user:${input.userId}`
    await insertEvidence(tx, {
      id,
      organizationId,
      disputeId,
      statement: statement.value,
      facts: await evidenceFacts(app, tx, payment),
      requestedBy,
      trace: app.trace,
      createdAt: app.now(),
    })
    const object = `payment:${paymentId}`
    await audit(app, tx, { organizationId, actor: requestedBy, action: 'dispute.answer', object })
    await enqueue(tx, 'send-evidence', { organizationId, evidenceId: id }, { trace: app.trace })
    return ok(null)
  })
}
