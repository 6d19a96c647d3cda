import { parseArgs } from 'node:util'

const benchmarkNames = [
  'raw',
  'settle',
  'donations',
  'page',
  'large-form',
  'stuffing',
  'size',
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
}

/** `--only=settle,page --short | --long --save --port=4100`. Throws for a benchmark that does not exist. */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      only: { type: 'string', default: benchmarkNames.join() },
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      port: { type: 'string', default: '4100' },
    },
  })
  return {
    only: values.only.split(',').map(requireName),
    length: values.short ? 'short' : values.long ? 'long' : 'normal',
    save: values.save,
    port: Number(values.port),
  }
}

/** One of three values, by the length of the run. */
export function byLength<T>({ length }: Pick<Options, 'length'>, values: Record<Options['length'], T>): T {
  return values[length]
}

function requireName(name: string): BenchmarkName {
  const found = benchmarkNames.find(each => each === name)
  if (found === undefined) throw new Error(`no benchmark is called ${name}: ${benchmarkNames.join(', ')}`)
  return found
}
