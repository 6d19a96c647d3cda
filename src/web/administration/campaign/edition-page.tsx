import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { type ContentsValues, nextIdea } from '#domain/form/contents.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import { type Visit, visit } from '../../context.ts'
import { filesOf, readFormWithFiles } from '../../form/read-form.ts'
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
  return { campaign, notice: { saved: query.has('enregistre'), darkened: query.has('couleur') } }
}

type Asked = {
  readonly seen: Visit
  readonly params: Params
  readonly campaign: EditableCampaign
  readonly form: FormData
}

/** Two posts: save what was typed, draw another cover. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const campaign = await campaignOf(seen, params)
  const form = await readFormWithFiles(request)
  const asked = { seen, params, campaign, form }
  const values = valuesOf(form)
  if (form.get('intent') !== 'idea') return save(asked, values)
  const sent: Sent = {
    values: { ...values, cover: 'generated', coverIdea: String(nextIdea(values.coverIdea)) },
  }
  return data(sent)
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
    if (form.get('intent') === 'next') return redirect(administrationPath(campaign.form, 'edition/2'), 303)
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

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function Edition({ loaderData, actionData }: Route.ComponentProps) {
  return <EditionPanel {...loaderData} sent={actionData} />
}
