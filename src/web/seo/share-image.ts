import { formTypeOfSegment } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/share-image'

/** The picture of a shared campaign. Its address names its version: the picture behind it never changes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { organizationSlug, campaignSlug: formSlug, formType: segment, file } = params
  const type = formTypeOfSegment(segment)
  const version = /^([a-z\d]{1,8})\.png$/.exec(file)?.[1]
  if (type === undefined || version === undefined) return new Response(null, { status: 404 })
  const { formType } = type
  const read = await context.get(visit).acts.readShareImage({ organizationSlug, formType, formSlug })
  if (!read.ok) return refusal(read.error[0]?.code === 'UNAVAILABLE' ? 503 : 404)
  if (read.value.version !== version) return moved(params, read.value.version)
  return new Response(Uint8Array.from(read.value.bytes), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(read.value.bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

function refusal(status: 404 | 503): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (status === 503) headers.set('retry-after', '10')
  return new Response(null, { status, headers })
}

/** An older picture of the same campaign was shared. */
function moved({ organizationSlug, formType, campaignSlug }: Route.LoaderArgs['params'], version: string) {
  const parts = [organizationSlug, formType, campaignSlug].map(encodeURIComponent)
  const location = `/partage/${parts.join('/')}/${version}.png`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=60' } })
}
