import { data, redirect } from 'react-router'
import { exportsPath, listPath } from '#domain/form/administration-path.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/exports-page'
import { ExportsPanel } from './exports-panel.tsx'
import own from './lists.css?url'

/** The files that somebody asked for of the lists of an organization; to whoever may take none along there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, sessionId } = context.get(visit)
  const { organizationSlug } = params
  const read = await acts.listExports({ organizationSlug, userId: viewer?.userId ?? null, sessionId })
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  return { ...read.value, hasBegun: query.has('demande'), isRefused: query.has('attendre') }
}

/** Begins a file of what a list shows; who has still to prove who they are does that first, and comes back to the list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer, sessionId, locale } = context.get(visit)
  const { organizationSlug } = params
  const form = await readForm(request)
  const [segment, query, format] = ['liste', 'filtres', 'format'].map(name => String(form.get(name) ?? ''))
  const visitor = { organizationSlug, userId: viewer?.userId ?? null, sessionId, locale }
  const asked = { segment: segment ?? '', query: query ?? '', format: format ?? '' }
  const begun = await acts.askExport({ ...visitor, ...asked })
  const path = exportsPath(organizationSlug)
  if (begun.ok) return redirect(`${path}?demande`, 303)
  const code = begun.error[0]?.code
  const list = `${listPath(organizationSlug, asked.segment)}?${new URLSearchParams(asked.query)}`
  const proof = proofAddress(code, list)
  if (proof !== undefined) return redirect(proof, 303)
  if (code === 'TOO_MANY_REQUESTS') return redirect(`${path}?attendre`, 303)
  throw data(null, { status: code === 'value_invalid' ? 400 : 404 })
}

export const links = () => [css, own].map(href => ({ rel: 'stylesheet', href }))

export default function ExportsRoute({ loaderData }: Route.ComponentProps) {
  return <ExportsPanel view={loaderData} />
}
