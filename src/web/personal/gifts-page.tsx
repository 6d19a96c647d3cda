import { visit } from '../context.ts'
import type { Route } from './+types/gifts-page'
import { connectedUser, found } from './connected.ts'
import { Gifts } from './gifts.tsx'
import { styles } from './styles.ts'

/** The monthly gifts of the connected user; each is changed on its own page (rule DUE-12). */
export async function loader({ context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  return { gifts: found(await seen.acts.listSchedules({ userId })) }
}

export const links = () => styles

export default function GiftsPage({ loaderData }: Route.ComponentProps) {
  return <Gifts gifts={loaderData.gifts} />
}
