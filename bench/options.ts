import { parseArgs } from 'node:util'
import { type JourneyName, journeyNames } from './load/journeys.ts'

const benchmarkNames = [
  'raw',
  'settle',
  'donations',
  'gifts',
  'purchase',
  'page',
  'large-form',
  'documents',
  'tickets',
  'door',
  'mails',
  'drawing',
  'stuffing',
  'size',
  'office',
  'lists',
  'people',
  'memory',
] as const
export type BenchmarkName = (typeof benchmarkNames)[number]

/** How a run was asked for. */
export type Options = {
  readonly only: readonly BenchmarkName[]
  /** `short` is for trying, `long` for figures that are quoted. */
  readonly length: 'short' | 'normal' | 'long'
  readonly save: boolean
  /** The first port that may be used; the next ones follow where it is taken. */
  readonly port: number
  /** Which purchases are made. */
  readonly journeys: readonly JourneyName[]
  /** How many of each at each number of buyers; 0: only their statements are counted. By the length of the run if not said. */
  readonly orders: number | null
  /** Whether the statements of each step are printed. */
  readonly statements: boolean
  /** How long the gifts to one campaign go on. By the length of the run if not said. */
  readonly minutes: number | null
}

/**
 * `--only=settle,page --short | --long --save --port=4100 --journeys=event,donation --orders=100 --statements --minutes=10`.
 * Throws for a benchmark or a journey that does not exist, and for a number that is none.
 */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      only: { type: 'string', default: benchmarkNames.join() },
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      port: { type: 'string', default: '4100' },
      journeys: { type: 'string', default: journeyNames.join() },
      orders: { type: 'string' },
      statements: { type: 'boolean', default: false },
      minutes: { type: 'string' },
    },
  })
  return {
    only: values.only.split(',').map(name => oneOf('benchmark', benchmarkNames, name)),
    length: values.short ? 'short' : values.long ? 'long' : 'normal',
    save: values.save,
    port: countOf('port', values.port),
    journeys: values.journeys.split(',').map(name => oneOf('journey', journeyNames, name)),
    orders: values.orders === undefined ? null : countOf('orders', values.orders),
    statements: values.statements,
    minutes: values.minutes === undefined ? null : countOf('minutes', values.minutes),
  }
}

/** One of three values, by the length of the run. */
export function byLength<T>({ length }: Pick<Options, 'length'>, values: Record<Options['length'], T>): T {
  return values[length]
}

function oneOf<T extends string>(what: string, names: readonly T[], name: string): T {
  const found = names.find(each => each === name)
  if (found === undefined) throw new Error(`no ${what} is called ${name}: ${names.join(', ')}`)
  return found
}

function countOf(what: string, text: string): number {
  const count = Number(text)
  if (text.trim() === '' || !Number.isFinite(count) || count < 0)
    throw new Error(`--${what} takes a number, not ${text}`)
  return count
}
