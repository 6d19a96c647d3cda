import { redirect } from 'react-router'
import { listPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import css from '../campaign/campaign.css?url'
import { refusedWith } from '../messages/visit.ts'
import type { Route } from './+types/view-page'
import { ViewPanel } from './view-panel.tsx'

type Seen = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>

/** Which view an address names: one of its list, or the filters of a new one. */
function askedOf({ request, params: { organizationSlug, list }, context }: Seen) {
  const { viewer } = context.get(visit)
  const query = new URL(request.url).searchParams
  // What is no number names no view that there is.
  const viewId = query.has('vue') ? (readId(query.get('vue')) ?? 0) : null
  return {
    ...{ organizationSlug, segment: list, userId: viewer?.userId ?? null },
    ...{ viewId, query: query.get('filtres') ?? '' },
  }
}

/** A view before it is named, or named anew; to whoever may not do it there is no such page. */
export async function loader(seen: Route.LoaderArgs) {
  const { acts } = seen.context.get(visit)
  return found(await acts.readListView(askedOf(seen)))
}

/** Names it, or takes it away. */
export async function action(seen: Route.ActionArgs) {
  const { acts } = seen.context.get(visit)
  const { organizationSlug, list } = seen.params
  const path = listPath(organizationSlug, list)
  const form = await readForm(seen.request)
  if (form.get('step') === 'delete') {
    found(await acts.deleteListView(askedOf(seen)))
    return redirect(path, 303)
  }
  const name = String(form.get('name') ?? '')
  const saved = await acts.saveListView({ ...askedOf(seen), name })
  if (!saved.ok) return refusedWith(saved.error, { name })
  const { query } = saved.value
  return redirect(query === '' ? path : `${path}?${query}`, 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function ViewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ViewPanel view={loaderData} refused={actionData ?? null} />
}
