import { raiseReplay, storeIntent } from '#db/provider-calls.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Confirmation, Intent, Intents, ProviderAnswer } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { isStoredFault } from '../payment/stored-fault.ts'

/** What a charge needs beside itself. */
export type Drive = {
  readonly charge: Charge
  /** The operator's part of it, in cents. */
  readonly tip: number
  /** What is paid, in words that a bank statement may show. */
  readonly description: string
  /** Where the bank sends a payer who is present back to; null: nobody is. */
  readonly returnUrl: string | null
  /** `false`: nothing new is confirmed, what was confirmed before is looked at. */
  readonly mayConfirm?: boolean
  /** Of a direct debit whose account was just given. */
  readonly mandate?: Confirmation['mandate']
}

/**
 * Takes a stored charge as far as it goes now, from wherever it stands: no intent, an unconfirmed one, a lost answer.
 * Repeating it is harmless. Stands outside of any transaction: the caller hands in the provider's intents, applies the
 * answer with `applyCharge`, and comes again after doubt.
 */
export async function driveCharge(app: App, intents: Intents, drive: Drive): Promise<ProviderAnswer<Intent>> {
  const { intentId } = drive.charge
  const { mayConfirm = true } = drive
  const started = intentId === null ? await create(app, intents, drive) : await intents.readIntent(intentId)
  if (started.outcome !== 'done' || !mayConfirm || !awaitsConfirmation(started.value)) return started
  return confirm(app, intents, drive, started.value)
}

/** An intent that nobody has confirmed yet. */
export function awaitsConfirmation({ status, failure }: Intent): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
}

async function create(
  app: App,
  intents: Intents,
  { charge, tip, description }: Drive,
): Promise<ProviderAnswer<Intent>> {
  const answer = await intents.createIntent(
    {
      amount: charge.amount,
      tip,
      destination: charge.accountId,
      description,
      means: charge.means,
      capture: 'atOnce',
      customer: charge.customerId,
      keep: charge.keepMethod,
      metadata: {
        installation: app.installation,
        payment: String(charge.paymentId),
        charge: charge.id,
        trace: charge.trace,
      },
    },
    idempotencyKey(app.installation, 'create', charge),
  )
  // An intent that may have been created moves no money until it is confirmed by its id: a new one is safe.
  if (isStoredFault(answer)) await raiseReplay(app.db, 'charges', charge)
  if (answer.outcome !== 'done') return answer
  app.crashPoint('charge-intent-created')
  await storeIntent(app.db, 'charges', charge, answer.value.id)
  app.crashPoint('charge-intent-stored')
  return answer
}

async function confirm(
  app: App,
  intents: Intents,
  { charge, returnUrl, mandate = null }: Drive,
  intent: Intent,
): Promise<ProviderAnswer<Intent>> {
  const answer = await intents.confirmIntent(
    intent.id,
    { paymentMethod: charge.paymentMethod, returnUrl, offSession: returnUrl === null, mandate },
    idempotencyKey(app.installation, 'confirm', charge),
  )
  app.crashPoint('charge-confirmed')
  if (answer.outcome !== 'unknown') return answer
  const fetched = await intents.readIntent(intent.id)
  const nothingHappened = fetched.outcome === 'done' && awaitsConfirmation(fetched.value)
  if (nothingHappened && isStoredFault(answer)) await raiseReplay(app.db, 'charges', charge)
  return fetched
}
