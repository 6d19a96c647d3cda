import { shown } from '../figures.ts'
import type { JourneyName } from '../load/journeys.ts'
import { atMost, below, type Outcome, type Table, told, type Verdict } from '../outcome.ts'
import { openOutlet } from '../rig/outlet.ts'
import type { Rig } from '../rig/rig.ts'
import { headOf, type Statement, tallyOf } from '../rig/statements.ts'
import { buyAll, type Rounds } from './purchase-speed.ts'
import { countStatements, type StepStatements } from './purchase-statements.ts'

/** What is promised of one order of a kind; milliseconds of CPU. */
const promises: Partial<Record<JourneyName, { product?: number; postgres?: number; statements: number }>> = {
  event: { product: 30, postgres: 10, statements: 45 },
  donation: { statements: 25 },
}

type Result = {
  readonly name: JourneyName
  readonly bought: Rounds | undefined
  readonly steps: readonly StepStatements[]
}

/** Whole purchases as browsers make them: what one costs, how many there can be, how long its steps take and what they ask. */
export async function measurePurchase(rig: Rig): Promise<Outcome> {
  const { journeys, statements: printsAll } = rig.options
  await using stack = new AsyncDisposableStack()
  const outlet = await openOutlet(rig, stack)
  const bought = await buyAll(rig, outlet)
  const counted = await countStatements(rig, outlet, journeys)
  const results = journeys.map(name => ({ name, bought: bought.get(name), steps: counted.get(name) ?? [] }))
  const parts = [...results.map(stepTable), ...(printsAll ? results.flatMap(textTables) : [])]
  return {
    ...wholeTable(results),
    verdicts: results.flatMap(verdictsOf),
    more: parts,
    measured: results,
    notes,
  }
}

const notes = [
  'CPU is that of one order with all that follows it; afterwards: capture, mail and what the provider tells of them',
  'seconds are counted from the last confirmation page until no job is left and every order is captured and mailed',
]

function wholeTable(results: readonly Result[]): Table {
  return {
    title: 'Whole purchases as browsers make them',
    columns: [
      '',
      'orders/s',
      'p50 ms',
      'p99 ms',
      'CPU ms product',
      'PostgreSQL',
      'sandbox',
      'mail',
      'load',
      'pending',
      's after',
      'machine load',
    ],
    rows: results.flatMap(({ name, bought }) =>
      (bought?.rounds ?? []).map(({ pace, perSecond, steps, cpu, pending, after, load }) => [
        `${name}, ${pace}`,
        ...[perSecond, steps[0]?.p50 ?? Number.NaN, steps[0]?.p99 ?? Number.NaN].map(shown),
        ...[cpu.product, cpu.postgres, cpu.sandbox, cpu.mail, cpu.load].map(shown),
        String(pending),
        ...[after, load].map(shown),
      ]),
    ),
  }
}

function stepTable({ name, bought, steps }: Result): Table {
  const times = new Map(bought?.rounds.at(-1)?.steps.map(step => [step.name, step]))
  const all = steps.flatMap(({ statements }) => statements)
  const row = (title: string, statements: readonly Statement[], time = times.get(title)) => {
    const { calls, buffers } = tallyOf(statements)
    return [
      title,
      String(calls),
      String(buffers),
      shown(time?.p50 ?? Number.NaN),
      shown(time?.p99 ?? Number.NaN),
    ]
  }
  return {
    title: `The steps of one purchase: ${name}; times at 70 % of what can be kept up`,
    columns: ['', 'statements', 'buffers', 'p50 ms', 'p99 ms'],
    rows: [
      ...steps.map(step => row(step.name, step.statements)),
      row('whole purchase', all, times.get('whole')),
    ],
  }
}

function textTables({ name, steps }: Result): readonly Table[] {
  return steps.map(step => ({
    title: `${name}, ${step.name}`,
    columns: ['', 'calls', 'buffers'],
    rows: step.statements.map(({ text, calls, buffers }) => [
      headOf(text, 120),
      String(calls),
      String(buffers),
    ]),
  }))
}

function verdictsOf({ name, bought, steps }: Result): readonly Verdict[] {
  const { product, postgres, statements } = promises[name] ?? {}
  const { calls, buffers } = tallyOf(steps.flatMap(each => each.statements))
  const judged = (figure: string, value: number, limit: number | undefined) =>
    limit === undefined ? told(`${name}, ${figure}`, value) : atMost(`${name}, ${figure}`, value, limit)
  return [
    ...(bought === undefined ? [] : speedOf(name, bought, { product, postgres }, judged)),
    judged('statements of one order', calls, statements),
    told(`${name}, buffers of one order`, buffers),
  ]
}

function speedOf(
  name: JourneyName,
  { rounds, best, usual }: Rounds,
  limits: { readonly product: number | undefined; readonly postgres: number | undefined },
  judged: (figure: string, value: number, limit: number | undefined) => Verdict,
): readonly Verdict[] {
  const slowest = Math.max(...(rounds.at(-1)?.steps ?? []).slice(1).map(({ p99 }) => p99))
  return [
    judged('CPU ms of the product, one order', usual.cpu.product, limits.product),
    judged('CPU ms of PostgreSQL, one order', usual.cpu.postgres, limits.postgres),
    told(`${name}, CPU ms of sandbox and mail, one order`, usual.cpu.sandbox + usual.cpu.mail),
    told(`${name}, orders/s at saturation`, best),
    below(`${name}, p99 in ms of the slowest step at 70 % of it`, slowest, 300),
    below(`${name}, seconds until everything is done`, Math.max(...rounds.map(({ after }) => after)), 5),
  ]
}
