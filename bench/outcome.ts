import { shown } from './figures.ts'

/** What one benchmark has found: a table for people, its goals, and everything that was measured. */
export type Outcome = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly verdicts: readonly Verdict[]
  readonly notes?: readonly string[]
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

/** An outcome as text for a terminal. */
export function render({ title, columns, rows, verdicts, notes = [] }: Outcome): string {
  const judged = verdicts.map(
    ({ goal, value, met }) => `  ${met ? 'met   ' : 'MISSED'}  ${goal}: ${shown(value)}`,
  )
  return [
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
