import { writeFileSync } from 'node:fs'
import type { ChaosRun } from '../../bench/results.ts'
import type { Comparison } from '../support/agreement.ts'

/** What a run came to; one that could not be compared with the provider at the end says so. */
export function outcomeOf(
  run: { readonly crashes: number; readonly seed: number; readonly passed: boolean },
  comparison: Comparison | undefined,
): ChaosRun {
  const { crashes, seed, passed } = run
  if (comparison === undefined) return { crashes, seed: String(seed), passed: false }
  const { compared, lost, doubled, accounts, others } = comparison
  return {
    ...{ crashes, seed: String(seed), payments: compared.payments, accounts: compared.accounts },
    ...{ lost: lost.length, doubled: doubled.length, unequal: accounts.length },
    passed: passed && others.length === 0,
  }
}

/** Leaves it where the program that called wants to read it, if any did. */
export function leaveOutcome(run: ChaosRun, file = process.env.CHAOS_OUTCOME): void {
  if (file !== undefined) writeFileSync(file, JSON.stringify(run))
}
