import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent, PaymentProvider } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { isStored } from './stored-fault.ts'

type GivenBack = Pick<PaymentAttempt, 'id' | 'replay' | 'trigger'> & { readonly intentId: string }

/**
 * Cancels an open intent, refunds a captured one in full, and proves it by a fetch: the intent once nothing of it is left.
 * Undefined while that is in doubt; `raiseReplay` is called when the provider keeps a fault or a refusal under our key, so
 * that the next try is a new call.
 */
export async function giveBack(
  { installation }: App,
  { intents, refunds }: Pick<PaymentProvider, 'intents' | 'refunds'>,
  attempt: GivenBack,
  raiseReplay: () => Promise<unknown>,
): Promise<Intent | undefined> {
  const { intentId, trigger, id } = attempt
  const seen = await intents.readIntent(intentId)
  if (seen.outcome === 'done' && isUndone(seen.value)) return seen.value
  const answer =
    seen.outcome === 'done' && seen.value.status === 'captured'
      ? await refunds.refund(
          intentId,
          { of: 'whole', amount: seen.value.amountCaptured - seen.value.amountRefunded },
          { installation, [trigger === 'checkout' ? 'attempt' : 'charge']: id },
          idempotencyKey(installation, 'refund', attempt),
        )
      : await intents.cancelIntent(intentId, idempotencyKey(installation, 'cancel', attempt))
  const proof = await intents.readIntent(intentId)
  if (proof.outcome !== 'done') return undefined
  if (isUndone(proof.value)) return proof.value
  if (isStored(answer)) await raiseReplay()
  return undefined
}

function isUndone(intent: Intent): boolean {
  if (intent.status === 'canceled') return true
  return intent.status === 'captured' && intent.amountRefunded >= intent.amountCaptured
}
