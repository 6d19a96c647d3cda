import { Faults } from './faults/faults.ts'
import { Desk } from './http/answer-call.ts'
import type { SandboxOptions } from './options.ts'
import { judgeAll, newAccount } from './steps/account.ts'
import { fillDossier } from './steps/send-dossier.ts'
import { Timers } from './steps/timers.ts'
import { createEndpoint } from './steps/webhook-endpoint.ts'
import type { Settings } from './store/draft.ts'
import { Store } from './store/store.ts'
import { Dispatcher } from './webhooks/dispatcher.ts'

/** The parts of a running sandbox. */
export type Sandbox = {
  options: SandboxOptions
  settings: Settings
  store: Store
  faults: Faults
  desk: Desk
  dispatcher: Dispatcher
  timers: Timers
}

export const createSandbox = (options: SandboxOptions): Sandbox => {
  const faults = new Faults()
  const settings: Settings = {
    url: options.url ?? '',
    authorisationMs: options.authorisationMs,
    debitMs: options.debitMs,
    debitDelayMs: () => faults.take('debit')?.delayMs ?? 0,
    disputeMs: options.disputeMs,
    reconciliationMs: options.reconciliationMs,
    captureRefusal: () => faults.take('capture')?.do as 'decline' | 'expire' | undefined,
    payoutFails: () => faults.take('payout') !== undefined,
    balanceDelayMs: () => faults.take('balance')?.delayMs ?? 0,
  }
  const store = new Store(options.folder, settings)
  const desk = new Desk(store, faults)
  return {
    options,
    settings,
    store,
    faults,
    desk,
    dispatcher: new Dispatcher(store, faults, options.webhooks),
    timers: new Timers(store, id => desk.finishLateCall(id)),
  }
}

/** Registers an endpoint once: the same address and audience is brought up to date instead. */
export const registerEndpoints = ({ store, options }: Sandbox): void => {
  for (const { url, secret, connect, events } of options.endpoints) {
    const draft = store.draft()
    const known = [...store.all('webhook_endpoint')].find(
      endpoint => endpoint.url === url && store.get('sandbox.endpoint', endpoint.id)?.connect === connect,
    )
    if (known) {
      draft.put({ ...known, enabled_events: events, status: 'enabled' as const })
      draft.put({ id: known.id, object: 'sandbox.endpoint', secret, connect })
    } else createEndpoint(draft, { url, secret, connect, enabled_events: events })
    store.commit(draft)
  }
}

/** Opens the connected accounts that the platform's demo content names, if they are not open yet, with dossiers that were accepted. */
export const openAccounts = ({ store, options }: Sandbox): void => {
  const draft = store.draft()
  for (const { id, name } of options.accounts) {
    if (store.get('account', id)) continue
    const profile = { business_profile: { name }, business_type: 'non_profit', country: 'FR' }
    draft.put(newAccount(draft, { id, ...profile }))
    fillDossier(draft, id, name)
    judgeAll(draft, id, 'accepted')
  }
  store.commit(draft)
}
