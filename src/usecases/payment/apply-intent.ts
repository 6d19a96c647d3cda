import { moveAttempt } from '#db/payment-attempts.ts'
import type { PaymentState } from '#db/payment-state.ts'
import type { Transaction } from '#db/schema.ts'
import type { AttemptTrigger, PaymentAttempt, SeenAttempt } from '#domain/payment/attempt.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import type { Refusal } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { afterCheckout } from './after-checkout.ts'
import { atCheckout } from './at-checkout.ts'
import type { Strategy } from './attempt-strategy.ts'
import { queueUndo } from './give-back.ts'

/** Makes a fetched intent, or the provider's refusal of a call, true on our side. */
type Applied = {
  intent(app: App, tx: Transaction, seen: SeenAttempt, intent: Intent): Promise<PaymentState | undefined>
  refusal(app: App, tx: Transaction, seen: SeenAttempt, refusal: Refusal): Promise<void>
  abandoned(app: App, tx: Transaction, seen: SeenAttempt): Promise<void>
}

const strategies: Readonly<Record<AttemptTrigger, Applied>> = {
  checkout: applying(atCheckout),
  due: applying(afterCheckout),
  recovery: applying(afterCheckout),
}

/**
 * Makes a FETCHED intent true on our side, whoever fetched it: browser, job, webhook, poller and sweeper all come here, in any
 * order and any number of times. Final states stay, and money that comes late goes back.
 */
export async function applyIntent(
  app: App,
  tx: Transaction,
  seen: SeenAttempt,
  intent: Intent,
): Promise<void> {
  await applyForPayer(app, tx, seen, intent)
}

/** The same for whoever waits at the payment page: gives what the request has become, where this call committed its order. */
export function applyForPayer(
  app: App,
  tx: Transaction,
  seen: SeenAttempt,
  intent: Intent,
): Promise<PaymentState | undefined> {
  return strategies[seen.trigger].intent(app, tx, seen, intent)
}

/** The provider understood a call and will never do it. An intent that may be left behind must not bring money later. */
export async function applyRefusal(
  app: App,
  tx: Transaction,
  seen: SeenAttempt,
  refusal: Refusal,
): Promise<void> {
  await strategies[seen.trigger].refusal(app, tx, seen, refusal)
}

/** The payer came back from the bank without an answer: a failed authentication; the intent is cancelled by a job. */
export async function giveUpChallenge(app: App, tx: Transaction, seen: SeenAttempt): Promise<void> {
  await strategies[seen.trigger].abandoned(app, tx, seen)
}

const unauthenticated: IntentFailure = { kind: 'authentication', declineCode: null }

function applying<L extends { readonly attempt: PaymentAttempt }>(strategy: Strategy<L>): Applied {
  return {
    async intent(app, tx, seen, intent) {
      const locked = await strategy.lock(tx, seen)
      return locked && heard(strategy, app, tx, locked, intent)
    },
    async refusal(app, tx, seen, refusal) {
      const locked = await strategy.lock(tx, seen)
      if (locked?.attempt.status === 'open') await strategy.rejected(app, tx, locked, refusal)
    },
    async abandoned(app, tx, seen) {
      const locked = await strategy.lock(tx, seen)
      if (locked?.attempt.status !== 'open') return
      await strategy.failed(app, tx, locked, unauthenticated)
      await queueUndo(app, tx, { ...locked.attempt, status: 'refused' })
    },
  }
}

async function heard<L extends { readonly attempt: PaymentAttempt }>(
  strategy: Strategy<L>,
  app: App,
  tx: Transaction,
  locked: L,
  intent: Intent,
): Promise<PaymentState | undefined> {
  const { intentId } = locked.attempt
  // Another intent took its place meanwhile: what becomes of this one is nothing that happens to the attempt.
  if (intentId !== null && intentId !== intent.id) return undefined
  if (intent.status === 'requiresCapture') return strategy.authorised(app, tx, locked, intent)
  await heardOtherwise(strategy, app, tx, locked, intent)
  return undefined
}

async function heardOtherwise<L extends { readonly attempt: PaymentAttempt }>(
  strategy: Strategy<L>,
  app: App,
  tx: Transaction,
  locked: L,
  intent: Intent,
): Promise<void> {
  const { attempt } = locked
  if (intent.status === 'captured') return strategy.captured(app, tx, locked, intent)
  if (intent.status === 'canceled' && attempt.status === 'undoing')
    return void (await moveAttempt(tx, attempt, 'undone', { now: app.now() }))
  if (!isUnderWay(attempt)) return
  if (intent.status === 'canceled') return strategy.lost(app, tx, locked)
  if (intent.status === 'processing') return strategy.sent(app, tx, locked, intent)
  if (intent.status === 'requiresAction') return strategy.challenged(app, tx, locked)
  if (intent.status !== 'requiresMethod') return
  const failure = intent.failure ?? (isToBeCaptured(attempt) ? refusedCapture : null)
  if (failure !== null) return strategy.failed(app, tx, locked, failure)
}

const refusedCapture: IntentFailure = { kind: 'refused', declineCode: null }

/** An authorisation that was there is gone: its bank does not let it be captured, with or without a reason. */
function isToBeCaptured({ capture, status }: PaymentAttempt): boolean {
  return capture === 'byHand' && status === 'authorized'
}
