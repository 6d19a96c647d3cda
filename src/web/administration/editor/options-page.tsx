import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { settingsValues } from '#domain/form/settings-contents.ts'
import { fieldAmount } from '#messages/format.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { versionIn } from '../../form/version-in.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { differences } from '../campaign/differences.ts'
import type { Sent } from '../campaign/editor-props.ts'
import parts from '../extras/extras.css?url'
import type { Route } from './+types/options-page'
import own from './editor.css?url'
import { OptionsPanel } from './options-panel.tsx'

type Params = Route.LoaderArgs['params']

/** What holds for a whole campaign, for who may write it; to anyone else there is no such page. */
async function settingsOf(seen: Visit, params: Params) {
  const read = await seen.acts.readCampaign(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const { form, organization, settings, seasons } = read.value
  return {
    form,
    organization,
    seasons,
    values: settingsValues(settings, cents => fieldAmount(cents, seen.locale)),
  }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const isSaved = new URL(request.url).searchParams.has('enregistre')
  return { ...(await settingsOf(context.get(visit), params)), isSaved }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const { form, values: stored } = await settingsOf(seen, params)
  const posted = await readForm(request)
  const values: ContentsValues = Object.fromEntries([...posted].map(([name, value]) => [name, String(value)]))
  const version = versionIn(values.version)
  const saved = await seen.acts.saveSettings({ ...administratorVisit(seen, params), version, values })
  if (saved.ok) return redirect(`${administrationPath(form, 'edition/4')}?enregistre`, 303)
  const [problem] = saved.error
  const isOutrun = problem?.code === 'CAMPAIGN_CHANGED'
  const sent: Sent = isOutrun
    ? { values, changed: differences(values, stored) }
    : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
  { rel: 'stylesheet', href: parts },
]

export default function Options({ loaderData, actionData }: Route.ComponentProps) {
  return <OptionsPanel {...loaderData} sent={actionData} />
}
