import { existsSync, readFileSync } from 'node:fs'
import { seeded } from '#sandbox/faults/faults.ts'
import { pick } from './pick.ts'

/** What is killed. */
export const partNames = ['server', 'worker', 'sandbox', 'database'] as const
export type PartName = (typeof partNames)[number]

/** One kill: how long after the one before it, who, and whether everybody is waited for afterwards. */
export type Kill = { readonly afterMs: number; readonly part: PartName; readonly waits: boolean }

/** How often each part dies, of ten crashes. */
const victims: readonly PartName[] = [
  ...Array.from<PartName>({ length: 4 }).fill('server'),
  ...Array.from<PartName>({ length: 3 }).fill('worker'),
  'sandbox',
  'database',
  'database',
]

/** What a seed kills: each part once in any order, then anybody. */
export function killsOf(seed: number, count: number): readonly Kill[] {
  const random = seeded(seed)
  const first = partNames
    .map(part => ({ part, at: random() }))
    .toSorted((one, two) => one.at - two.at)
    .map(({ part }) => part)
  return Array.from({ length: count }, (_, n) => ({
    afterMs: 100 + Math.floor(random() * 1_500),
    part: first[n] ?? pick(victims, random),
    // Sometimes the next one dies before the last has come back.
    waits: random() < 0.8,
  }))
}

/** `350:server 1200:database! …`: the pause before it, who dies, and `!` where nobody is waited for. */
export const writeKills = (kills: readonly Kill[]): string =>
  kills.map(({ afterMs, part, waits }) => `${afterMs}:${part}${waits ? '' : '!'}`).join(' ')

/** How many of a seed, or the list that a run printed, or the name of a file that holds it. */
export function readKills(given: string, seed: number): readonly Kill[] {
  if (/^\d+$/.test(given)) return killsOf(seed, Number(given))
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given
  return text
    .trim()
    .split(/[\s,]+/)
    .map(word => {
      const [, afterMs, name, mark] = /^(\d+):([a-z]+)(!?)$/.exec(word) ?? []
      const part = partNames.find(known => known === name)
      if (part === undefined) throw new Error(`not a kill: ${word}`)
      return { afterMs: Number(afterMs), part, waits: mark === '' }
    })
}
