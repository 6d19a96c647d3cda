import type { RenewalLink } from '#domain/membership/renewal-address.ts'
import { addressedId } from '../addressed-id.ts'

/** The order and the signature of a renewal's address; anything else has no page. */
export function renewalLink(request: Request, orderId: string): RenewalLink {
  return { orderId: addressedId(orderId), token: new URL(request.url).searchParams.get('token') ?? '' }
}
