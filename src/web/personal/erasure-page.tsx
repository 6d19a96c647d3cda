import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { type Visit, visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import type { Route } from './+types/erasure-page'
import { connectedUser, found } from './connected.ts'
import { Erasure } from './erasure.tsx'
import { styles } from './styles.ts'

async function factsOf(seen: Visit) {
  const userId = connectedUser(seen)
  const { administersAlone } = found(await seen.acts.readProfile({ userId }))
  const gifts = found(await seen.acts.listSchedules({ userId }))
  const hasGifts = gifts.some(({ status }) => goesOn(status))
  return { administersAlone, hasGifts }
}

export function loader({ context }: Route.LoaderArgs) {
  return factsOf(context.get(visit))
}

/** The account goes, its cookies with it; the last page needs nobody to be connected. */
export async function action({ request, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const form = await readForm(request)
  const input = form.get('gifts')
  const gifts: 'stop' | 'keep' | null = input === 'stop' || input === 'keep' ? input : null
  const password = String(form.get('password') ?? '').slice(0, 1000)
  const { locale } = seen
  const erased = await seen.acts.eraseAccount({ userId, password, gifts, locale })
  if (!erased.ok)
    return data(
      { gifts, problems: erased.error },
      { status: httpStatusOf(erased.error[0]?.code ?? 'UNKNOWN') },
    )
  const cookies = await seen.logOut()
  return redirect('/utilisateur/compte-supprime', {
    status: 303,
    headers: cookies.map(cookie => ['set-cookie', cookie]),
  })
}

export const links = () => styles

export default function ErasurePage({ loaderData, actionData }: Route.ComponentProps) {
  return <Erasure {...loaderData} sent={actionData} />
}
