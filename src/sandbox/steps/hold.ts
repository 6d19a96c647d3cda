import type { Holding } from '../objects/payout.ts'
import { nextPayout, scheduleOf } from '../rules/payout-days.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'

type Rows = { all(kind: 'sandbox.holding'): Iterable<Holding> }
type Movement = Pick<Holding, 'type' | 'amount' | 'source'> & {
  fee?: number
  /** The transfer or reversal that `source` stands for in the account's own books. */
  of?: string
}

const daySeconds = 86_400

/** Writes one movement on the balance of a connected account, and sees to it that it is paid out one day. */
export const hold = (
  draft: Draft,
  account: string,
  { type, amount, fee = 0, source, of }: Movement,
): Holding => {
  const { delayDays } = scheduleOf(draft.need('account', account).settings)
  const waits = type === 'payment' ? delayDays * daySeconds : 0
  const available_on = draft.now + waits
  const id = newId('txn')
  const created = draft.now
  const object = 'sandbox.holding'
  if (amount > 0) armPayout(draft, account, available_on)
  if (of) draft.put({ id: source, object: 'sandbox.counterpart', of, holding: id })
  return draft.put<Holding>({ id, object, account, type, amount, fee, source, created, available_on })
}

/** The next payout of an account, at the earliest at an instant; one that is planned already comes earlier. */
export const armPayout = (draft: Draft, account: string, from: number): void => {
  if (draft.get('sandbox.timer', `payout:${account}`)) return
  const due = nextPayout(scheduleOf(draft.need('account', account).settings), from)
  if (due !== null) draft.later('payout', account, (due - draft.now) * 1000)
}

/** Cents that an account holds: what may leave today, and what must wait. */
export const fundsOf = (rows: Rows, account: string, now: number): { available: number; pending: number } => {
  const funds = { available: 0, pending: 0 }
  for (const holding of rows.all('sandbox.holding'))
    if (holding.account === account)
      funds[holding.available_on <= now ? 'available' : 'pending'] += holding.amount - holding.fee
  return funds
}

/** When the next money of an account becomes available, of what is not yet. */
export const nextAvailable = (rows: Rows, account: string, now: number): number | undefined => {
  let earliest: number | undefined
  for (const { account: owner, available_on: on } of rows.all('sandbox.holding'))
    if (owner === account && on > now && (earliest === undefined || on < earliest)) earliest = on
  return earliest
}
