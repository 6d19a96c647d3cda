import { raiseReplay } from '#db/provider-calls.ts'
import type { ProviderAnswer } from '#domain/payment/provider.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { isStoredFault } from './stored-fault.ts'

/**
 * The provider stores a 500 under the key and repeats it for ever. Once a fetch that was answered proved that nothing
 * happened, the number in the key is raised, so that the next try is a new call (payments/README).
 */
export async function replaceReplayedFault(
  app: App,
  attempt: PaymentAttempt,
  answer: ProviderAnswer<unknown>,
  proof: ProviderAnswer<unknown>,
): Promise<void> {
  if (isStoredFault(answer) && proof.outcome === 'done') await raiseReplay(app.db, 'paymentAttempts', attempt)
}
