import type { TestFile } from './files.ts'
import { type Length, runsIn } from './phases.ts'

/** The second of three parts: `{ part: 2, of: 3 }`. */
export type Share = { readonly part: number; readonly of: number }

const whole: Share = { part: 1, of: 1 }

/** `2/3` as a share, the whole if nothing is asked. @throws if it is no such part */
export function shareOf(asked: string | undefined): Share {
  if (asked === undefined) return whole
  const [part = 0, of = 0] = asked.split('/').map(Number)
  if (!Number.isInteger(part) || !Number.isInteger(of) || part < 1 || part > of)
    throw new Error(`--share=${asked}: a share is written as 2/3, from 1/3 to 3/3`)
  return { part, of }
}

/** What runs at this length, dealt out one by one: neighbours take about as long, and no part gets all the storms. */
export function partOf(files: readonly TestFile[], length: Length, { part, of }: Share): readonly TestFile[] {
  return files.filter(file => runsIn(file, length)).filter((_, place) => place % of === part - 1)
}
