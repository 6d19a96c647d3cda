import { type Cents, sumCents } from '../money.ts'
import { type Account, type AccountPlan, incomeAccount } from './accounts.ts'
import type { Movement, MovementKind } from './movement.ts'

/** One line of an entry, in cents: a debit or a credit, the other one is 0. */
export type EntryLine = { readonly account: Account; readonly debit: Cents; readonly credit: Cents }

/** What is known of a movement before it has its number: what an entry says. */
export type DraftEntry = {
  readonly kind: MovementKind
  /** ISO day in Paris on which it stands in the journal. */
  readonly on: string
  readonly piece: string
  /** The day of its voucher: another one where the month of that day was closed before it came. */
  readonly pieceOn: string
  readonly orderId: number | null
  readonly campaign: string | null
  /** How many movements it sums up. */
  readonly count: number
  readonly lines: readonly EntryLine[]
}

/** An entry of a journal; `number` counts from 1, without gaps, within its month. */
export type Entry = DraftEntry & { readonly number: number }

/** An entry for each movement, or one for each day and kind. */
export const rhythms = ['payment', 'day'] as const
export type Rhythm = (typeof rhythms)[number]

/** Sums of a journal, in cents. */
export type JournalSums = { readonly entries: number; readonly debit: Cents; readonly credit: Cents }

/**
 * The entry of a movement, which always balances: what its income does not say of what moved is on the suspense account. None where nothing
 * moved.
 */
export function entryOf(movement: Movement, plan: AccountPlan): DraftEntry | null {
  const { kind, on, piece, orderId, campaign } = movement
  const lines = linesOf(movement, plan)
  if (lines.length === 0) return null
  return assertBalanced({ kind, on, piece, pieceOn: on, orderId, campaign, count: 1, lines })
}

function linesOf({ moved, income }: Movement, plan: AccountPlan): readonly EntryLine[] {
  const unknown = sumCents(moved.map(({ amount }) => amount)) - sumCents(income.map(({ gross }) => gross))
  const signed = [
    ...moved.map(({ place, amount }) => ({ account: plan.uses[place], amount })),
    ...income.map(part => ({ account: incomeAccount(plan, part), amount: part.vat - part.gross })),
    ...income.map(({ vat }) => ({ account: plan.uses.vat, amount: 0 - vat })),
    { account: plan.uses.suspense, amount: 0 - unknown },
  ]
  return [...summed(signed).values()].flatMap(({ account, amount }) =>
    amount === 0 ? [] : [amount > 0 ? debitOf(account, amount) : creditOf(account, -amount)],
  )
}

const debitOf = (account: Account, debit: Cents): EntryLine => ({ account, debit, credit: 0 })
const creditOf = (account: Account, credit: Cents): EntryLine => ({ account, debit: 0, credit })

type Signed = { readonly account: Account; readonly amount: Cents }

/** Amounts by number of account, in the order in which they came. */
function summed(amounts: readonly Signed[]): ReadonlyMap<string, Signed> {
  const sums = new Map<string, Signed>()
  for (const { account, amount } of amounts) {
    const before = sums.get(account.number)
    sums.set(account.number, before === undefined ? { account, amount } : plus(before, amount))
  }
  return sums
}

const plus = (sum: Signed, amount: Cents): Signed => ({ ...sum, amount: sumCents([sum.amount, amount]) })

/** Gives the entry back, or throws a RangeError where its debits are not its credits, or a line is neither. */
export function assertBalanced<E extends Pick<DraftEntry, 'lines' | 'piece'>>(entry: E): E {
  const { debit, credit } = sumsOfLines(entry.lines)
  const isLine = (line: EntryLine) => Math.min(line.debit, line.credit) === 0 && line.debit + line.credit > 0
  if (debit !== credit || entry.lines.length < 2 || !entry.lines.every(isLine))
    throw new RangeError(`the entry of ${entry.piece} does not balance: ${debit} and ${credit}`)
  return entry
}

function sumsOfLines(lines: readonly EntryLine[]) {
  return {
    debit: sumCents(lines.map(({ debit }) => debit)),
    credit: sumCents(lines.map(({ credit }) => credit)),
  }
}

type Drawing = {
  readonly plan: AccountPlan
  readonly rhythm: Rhythm
  /** The first ISO day that is not in a closed month; null: no month is closed. What is older stands on it. */
  readonly openFrom: string | null
}

/**
 * The journal of movements that come in the order of their days, entry by entry; of a day no more is in memory than its sums. Payouts are never
 * summed up: each is a line of the bank.
 */
