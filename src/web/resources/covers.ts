import { cover, coverMotif } from '#domain/form/cover.ts'
import { type PaletteName, palettes } from '#domain/form/cover-palettes.ts'
import { compressed } from '../compression.ts'
import type { Route } from './+types/covers'

const isPalette = (name: string | null): name is PaletteName => name !== null && Object.hasOwn(palettes, name)

/** The generated cover of a campaign: the same address always gives the same picture, so anybody may keep it. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const motif = coverMotif(params.type)
  const slug = /^([a-z\d-]{1,120}(?:#\d+)?)\.svg$/.exec(params.file)?.[1]
  if (!motif || !slug) return new Response(null, { status: 404 })
  const palette = new URL(request.url).searchParams.get('palette')
  const headers = new Headers({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  return new Response(
    await compressed(cover(slug, motif, isPalette(palette) ? { palette } : {}), request, headers),
    {
      headers,
    },
  )
}
