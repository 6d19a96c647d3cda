import { data } from 'react-router'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/list-page'
import { TicketList } from './ticket-list.tsx'

/** The tickets of an event, for who may see them; `suite` says at which number the page before ended. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const after = readId(query.get('suite')) ?? 0
  const search = (query.get('q') ?? '').trim().slice(0, 100)
  const read = await seen.acts.listEventTickets({ ...administratorVisit(seen, params), search, after })
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, search, isFirst: after === 0 }
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function TicketsRoute({ loaderData }: Route.ComponentProps) {
  return <TicketList list={loaderData} />
}
