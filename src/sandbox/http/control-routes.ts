import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { readFaults } from '../faults/read-faults.ts'
import { summariseState } from '../faults/state-summary.ts'
import { invalid, missing } from '../objects/api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { type AccountState, setAccount } from '../steps/account.ts'
import { disputeAgain } from '../steps/dispute-charge.ts'
import { setSpendable } from '../steps/purse.ts'
import { authenticate, secretKeyRequired } from './authenticate.ts'

/** What tests do to the sandbox; none of it exists at the provider. */
export const addControlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { dispatcher, faults, store, timers } = sandbox
  app.addHook('onRequest', async request => {
    if (authenticate(request.headers.authorization, sandbox.options) !== 'secret') throw secretKeyRequired()
  })
  app.post('/sandbox/faults', request => {
    const { faults: given, seed } = readFaults(request.body)
    faults.add(given, seed)
    return { faults: faults.list() }
  })
  app.get('/sandbox/faults', () => ({ faults: faults.list() }))
  app.delete('/sandbox/faults', () => {
    faults.clear()
    return { faults: [] }
  })
  app.get('/sandbox/state', request => ({
    ...summariseState(store, wantedMetadata(request.raw.url ?? '')),
    webhooks: dispatcher.counts(),
    calls: sandbox.desk.calls,
    faults: faults.list(),
  }))
  app.post('/sandbox/deliver', async request => {
    const { shuffled = false } = (request.body ?? {}) as { shuffled?: boolean }
    return { delivered: await dispatcher.flush(shuffled === true) }
  })
  app.post('/sandbox/clock', request => {
    const { advanceMs, leap, now } = (request.body ?? {}) as Record<string, unknown>
    const ms = now === undefined ? advanceMs : Date.parse(String(now)) - store.now()
    if (typeof ms !== 'number' || Number.isNaN(ms))
      throw invalid('advanceMs must be a number, or now an instant', { param: 'advanceMs' })
    if (leap !== undefined && typeof leap !== 'boolean')
      throw invalid('leap must be a boolean', { param: 'leap' })
    // Unless a leap is asked for, the past may only be entered before anything happened.
    if (!leap && ms < 0 && store.count('payment_intent') > 0)
      throw invalid('The clock of a sandbox with payments only goes forward', { param: 'now' })
    if (leap) timers.leap(ms)
    else timers.advance(ms)
    return { now: new Date(store.now()).toISOString() }
  })
  app.post('/sandbox/balance', request => {
    const { account, available } = (request.body ?? {}) as Record<string, unknown>
    if (available !== null && !Number.isInteger(available))
      throw invalid('available must be whole cents, or null', { param: 'available' })
    const owner = account === undefined ? undefined : String(account)
    if (owner !== undefined && !store.get('account', owner)) throw missing('account', owner, 'account')
    const draft = store.draft()
    setSpendable(draft, owner, available as number | null)
    store.commit(draft)
    return { account: owner ?? null, available }
  })
  app.post<{ Params: { id: string } }>('/sandbox/charges/:id/disputes', request => {
    const { amount } = (request.body ?? {}) as { amount?: unknown }
    if (amount !== undefined && !Number.isInteger(amount))
      throw invalid('amount must be whole cents', { param: 'amount' })
    const charge = store.get('charge', request.params.id)
    if (!charge) throw missing('charge', request.params.id)
    const draft = store.draft()
    const dispute = disputeAgain(draft, charge, amount as number | undefined)
    store.commit(draft)
    return dispute
  })
  app.post<{ Params: { id: string } }>('/sandbox/accounts/:id', request => {
    const account = store.get('account', request.params.id)
    if (!account) throw missing('account', request.params.id)
    const draft = store.draft()
    const changed = setAccount(draft, account, (request.body ?? {}) as AccountState)
    store.commit(draft)
    return changed
  })
}

/** `?metadata[request]=…` narrows the summary to the intents of one test. */
const wantedMetadata = (url: string): Record<string, string> => {
  const { metadata } = qs.parse(url.split('?')[1] ?? '')
  return typeof metadata === 'object' ? (metadata as Record<string, string>) : {}
}
