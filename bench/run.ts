import { journeyNames } from './load/journeys.ts'
import { describeMachine, type Machine, showMachine } from './machine.ts'
import { measureBackOffice } from './measure/back-office.ts'
import { measureDocuments } from './measure/documents.ts'
import { measureDonations } from './measure/donations.ts'
import { measureDoor } from './measure/door.ts'
import { measureDrawing } from './measure/drawing.ts'
import { measureFormPage } from './measure/form-page.ts'
import { measureGifts } from './measure/gifts.ts'
import { measureLargeForm } from './measure/large-form.ts'
import { measureLists } from './measure/lists.ts'
import { measureMails } from './measure/mails.ts'
import { measureMemory } from './measure/memory.ts'
import { measurePeople } from './measure/people.ts'
import { measurePurchase } from './measure/purchase.ts'
import { measureRaw } from './measure/raw.ts'
import { measureSettle } from './measure/settle.ts'
import { measureSize } from './measure/size.ts'
import { measureStuffing } from './measure/stuffing.ts'
import { measureTickets } from './measure/tickets.ts'
import { type BenchmarkName, type Options, readOptions } from './options.ts'
import { figureOf, type Outcome, render } from './outcome.ts'
import { saveResult } from './results.ts'
import { type Rig, startRig } from './rig/rig.ts'

/** `npm run bench`: measures the product on a real PostgreSQL, each figure beside its limit of the same run. */
const benchmarks: Readonly<Record<BenchmarkName, (rig: Rig) => Promise<Outcome>>> = {
  raw: measureRaw,
  settle: measureSettle,
  donations: measureDonations,
  gifts: measureGifts,
  purchase: measurePurchase,
  page: measureFormPage,
  'large-form': measureLargeForm,
  documents: measureDocuments,
  tickets: measureTickets,
  door: measureDoor,
  mails: measureMails,
  drawing: measureDrawing,
  stuffing: measureStuffing,
  size: measureSize,
  office: measureBackOffice,
  lists: measureLists,
  people: measurePeople,
  memory: measureMemory,
}
const needFilled: readonly BenchmarkName[] = [
  'settle',
  'donations',
  'gifts',
  'purchase',
  'page',
  'documents',
  'tickets',
  'door',
  'mails',
  'stuffing',
]

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function run(options: Options): Promise<void> {
  const countsOnly = options.orders === 0
  const filled = options.only.some(name => needFilled.includes(name) && !(name === 'purchase' && countsOnly))
  if (filled) say('Filling a PostgreSQL with 10,000 tiers and 50,000 past orders ...')
  await using rig = await startRig(options, filled)
  const stop = async () => {
    await rig[Symbol.asyncDispose]()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  const machine = await describeMachine(rig.database.ownerUrl)
  say(showMachine(machine))
  const outcomes: Partial<Record<BenchmarkName, Outcome>> = {}
  for (const name of options.only) {
    const outcome = await benchmarks[name](rig)
    outcomes[name] = outcome
    say(render(outcome))
  }
  if (options.save) save(options, machine, outcomes)
}

function save(options: Options, machine: Machine, outcomes: Partial<Record<BenchmarkName, Outcome>>): void {
  const figures = Object.entries(outcomes).flatMap(([name, { verdicts }]) =>
    verdicts.map(verdict => figureOf(`Bench, ${name}`, verdict)),
  )
  const file = saveResult(commandOf(options), {
    figures,
    load: machine.load,
    details: { length: options.length, machine, outcomes },
  })
  say(`saved in ${file}`)
}

/** What measures the same again. */
function commandOf({ only, length, journeys, orders, minutes }: Options): string {
  const chosen = [
    ...(length === 'normal' ? [] : [` --${length}`]),
    ...(journeys.length === journeyNames.length ? [] : [` --journeys=${journeys.join()}`]),
    ...(orders === null ? [] : [` --orders=${orders}`]),
    ...(minutes === null ? [] : [` --minutes=${minutes}`]),
  ]
  return `npm run bench -- --only=${only.join()}${chosen.join('')} --save`
}

await run(readOptions(process.argv.slice(2)))
