import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ChaosRun, saveResult } from '../../bench/results.ts'

/**
 * `npm run chaos -- --seed 7 --kills 200`: the run of `chaos.test.ts`, as long and as random as it is asked for. It prints
 * its kills; with that list, or a file that holds it, as `--kills` the same are killed after the same pauses. `--seeds 5
 * --kills 1000` divides the kills among five seeds, each with a database and a provider of its own; `--save` keeps what
 * each came to, for the figures.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    save: { type: 'boolean', default: false },
  },
})
const count = Number(values.seeds)
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const kills = /^\d+$/.test(values.kills) ? String(Math.ceil(Number(values.kills) / count)) : values.kills
// Each start reads the same sources.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.data/test/compiled')

const folder = mkdtempSync(join(tmpdir(), 'obole-chaos-runs-'))
for (let n = 0; n < count; n += 1) {
  const seed = first + n
  const began = Date.now()
  const run = runOne(String(seed), join(folder, `${seed}.json`))
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  process.stdout.write(`${n + 1} of ${count}, ${minutes} min: ${JSON.stringify(run)}\n`)
  if (!run.passed) process.exitCode = 1
  if (values.save)
    saveResult(`npm run chaos -- --seed ${seed} --kills ${kills} --save`, { figures: [], chaos: run })
}
rmSync(folder, { recursive: true })

function runOne(seed: string, outcome: string): ChaosRun {
  const { status } = spawnSync(
    process.execPath,
    ['--test', join(import.meta.dirname, '..', 'chaos.test.ts')],
    {
      stdio: 'inherit',
      env: { ...process.env, CHAOS_KILLS: kills, CHAOS_SEED: seed, CHAOS_OUTCOME: outcome },
    },
  )
  if (!existsSync(outcome)) return { crashes: 0, seed, passed: false }
  const run = JSON.parse(readFileSync(outcome, 'utf8')) as ChaosRun
  return { ...run, passed: run.passed && status === 0 }
}
