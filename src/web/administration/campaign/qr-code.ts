import QRCode from 'qrcode'
import { attachmentOf } from '#domain/attachment.ts'
import { formPath } from '#domain/form/types/index.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { locales } from '#messages/locales.ts'
import { type Visit, visit } from '../../context.ts'
import type { Route } from './+types/qr-code'
import { administratorVisit } from './address.ts'
import { qrPng } from './qr-png.ts'

/** Readable with a quarter damaged would be Q; M is enough for print, with a quiet zone of four modules. */
const look = { errorCorrectionLevel: 'M', margin: 4 } as const
/** Sharp on a poster, in pixels at most. */
const pngWidth = 1200

/** The link of a campaign as a QR code, drawn here, SVG or PNG, or on a poster in each language, for who administers it. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const locale = locales.find(each => params.file === `affiche-${each}.pdf`)
  if (locale !== undefined) return poster(seen, { ...asked, locale })
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

type Asked = Parameters<Visit['acts']['readPoster']>[0]

async function poster({ acts }: Visit, asked: Asked): Promise<Response> {
  const made = await acts.readPoster(asked)
  if (!made.ok) {
    const isBusy = made.error[0]?.code === 'UNAVAILABLE'
    return new Response(null, {
      status: isBusy ? 503 : 404,
      ...(isBusy && { headers: { 'retry-after': '10' } }),
    })
  }
  const name = serverTranslator(asked.locale)('sharing.poster_file', { slug: asked.formSlug })
  return new Response(Uint8Array.from(made.value.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(name),
      'content-language': asked.locale,
      'cache-control': 'no-store',
    },
  })
}

const svgOf = (link: string) => QRCode.toString(link, { ...look, type: 'svg' })
