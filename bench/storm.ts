import { parseArgs } from 'node:util'
import { describeMachine, showMachine } from './machine.ts'
import { figureOf, type Outcome, render } from './outcome.ts'
import { saveResult } from './results.ts'
import { type Rig, startRig } from './rig/rig.ts'
import { measureFestival } from './storm/festival.ts'
import { measureOverload } from './storm/overload.ts'

type Say = (text: string) => void
type Storm = (rig: Rig, size: (name: string, usual: number) => number, say: Say) => Promise<Outcome>

/** What can be measured, each with its usual size. */
const storms: Readonly<Record<string, Storm>> = {
  festival: (rig, size, say) =>
    measureFestival(
      rig,
      { people: size('people', 20_000), places: size('places', 5_000), orders: size('orders', 600) },
      say,
    ),
  overload: (rig, size, say) =>
    measureOverload(
      rig,
      { seconds: size('seconds', 60), payers: size('payers', 60), times: size('times', 10) },
      say,
    ),
}

/**
 * `npm run storm -- festival | overload`: what becomes of a sale that everybody wants at once, on one machine: people who wait in the
 * room and buy in their order, or ten times the visitors that can be served. `--people`, `--places` and `--orders` (of the same sale
 * without a room), `--seconds`, `--payers` and `--times` make it smaller.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string' },
    places: { type: 'string' },
    orders: { type: 'string' },
    seconds: { type: 'string' },
    payers: { type: 'string' },
    times: { type: 'string' },
    save: { type: 'boolean', default: false },
    port: { type: 'string', default: '4300' },
  },
})
const [name = ''] = positionals
const measure = storms[name]
if (measure === undefined) throw new Error(`no storm is called ${name}: ${Object.keys(storms).join(', ')}`)

const say: Say = text => void process.stdout.write(`${text}\n`)
const { save, port, ...given } = values
const sizes: string[] = []
const sizeOf = (key: string, usual: number) => {
  const size = Number((given as Record<string, string | undefined>)[key] ?? usual)
  if (size !== usual) sizes.push(` --${key}=${size}`)
  return size
}
const options = { only: [], length: 'normal', save, port: Number(port), journeys: [], orders: null } as const
await using rig = await startRig({ ...options, statements: false, minutes: null }, false)
const stop = async () => {
  await rig[Symbol.asyncDispose]()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
const machine = await describeMachine(rig.database.ownerUrl)
say(showMachine(machine))
const outcome = await measure(rig, sizeOf, say)
say(render(outcome))
if (save) {
  const figures = outcome.verdicts.map(verdict => figureOf(`Storm, ${name}`, verdict))
  const command = `npm run storm -- ${name}${sizes.join('')} --save`
  say(`saved in ${saveResult(command, { figures, load: machine.load, details: { machine, outcome } })}`)
}
