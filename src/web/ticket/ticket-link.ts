import { data } from 'react-router'
import { isUuid } from '#domain/uuid.ts'

/** What the signed link of a ticket carries; anything else is no page. */
export function ticketLink({ url }: Pick<Request, 'url'>, { ticketId }: { readonly ticketId: string }) {
  if (!isUuid(ticketId)) throw data(null, { status: 404 })
  return { ticketId, token: new URL(url).searchParams.get('token') ?? '' }
}
