import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveResult } from '../../bench/results.ts'

/** `npm run year -- --schedules 10000 --gifts 5000 --seed 7 --save`: the whole year of `year.test.ts`. */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    gifts: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
})
const { schedules, gifts } = values
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
const began = performance.now()
const { status } = spawnSync(process.execPath, ['--test', join(import.meta.dirname, '..', 'year.test.ts')], {
  stdio: 'inherit',
  env: { ...process.env, YEAR: 'long', YEAR_SCHEDULES: schedules, YEAR_GIFTS: gifts, YEAR_SEED: seed },
})
process.exitCode = status ?? 1
if (values.save) {
  const count = Number(schedules) + Number(gifts)
  const minutes = Math.round((performance.now() - began) / 60_000)
  const passed = status === 0
  saveResult(`npm run year -- --schedules=${schedules} --gifts=${gifts} --seed=${seed} --save`, {
    figures: [
      {
        name: 'Year: schedules whose payments were tried on their days and taken once, to the cent',
        promise: '15,000',
        measured: passed ? `${count.toLocaleString('en')} in ${minutes} minutes` : `failed with seed ${seed}`,
        met: passed && count >= 15_000,
      },
    ],
  })
}
