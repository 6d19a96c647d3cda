import { raiseReplay, storeIntent } from '#db/provider-calls.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Confirmation, Intent, IntentOrder, Intents } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { driveObject } from './drive-object.ts'
import { referenceOf } from './read-attempt.ts'

/** What confirming an attempt needs beside its row. */
export type AttemptDrive = Pick<Confirmation, 'returnUrl' | 'offSession'> &
  Partial<Pick<Confirmation, 'mandate'>> & { readonly mayConfirm?: () => Promise<boolean> }

/**
 * Takes a stored attempt as far as it goes now, whatever began it: creates its intent, stores the intent's id, confirms it.
 * The caller hands in the intents of the attempt's own provider and applies the answer with `applyIntent`.
 */
export async function driveAttempt(
  app: App,
  intents: Intents,
  attempt: PaymentAttempt,
  { mayConfirm, mandate = null, ...confirmation }: AttemptDrive,
): Promise<ProviderAnswer<Intent>> {
  const { installation } = app
  const asked = { ...confirmation, mandate, paymentMethod: attempt.paymentMethod }
  const gaps = { created: 'intent-created', stored: 'intent-stored', confirmed: 'intent-confirmed' } as const
  return driveObject(
    {
      id: attempt.intentId,
      create: () =>
        intents.createIntent(
          { ...orderOf(app, attempt), confirmation: asked },
          idempotencyKey(installation, 'create', attempt),
        ),
      find: intents.findIntent && (() => intents.findIntent!(referenceOf(app, attempt))),
      store: id => storeIntent(app.db, attempt, id),
      read: id => intents.readIntent(id),
      confirm:
        intents.confirmIntent &&
        (id => intents.confirmIntent!(id, asked, idempotencyKey(installation, 'confirm', attempt))),
      isUntouched: awaitsConfirmation,
      raiseReplay: () => raiseReplay(app.db, 'paymentAttempts', attempt),
      reached: gap => app.crashPoint(gaps[gap]),
    },
    mayConfirm,
  )
}

/** An intent that nobody has confirmed yet. */
export function awaitsConfirmation({ status, failure }: Intent): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
}

/** What is asked of the provider, from the row alone: the same key always comes with the same words. */
function orderOf(app: App, attempt: PaymentAttempt): Omit<IntentOrder, 'confirmation'> {
  const { amount, tip, description, means, capture } = attempt
  return {
    ...{ amount, tip, description, means, capture },
    destination: attempt.accountId,
    customer: attempt.customerId,
    keep: attempt.keepMethod,
    metadata: { ...referenceOf(app, attempt), trace: attempt.trace },
  }
}
