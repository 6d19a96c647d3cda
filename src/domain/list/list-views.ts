import { checkMaxLength } from '../fields/max-length.ts'
import { fail, failWith, ok, type Result } from '../result.ts'
import { type ListWish, queryOf } from './list-wish.ts'
import type { ListName } from './lists.ts'

/** The filters and columns of a list under a name that everybody sees who reads it (rule LST-9). */
export type ListViewName = {
  readonly id: number
  readonly name: string
  /** That of the list's address. */
  readonly query: string
  /** Who named it. */
  readonly createdBy: number
}

/** The most views that one list has, and the longest name of one. */
export const mostViews = 30
export const longestViewName = 60

/** The views that every list has from the start, under the name of their words. */
export const readyViews = {
  orders: [{ key: 'canceledOrders', query: 'etat=canceled' }],
  payments: [
    { key: 'failedPayments', query: 'etat=failed' },
    { key: 'contestedPayments', query: 'etat=contested' },
  ],
  participants: [{ key: 'returnedPlaces', query: 'etat=returned' }],
  members: [{ key: 'returnedMemberships', query: 'etat=returned' }],
  instalments: [
    { key: 'dueInstalments', query: 'etat=due' },
    { key: 'refusedInstalments', query: 'etat=refused' },
  ],
  subscriptions: [
    { key: 'activeGifts', query: 'etat=active' },
    { key: 'suspendedGifts', query: 'etat=suspended' },
  ],
} as const satisfies Readonly<Record<ListName, readonly { readonly key: string; readonly query: string }[]>>

/** What a view keeps of a wish: everything but what was searched, which may name somebody. */
export const viewQueryOf = (list: ListName, wish: ListWish) =>
  queryOf(list, { ...wish, search: '', unread: {} }).toString()

/** The name of a view as it was typed. Errors beside `name`: `required`, `max_length`. */
export function readViewName(typed: string): Result<string> {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') return failWith('required', 'name')
  if (checkMaxLength(name, longestViewName) !== undefined)
    return fail({ code: 'max_length', field: 'name', values: { limit: longestViewName } })
  return ok(name)
}
