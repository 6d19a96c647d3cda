import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveResult } from '../../bench/results.ts'

/** `npm run door-storm -- --evenings=10000 --seed=7 --save`: the evenings of `door-storm.test.ts`, all of them, in processes side by side. */
const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    processes: { type: 'string', default: '4' },
    save: { type: 'boolean', default: false },
  },
})
const [evenings, processes] = [Number(values.evenings), Number(values.processes)]
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
const began = performance.now()

/** What one process lives through: its event has a gate more for each evening's phones, and slows down by and by. */
const share = 250

/** Lives through the evenings of a share; gives the exit code of its process. */
async function live(first: number): Promise<number> {
  const count = Math.min(share, evenings - first)
  const env = { ...process.env, DOOR_EVENINGS: String(count), DOOR_SEED: String(seed + first) }
  const file = join(import.meta.dirname, '../door-storm.test.ts')
  const child = spawn(process.execPath, ['--test', file], { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  process.stdout.write(`${first + count} of ${evenings} evenings\n`)
  return typeof code === 'number' ? code : 1
}

const shares = Array.from({ length: Math.ceil(evenings / share) }, (_, place) => place * share).values()
/** One after the other, as many at once as there are processes. */
async function liveOn(): Promise<number[]> {
  const codes: number[] = []
  for (const first of shares) codes.push(await live(first))
  return codes
}

const codes = (await Promise.all(Array.from({ length: processes }, liveOn))).flat()
const isWell = codes.every(code => code === 0)
process.exitCode = isWell ? 0 : 1
if (values.save) {
  const minutes = Math.round((performance.now() - began) / 60_000)
  saveResult(`npm run door-storm -- --evenings=${evenings} --seed=${seed} --save`, {
    figures: [
      {
        name: 'Door: evenings of phones cut off, killed and with wrong clocks, with no scan lost, one entry each and every conflict shown',
        promise: '10,000',
        measured: isWell
          ? `${evenings.toLocaleString('en')} in ${minutes} minutes`
          : `failed with seed ${seed}`,
        met: isWell && evenings >= 10_000,
      },
    ],
  })
}
