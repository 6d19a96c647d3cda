import { shown } from './figures.ts'
import type { Figure } from './results.ts'

/** A table for people. */
export type Table = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What one benchmark has found: a table, what it is made of, its goals, and everything that was measured. */
export type Outcome = Table & {
  readonly verdicts: readonly Verdict[]
  readonly notes?: readonly string[]
  readonly more?: readonly Table[]
  readonly measured: unknown
}

export type Verdict = {
  readonly goal: string
  readonly value: number
  readonly limit: number
  readonly met: boolean
}

export function atLeast(goal: string, value: number, limit: number): Verdict {
  return { goal: `${goal} >= ${shown(limit)}`, value, limit, met: value >= limit }
}

export function below(goal: string, value: number, limit: number): Verdict {
  return { goal: `${goal} < ${shown(limit)}`, value, limit, met: value < limit }
}

export function atMost(goal: string, value: number, limit: number): Verdict {
  return { goal: `${goal} <= ${shown(limit)}`, value, limit, met: value <= limit }
}

/** A figure that nothing is promised of. */
export function told(figure: string, value: number): Verdict {
  return { goal: `${figure} told`, value, limit: Number.NaN, met: true }
}

/** An outcome as text for a terminal. */
export function render({ title, columns, rows, verdicts, notes = [], more = [] }: Outcome): string {
  const judged = verdicts.map(
    ({ goal, value, met }) => `  ${met ? 'met   ' : 'MISSED'}  ${goal}: ${shown(value)}`,
  )
  return [
    ...more.flatMap(each => [`\n${each.title}`, ...table(each.columns, each.rows)]),
    `\n${title}`,
    ...table(columns, rows),
    ...judged,
    ...notes.map(note => `  note    ${note}`),
    '',
  ].join('\n')
}

/** The first column to the left, figures to the right. */
function table(columns: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [columns, ...rows]
  const widths = columns.map((_, index) => Math.max(...all.map(row => (row[index] ?? '').length)))
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join('   ')}`
  return [line(columns), `  ${widths.map(width => '-'.repeat(width)).join('   ')}`, ...rows.map(line)]
}

/** A verdict as a figure of the saved results. */
export function figureOf(title: string, { goal, value, met }: Verdict): Figure {
  const [, what = goal, promise = ''] = /^(.*) ((?:>=|<=|<) \S+|told)$/.exec(goal) ?? []
  return { name: `${title}: ${what}`, promise, measured: shown(value), met }
}
