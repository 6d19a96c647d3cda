import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent, PaymentProvider } from '#domain/payment/provider.ts'
import { isStoredFault } from './stored-fault.ts'

/** What is given back, and by which of the provider's calls: the intent, and our row in whose name (its id and replay stand in the provider's keys). */
export type GivenBack = Pick<PaymentProvider, 'intents' | 'refunds'> & {
  readonly installation: string
  readonly intentId: string
  readonly row: { readonly id: string; readonly replay: number }
  readonly of: 'attempt' | 'charge'
}

/**
 * Cancels an open intent, refunds a captured one in full, and proves it by a fetch: the intent once nothing of it is left.
 * Undefined while that is in doubt; `raiseReplay` is called when the provider keeps a fault under our key, so that the next
 * try is a new call (payments/README).
 */
export async function giveBack(
  { intents, refunds, installation, intentId, row, of }: GivenBack,
  raiseReplay: () => Promise<unknown>,
): Promise<Intent | undefined> {
  const seen = await intents.readIntent(intentId)
  if (seen.outcome === 'done' && isUndone(seen.value)) return seen.value
  const answer =
    seen.outcome === 'done' && seen.value.status === 'captured'
      ? await refunds.refund(
          intentId,
          { of: 'whole', amount: seen.value.amountCaptured - seen.value.amountRefunded },
          { installation, [of]: row.id },
          idempotencyKey(installation, 'refund', row),
        )
      : await intents.cancelIntent(intentId, idempotencyKey(installation, 'cancel', row))
  const proof = await intents.readIntent(intentId)
  if (proof.outcome !== 'done') return undefined
  if (isUndone(proof.value)) return proof.value
  if (isStoredFault(answer)) await raiseReplay()
  return undefined
}

function isUndone(intent: Intent): boolean {
  if (intent.status === 'canceled') return true
  return intent.status === 'captured' && intent.amountRefunded >= intent.amountCaptured
}
