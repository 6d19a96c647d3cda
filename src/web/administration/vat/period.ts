import { isMoment } from '#domain/form/contents.ts'

/** The ISO days that an address asks for; what is none is not asked for. */
export type AskedPeriod = { readonly from: string | null; readonly until: string | null }

export function periodOf(query: URLSearchParams): AskedPeriod {
  return { from: dayOf(query.get('du')), until: dayOf(query.get('au')) }
}

function dayOf(text: string | null): string | null {
  return /^20\d\d-\d\d-\d\d$/.test(text ?? '') && isMoment(`${text}T00:00`) ? text : null
}
