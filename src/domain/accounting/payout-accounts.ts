import type { StatementLine } from '../ledger/statement.ts'
import { type Cents, sumCents } from '../money.ts'
import type { Account, AccountPlan } from './accounts.ts'
import { entryOf } from './journal.ts'
import type { Movement } from './movement.ts'

/** What of a payout is for an account, in cents: above zero where it brought money, VAT apart. */
export type PayoutPart = { readonly account: Account; readonly amount: Cents }

type PaymentMovement = { readonly paymentId: number; readonly movement: Movement }

/**
 * What the lines of a payout are for, as they go by: each is the movement of its payment that has its kind and amount; a line that has none
 * is on the suspense account. The sum is that of the lines (rule BKP-8).
 */
export class PayoutAccounts {
  readonly #plan: AccountPlan
  readonly #parts = new Map<string, PayoutPart>()
  readonly #taken = new Set<string>()

  constructor(plan: AccountPlan) {
    this.#plan = plan
  }

  /** Adds lines; `movements` are those of their orders. */
  add(lines: readonly StatementLine[], movements: readonly PaymentMovement[]): void {
    const ofPayment = Map.groupBy(movements, ({ paymentId }) => paymentId)
    for (const line of lines) {
      const parts = this.#partsOf(line, ofPayment.get(line.paymentId ?? 0) ?? [])
      const rest = line.amount - sumCents(parts.map(({ amount }) => amount))
      for (const part of parts) this.#keep(part)
      if (rest !== 0) this.#keep({ account: this.#plan.uses.suspense, amount: rest })
    }
  }

  #partsOf({ kind, amount }: StatementLine, movements: readonly PaymentMovement[]): readonly PayoutPart[] {
    const found = movements.find(({ movement }) => {
      const key = `${movement.kind} ${movement.key}`
      return movement.kind === kind && atProvider(movement) === amount && !this.#taken.has(key)
    })?.movement
    const entry = found && entryOf(found, this.#plan)
    if (found === undefined || !entry) return []
    this.#taken.add(`${found.kind} ${found.key}`)
    return entry.lines
      .filter(({ account }) => account.number !== this.#plan.uses.provider.number)
      .map(({ account, debit, credit }) => ({ account, amount: credit - debit }))
  }

  #keep({ account, amount }: PayoutPart): void {
    const before = this.#parts.get(account.number)?.amount ?? 0
    this.#parts.set(account.number, { account, amount: before + amount })
  }

  /** By account, in the order of the chart. */
  all(): readonly PayoutPart[] {
    return [...this.#parts.values()]
      .filter(({ amount }) => amount !== 0)
      .sort((one, other) => (one.account.number < other.account.number ? -1 : 1))
  }
}

const atProvider = ({ moved }: Movement): Cents =>
  sumCents(moved.filter(({ place }) => place === 'provider').map(({ amount }) => amount))
