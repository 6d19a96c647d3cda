import { redirect } from 'react-router'
import { listActPath } from '#domain/form/administration-path.ts'
import { visit } from '../../context.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/act-progress-page'
import { ActProgressPanel } from './act-progress-panel.tsx'
import own from './lists.css?url'

type Seen = Pick<Route.LoaderArgs, 'params' | 'context'>

function askedOf({ params: { organizationSlug, list, actId }, context }: Seen) {
  const { viewer, sessionId } = context.get(visit)
  return { organizationSlug, segment: list, actId, userId: viewer?.userId ?? null, sessionId }
}

/** How far an act on rows of a list has come, for who began it; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  return found(await acts.readListAct(askedOf({ params, context })))
}

/** Takes it back. Where it is too late, the page says so by what it shows. */
export async function action({ params, context }: Route.ActionArgs) {
  const { acts } = context.get(visit)
  const undone = await acts.undoListAct(askedOf({ params, context }))
  if (!undone.ok && undone.error[0]?.code !== 'CONFLICT') found(undone)
  const { organizationSlug, list, actId } = params
  return redirect(listActPath(organizationSlug, list, actId), 303)
}

export const links = () => [css, tableCss, own].map(href => ({ rel: 'stylesheet', href }))

export default function ActProgressRoute({ loaderData }: Route.ComponentProps) {
  return <ActProgressPanel view={loaderData} />
}
