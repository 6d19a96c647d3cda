import { invalid, missing } from '../objects/api-error.ts'
import type { List } from '../objects/common.ts'
import { integer, type Rule, shape, text } from './params.ts'

const moment: Rule<number | Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>> = (value, at) =>
  typeof value === 'string'
    ? integer(value, at)
    : shape({}, { gt: integer, gte: integer, lt: integer, lte: integer })(value, at)

const limit: Rule<number> = (value, at) => {
  const read = integer(value, at)
  if (read < 1 || read > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: at })
  return read
}

/** The parameters that every list takes. */
export const listRules = { created: moment, ending_before: text, limit, starting_after: text }

export type Paging = {
  created?: ReturnType<typeof moment>
  ending_before?: string
  limit?: number
  starting_after?: string
}

/** One page of rows, newest first, as the provider lists them. */
export const listPage = <T extends { id: string }>(
  rows: Iterable<T>,
  url: string,
  paging: Paging,
  createdOf: (row: T) => number,
  wanted: (row: T) => boolean = () => true,
): List<T> => {
  const { ending_before: end, limit: size = 10, starting_after: start } = paging
  const newestFirst = [...rows].reverse()
  const asked = newestFirst
    .slice(start === undefined ? 0 : place(newestFirst, start, 'starting_after') + 1)
    .slice(0, end === undefined ? undefined : place(newestFirst, end, 'ending_before'))
  const found = asked.filter(row => within(createdOf(row), paging.created) && wanted(row))
  const data = end === undefined ? found.slice(0, size) : found.slice(-size)
  return { object: 'list', data, has_more: found.length > size, url }
}

const place = (rows: { id: string }[], id: string, param: string): number => {
  const index = rows.findIndex(row => row.id === id)
  if (index === -1) throw missing('object', id, param)
  return index
}

/** Whether an instant lies in the range that a caller asked for. */
export const within = (created: number, range: Paging['created']): boolean => {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
