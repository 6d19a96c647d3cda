import { data } from 'react-router'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import type { Route } from './+types/list-page'
import css from './payments.css?url'
import { PaymentsPage } from './payments-page.tsx'
import { shownStatuses } from './status-tag.tsx'

const pageSize = 25

/** An organization's payments, for who administers them; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const query = new URL(request.url).searchParams
  const status = shownStatuses.find(each => each === query.get('etat')) ?? null
  const search = (query.get('q') ?? '').trim().slice(0, 200)
  const continuationToken = query.get('suite')
  const listed = await acts.listPayments({
    organizationSlug,
    userId: viewer?.userId ?? null,
    pageSize,
    continuationToken,
    status,
    search,
  })
  if (!listed.ok) throw data(null, { status: 404 })
  return { ...listed.value, organizationSlug, status, search, isFirst: continuationToken === null }
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage page={loaderData} />
}
