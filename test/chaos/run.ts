import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveResult } from '../../bench/results.ts'

/** `npm run chaos -- --crashes 200 --seed 7`: the run of `chaos.test.ts`, as long and as random as it is asked for. `--save` keeps it for the figures. */
const { values } = parseArgs({
  options: {
    crashes: { type: 'string', default: '200' },
    seed: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
const { status } = spawnSync(process.execPath, ['--test', join(import.meta.dirname, '..', 'chaos.test.ts')], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_CRASHES: values.crashes, CHAOS_SEED: seed },
})
process.exitCode = status ?? 1
if (values.save)
  saveResult(`npm run chaos -- --crashes=${values.crashes} --seed=${seed} --save`, {
    figures: [],
    chaos: { crashes: Number(values.crashes), seed, passed: status === 0 },
  })
