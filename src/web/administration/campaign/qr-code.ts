import QRCode from 'qrcode'
import { attachmentOf } from '#domain/attachment.ts'
import { formPath } from '#domain/form/types/index.ts'
import { visit } from '../../context.ts'
import type { Route } from './+types/qr-code'
import { administratorVisit } from './address.ts'
import { qrPng } from './qr-png.ts'

/** Readable with a quarter damaged would be Q; M is enough for print, with a quiet zone of four modules. */
const look = { errorCorrectionLevel: 'M', margin: 4 } as const
/** Sharp on a poster, in pixels at most. */
const pngWidth = 1200

/** The link of a campaign as a QR code, drawn here, SVG or PNG, for who administers it. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.readShared(asked)
  const format = /^qr\.(svg|png)$/.exec(params.file)?.[1]
  if (!read.ok || format === undefined) return new Response(null, { status: 404 })
  const { organizationSlug, formType, formSlug } = asked
  const link = seen.operator.origin + formPath(organizationSlug, formType, formSlug)
  const body = format === 'svg' ? await svgOf(link) : qrPng(link, { ...look, width: pngWidth })
  const headers = new Headers({
    'content-type': format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
    'cache-control': 'no-store',
  })
  if (new URL(request.url).searchParams.has('fichier'))
    headers.set('content-disposition', attachmentOf(`qr-${formSlug}.${format}`))
  return new Response(body, { headers })
}

const svgOf = (link: string) => QRCode.toString(link, { ...look, type: 'svg' })
