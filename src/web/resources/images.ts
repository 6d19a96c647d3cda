import { visit } from '../context.ts'
import type { Route } from './+types/images'

/** The picture that an association sent for a campaign: its bytes never change, so anybody may keep them for good. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const imageId = /^(.+)\.webp$/.exec(params.file)?.[1] ?? ''
  const read = await context.get(visit).acts.readImage({ imageId })
  if (!read.ok) return new Response(null, { status: 404 })
  return new Response(Uint8Array.from(read.value.bytes), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
