import { data, redirect } from 'react-router'
import { readId } from '#domain/id.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import { framedMail } from '../mails/inert-links.ts'
import mailCss from '../mails/mails.css?url'
import type { Route } from './+types/log-page'
import { LogPanel } from './log-panel.tsx'
import { messageVisit, refusedWith } from './visit.ts'

/** What became of a message for each row of its list; opening the page again tells more. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const read = await seen.acts.readMessageLog({
    ...messageVisit(seen, params),
    state: query.get('etat'),
    after: query.get('suite'),
  })
  if (!read.ok) throw data(null, { status: 404 })
  const { letter } = read.value
  return {
    ...read.value,
    letter: letter && framedMail(letter, seen.nonce),
    isRevived: query.has('adresse'),
  }
}

/** Stops what has not left, or says that an address works again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const asked = messageVisit(seen, params)
  const path = messagesPath(params.organizationSlug, params.messageId)
  if (form.get('step') === 'stop') {
    const stopped = await seen.acts.stopMessage(asked)
    return stopped.ok ? redirect(path, 303) : refusedWith(stopped.error, {})
  }
  const revived = await seen.acts.reviveRecipient({ ...asked, number: readId(form.get('number')) ?? 0 })
  return revived.ok ? redirect(`${path}?adresse`, 303) : refusedWith(revived.error, {})
}

export const links = () => [css, mailCss, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function LogRoute({ loaderData }: Route.ComponentProps) {
  return <LogPanel view={loaderData} />
}
