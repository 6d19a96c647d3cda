import type { WalletName } from './wallet.ts'

/** The page of one ticket, for whoever holds its signed token. */
export function ticketPath(ticketId: string, token: string): string {
  return `/billets/${ticketId}?token=${encodeURIComponent(token)}`
}

/** The page of an order's tickets; the token of a mail opens it without an account. */
export function orderTicketsPath(orderId: number, token: string | null): string {
  const path = `/billets/commande/${orderId}`
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`
}

/** What stands beside a page of tickets, under the same link: their passes, or the way into Google Wallet (rule TKT-8). */
export function besideTickets(page: string, wallet: WalletName): string {
  const [path = '', query] = page.split('?')
  return query === undefined ? `${path}/${wallet}` : `${path}/${wallet}?${query}`
}

/** The passes of an order, the files counted from 1. */
export function orderPassesPath(orderId: number, token: string | null, part: number): string {
  const path = besideTickets(orderTicketsPath(orderId, token), 'apple')
  return part === 1 ? path : `${path}${token === null ? '?' : '&'}partie=${part}`
}

/** Where whoever passed a ticket on is led. */
export const givenTicketPath = '/billets/transmis'
