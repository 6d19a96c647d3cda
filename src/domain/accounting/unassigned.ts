import type { Cents } from '../money.ts'
import { type AccountPlan, type IncomeOf, incomeAccount } from './accounts.ts'
import type { Movement } from './movement.ts'

/** What stands on the suspense account of one rate, else of one campaign, else of nothing that is known. */
export type Unassigned = Pick<IncomeOf, 'formId' | 'tierId'> & {
  /** In cents: above zero where it came. */
  readonly amount: Cents
}

/** Adds up what of movements is on the suspense account, as they go by (rule BKP-2). */
export class UnassignedSums {
  readonly #plan: AccountPlan
  readonly #sums = new Map<string, Unassigned>()

  constructor(plan: AccountPlan) {
    this.#plan = plan
  }

  add({ income, moved }: Movement): void {
    let known = 0
    for (const part of income) {
      known += part.gross
      if (incomeAccount(this.#plan, part).number === this.#plan.uses.suspense.number)
        this.#keep(part, part.gross - part.vat)
    }
    const all = moved.reduce((sum, { amount }) => sum + amount, 0)
    if (all !== known) this.#keep({ formId: null, tierId: null }, all - known)
  }

  #keep({ formId, tierId }: Pick<IncomeOf, 'formId' | 'tierId'>, amount: Cents): void {
    const key = `${formId} ${tierId}`
    const before = this.#sums.get(key)?.amount ?? 0
    this.#sums.set(key, { formId, tierId, amount: before + amount })
  }

  /** The largest first; what came and went again is not among them. */
  all(): readonly Unassigned[] {
    return [...this.#sums.values()]
      .filter(({ amount }) => amount !== 0)
      .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
  }
}
