import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc in a second: fixed by the kernel's interface on every platform that Node runs on. */
const ticks = 100

type Stat = { readonly parent: number; readonly own: number; readonly ended: number }

/** CPU seconds of a process and of everything it has started, ended processes included. `NaN` where there is no /proc. */
export function cpuSeconds(pid: number): number {
  const all = readAll()
  if (all === undefined) return Number.NaN
  const seconds = (id: number): number => all.get(id)?.own ?? 0
  const total = familyOf(pid, all).reduce((sum, id) => sum + seconds(id), 0)
  return (total + (all.get(pid)?.ended ?? 0)) / ticks
}

export type Memory = { readonly residentMb: number; readonly proportionalMb: number }

/**
 * Memory of each process of a family, by its name. Resident counts shared pages in every process that uses them,
 * proportional counts them once.
 */
export function memoryOf(pid: number): ReadonlyMap<string, Memory> {
  const all = readAll()
  const found = new Map<string, Memory>()
  if (all === undefined) return found
  for (const id of familyOf(pid, all)) {
    const name = nameOf(id)
    const before = found.get(name) ?? { residentMb: 0, proportionalMb: 0 }
    const rollup = read(`/proc/${id}/smaps_rollup`) ?? ''
    const field = (key: string) =>
      Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1024
    found.set(name, {
      residentMb: before.residentMb + field('Rss'),
      proportionalMb: before.proportionalMb + field('Pss'),
    })
  }
  return found
}

function familyOf(pid: number, all: ReadonlyMap<number, Stat>): readonly number[] {
  const children = [...all].filter(([, stat]) => stat.parent === pid).map(([id]) => id)
  return [pid, ...children.flatMap(child => familyOf(child, all))]
}

function readAll(): ReadonlyMap<number, Stat> | undefined {
  try {
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    return new Map(pids.flatMap(name => statOf(Number(name))))
  } catch {
    return undefined
  }
}

/** The fields behind the name, which itself may hold spaces and brackets. */
function statOf(pid: number): [number, Stat][] {
  const text = read(`/proc/${pid}/stat`)
  if (text === undefined) return []
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return [[pid, { parent: fields[1] ?? 0, own: user + system, ended: endedUser + endedSystem }]]
}

/** `node start.ts`, `postgres`: the program and the script it runs. */
function nameOf(pid: number): string {
  const words = (read(`/proc/${pid}/cmdline`) ?? '').split('\0')
  const program = (words[0] ?? '').split(/[:\s]/)[0]?.split('/').at(-1) ?? '?'
  const script = words.slice(1).find(word => /\.[cm]?[jt]s$/.test(word) && !word.includes('end-with-parent'))
  return script === undefined ? program : `${program} ${script.split('/').at(-1)}`
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
