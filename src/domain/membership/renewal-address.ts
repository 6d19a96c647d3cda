/** What a link for renewing carries: the order of the memberships that end, and its signature. */
export type RenewalLink = { readonly orderId: number; readonly token: string }

/** The page on which an order's memberships are renewed, and the one on which its payer says that they will not be. */
export function renewalPath({ orderId, token }: RenewalLink, page?: 'arret'): string {
  const path = `/renouvellement/${orderId}${page === undefined ? '' : `/${page}`}`
  return `${path}?token=${encodeURIComponent(token)}`
}
