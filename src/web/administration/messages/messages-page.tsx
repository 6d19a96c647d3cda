import { data, redirect } from 'react-router'
import { messagesPath } from '#domain/message/message-address.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/messages-page'
import { MessagesPanel } from './messages-panel.tsx'
import { messagesVisit } from './visit.ts'

/** What was written to the lists of an organization, for who administers or keeps money; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const after = new URL(request.url).searchParams.get('suite')
  const read = await seen.acts.listMessages({ ...messagesVisit(seen, params), after })
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, isFirst: after === null }
}

/** Begins a message to the list of the form, and leads to where it is written. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const [segment = '', query = ''] = ['liste', 'filtres'].map(name => String(form.get(name) ?? ''))
  const begun = await seen.acts.beginMessage({
    ...{ ...messagesVisit(seen, params), segment, query },
    locale: seen.locale,
  })
  if (!begun.ok) throw data(null, { status: 404 })
  return redirect(messagesPath(params.organizationSlug, begun.value, 'redaction'), 303)
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return <MessagesPanel view={loaderData} />
}
