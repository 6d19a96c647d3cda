import { type PictureSize, pictureSizes } from '#domain/picture.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/images'

/** The picture that an association sent for a campaign: its bytes never change, so anybody may keep them for good. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = askedOf(params.file)
  const read = asked && (await context.get(visit).acts.readImage(asked))
  if (!read?.ok) return new Response(null, { status: 404 })
  return new Response(Uint8Array.from(read.value.bytes), {
    headers: {
      'content-type': `image/${read.value.format}`,
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/** `{id}.webp`, or `{id}-960.avif` for a size. */
function askedOf(file: string): { readonly imageId: string; readonly size?: PictureSize } | undefined {
  const [, imageId, width, format] = /^([\da-f-]{36})(?:-(\d+))?\.(webp|avif)$/i.exec(file) ?? []
  if (imageId === undefined) return undefined
  if (width === undefined) return format === 'webp' ? { imageId } : undefined
  const size = pictureSizes.find(each => String(each.width) === width && each.format === format)
  return size && { imageId, size }
}
