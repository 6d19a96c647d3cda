import { randomUUID } from 'node:crypto'
import { deleteImage, insertImage, isImage, markImageStored, unusedImages } from '#db/form-images.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import type { Form } from '#domain/form/form.ts'
import { shareCoverOf, shareImageSize, shareImageVersion } from '#domain/form/share-image.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'
import { type FormAddress, findCampaign } from './open-campaign.ts'

/** The picture of a campaign, WebP, for anybody; files of other kinds do not exist here. */
export async function readImage(
  app: App,
  { imageId }: { readonly imageId: string },
): Promise<Result<{ readonly bytes: Uint8Array }>> {
  if (!isUuid(imageId)) return failWith('NOT_FOUND')
  const bytes = (await isImage(app.db, imageId)) ? await app.files.get(imageId) : undefined
  return bytes === undefined ? failWith('NOT_FOUND') : ok({ bytes })
}

/** A picture, and the version of it that its address should name. */
type ShareImage = { readonly version: string; readonly bytes: Uint8Array }

/**
 * The picture that shared links of a public campaign show: what the association sent, else its generated cover.
 * `UNAVAILABLE` when too many pictures are being drawn already.
 */
export async function readShareImage(app: App, address: FormAddress): Promise<Result<ShareImage>> {
  const found = await findCampaign(app, app.db, address)
  if (!found.ok) return found
  const { form } = found.value
  const sent = form.imageId === null ? undefined : await app.files.get(form.imageId)
  const source = sent ?? shareCoverOf(form)
  if (form.state !== 'Public' || form.isWithheld || source === undefined) return failWith('NOT_FOUND')
  const bytes = await app.rasteriser.png({ source, ...shareImageSize })
  return bytes === undefined ? failWith('UNAVAILABLE') : ok({ version: shareImageVersion(form), bytes })
}

type Sent = AdministratorVisit & { readonly bytes: Uint8Array }

/** How long a picture that was sent may still be chosen, in minutes: a day. */
const patience = 24 * 60

/**
 * Takes a picture for a campaign and makes it fit for pages; saving the campaign shows it. The row comes before the bytes, so
 * that no bytes are forgotten; pictures that nobody chose go when the next one comes.
 */
export async function uploadCampaignImage(
  app: App,
  { bytes, ...visit }: Sent,
): Promise<Result<{ readonly imageId: string }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  if (bytes.length > largestFile) return failWith('file_too_large', 'picture')
  const picture = await app.pictures.toWebP(bytes)
  if (picture === undefined) return failWith('image_type', 'picture')
  const { form } = opened.value
  const { organizationId } = form
  const id = randomUUID()
  const { width, height } = picture
  await app.transaction(tx =>
    insertImage(tx, { organizationId, id, formId: form.id, width, height, now: app.now() }),
  )
  await app.files.put(id, picture.bytes)
  await app.transaction(tx => markImageStored(tx, { organizationId, id }, app.now()))
  await forgetUnused(app, form)
  return ok({ imageId: id })
}

async function forgetUnused(app: App, form: Form): Promise<void> {
  for (const image of await unusedImages(app.db, form, minutesAfter(app.now(), -patience))) {
    await app.files.remove(image.id)
    await app.transaction(tx => deleteImage(tx, image))
  }
}
