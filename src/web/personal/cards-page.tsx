import { data, redirect } from 'react-router'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import type { Route } from './+types/cards-page'
import { Cards } from './cards.tsx'
import { connectedUser } from './connected.ts'
import { space } from './paths.ts'
import { styles } from './styles.ts'

/** The cards that the connected user keeps; null where the provider does not answer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readWallet({ userId: connectedUser(seen) })
  const isRemoved = new URL(request.url).searchParams.has('supprimee')
  return { cards: read.ok ? read.value : null, isRemoved }
}

/** Forgets a card that nothing is charged to any more. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const cardId = String((await readForm(request)).get('card') ?? '')
  if (!/^\w{1,255}$/.test(cardId)) throw data(null, { status: 404 })
  const forgotten = await seen.acts.forgetCard({ userId, cardId })
  if (forgotten.ok) return redirect(`${space.cards}?supprimee`, 303)
  const [problem] = forgotten.error
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ code: problem.code }, { status: problem.code === 'CARD_IN_USE' ? 409 : 503 })
}

export const links = () => styles

export default function CardsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Cards {...loaderData} refused={actionData?.code} />
}
