import { data } from 'react-router'

/** The order that an address names; anything else is no page. */
export function orderIdOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}
