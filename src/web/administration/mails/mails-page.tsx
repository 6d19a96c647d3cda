import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { mailsPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
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
  const isSaved = new URL(request.url).searchParams.has('enregistre')
  return { ...(await mailsOf(context.get(visit), params)), isSaved }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const { form, values: stored } = await mailsOf(seen, params)
  const posted = await readForm(request)
  const values: ContentsValues = Object.fromEntries([...posted].map(([name, value]) => [name, String(value)]))
  const version = Number(values.version) || 0
  const saved = await seen.acts.saveMailWords({ ...administratorVisit(seen, params), version, values })
  if (saved.ok) return redirect(`${mailsPath(form)}?enregistre`, 303)
  const [problem] = saved.error
  const sent: Sent =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: differences(values, stored) }
      : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

export const links = () => [css, editor].map(href => ({ rel: 'stylesheet', href }))

export default function MailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MailsPanel {...loaderData} sent={actionData} />
}
