/** Outcome pages hold somebody's order and a token in their address: nobody keeps, indexes or passes them on. */
export function privateHeaders(): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
}
