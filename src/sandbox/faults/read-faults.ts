import { invalid } from '../objects/api-error.ts'
import { type Fault, mischiefs, places } from './faults.ts'

const numbers = ['times', 'skip', 'probability', 'delayMs', 'status', 'count'] as const

/** Reads the body of `POST /sandbox/faults`; a switch that would silently do nothing is refused. */
export const readFaults = (body: unknown): { faults: Fault[]; seed: number | undefined } => {
  const { faults, seed } = (body ?? {}) as { faults?: unknown; seed?: unknown }
  if (!Array.isArray(faults)) throw invalid('faults must be a list', { param: 'faults' })
  if (seed !== undefined && !Number.isInteger(seed))
    throw invalid('seed must be an integer', { param: 'seed' })
  return {
    faults: faults.map((fault, index) => readFault(fault, `faults[${index}]`)),
    seed: seed as number | undefined,
  }
}

const readFault = (value: unknown, at: string): Fault => {
  if (typeof value !== 'object' || value === null) throw invalid('A fault is an object', { param: at })
  const given = value as Record<string, unknown>
  for (const name of Object.keys(given))
    if (!['on', 'do', 'stored', ...numbers].includes(name))
      throw invalid(`Unknown fault field: ${name}`, { param: `${at}.${name}` })
  const { on, do: mischief, stored } = given
  if (typeof on !== 'string' || on === '') throw invalid('on must name what fails', { param: `${at}.on` })
  const known: readonly string[] = mischiefs[placeOf(on)]
  if (typeof mischief !== 'string' || !known.includes(mischief))
    throw invalid(`do must be one of ${known.join(', ')}`, { param: `${at}.do` })
  for (const name of numbers)
    if (given[name] !== undefined && !(typeof given[name] === 'number' && given[name] >= 0))
      throw invalid(`${name} must be a number`, { param: `${at}.${name}` })
  if (stored !== undefined && typeof stored !== 'boolean')
    throw invalid('stored must be a boolean', { param: at })
  return given as Fault
}

const placeOf = (on: string): keyof typeof mischiefs =>
  places.find(place => place === on) ?? (on.startsWith('webhook:') ? 'webhook' : 'call')
