import type { Reader } from '#db/schema.ts'
import type { Need } from '#domain/access/factor.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { mayOperate } from './may-operate.ts'
import type { Actor } from './require-proof.ts'

/** Who acts for the installation: an operator in a session, or whoever has its terminal and with that its database. */
export type Operating = Actor | 'terminal'

/** What every act of the operator is told. */
export type ByOperator = { readonly actor: Operating }

/** Who acts, as the audit names them; to whoever may not operate it does not exist (rule OPR-1). */
export async function operating(
  app: Pick<App, 'now'> & { readonly db: Reader },
  actor: Operating,
  need: Need,
): Promise<Result<string>> {
  if (actor === 'terminal') return ok('operator')
  const allowed = await mayOperate(app, actor, need)
  return allowed.ok ? ok(`user:${actor.userId}`) : allowed
}
