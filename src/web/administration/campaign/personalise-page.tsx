import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { type ContentsValues, nextIdea } from '#domain/form/contents.ts'
import { cropOf, readPercent, readZoom, zoom } from '#domain/form/focus.ts'
import type { EditablePersonal } from '#usecases/campaign/edit-personal.ts'
import { type Visit, visit } from '../../context.ts'
import { filesOf, readFormWithFiles } from '../../form/read-form.ts'
import own from '../editor/editor.css?url'
import type { Route } from './+types/personalise-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { differences } from './differences.ts'
import { PersonalisePanel, type SentPersonal } from './personalise-panel.tsx'
import { saveLookAndPersonal } from './save-personal.ts'

type Params = Route.LoaderArgs['params']

type Personal = EditablePersonal & { readonly look: ContentsValues }

/** What makes a campaign personal, for who may write it; to anyone else there is no such page. */
async function personalOf(seen: Visit, params: Params): Promise<Personal> {
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.readPersonal(asked)
  const campaign = await seen.acts.readCampaign(asked)
  if (!read.ok || !campaign.ok) throw data(null, { status: 404 })
  return { ...read.value, look: campaign.value.values }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const personal = await personalOf(context.get(visit), params)
  const query = new URL(request.url).searchParams
  return { personal, isSaved: query.has('enregistre'), isDarkened: query.has('couleur') }
}

/** Three posts: save what was typed and sent, draw another cover, crop the picture. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const personal = await personalOf(seen, params)
  const form = await readFormWithFiles(request)
  const typed = valuesOf(form)
  if (form.get('intent') === 'idea')
    return data<SentPersonal>({
      values: { ...typed, cover: 'generated', coverIdea: String(nextIdea(typed.coverIdea)) },
    })
  const picture =
    form.get('intent') === 'crop' ? await cropped(typed, seen, params) : await pictureIn(form, seen, params)
  if (picture?.ok === false) return refused({ values: typed, problems: picture.error })
  // The point that was chosen is of the picture before.
  const fresh = { cover: 'image', focusX: '50', focusY: '50' }
  const values = picture ? { ...typed, ...fresh, imageId: picture.value.imageId } : typed
  return save({ seen, params, personal }, values)
}

async function pictureIn(form: FormData, seen: Visit, params: Params) {
  const picture = filesOf(form).get('picture')
  if (picture === undefined) return undefined
  return seen.acts.uploadCampaignImage({ ...administratorVisit(seen, params), bytes: await picture.bytes() })
}

/** A part of the picture that is there; all of it where nothing is enlarged. */
async function cropped(typed: ContentsValues, seen: Visit, params: Params) {
  const { imageId = '', focusX = '', focusY = '' } = typed
  const enlarged = readZoom(typed.zoom ?? '')
  if (enlarged === zoom.least) return undefined
  const crop = cropOf({ focusX: readPercent(focusX), focusY: readPercent(focusY) }, enlarged)
  return seen.acts.cropCampaignImage({ ...administratorVisit(seen, params), imageId, crop })
}

type Asked = { readonly seen: Visit; readonly params: Params; readonly personal: Personal }

async function save({ seen, params, personal }: Asked, values: ContentsValues) {
  const saved = await saveLookAndPersonal(seen, administratorVisit(seen, params), values)
  if (!saved.ok) {
    const isChanged = saved.error[0]?.code === 'CAMPAIGN_CHANGED'
    const stored = { ...personal.look, ...personal.values }
    return refused({
      values,
      ...(isChanged ? { changed: differences(values, stored) } : { problems: saved.error }),
    })
  }
  const next = values.intent === 'next'
  const dark = saved.value.darkened ? '&couleur' : ''
  const here = `${administrationPath(personal.form, 'edition/3')}?enregistre${dark}`
  return redirect(next ? administrationPath(personal.form, 'edition/4') : here, 303)
}

const statuses: Readonly<Record<string, number>> = { file_too_large: 413, image_type: 415 }

function refused(sent: SentPersonal) {
  const status = sent.changed ? 409 : (statuses[sent.problems?.[0]?.code ?? ''] ?? 400)
  return data<SentPersonal>(sent, { status })
}

function valuesOf(form: FormData): ContentsValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: own },
]

export default function Personalise({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonalisePanel {...loaderData} sent={actionData} />
}
