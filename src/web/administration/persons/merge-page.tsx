import { data, redirect } from 'react-router'
import { peoplePath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { addressedId } from '../../addressed-id.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import campaignCss from '../campaign/campaign.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/merge-page'
import { MergePanel } from './merge-panel.tsx'
import css from './persons.css?url'
import { peopleVisit } from './visit.ts'

/** Who else a person is, for who keeps people: found by a search, seen beside them, then made one with them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const personId = addressedId(params.personId)
  const search = (query.get('q') ?? '').trim().slice(0, 200)
  const otherId = readId(query.get('avec'))
  const pair = found(
    await seen.acts.comparePeople({ ...peopleVisit(seen, params), personId, otherId, search }),
  )
  return { pair, search, hasChanged: query.get('fait') === 'changed' }
}

/** Makes two people one; what was decided elsewhere meanwhile is told. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const goneId = readId(form.get('other'))
  if (goneId === null) throw data(null, { status: 404 })
  const keptId = addressedId(params.personId)
  const merged = await seen.acts.mergePeople({ ...peopleVisit(seen, params), keptId, goneId })
  const { organizationSlug } = params
  if (merged.ok) return redirect(`${peoplePath(organizationSlug, { personId: keptId })}?fait=merge`, 303)
  if (merged.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return redirect(`${peoplePath(organizationSlug, { personId: keptId, file: 'fusion' })}?fait=changed`, 303)
}

export const links = () => [campaignCss, paymentsCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function MergeRoute({ loaderData }: Route.ComponentProps) {
  return <MergePanel {...loaderData} />
}
