import { data } from 'react-router'
import { visit } from '../../context.ts'
import type { Route } from './+types/share-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { SharePanel } from './share-panel.tsx'

/** How to bring people to a campaign, for who administers it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readShared(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const isNew = new URL(request.url).searchParams.has('publie')
  return { ...read.value, origin: seen.operator.origin, isNew }
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Share({ loaderData }: Route.ComponentProps) {
  return <SharePanel shared={loaderData} isNew={loaderData.isNew} />
}
