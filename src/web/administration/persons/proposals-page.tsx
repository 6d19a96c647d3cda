import { data, redirect } from 'react-router'
import { peoplePath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/proposals-page'
import css from './persons.css?url'
import { ProposalsPanel, proposalDones } from './proposals-panel.tsx'
import { peopleVisit } from './visit.ts'

/** Who may be the same person, for who decides it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const listed = await seen.acts.listProposals(peopleVisit(seen, params))
  if (!listed.ok) throw data(null, { status: 404 })
  const told = new URL(request.url).searchParams.get('fait')
  const done = proposalDones.find(each => each === told) ?? null
  return { list: listed.value, done }
}

/** Joins two people or keeps them two; what was decided elsewhere meanwhile is told. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const [one, other] = ['one', 'other'].map(name => readId(form.get(name)))
  if (one == null || other == null) throw data(null, { status: 404 })
  const people = peopleVisit(seen, params)
  const { organizationSlug } = params
  const path = peoplePath(organizationSlug, 'rapprochements')
  if (form.get('intent') === 'refuse') {
    const refused = await seen.acts.refuseProposal({ ...people, oneId: one, otherId: other })
    return redirect(`${path}?fait=${refused.ok ? 'refuse' : 'changed'}`, 303)
  }
  const merged = await seen.acts.mergePeople({ ...people, keptId: one, goneId: other })
  if (merged.ok) return redirect(`${peoplePath(organizationSlug, { personId: one })}?fait=merge`, 303)
  return redirect(`${path}?fait=changed`, 303)
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ProposalsRoute({ loaderData }: Route.ComponentProps) {
  return <ProposalsPanel {...loaderData} />
}
