import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** `npm run chaos -- --crashes 200 --seed 7`: the run of `chaos.test.ts`, as long and as random as it is asked for. */
const { values } = parseArgs({
  options: { crashes: { type: 'string', default: '200' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
const { status } = spawnSync(process.execPath, ['--test', join(import.meta.dirname, '..', 'chaos.test.ts')], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_CRASHES: values.crashes, CHAOS_SEED: seed },
})
process.exitCode = status ?? 1
