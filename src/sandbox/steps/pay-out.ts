import type { Metadata } from '../objects/common.ts'
import type { Payout } from '../objects/payout.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { book } from './book.ts'
import { armPayout, fundsOf, hold, nextAvailable } from './hold.ts'

const daySeconds = 86_400

export type PayoutWish = {
  amount: number
  automatic: boolean
  description?: string | undefined
  metadata?: Metadata | undefined
  statement_descriptor?: string | undefined
}

type Move = { type: 'payout' | 'payout_failure'; amount: number; source: string }

/** On the books of a connected account, or on the platform's own. */
const move = (draft: Draft, account: string | undefined, movement: Move): string =>
  account === undefined
    ? book(draft, { ...movement, currency: 'eur', availableAtOnce: true }).id
    : hold(draft, account, movement).id

/** Whose payout it is; undefined: the platform's. */
export const ownerOf = (draft: Draft, payout: Payout): string | undefined =>
  draft.get('sandbox.holding', payout.balance_transaction)?.account

const tell = (draft: Draft, type: string, payout: Payout): Payout => {
  const account = ownerOf(draft, payout)
  draft.emit(type, payout, account === undefined ? {} : { account })
  return payout
}

/** Ties everything available that no payout took yet to one of an account, its own movement included: together they are nothing. */
const gather = (draft: Draft, account: string, payout: string): void => {
  const free = [...draft.all('sandbox.holding')].filter(
    holding => holding.account === account && holding.available_on <= draft.now && !holding.payout,
  )
  for (const holding of free) draft.put({ ...holding, payout })
}

/** Sends money to the bank of a connected account, or of the platform; it arrives the next day. */
export const payOut = (draft: Draft, account: string | undefined, wish: PayoutWish): Payout => {
  const id = newId('po')
  const arrival = Math.ceil(draft.now / daySeconds + 1) * daySeconds
  const payout = draft.put<Payout>({
    id,
    object: 'payout',
    amount: wish.amount,
    arrival_date: arrival,
    automatic: wish.automatic,
    balance_transaction: move(draft, account, { type: 'payout', amount: -wish.amount, source: id }),
    created: draft.now,
    currency: 'eur',
    description: wish.description ?? (wish.automatic ? 'STRIPE PAYOUT' : null),
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: wish.metadata ?? {},
    method: 'standard',
    original_payout: null,
    reconciliation_status: wish.automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: wish.statement_descriptor ?? null,
    status: 'pending',
    type: 'bank_account',
  })
  draft.later('payout_result', id, (arrival - draft.now) * 1000)
  if (wish.automatic) {
    if (account !== undefined) gather(draft, account, id)
    draft.later('reconcile_payout', id, draft.settings.reconciliationMs)
  }
  return tell(draft, 'payout.created', payout)
}

/** The timetable of an account: all that is available leaves, and the next payout waits for what is not. */
export const payOutAccount = (draft: Draft, id: string): void => {
  const account = draft.need('account', id)
  if (!account.payouts_enabled) {
    armPayout(draft, id, draft.now + daySeconds)
    return
  }
  const { available } = fundsOf(draft, id, draft.now)
  if (available > 0) payOut(draft, id, { amount: available, automatic: true })
  const next = nextAvailable(draft, id, draft.now)
  if (next !== undefined) armPayout(draft, id, next)
}

/** From now on the movements of an automatic payout may be listed. */
export const reconcilePayout = (draft: Draft, id: string): void => {
  const payout = draft.need('payout', id)
  const done = draft.put<Payout>({ ...payout, reconciliation_status: 'completed' })
  tell(draft, 'payout.reconciliation_completed', done)
}

/** The bank's answer: the money is there, or comes back. */
export const finishPayout = (draft: Draft, id: string): void => {
  const payout = draft.need('payout', id)
  if (!draft.settings.payoutFails()) {
    tell(draft, 'payout.paid', draft.put<Payout>({ ...payout, status: 'paid' }))
    return
  }
  const back = { type: 'payout_failure' as const, amount: payout.amount, source: id }
  const failed = draft.put<Payout>({
    ...payout,
    failure_balance_transaction: move(draft, ownerOf(draft, payout), back),
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  })
  tell(draft, 'payout.failed', failed)
}

/** An account whose timetable was changed is paid out by the new one. */
export const planPayouts = (draft: Draft, account: string): void => {
  draft.forget('payout', account)
  const { available, pending } = fundsOf(draft, account, draft.now)
  const from = available > 0 ? draft.now : nextAvailable(draft, account, draft.now)
  if (available + pending > 0 && from !== undefined) armPayout(draft, account, from)
}
