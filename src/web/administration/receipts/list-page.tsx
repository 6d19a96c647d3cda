import { data, redirect } from 'react-router'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import progressCss from '../../ui/progress.css?url'
import tableCss from '../../ui/table.css?url'
import paymentsCss from '../payments/payments.css?url'
import type { Route } from './+types/list-page'
import { ListPanel } from './list-panel.tsx'

type Params = Route.LoaderArgs['params']

/** Whose receipts they are, and who asks. */
export const keptVisit = (
  { viewer, sessionId }: Visit,
  { organizationSlug }: { readonly organizationSlug: string },
) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
  sessionId,
})

async function listOf(
  seen: Visit,
  params: Params,
  wish: { readonly search: string; readonly after: string | null },
) {
  const listed = await seen.acts.listTaxReceipts({ ...keptVisit(seen, params), ...wish })
  if (!listed.ok) throw data(null, { status: 404 })
  return listed.value
}

/** The tax receipts of an association, for who keeps its money; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const search = (query.get('q') ?? '').trim().slice(0, 200)
  const after = query.get('suite')
  const list = await listOf(context.get(visit), params, { search, after })
  return { list, search, isFirst: after === null }
}

/** Issues the missing receipts of a year, and shows how far that has come; a proof leads back to the button. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const year = Number(/^20\d\d$/.exec(String(form.get('annee') ?? ''))?.[0] ?? 0)
  const begun = await seen.acts.issueMissingReceipts({ ...keptVisit(seen, params), year })
  const code = begun.ok ? undefined : begun.error[0]?.code
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  const path = receiptsPath(params.organizationSlug)
  return redirect(proofAddress(code, path) ?? path, 303)
}

export const links = () => [paymentsCss, tableCss, progressCss].map(href => ({ rel: 'stylesheet', href }))

export default function ReceiptsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPanel {...loaderData} />
}
