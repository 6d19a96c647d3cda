import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveResult } from '../../bench/results.ts'

/** `npm run door-storm -- --evenings=10000 --seed=7 --save`: the evenings of `door-storm.test.ts`, all of them. */
const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
})
const { evenings } = values
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000_000))
const began = performance.now()
const env = { ...process.env, DOOR_EVENINGS: evenings, DOOR_SEED: seed }
const file = join(import.meta.dirname, '../door-storm.test.ts')
const status = spawnSync(process.execPath, ['--test', file], { stdio: 'inherit', env }).status ?? 1
process.exitCode = status
if (values.save) {
  const count = Number(evenings).toLocaleString('en')
  const minutes = Math.round((performance.now() - began) / 60_000)
  saveResult(`npm run door-storm -- --evenings=${evenings} --seed=${seed} --save`, {
    figures: [
      {
        name: 'Door: evenings of phones cut off, killed and with wrong clocks, with no scan lost, one entry each and every conflict shown',
        promise: '10,000',
        measured: status === 0 ? `${count} in ${minutes} minutes` : `failed with seed ${seed}`,
        met: status === 0 && Number(evenings) >= 10_000,
      },
    ],
  })
}
