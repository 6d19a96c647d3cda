import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import type { RefundRequest } from './reserve-refund.ts'

/** Nothing for whoever has just proven themselves; everybody else gives back up to the operator's limit (rule ACC-9). */
export async function unprovenOf(app: App, actor: Actor): Promise<Pick<RefundRequest, 'unproven'>> {
  const proven = await requireProof(app, actor)
  return proven.ok ? {} : { unproven: { limit: app.settings.current().refundProofAbove, refusal: proven } }
}
