import { parseArgs } from 'node:util'
import { shown } from './figures.ts'
import { describeMachine, showMachine } from './machine.ts'
import { render } from './outcome.ts'
import { type Figure, saveResult } from './results.ts'
import { startRig } from './rig/rig.ts'
import { measureFestival } from './storm/festival.ts'

/**
 * `npm run storm -- festival`: a sale that everybody wants at once, on one machine: people who wait, and whole purchases. `--people`,
 * `--places` and `--orders` (of the same sale without a room) make it smaller.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '20000' },
    places: { type: 'string', default: '5000' },
    orders: { type: 'string', default: '600' },
    save: { type: 'boolean', default: false },
    port: { type: 'string', default: '4300' },
  },
})
const [name] = positionals
if (name !== 'festival') throw new Error(`no storm is called ${name}: festival`)
const size = {
  people: Number(values.people),
  places: Number(values.places),
  orders: Number(values.orders),
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
const port = Number(values.port)
const options = { only: [], length: 'normal', save: values.save, port, journeys: [], orders: null } as const
await using rig = await startRig({ ...options, statements: false }, false)
const stop = async () => {
  await rig[Symbol.asyncDispose]()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
const machine = await describeMachine(rig.database.ownerUrl)
say(showMachine(machine))
const outcome = await measureFestival(rig, size, say)
say(render(outcome))
if (values.save) {
  const figures = outcome.verdicts.map(({ goal, value, met }): Figure => {
    const [, what = goal, promise = ''] = /^(.*) ((?:>=|<=|<) \S+|told)$/.exec(goal) ?? []
    return { name: `Storm, festival: ${what}`, promise, measured: shown(value), met }
  })
  const sized = Object.entries(size).map(([key, value]) => `--${key}=${value}`)
  const command = `npm run storm -- festival ${sized.join(' ')} --save`
  say(`saved in ${saveResult(command, { figures, load: machine.load, details: { machine, outcome } })}`)
}
