import { invalid } from '../objects/api-error.ts'
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
  const found = [...rows].reverse().filter(row => within(createdOf(row), paging.created) && wanted(row))
  const size = paging.limit ?? 10
  const position = (id: string): number => found.findIndex(row => row.id === id)
  if (paging.ending_before !== undefined) {
    const end = Math.max(position(paging.ending_before), 0)
    const start = Math.max(end - size, 0)
    return { object: 'list', data: found.slice(start, end), has_more: start > 0, url }
  }
  const start = paging.starting_after === undefined ? 0 : position(paging.starting_after) + 1
  return {
    object: 'list',
    data: found.slice(start, start + size),
    has_more: found.length > start + size,
    url,
  }
}

const within = (created: number, range: Paging['created']): boolean => {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
