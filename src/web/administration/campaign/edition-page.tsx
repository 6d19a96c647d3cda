import { data, redirect } from 'react-router'
import { administrationPath, legalSettingsPath } from '#domain/form/administration-path.ts'
import { type ContentsValues, nextIdea } from '#domain/form/contents.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import { type Visit, visit } from '../../context.ts'
import { filesOf, readFormWithFiles } from '../../form/read-form.ts'
import type { Route } from './+types/edition-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { differences } from './differences.ts'
import { EditionPanel } from './edition-panel.tsx'
import type { Sent } from './editor-props.ts'
import { isMove } from './moves.ts'

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
  const orders = query.has('supprimer')
    ? await seen.acts.readDeletion(administratorVisit(seen, params))
    : null
  return {
    campaign,
    deletion: orders?.ok ? orders.value : null,
    notice: { saved: query.has('enregistre'), darkened: query.has('couleur'), move: query.get('etat') },
  }
}

type Asked = {
  readonly seen: Visit
  readonly params: Params
  readonly campaign: EditableCampaign
  readonly form: FormData
}

/** Three posts: save what was typed, draw another cover, change the state. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const campaign = await campaignOf(seen, params)
  const form = await readFormWithFiles(request)
  const asked = { seen, params, campaign, form }
  const intent = String(form.get('intent') ?? '')
  if (isMove(intent)) return changeState(asked, intent)
  const values = valuesOf(form)
  if (intent !== 'idea') return save(asked, values)
  const sent: Sent = {
    values: { ...values, cover: 'generated', coverIdea: String(nextIdea(values.coverIdea)) },
  }
  return data(sent)
}

async function changeState(
  { seen, params, campaign, form }: Asked,
  move: Parameters<Visit['acts']['changeCampaignState']>[0]['move'],
) {
  const asked = administratorVisit(seen, params)
  const moved = await seen.acts.changeCampaignState({ ...asked, move, version: versionOf(form) })
  if (moved.ok) return redirect(`${administrationPath(campaign.form, 'edition/1')}?etat=${move}`, 303)
  const isLacking = moved.error[0]?.code === 'LEGAL_TEXTS_MISSING'
  if (isLacking && campaign.writesTerms)
    return redirect(legalSettingsPath(params.organizationSlug, campaign.form), 303)
  return refused({ refusal: moved.error[0] }, moved)
}

async function save({ seen, params, campaign, form }: Asked, typed: ContentsValues) {
  const asked = administratorVisit(seen, params)
  const picture = filesOf(form).get('picture')
  const sentPicture =
    picture && (await seen.acts.uploadCampaignImage({ ...asked, bytes: await picture.bytes() }))
  // The point that was chosen is of the picture before.
  const fresh = { cover: 'image', focusX: '50', focusY: '50' }
  const values = sentPicture?.ok ? { ...typed, ...fresh, imageId: sentPicture.value.imageId } : typed
  if (sentPicture && !sentPicture.ok) return refused({ values, problems: sentPicture.error }, sentPicture)
  const edited = await seen.acts.editCampaign({ ...asked, version: versionOf(form), values })
  if (edited.ok) {
    const dark = edited.value.darkened ? '&couleur' : ''
    return redirect(`${administrationPath(campaign.form, 'edition/1')}?enregistre${dark}`, 303)
  }
  if (edited.error[0]?.code !== 'CAMPAIGN_CHANGED') return refused({ values, problems: edited.error }, edited)
  return refused({ values, changed: differences(values, campaign.values) }, edited)
}

const statuses: Readonly<Record<string, number>> = {
  file_too_large: 413,
  image_type: 415,
  CAMPAIGN_CHANGED: 409,
  STATE_REFUSED: 409,
  NOTHING_TO_SELL: 409,
  LEGAL_TEXTS_MISSING: 409,
  CAPACITY_TOO_LOW: 409,
}

function refused(sent: Sent, result: Extract<Result<unknown>, { ok: false }>) {
  const [problem] = result.error as readonly Problem[]
  return data(sent, { status: statuses[problem?.code ?? ''] ?? 400 })
}

/** The version that the page showed; a post without one is of no version. */
const versionOf = (form: FormData) => Number(form.get('version') ?? 0) || 0

function valuesOf(form: FormData): ContentsValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Edition({ loaderData, actionData }: Route.ComponentProps) {
  return <EditionPanel {...loaderData} sent={actionData} />
}
