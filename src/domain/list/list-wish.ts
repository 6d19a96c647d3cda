import { largestId, readId } from '#domain/id.ts'
import { parseAmount } from '../fields/amount.ts'
import { isMoment } from '../form/contents.ts'
import { type Cents, LARGEST_AMOUNT } from '../money.ts'
import { type ColumnId, columnOf, columnsOf, type ListName, type ListState, statesOf } from './lists.ts'

/** What somebody wants to see of a list: what its address says, and nothing that it does not understand (rule LST-2). */
export type ListWish = {
  readonly search: string
  readonly state: ListState | null
  /** ISO days in Paris, both included; null: always. */
  readonly from: string | null
  readonly until: string | null
  readonly formId: number | null
  readonly tierId: number | null
  /** Cents, both included. */
  readonly min: Cents | null
  readonly max: Cents | null
  readonly columns: readonly ColumnId[]
  /** Fields whose text is no day, or no amount, as they were typed: they filter nothing. */
  readonly unread: Readonly<Partial<Record<WishField, string>>>
}

/** The fields whose text may be wrong, under their names in the address. */
export type WishField = 'du' | 'au' | 'min' | 'max'

/** Reads the query of an address; every text is one. */
export function readWish(list: ListName, query: URLSearchParams): ListWish {
  const state = query.get('etat')
  const chosen = query.getAll('colonnes')
  const columns = columnsOf(list).filter(id => chosen.includes(id))
  const wish = {
    from: askedDay(query.get('du')),
    until: askedDay(query.get('au')),
    min: amountOf(query.get('min')),
    max: amountOf(query.get('max')),
  }
  return {
    ...wish,
    search: searchOf(query.get('q') ?? ''),
    state: statesOf(list).find(each => each === state) ?? null,
    formId: readId(query.get('campagne')),
    tierId: readId(query.get('tarif')),
    columns: columns.length === 0 ? usualColumns(list) : columns,
    unread: unreadOf(query, { du: wish.from, au: wish.until, min: wish.min, max: wish.max }),
  }
}

/** No database keeps the character of number zero, nor half a pair. */
function searchOf(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC').trim().slice(0, 200).toWellFormed()
}

/** The columns of a list whose reader has chosen none. */
export function usualColumns(list: ListName): readonly ColumnId[] {
  return columnsOf(list).filter(id => columnOf(list, id).usual)
}

/** The same as a query, `etat=refused&q=martin`, in one order; empty where everything is asked for. */
export function queryOf(list: ListName, wish: ListWish): URLSearchParams {
  const filters = { ...filtersOf(wish), ...wish.unread }
  const query = new URLSearchParams(Object.entries(filters))
  const isUsual = wish.columns.join() === usualColumns(list).join()
  for (const id of isUsual ? [] : wish.columns) query.append('colonnes', id)
  return query
}

/** Whether something narrows the list. */
export const isNarrowed = (wish: ListWish) => Object.keys(filtersOf(wish)).length > 0

function filtersOf(wish: ListWish): Readonly<Record<string, string>> {
  const filters = {
    ...{ q: wish.search, etat: wish.state, du: wish.from, au: wish.until },
    ...{ campagne: wish.formId, tarif: wish.tierId, min: euros(wish.min), max: euros(wish.max) },
  }
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

const euros = (cents: Cents | null) =>
  cents === null ? null : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** An ISO day that an address names; null for any other text. */
export function askedDay(text: string | null): string | null {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text ?? '') && isMoment(`${text}T00:00`)
  return isDay ? text : null
}

function amountOf(text: string | null): Cents | null {
  if (text === null || text.length > 20 || !/\d/.test(text)) return null
  const cents = parseAmount(text)
  return cents === undefined || cents > LARGEST_AMOUNT ? null : cents
}

function unreadOf(query: URLSearchParams, read: Readonly<Record<WishField, unknown>>): ListWish['unread'] {
  const typed = Object.keys(read).map(name => [name, (query.get(name) ?? '').trim().slice(0, 40)] as const)
  return Object.fromEntries(typed.filter(([name, text]) => text !== '' && read[name as WishField] === null))
}

/** Where a page of a list ended: what it is ordered by as a whole number, and the id of its row. */
export type ListPlace = { readonly at: number; readonly id: number }

/** The place of an address, as a page wrote it; anything else is the beginning. */
export function readPlace(text: string | null): ListPlace | null {
  const [, at, id] = /^(-?\d{1,16})_([1-9]\d{0,9})$/.exec(text ?? '') ?? []
  if (at === undefined || Number(id) > largestId) return null
  return { at: Math.max(-farthest, Math.min(farthest, Number(at))), id: Number(id) }
}

/** Microseconds of some two hundred years. */
const farthest = 7e15

export const placeText = ({ at, id }: ListPlace) => `${at}_${id}`
