import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import type { Route } from './+types/share-page'
import { administratorVisit } from './address.ts'
import type { SentAddress } from './address-form.tsx'
import css from './campaign.css?url'
import { SharePanel } from './share-panel.tsx'

/** How to bring people to a campaign, for who administers it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readShared(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const told = { isNew: searchParams.has('publie'), isMoved: searchParams.has('deplacee') }
  return { ...read.value, origin: seen.operator.origin, ...told }
}

/** Gives the campaign another address, and shows it there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const address = String((await readForm(request)).get('address') ?? '')
  const moved = await seen.acts.moveCampaign({ ...asked, address })
  if (moved.ok)
    return redirect(`${administrationPath({ ...asked, ...moved.value }, 'partage')}?deplacee#link`, 303)
  const [problem] = moved.error
  if (problem?.field !== 'address') throw data(null, { status: 404 })
  const sent: SentAddress = { address, code: problem.code }
  return data(sent, { status: httpStatusOf(problem.code) })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Share({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, isMoved } = loaderData
  return <SharePanel shared={loaderData} isNew={isNew} isMoved={isMoved} sent={actionData} />
}
