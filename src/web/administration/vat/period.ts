import { askedDay } from '#domain/list/list-wish.ts'

/** The ISO days that an address asks for; what is none is not asked for. */
export type AskedPeriod = { readonly from: string | null; readonly until: string | null }

export function periodOf(query: URLSearchParams): AskedPeriod {
  return { from: askedDay(query.get('du')), until: askedDay(query.get('au')) }
}
