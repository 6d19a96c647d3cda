/** The page of an order for its payer; the token of a mail opens it without an account. */
export function orderPagePath(orderId: number, token: string | null): string {
  return withToken(`/commandes/${orderId}`, token)
}

/** Where a payer gives a purchase back (rule REF-9). */
export function withdrawalPath(orderId: number, token: string | null): string {
  return withToken(`/commandes/${orderId}/retractation`, token)
}

const withToken = (path: string, token: string | null) =>
  token === null ? path : `${path}?token=${encodeURIComponent(token)}`
