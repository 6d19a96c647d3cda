import type { ErrorCode } from '../errors.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import { allows } from '../flow.ts'
import { failWith, ok, type Result } from '../result.ts'
import type { PaymentDispute } from './dispute.ts'
import { type DisputeEvidenceStatus, disputeFlow } from './dispute-flow.ts'
import type { EvidenceFacts } from './provider.ts'

/** What names an answer to a dispute in jobs. */
export type EvidenceKey = { readonly organizationId: number; readonly evidenceId: string }

/** What an association answered to a dispute. The words are null once its order's time is over (rule LAW-10). */
export type DisputeEvidence = {
  readonly id: string
  readonly organizationId: number
  readonly disputeId: string
  readonly status: DisputeEvidenceStatus
  readonly statement: string | null
  readonly facts: EvidenceFacts | null
  /** `user:<id>`. */
  readonly requestedBy: string
  readonly replay: number
  /** Since when its call may still take effect, although a fetch found nothing of it (rule PAY-9). */
  readonly doubtSince: string | null
  readonly trace: string
  readonly createdAt: string
}

/** The longest statement, in characters: half of what the provider takes, for line ends that travel as two. */
export const longestStatement = 10_000

/** THE schema of what an association writes to the bank; errors: `required`, `max_length`. */
export function readStatement(typed: string): Result<string> {
  const statement = typed.replaceAll('\r\n', '\n').trim()
  if (statement === '') return failWith('required', 'statement')
  const problem = checkMaxLength(statement, longestStatement)
  return problem === undefined ? ok(statement) : failWith(problem, 'statement')
}

export type EvidenceObstacle = Extract<ErrorCode, 'EVIDENCE_SENT' | 'EVIDENCE_LATE' | 'DISPUTE_DECIDED'>

/** Why a dispute cannot be answered now; `undefined`: it can. What the provider refused is no answer (rule REF-10). */
export function evidenceObstacle(
  { status, evidenceDueAt }: Pick<PaymentDispute, 'status' | 'evidenceDueAt'>,
  answers: readonly Pick<DisputeEvidence, 'status'>[],
  now: string,
): EvidenceObstacle | undefined {
  if (answers.some(answer => answer.status !== 'refused')) return 'EVIDENCE_SENT'
  // The bank has decided once it can decide no more.
  if (!allows(disputeFlow, status, 'lose')) return 'DISPUTE_DECIDED'
  return evidenceDueAt !== null && evidenceDueAt <= now ? 'EVIDENCE_LATE' : undefined
}
