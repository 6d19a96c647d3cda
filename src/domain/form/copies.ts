import { fail, ok, type Problem, type Result } from '../result.ts'

export const shiftUnits = ['day', 'week', 'month', 'year'] as const
export type ShiftUnit = (typeof shiftUnits)[number]

/** How often a campaign is copied, and by how much the dates of each copy are later than those of the one before. */
export type Copies = { readonly count: number; readonly step: number; readonly unit: ShiftUnit }

/** As many as a season of weekly dates has between two holidays. */
export const mostCopies = 30
const largestStep = 366

/** THE schema of copies, the same in the browser and on the server. */
export function readCopies(values: Readonly<Record<string, string>>): Result<Copies> {
  const number = (field: string) => {
    const text = (values[field] ?? '').trim()
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  }
  const count = number('count')
  const step = number('step')
  const unit = shiftUnits.find(each => each === values.unit) ?? 'week'
  const problems: Problem[] = []
  if (!(count >= 1 && count <= mostCopies)) problems.push({ code: 'copies_invalid', field: 'count' })
  if (!(step >= 0 && step <= largestStep)) problems.push({ code: 'shift_invalid', field: 'step' })
  return problems.length === 0 ? ok({ count, step, unit }) : fail(...problems)
}
