/** What an audit of a criterion says: it holds, it does not, or nothing of the kind is in the product. */
export type Verdict = 'met' | 'notMet' | 'notApplicable'

export type Criterion = {
  /** The number of RGAA 4.1: topic and criterion. */
  readonly id: string
  /** What it asks for, in short. */
  readonly asks: string
  readonly verdict: Verdict
  /** How that was checked: a test of this repository, a tool, or what was read and looked at. */
  readonly how: string
}

export type Topic = { readonly name: string; readonly criteria: readonly Criterion[] }

/** A topic of the standard, its criteria numbered in order. */
export function topic(
  number: number,
  name: string,
  rows: readonly (readonly [asks: string, verdict: Verdict, how: string])[],
): Topic {
  return {
    name,
    criteria: rows.map(([asks, verdict, how], at) => ({ id: `${number}.${at + 1}`, asks, verdict, how })),
  }
}
