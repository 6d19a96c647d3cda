import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath, legalSettingsPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import type { CampaignMove } from '#domain/form/form-flow.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { versionIn } from '../../form/version-in.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { isMove } from '../campaign/moves.ts'
import type { Route } from './+types/publish-page'
import own from './editor.css?url'
import { PublishPanel } from './publish-panel.tsx'

type Params = Route.LoaderArgs['params']

/** The last step of the editor, for who may write the campaign; to anyone else there is no such page. */
async function campaignOf(seen: Visit, params: Params) {
  const read = await seen.acts.readCampaign(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const campaign = await campaignOf(seen, params)
  const query = new URL(request.url).searchParams
  const orders = query.has('supprimer')
    ? await seen.acts.readDeletion(administratorVisit(seen, params))
    : null
  const { facts: _, values: __, units: ___, ...shown } = campaign
  return { campaign: shown, deletion: orders?.ok ? orders.value : null, moved: query.get('etat') }
}

/** Changes the state; what is still missing for it is the next page, or said. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const campaign = await campaignOf(seen, params)
  const form = await readForm(request)
  const move = String(form.get('intent') ?? '')
  const here = administrationPath(campaign.form, 'edition/5')
  if (!isMove(move)) return redirect(here, 303)
  const version = versionIn(form.get('version'))
  const moved = await seen.acts.changeCampaignState({ ...administratorVisit(seen, params), move, version })
  if (moved.ok) return redirect(addressAfter(move, campaign.form), 303)
  const [refusal] = moved.error
  const isLacking = refusal?.code === 'LEGAL_TEXTS_MISSING' && campaign.writesTerms
  if (isLacking) return redirect(legalSettingsPath(params.organizationSlug, campaign.form), 303)
  return data({ refusal }, { status: httpStatusOf(refusal?.code ?? 'UNKNOWN') })
}

/** A draft that has just gone online is shared next. */
function addressAfter(move: CampaignMove, form: Form): string {
  return form.state === 'Draft' && move !== 'delete'
    ? `${administrationPath(form, 'partage')}?publie`
    : `${administrationPath(form, 'edition/5')}?etat=${move}`
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  return <PublishPanel {...loaderData} refusal={actionData?.refusal} />
}
