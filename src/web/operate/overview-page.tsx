import { visit } from '../context.ts'
import type { Route } from './+types/overview-page'
import { Overview } from './overview.tsx'
import { actorOf, shown } from './seen.ts'
import { styles } from './styles.ts'

/** The first page of the operator: what needs a hand now, and how the installation is. */
export async function loader({ context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return shown(seen, await seen.acts.readOverview({ actor: actorOf(seen) }))
}

export const links = () => styles

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Overview overview={loaderData} />
}
