import type { Reader } from '#db/schema.ts'
import { hasFactor, provenAtOf } from '#db/session-proofs.ts'
import { type Need, proofHolds } from '#domain/access/factor.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** Who acts, and in which session: a proof counts in the session that it was made in, nowhere else. */
export type Actor = { readonly userId: number | null; readonly sessionId?: string | null }

type Asking = Pick<App, 'now'> & { readonly db: Reader }

/**
 * What is grave asks for a second factor proven in this session a short while ago (rule ACC-9). Codes: `FACTOR_NEEDED`, whose
 * page leads to the first factor; `PROOF_NEEDED`, whose page asks for the proof; both come back to where one was.
 */
export async function requireProof(
  { db, now }: Asking,
  { userId, sessionId }: Actor,
  need: Need = 'change',
): Promise<Result<null>> {
  if (userId === null) return failWith('UNAUTHENTICATED')
  const provenAt = sessionId == null ? undefined : await provenAtOf(db, { sessionId, userId })
  if (!(await hasFactor(db, userId))) return failWith('FACTOR_NEEDED')
  return proofHolds(provenAt, need, now()) ? ok(null) : failWith('PROOF_NEEDED')
}
