import { attemptOfIntent } from '#db/payment-attempts.ts'
import type { App } from '../app.ts'
import { applyIntent } from '../steps/apply-intent.ts'

/**
 * Follows up an event: the intent is fetched, because an event is a hint and never a fact, and made true on our side.
 * Several waiting events of one intent are one look.
 */
export async function handleProviderEvent(app: App, input: { intentId: string }): Promise<void> {
  const known = await attemptOfIntent(app.db, input.intentId)
  // A capture that was read back is the end of an intent as long as no refund and no dispute is ours to follow.
  if (known?.status === 'captured') return
  const answer = await app.provider('stripe').intents.readIntent(input.intentId)
  if (answer.outcome === 'unknown') throw new Error(`the intent could not be read: ${answer.reason}`)
  if (answer.outcome === 'rejected') return
  const intent = answer.value
  const attempt = known ?? (await attemptOfIntent(app.db, intent.id, intent.metadata.attempt))
  if (attempt === undefined) {
    const ours = intent.metadata.installation === app.installation
    if (ours)
      app.log.error({ event: 'unknown_intent', intentId: intent.id }, 'an intent of ours has no attempt')
    return
  }
  await app.transaction(tx => applyIntent(app, tx, attempt, intent))
}
