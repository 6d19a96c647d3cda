import { evidenceById, moveEvidence } from '#db/dispute-evidence.ts'
import { disputeById } from '#db/disputes.ts'
import type { EvidenceKey } from '#domain/payment/evidence.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { App } from '../app.ts'
import { tellAdministrators } from '../mail-envelope.ts'
import { isRefusal } from '../payment/doubt.ts'
import { movedOnce } from './moved-once.ts'

/**
 * Hands an answer over to the bank once: it is looked for before it is sent, and after every reply but success (rule REF-10).
 * Doubt is thrown, and the job is retried; what the provider refuses never reached the bank, and the administrators are told.
 */
export async function sendEvidence(app: App, key: EvidenceKey): Promise<void> {
  const answer = await evidenceById(app.db, key)
  if (answer?.status !== 'asked' || answer.statement === null || answer.facts === null) return
  app.crashPoint('evidence-started')
  const { organizationId, disputeId, statement, facts } = answer
  const dispute = await disputeById(app.db, { organizationId, disputeId })
  const evidence = dispute && app.provider(dispute.provider).evidence
  if (dispute === undefined || !evidence) throw new Error(`answer ${answer.id} has nobody to go to`)
  const { providerDisputeId } = dispute
  const metadata = { installation: app.installation, evidence: answer.id }
  const handed = await movedOnce(app, {
    row: answer,
    table: 'disputeEvidence',
    send: row =>
      evidence.submitEvidence(
        providerDisputeId,
        { ...facts, statement },
        metadata,
        idempotencyKey(app.installation, 'evidence', row),
      ),
    find: () => evidence.findEvidence(providerDisputeId, metadata),
  })
  app.crashPoint('evidence-handed-over')
  if (handed.outcome === 'unknown') throw new Error(`answer ${answer.id} is not handed over yet`)
  if (isRefusal(handed))
    app.log.warn(
      { event: 'evidence_refused', evidence: answer.id, code: handed.code },
      'the provider refuses an answer to a dispute',
    )
  const event = isRefusal(handed) ? 'refuse' : 'send'
  await app.transaction(async tx => {
    const isMoved = await moveEvidence(tx, answer, event, app.now())
    if (isMoved && event === 'refuse')
      await tellAdministrators(app, tx, organizationId, 'evidenceRefused', answer.id)
  })
}
