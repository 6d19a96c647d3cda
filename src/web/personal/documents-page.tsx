import { visit } from '../context.ts'
import type { Route } from './+types/documents-page'
import { connectedUser, found } from './connected.ts'
import { Documents } from './documents.tsx'
import { styles } from './styles.ts'

const pageSize = 50

/** The attestations of the connected user, a year at a time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const query = new URL(request.url).searchParams
  const year = /^20\d\d$/.test(query.get('annee') ?? '') ? Number(query.get('annee')) : null
  const continuationToken = query.get('suite')
  return found(await seen.acts.listDocuments({ userId, year, pageSize, continuationToken }))
}

export const links = () => styles

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  return <Documents page={loaderData} />
}
