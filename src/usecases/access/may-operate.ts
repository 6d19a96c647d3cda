import { isOperator } from '#db/operators.ts'
import type { Reader } from '#db/schema.ts'
import type { Need } from '#domain/access/factor.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type Actor, requireProof } from './require-proof.ts'

/**
 * Whether somebody may act for the installation, asked by every act of the operator (rule ACC-6): to anyone else it does not
 * exist (`NOT_FOUND`). Looking needs a proof of this session of at most 12 hours, changing one of at most 15 minutes
 * (`FACTOR_NEEDED`, `PROOF_NEEDED`).
 */
export async function mayOperate(
  app: Pick<App, 'now'> & { readonly db: Reader },
  actor: Actor,
  need: Need,
): Promise<Result<null>> {
  if (actor.userId === null || !(await isOperator(app.db, actor.userId))) return failWith('NOT_FOUND')
  return requireProof(app, actor, need)
}
