import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { integrationPath } from '#domain/form/administration-path.ts'
import { carriedPost, carryPost } from '../../account/carried-post.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/integration-page'
import { deeds, doDeed, type Sent, typedOf } from './deeds.ts'
import integrationCss from './integration.css?url'
import { IntegrationPanel } from './integration-panel.tsx'

const askedBy = ({ viewer, sessionId }: Visit, organizationSlug: string) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
  sessionId,
})

/** Keys, endpoints and deliveries of an organization, for who administers all of it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const asked = askedBy(seen, params.organizationSlug)
  const [keys, endpoints] = await Promise.all([
    seen.acts.listApiKeys(asked),
    seen.acts.listEventEndpoints({ ...asked, before: query.get('avant') }),
  ])
  if (!keys.ok || !endpoints.ok) throw data(null, { status: 404 })
  const carried = carriedPost(request, placeOf(seen, request))
  const deed = deeds.find(each => each === carried?.form.get('intent'))
  const page = {
    ...keys.value,
    ...endpoints.value,
    isKeysFull: keys.value.isFull,
    done: deeds.find(each => each === query.get('fait')) ?? null,
    revoking: query.get('revoquer'),
    deleting: query.get('supprimer'),
    again: carried && deed ? { deed, typed: typedOf(carried.form), problems: [] } : null,
  }
  return carried ? data(page, { headers: { 'set-cookie': carried.cookie } }) : data(page)
}

const placeOf = ({ secure }: Visit, request: Request) => ({ secure, path: new URL(request.url).pathname })

/** Each button is a plain post; what is shown once is answered at once, and no address leads to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const deed = deeds.find(each => each === form.get('intent'))
  if (deed === undefined) throw data(null, { status: 404 })
  const result = await doDeed(seen, askedBy(seen, params.organizationSlug), deed, form)
  const typed = typedOf(form)
  if (result.ok) {
    if (result.value !== null) {
      const shown: Sent = { deed, typed, problems: [], ...result.value }
      return data(shown, { headers: { 'cache-control': 'no-store' } })
    }
    return redirect(`${integrationPath(params.organizationSlug)}?fait=${deed}`, 303)
  }
  const [problem] = result.error
  const proof = proofAddress(problem?.code, seen.address)
  if (proof !== undefined) {
    const cookies = carryPost(form, placeOf(seen, request))
    return redirect(proof, { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
  }
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: Sent = { deed, typed, problems: result.error }
  return data(sent, { status: httpStatusOf(problem.code) })
}

export const links = () => [campaignCss, tableCss, integrationCss].map(href => ({ rel: 'stylesheet', href }))

export default function IntegrationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <IntegrationPanel page={loaderData} sent={actionData} />
}
