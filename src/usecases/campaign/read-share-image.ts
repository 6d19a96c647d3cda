import { shareCoverOf, shareImageSize, shareImageVersion } from '#domain/form/share-image.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type FormAddress, findCampaign } from './open-campaign.ts'

/** A picture, and the version of it that its address should name. */
export type ShareImage = { readonly version: string; readonly bytes: Uint8Array }

/**
 * The picture that shared links of a public campaign show: what the association sent, else its generated cover.
 * `UNAVAILABLE` when too many pictures are being drawn already.
 */
export async function readShareImage(app: App, address: FormAddress): Promise<Result<ShareImage>> {
  const found = await findCampaign(app.db, address)
  if (!found.ok) return found
  const { form } = found.value
  const sent = form.imageId === null ? undefined : await app.files.get(form.imageId)
  const source = sent ?? shareCoverOf(form)
  if (form.state !== 'Public' || source === undefined) return failWith('NOT_FOUND')
  const bytes = await app.rasteriser.png({ source, ...shareImageSize })
  return bytes === undefined ? failWith('UNAVAILABLE') : ok({ version: shareImageVersion(form), bytes })
}
