import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { mailsPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { readId } from '#domain/id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { versionIn } from '../../form/version-in.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { differences } from '../campaign/differences.ts'
import type { Sent } from '../campaign/editor-props.ts'
import editor from '../editor/editor.css?url'
import type { Route } from './+types/mails-page'
import { MailsPanel } from './mails-panel.tsx'

/** The mails of a campaign, for who may write it; to anyone else there is no such page. */
async function mailsOf(seen: Visit, params: Route.LoaderArgs['params']) {
  const read = await seen.acts.readCampaignMails(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const said = query.get('changement')
  const answered: 'dit' | 'tu' | null = said === 'dit' || said === 'tu' ? said : null
  return {
    ...(await mailsOf(context.get(visit), params)),
    isSaved: query.has('enregistre'),
    answered,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const { form, values: stored } = await mailsOf(seen, params)
  const posted = await readForm(request)
  const intent = posted.get('intent')
  if (intent === 'tell' || intent === 'keep') {
    const asked = administratorVisit(seen, params)
    const answer = await seen.acts.answerEventChange({ ...asked, ...changeIn(posted), answer: intent })
    if (answer.ok) return redirect(`${mailsPath(form)}?changement=${intent === 'tell' ? 'dit' : 'tu'}`, 303)
    const [wrong] = answer.error
    if (wrong?.code === 'NOT_FOUND') throw data(null, { status: 404 })
    return data(
      { values: stored, problems: [], isAnswered: true as const },
      { status: httpStatusOf('change_answered') },
    )
  }
  const values: ContentsValues = Object.fromEntries([...posted].map(([name, value]) => [name, String(value)]))
  const version = versionIn(values.version)
  const saved = await seen.acts.saveMailWords({ ...administratorVisit(seen, params), version, values })
  if (saved.ok) return redirect(`${mailsPath(form)}?enregistre`, 303)
  const [problem] = saved.error
  const sent: Sent =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: differences(values, stored) }
      : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

/** Which change was looked at; what no page of ours sends is none. */
function changeIn(posted: FormData) {
  const at = Date.parse(String(posted.get('changedAt') ?? ''))
  return {
    number: readId(posted.get('number')) ?? 0,
    changedAt: new Date(Number.isNaN(at) ? 0 : at).toISOString(),
  }
}

export const links = () => [css, editor].map(href => ({ rel: 'stylesheet', href }))

export default function MailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MailsPanel {...loaderData} sent={actionData} />
}
