import { redirect } from 'react-router'
import { listActPath } from '#domain/form/administration-path.ts'
import { listActs } from '#domain/list/list-acts.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import { refusedWith } from '../messages/visit.ts'
import type { Route } from './+types/act-page'
import { ActPanel } from './act-panel.tsx'
import own from './lists.css?url'

/** What the address of an act asks for: which rows, and what is done to them. */
function askedOf(request: Request) {
  const query = new URL(request.url).searchParams
  const isAll = query.get('tout') === '1'
  return {
    query: query.get('filtres') ?? '',
    act: query.get('acte') ?? '',
    chosen: isAll ? null : query.getAll('ligne'),
  }
}

type Seen = Pick<Route.LoaderArgs, 'params' | 'context'>

function visitorOf({ params: { organizationSlug, list }, context }: Seen) {
  const { viewer, sessionId } = context.get(visit)
  return { organizationSlug, segment: list, userId: viewer?.userId ?? null, sessionId }
}

/** Rows of a list before something is done to them; to whoever may not do it there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  return found(await acts.reviewListAct({ ...visitorOf({ params, context }), ...askedOf(request) }))
}

const names = ['means', 'receivedOn', 'reference', 'tag'] as const

/** Begins the act; who has still to prove who they are does that first, and comes back to these rows. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, locale } = context.get(visit)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const fields = Object.fromEntries(names.map(name => [name, text(name)]))
  const begun = await acts.askListAct({
    ...visitorOf({ params, context }),
    ...askedOf(request),
    ...{ requestKey: text('requestKey'), expected: Number(text('nombre')) || 0, fields, locale },
  })
  const { pathname, search } = new URL(request.url)
  if (begun.ok) return redirect(listActPath(params.organizationSlug, params.list, begun.value.actId), 303)
  const proof = proofAddress(begun.error[0]?.code, pathname + search)
  if (proof !== undefined) throw redirect(proof, 303)
  return refusedWith(begun.error, { values: fields })
}

export const links = () => [css, tableCss, own].map(href => ({ rel: 'stylesheet', href }))

export default function ActRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData === undefined ? null : actionData
  return <ActPanel key={listActs[loaderData.kind].segment} view={loaderData} refused={refused} />
}