export async function* journalOf(
  movements: AsyncIterable<Movement>,
  { plan, rhythm, openFrom }: Drawing,
): AsyncGenerator<Entry> {
  let number = 0
  const numbered = (entry: DraftEntry): Entry => {
    number += 1
    return { ...entry, number }
  }
  const day = new DayOfJournal()
  for await (const movement of movements) {
    const drawn = entryOf(movement, plan)
    if (drawn === null) continue
    const entry = openFrom !== null && drawn.on < openFrom ? { ...drawn, on: openFrom } : drawn
    if (day.on !== null && day.on !== entry.on) yield* day.take().map(numbered)
    if (rhythm === 'day' && !single.includes(entry.kind)) day.add(entry)
    else yield numbered(entry)
  }
  yield* day.take().map(numbered)
}

const single: readonly MovementKind[] = ['payout', 'payoutFailed', 'correction']

/** What a day brought, by kind and by the day of its vouchers. */
class DayOfJournal {
  #groups = new Map<string, DraftEntry>()

  get on(): string | null {
    for (const { on } of this.#groups.values()) return on
    return null
  }

  add(entry: DraftEntry): void {
    const { kind, pieceOn } = entry
    const key = `${kind} ${pieceOn}`
    const before = this.#groups.get(key)
    const lines = before === undefined ? entry.lines : together([...before.lines, ...entry.lines])
    const count = (before?.count ?? 0) + 1
    this.#groups.set(key, { ...entry, orderId: null, campaign: null, piece: pieceOfDay(entry), count, lines })
  }

  take(): readonly DraftEntry[] {
    const entries = [...this.#groups.values()].map(assertBalanced)
    this.#groups = new Map()
    return entries
  }
}

const pieceOfDay = ({ kind, pieceOn }: Pick<DraftEntry, 'kind' | 'pieceOn'>) =>
  `OB-${pieceOn.slice(2).replaceAll('-', '')}-${dayLetters[kind]}`

/** A letter for each kind: the names of vouchers are short in accounting software. */
const dayLetters: Readonly<Record<MovementKind, string>> = {
  capture: 'C',
  refund: 'R',
  refundFailed: 'F',
  refundByTransfer: 'B',
  transferReversal: 'D',
  transfer: 'W',
  payout: 'P',
  payoutFailed: 'Q',
  correction: 'X',
  recorded: 'H',
  voided: 'V',
  repaid: 'T',
}

/** Debits and credits by account, never one against the other. */
function together(lines: readonly EntryLine[]): readonly EntryLine[] {
  const debits = summed(lines.map(({ account, debit }) => ({ account, amount: debit })))
  const credits = summed(lines.map(({ account, credit }) => ({ account, amount: credit })))
  return [
    ...[...debits.values()].map(({ account, amount }) => debitOf(account, amount)),
    ...[...credits.values()].map(({ account, amount }) => creditOf(account, amount)),
  ].filter(({ debit, credit }) => debit + credit > 0)
}

/** An amount that one account gives to another, in cents: above zero. */
export type Pair = { readonly debit: Account; readonly credit: Account; readonly amount: Cents }

/**
 * An entry as pairs of one account debited and one credited, for software that knows no other: their sums by account and side are those of its
 * lines.
 */
export function pairsOf({ lines }: Pick<DraftEntry, 'lines'>): readonly Pair[] {
  const credits = lines.filter(({ credit }) => credit > 0).map(line => ({ ...line, left: line.credit }))
  const pairs: Pair[] = []
  for (const { account: debit, debit: amount } of lines) {
    let left = amount
    for (const each of credits) {
      const part = Math.min(left, each.left)
      if (part === 0) continue
      pairs.push({ debit, credit: each.account, amount: part })
      each.left -= part
      left -= part
    }
  }
  return pairs
}

/** Sums of a journal as it goes by: of all, and by account and side. */
export class JournalTotals {
  #entries = 0
  readonly #accounts = new Map<string, EntryLine>()

  add({ lines }: Pick<DraftEntry, 'lines'>): void {
    this.#entries += 1
    for (const { account, debit, credit } of lines) {
      const before = this.#accounts.get(account.number) ?? { account, debit: 0, credit: 0 }
      const sums = {
        debit: sumCents([before.debit, debit]),
        credit: sumCents([before.credit, credit]),
      }
      this.#accounts.set(account.number, { account: before.account, ...sums })
    }
  }

  /** By account, in the order of the chart. */
  byAccount(): readonly EntryLine[] {
    return [...this.#accounts.values()].sort((one, other) =>
      one.account.number < other.account.number ? -1 : 1,
    )
  }

  whole(): JournalSums {
    return { entries: this.#entries, ...sumsOfLines(this.byAccount()) }
  }
}
