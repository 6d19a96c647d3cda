import { data } from 'react-router'
import type { RenewalLink } from '#domain/membership/renewal-address.ts'

/** The order and the signature of a renewal's address; anything else has no page. */
export function renewalLink(request: Request, orderId: string): RenewalLink {
  if (!/^[1-9]\d{0,8}$/.test(orderId)) throw data(null, { status: 404 })
  return { orderId: Number(orderId), token: new URL(request.url).searchParams.get('token') ?? '' }
}
