import { data, redirect } from 'react-router'
import { messagesPath } from '#domain/message/message-address.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/write-page'
import { messageVisit, refusedWith } from './visit.ts'
import { WritePanel } from './write-panel.tsx'

/** Where a message is written that is not sent yet, for who may write. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readMessageWords(messageVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const { status } = read.value.message
  if (status === 'sending' || status === 'stopped')
    throw redirect(messagesPath(params.organizationSlug, params.messageId))
  return read.value
}

/** Stores it, and leads to where it is looked over; what is wrong stands beside its field, and nothing typed is lost. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { kind: text('kind'), subject: text('subject'), body: text('body') }
  const saved = await seen.acts.saveMessage({ ...messageVisit(seen, params), typed })
  if (!saved.ok) return refusedWith(saved.error, { typed })
  return redirect(messagesPath(params.organizationSlug, params.messageId, 'relecture'), 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function WriteRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WritePanel view={loaderData} sent={actionData} />
}
