import { raiseReplay } from '#db/provider-calls.ts'
import { type StoredSetup, storeSetupId } from '#db/setups.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { KeptMethod, PaymentProvider, ProviderAnswer, Setup } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { isStoredFault } from '../payment/stored-fault.ts'

type Provider = Pick<PaymentProvider, 'setups' | 'methods'>

/** Where an authentication stands at the provider, and the method once it is kept. */
export type DrivenSetup = { readonly setup: Setup; readonly method: KeptMethod | null }

/**
 * Takes an authentication as far as it goes now: no object at the provider, an unconfirmed one, a lost answer. Repeating it
 * is harmless. Stands outside of any transaction; the caller hands in the provider and applies the answer.
 */
export async function driveSetup(
  app: App,
  provider: Provider,
  stored: StoredSetup,
  returnUrl: string,
): Promise<ProviderAnswer<DrivenSetup>> {
  const started = await start(app, provider, stored)
  if (started.outcome !== 'done') return started
  const answer = isUntouched(started.value)
    ? await confirm(app, provider, stored, started.value, returnUrl)
    : started
  if (answer.outcome !== 'done') return answer
  return withMethod(provider, stored, answer.value)
}

/** Where an authentication stands that was confirmed before: it is only looked at. */
export async function lookAtSetup(
  provider: Provider,
  stored: StoredSetup & { readonly setupId: string },
): Promise<ProviderAnswer<DrivenSetup>> {
  const answer = await provider.setups.readSetup(stored.setupId)
  return answer.outcome === 'done' ? withMethod(provider, stored, answer.value) : answer
}

async function withMethod(
  { methods }: Provider,
  stored: StoredSetup,
  setup: Setup,
): Promise<ProviderAnswer<DrivenSetup>> {
  if (setup.status !== 'kept') return { outcome: 'done', value: { setup, method: null } }
  const read = await methods.readMethod(setup.paymentMethod ?? stored.paymentMethod)
  return read.outcome === 'done' ? { outcome: 'done', value: { setup, method: read.value } } : read
}

/** Nobody has confirmed it yet: there is neither an answer of the bank nor a question to the payer. */
function isUntouched({ status, failure }: Setup): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
}

async function start(app: App, { setups }: Provider, stored: StoredSetup): Promise<ProviderAnswer<Setup>> {
  if (stored.setupId !== null) return setups.readSetup(stored.setupId)
  const { installation, trace } = { installation: app.installation, trace: stored.trace }
  const answer = await setups.createSetup(
    {
      customer: stored.customerId,
      means: 'Card',
      destination: stored.accountId,
      metadata: { installation, trace, schedule: String(stored.scheduleId), setup: stored.id },
    },
    idempotencyKey(installation, 'setup', stored),
  )
  // Nothing is kept before it is confirmed by its id: a new one is safe.
  if (isStoredFault(answer)) await raiseReplay(app.db, 'setups', stored)
  if (answer.outcome !== 'done') return answer
  app.crashPoint('setup-created')
  await storeSetupId(app.db, stored, answer.value.id)
  return answer
}

async function confirm(
  app: App,
  { setups }: Provider,
  stored: StoredSetup,
  { id }: Setup,
  returnUrl: string,
): Promise<ProviderAnswer<Setup>> {
  const answer = await setups.confirmSetup(
    id,
    { paymentMethod: stored.paymentMethod, returnUrl, mandate: null },
    idempotencyKey(app.installation, 'confirmSetup', stored),
  )
  app.crashPoint('setup-confirmed')
  if (answer.outcome !== 'unknown') return answer
  const fetched = await setups.readSetup(id)
  const nothingHappened = fetched.outcome === 'done' && isUntouched(fetched.value)
  if (nothingHappened && isStoredFault(answer)) await raiseReplay(app.db, 'setups', stored)
  return fetched
}
