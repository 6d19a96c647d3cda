import { data, redirect } from 'react-router'
import { readId } from '#domain/id.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import { framedMail } from '../mails/inert-links.ts'
import mailCss from '../mails/mails.css?url'
import type { Route } from './+types/review-page'
import { ReviewPanel } from './review-panel.tsx'
import { messageVisit, refusedWith } from './visit.ts'

/** A message before it is sent, for who may write: one that was sent leads to its log, one without words to where they are written. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const number = readId(query.get('destinataire'))
  const read = await seen.acts.reviewMessage({ ...messageVisit(seen, params), number })
  const { organizationSlug, messageId } = params
  if (!read.ok) {
    if (read.error[0]?.code === 'message_not_ready')
      throw redirect(messagesPath(organizationSlug, messageId, 'redaction'))
    throw data(null, { status: 404 })
  }
  const { status } = read.value.message
  if (status === 'sending' || status === 'stopped') throw redirect(messagesPath(organizationSlug, messageId))
  const { preview } = read.value
  return {
    ...read.value,
    isTried: query.has('essai'),
    preview: preview && framedMail(preview, seen.nonce),
  }
}

/** Sends a trial to who looks, or the message to everybody whom the button counts (rule MSG-5). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const asked = messageVisit(seen, params)
  const { organizationSlug, messageId } = params
  if (form.get('step') === 'try') {
    const tried = await seen.acts.tryMessage(asked)
    if (!tried.ok) return refusedWith(tried.error, {})
    return redirect(`${messagesPath(organizationSlug, messageId, 'relecture')}?essai`, 303)
  }
  const version = readId(form.get('version')) ?? 0
  const recipients = readId(form.get('recipients')) ?? 0
  const sent = await seen.acts.sendMessage({ ...asked, version, recipients })
  if (!sent.ok) return refusedWith(sent.error, {})
  return redirect(messagesPath(organizationSlug, messageId), 303)
}

export const links = () => [css, mailCss].map(href => ({ rel: 'stylesheet', href }))

export default function ReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPanel view={loaderData} problem={actionData?.problems[0]} />
}
