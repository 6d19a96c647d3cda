import { fail, ok, type Problem, type Result } from '../result.ts'
import { type ContentsValues, longest, type Read, rateField, readCapacity, reader } from './contents.ts'
import type { Tier } from './form.ts'
import { traitsOf } from './rate-contents.ts'

/** What the editor of a pool must know: the rates that may take its places. */
export type PoolFacts = { readonly rateIds: readonly number[] }

/** What an administrator writes of a pool, right in itself (rule STK-6). */
export type PoolContents = {
  readonly label: string
  /** Places. */
  readonly capacity: number
  readonly rateIds: readonly number[]
}

/** One rate alone has a limit of its own. */
const fewestRates = 2

/** Whether rates of a kind can share their places: a gift takes none. */
export const canShare = ({ tierType }: Pick<Tier, 'tierType'>): boolean => traitsOf(tierType).takesPlaces

/** Whether there are enough rates to share anything. */
export const canPool = (rates: readonly Pick<Tier, 'tierType'>[]): boolean =>
  rates.filter(canShare).length >= fewestRates

/** THE schema of a pool's fields: the same in the browser and on the server. Problems name the field they concern. */
export function readPool(values: ContentsValues, { rateIds }: PoolFacts): Result<PoolContents> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const contents = {
    label: read.text('label', longest.label, { required: true }),
    capacity: readCapacity(read, 'capacity') ?? 0,
    rateIds: readRates(read, rateIds),
  }
  return problems.length === 0 ? ok(contents) : fail(...problems)
}

function readRates(read: Read, rateIds: readonly number[]): readonly number[] {
  const chosen = rateIds.filter(id => read.typed(rateField(id)) !== '')
  if (chosen.length < fewestRates) read.refuse({ code: 'rates_too_few', field: 'rates' })
  return chosen
}

/** A pool as its fields hold it: one that is stored, or the beginnings of a new one. */
export function poolValues(
  pool: {
    readonly label: string
    readonly units: { readonly capacity: number }
    readonly rateIds: readonly number[]
  } | null,
): ContentsValues {
  if (pool === null) return { label: '', capacity: '' }
  return {
    label: pool.label,
    capacity: String(pool.units.capacity),
    ...Object.fromEntries(pool.rateIds.map(id => [rateField(id), 'on'])),
  }
}
