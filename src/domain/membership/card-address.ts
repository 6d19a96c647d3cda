/** The page of one membership card, for whoever holds its signed token. */
export function cardPath(cardId: string, token: string): string {
  return `/cartes-de-membre/${cardId}?token=${encodeURIComponent(token)}`
}

/** The page of an order's cards; the token of a mail opens it without an account. */
export function orderCardsPath(orderId: number, token: string | null): string {
  const path = `/cartes-de-membre/commande/${orderId}`
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`
}
