import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { versionIn } from '../../form/version-in.ts'
import own from '../editor/editor.css?url'
import type { Route } from './+types/edition-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { differences } from './differences.ts'
import { EditionPanel } from './edition-panel.tsx'
import type { Sent } from './editor-props.ts'

type Params = Route.LoaderArgs['params']

/** The editor of a campaign, for who may write it; to anyone else there is no such page. */
async function campaignOf(seen: Visit, params: Params): Promise<EditableCampaign> {
  const read = await seen.acts.readCampaign(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const campaign = await campaignOf(seen, params)
  const query = new URL(request.url).searchParams
  return { campaign, isSaved: query.has('enregistre') }
}

/** Saves what was typed on this step; how the campaign looks stands on a step of its own. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const campaign = await campaignOf(seen, params)
  const form = await readForm(request)
  const values = valuesOf(form)
  const edited = await seen.acts.editCampaign({
    ...administratorVisit(seen, params),
    version: versionOf(form),
    values,
  })
  if (edited.ok) {
    const isDone = form.get('intent') === 'next'
    const saved = `${administrationPath(campaign.form, 'edition/1')}?enregistre`
    const next = isDone ? administrationPath(campaign.form, 'edition/2') : saved
    return redirect(next, 303)
  }
  if (edited.error[0]?.code !== 'CAMPAIGN_CHANGED') return refused({ values, problems: edited.error }, edited)
  return refused({ values, changed: differences(values, campaign.values) }, edited)
}

const statuses: Readonly<Record<string, number>> = {
  CAMPAIGN_CHANGED: 409,
  CAPACITY_TOO_LOW: 409,
}

function refused(sent: Sent, result: Extract<Result<unknown>, { ok: false }>) {
  const [problem] = result.error as readonly Problem[]
  return data(sent, { status: statuses[problem?.code ?? ''] ?? 400 })
}

/** The version that the page showed; a post without one is of no version. */
const versionOf = (form: FormData) => versionIn(form.get('version'))

function valuesOf(form: FormData): ContentsValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function Edition({ loaderData, actionData }: Route.ComponentProps) {
  return <EditionPanel {...loaderData} sent={actionData} />
}
