/** The page of one ticket, for whoever holds its signed token. */
export function ticketPath(ticketId: string, token: string): string {
  return `/billets/${ticketId}?token=${encodeURIComponent(token)}`
}

/** The page of an order's tickets; the token of a mail opens it without an account. */
export function orderTicketsPath(orderId: number, token: string | null): string {
  const path = `/billets/commande/${orderId}`
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`
}

/** Where whoever passed a ticket on is led. */
export const givenTicketPath = '/billets/transmis'
