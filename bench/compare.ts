import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { median, shown } from './figures.ts'
import { currentLoad } from './machine.ts'
import type { Verdict } from './outcome.ts'
import { commitOf, type Figure, saveResult } from './results.ts'
import { root } from './rig/program.ts'

/**
 * `npm run bench:compare -- --before=<checkout> [--rounds=3] [--short | --long] [--save]`: the settle act against the raw
 * settle, in an earlier checkout of the project and in this one by turns, so that a machine that is slower for a while is
 * slower for both. A ratio that is lower than before by no more than the two sides scatter is the same.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
})
if (values.before === undefined) throw new Error('--before names a checkout of the commit to compare with')
const sides = { before: resolve(values.before), now: root }
/** What two medians of one commit differ by on a machine at rest. */
const scatter = 0.05

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The ratios of one run, by what they are a ratio of. */
async function measureIn(checkout: string): Promise<ReadonlyMap<string, number>> {
  const length = values.long ? ['--long'] : values.short ? ['--short'] : []
  const child = spawn(process.execPath, ['bench/run.ts', '--only=settle', '--save', ...length], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += String(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const file = /saved in (.*\.json)/.exec(text)?.[1]
  if (code !== 0 || file === undefined) throw new Error(`the benchmark in ${checkout} has ended: ${text}`)
  const ratios = ratiosIn(file)
  // One result says it all in the end.
  rmSync(file)
  return ratios
}

type Outcomes = { readonly settle: { readonly verdicts: readonly Verdict[] } }
type Saved = { readonly outcomes?: Outcomes; readonly details?: { readonly outcomes: Outcomes } }

/** Earlier commits saved the outcomes beside the machine. */
function ratiosIn(file: string): ReadonlyMap<string, number> {
  const { outcomes, details } = JSON.parse(readFileSync(file, 'utf8')) as Saved
  const { verdicts } = (details?.outcomes ?? outcomes)!.settle
  const ratios = verdicts.filter(({ goal }) => goal.startsWith('ratio, '))
  return new Map(ratios.map(({ goal, value }) => [goal.replace(/^ratio, | >=.*$/g, ''), value]))
}

const runs: Record<keyof typeof sides, ReadonlyMap<string, number>[]> = { before: [], now: [] }
const loads: number[] = []
for (let round = 0; round < Number(values.rounds); round += 1) {
  // Whoever goes second finds a warmer machine: they take turns in that as well.
  for (const side of round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)) {
    loads.push(currentLoad())
    const ratios = await measureIn(sides[side])
    runs[side].push(ratios)
    say(`${side.padEnd(6)} load ${loads.at(-1)}  ${[...ratios].map(each => each.join(' ')).join(' · ')}`)
  }
}

const commits = { before: commitOf(sides.before), now: commitOf(sides.now) }
const ratioOf = (side: keyof typeof sides, cell: string) =>
  median(runs[side].map(ratios => ratios.get(cell) ?? Number.NaN))
const figures: readonly Figure[] = [...(runs.now[0]?.keys() ?? [])].map(cell => {
  const [before, now] = [ratioOf('before', cell), ratioOf('now', cell)]
  return {
    name: `Settle act against raw settle, before and after in one run: ${cell}`,
    promise: `not lower than ${shown(before)} (${commits.before})`,
    measured: shown(now),
    met: now >= before * (1 - scatter),
  }
})
for (const { name, promise, measured, met } of figures)
  say(`${met ? 'met   ' : 'MISSED'}  ${name}: ${measured}, ${promise}`)
if (values.save) {
  const command = `npm run bench:compare -- --before=<checkout of ${commits.before}> --rounds=${values.rounds} --save`
  const details = { runs: { before: runs.before.map(asObject), now: runs.now.map(asObject) }, loads, commits }
  say(`saved in ${saveResult(command, { figures, load: median(loads), details })}`)
}

function asObject(ratios: ReadonlyMap<string, number>) {
  return Object.fromEntries(ratios)
}
