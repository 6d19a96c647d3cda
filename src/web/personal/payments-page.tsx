import { formTypeOfSegment } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/payments-page'
import { connectedUser, found } from './connected.ts'
import { Payments } from './payments.tsx'
import { styles } from './styles.ts'

const pageSize = 20

/** What the connected user paid; year and type stand in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const query = new URL(request.url).searchParams
  const year = /^20\d\d$/.test(query.get('annee') ?? '') ? Number(query.get('annee')) : null
  const segment = query.get('type') ?? ''
  const formType = formTypeOfSegment(segment)?.formType ?? null
  const continuationToken = query.get('suite')
  const page = found(await seen.acts.listOrders({ userId, year, formType, pageSize, continuationToken }))
  return { ...page, year, segment: formType === null ? '' : segment, isFirst: continuationToken === null }
}

export const links = () => styles

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  return <Payments page={loaderData} />
}
