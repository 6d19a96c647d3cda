import { visit } from '../context.ts'
import type { Route } from './+types/memberships-page'
import { connectedUser, found } from './connected.ts'
import { Memberships } from './memberships.tsx'
import { styles } from './styles.ts'

/** The memberships of the connected user, each with its card; `suite` says after which one the page begins. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const after = new URL(request.url).searchParams.get('suite')
  return found(await seen.acts.listMemberships({ userId, after }))
}

export const links = () => styles

export default function MembershipsPage({ loaderData }: Route.ComponentProps) {
  return <Memberships page={loaderData} />
}
