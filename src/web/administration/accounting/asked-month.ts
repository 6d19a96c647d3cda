import { isMonth, type Month } from '#domain/accounting/months.ts'

/** The month that an address or a form asks for; what is none is not asked for. */
export const askedMonth = (text: unknown): Month | null =>
  typeof text === 'string' && isMonth(text) ? text : null
