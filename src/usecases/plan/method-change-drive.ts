import { type StoredMethodChange, storeMethodChangeId } from '#db/method-changes.ts'
import { raiseReplay } from '#db/provider-calls.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { KeptMethod, Methods, Setup, Setups } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { driveObject } from '../payment/drive-attempt.ts'

/** What changing a method takes at a provider. */
export type MethodChanges = { readonly setups: Setups; readonly methods: Methods }

/** The same of the provider of a row; `undefined` where a kept method cannot be changed there. */
export function methodChangesAt(app: App, provider: ProviderName): MethodChanges | undefined {
  const { setups, methods } = app.provider(provider)
  return setups === null || methods === null ? undefined : { setups, methods }
}

/** Where an authentication stands at the provider, and the method once it is kept. */
export type DrivenMethodChange = { readonly setup: Setup; readonly method: KeptMethod | null }

/**
 * Takes an authentication as far as it goes now: no object at the provider, an unconfirmed one, a lost answer. Repeating it
 * is harmless. Stands outside of any transaction; the caller hands in the provider and applies the answer.
 */
export async function driveMethodChange(
  app: App,
  provider: MethodChanges,
  stored: StoredMethodChange,
  returnUrl: string,
): Promise<ProviderAnswer<DrivenMethodChange>> {
  const { setups } = provider
  const { installation } = app
  const answer = await driveObject({
    id: stored.setupId,
    create: () =>
      setups.createSetup(orderOf(installation, stored), idempotencyKey(installation, 'setup', stored)),
    store: id => storeMethodChangeId(app.db, stored, id),
    read: id => setups.readSetup(id),
    confirm: id =>
      setups.confirmSetup(
        id,
        {
          ...{ paymentMethod: stored.paymentMethod, confirmationToken: stored.confirmationToken },
          ...{ returnUrl, mandate: null },
        },
        idempotencyKey(installation, 'confirmSetup', stored),
      ),
    raiseReplay: () => raiseReplay(app.db, 'setups', stored),
    reached: gap => {
      if (gap !== 'stored') app.crashPoint(`setup-${gap}`)
    },
  })
  return answer.outcome === 'done' ? followed(app, provider, stored, answer.value) : answer
}

/** Where an authentication stands that was confirmed before: it is only looked at. */
export async function lookAtMethodChange(
  app: App,
  provider: MethodChanges,
  stored: StoredMethodChange & { readonly setupId: string },
): Promise<ProviderAnswer<DrivenMethodChange>> {
  const answer = await provider.setups.readSetup(stored.setupId)
  return answer.outcome === 'done' ? followed(app, provider, stored, answer.value) : answer
}

/**
 * What follows of an answer. One that was refused is cancelled, because the bank's page has its secret in its address, and anybody
 * could go on trying cards on it; if that call is lost, the next look makes it again.
 */
async function followed(
  app: App,
  provider: MethodChanges,
  stored: StoredMethodChange,
  setup: Setup,
): Promise<ProviderAnswer<DrivenMethodChange>> {
  if (setup.status === 'requiresMethod' && setup.failure !== null)
    await provider.setups.cancelSetup(setup.id, idempotencyKey(app.installation, 'cancelSetup', stored))
  return withMethod(provider, stored, setup)
}

async function withMethod(
  { methods }: MethodChanges,
  stored: StoredMethodChange,
  setup: Setup,
): Promise<ProviderAnswer<DrivenMethodChange>> {
  if (setup.status !== 'kept') return { outcome: 'done', value: { setup, method: null } }
  const kept = setup.paymentMethod ?? stored.paymentMethod
  if (kept === null) return { outcome: 'unknown', reason: 'method_not_told' }
  const read = await methods.readMethod(kept)
  return read.outcome === 'done' ? { outcome: 'done', value: { setup, method: read.value } } : read
}

function orderOf(installation: string, { customerId, accountId, trace, scheduleId, id }: StoredMethodChange) {
  return {
    customer: customerId,
    means: 'Card',
    destination: accountId,
    metadata: { installation, trace, schedule: String(scheduleId), setup: id },
  } as const
}
