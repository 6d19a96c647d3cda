import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveResult } from '../../bench/results.ts'

/** `npm run year -- --schedules 10000 --gifts 5000 --seed 7 --save`: the whole year of `year.test.ts`, and clocks that are wrong. */
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
const root = join(import.meta.dirname, '../..')
const env = { ...process.env, YEAR: 'long', YEAR_SCHEDULES: schedules, YEAR_GIFTS: gifts, YEAR_SEED: seed }
const tell = (file: string) =>
  spawnSync(process.execPath, ['--test', join(root, file)], { stdio: 'inherit', env }).status ?? 1
const status = tell('test/year.test.ts')
const clocks = tell('src/usecases/plan/clocks.test.ts')
process.exitCode = Math.max(status, clocks)
if (values.save) {
  const count = Number(schedules) + Number(gifts)
  const minutes = Math.round((performance.now() - began) / 60_000)
  const passed = status === 0
  saveResult(`npm run year -- --schedules=${schedules} --gifts=${gifts} --seed=${seed} --save`, {
    figures: [
      {
        name: 'Year: schedules whose payments were tried on their days and taken once, to the cent',
        promise: '15,000',
        measured: passed
          ? `${count.toLocaleString('en')} in ${minutes} minutes, March through the queue`
          : `failed with seed ${seed}`,
        met: passed && count >= 15_000,
      },
      {
        name: 'Clock: charges early or twice, ten minutes fast, ten slow, and leaping back',
        promise: '0',
        measured: clocks === 0 ? '0' : 'some',
        met: clocks === 0,
      },
    ],
  })
}
