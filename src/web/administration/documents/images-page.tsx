import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { documentsFromNoticePath, documentsPath } from '#domain/form/administration-path.ts'
import { documentImageKinds } from '#domain/order/document-image.ts'
import type { Problem } from '#domain/result.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import pictureCss from '../../document/document-picture.css?url'
import { filesOf, readFormWithFiles } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import { keptVisit } from '../receipts/list-page.tsx'
import type { Route } from './+types/images-page'
import { ImagesPanel } from './images-panel.tsx'

/** Whether somebody came from the legal notice, where the way back then leads. */
const isFromNotice = (request: Request) => new URL(request.url).searchParams.get('de') === 'mentions'

type Params = Route.LoaderArgs['params']

async function imagesOf(seen: Visit, params: Params) {
  const read = await seen.acts.readDocumentImages(keptVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** What an association's documents show, for who administers all of it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await imagesOf(context.get(visit), params)
  const isSaved = new URL(request.url).searchParams.has('enregistre')
  return { page, isSaved, isFromNotice: isFromNotice(request) }
}

/** A form for each image: sends another one, or takes it away. A proof leads back to the page, where the file is chosen again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  await imagesOf(seen, params)
  const form = await readFormWithFiles(request)
  const kind = documentImageKinds.find(each => each === form.get('kind'))
  if (kind === undefined) throw data(null, { status: 404 })
  const asked = { ...keptVisit(seen, params), kind }
  const bytes = (await filesOf(form).get(kind)?.bytes()) ?? new Uint8Array()
  const done =
    form.get('intent') === 'remove'
      ? await seen.acts.removeDocumentImage(asked)
      : await seen.acts.saveDocumentImage({ ...asked, bytes })
  const { organizationSlug } = params
  const path = isFromNotice(request)
    ? documentsFromNoticePath(organizationSlug)
    : documentsPath(organizationSlug)
  if (done.ok) return redirect(`${path}${path.includes('?') ? '&' : '?'}enregistre`, 303)
  const code = done.error[0]?.code
  const proof = proofAddress(code, path)
  if (proof !== undefined) throw redirect(proof, 303)
  return data<readonly Problem[]>(done.error, { status: httpStatusOf(code ?? 'UNKNOWN') })
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export default function DocumentImagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImagesPanel {...loaderData} problems={actionData ?? []} />
}
