import { data } from 'react-router'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/list-page'
import { ListPanel } from './list-panel.tsx'
import css from './persons.css?url'
import { narrowedTo, peopleVisit } from './visit.ts'

/** The people of an association, for who sees them; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const narrowed = narrowedTo(query)
  const after = readId(query.get('suite'))
  const listed = await seen.acts.listPeople({ ...peopleVisit(seen, params), ...narrowed, after })
  if (!listed.ok) throw data(null, { status: 404 })
  return { list: listed.value, narrowed, isFirst: after === null, isErased: query.get('fait') === 'gone' }
}

export const links = () => [paymentsCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  return <ListPanel {...loaderData} />
}
