import { createHash, randomUUID } from 'node:crypto'
import {
  deleteImage,
  hasImage,
  insertImage,
  isImage,
  markImageStored,
  unusedImages,
} from '#db/form-images.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import type { Form } from '#domain/form/form.ts'
import { shareCoverOf, shareImageSize, shareImageVersion } from '#domain/form/share-image.ts'
import { type Crop, type Picture, type PictureSize, pictureSizes } from '#domain/picture.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { keepFiles } from '../keep-files.ts'
import { minutesAfter } from '../paris-time.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'
import { type FormAddress, findCampaign } from './open-campaign.ts'

type AskedImage = { readonly imageId: string; readonly size?: PictureSize }

/**
 * The picture of a campaign, for anybody, in a size or as large as it is kept; files of other kinds do not exist here. One that was
 * sent before there were sizes is WebP in all of them.
 */
export async function readImage(
  app: App,
  { imageId, size }: AskedImage,
): Promise<Result<{ readonly bytes: Uint8Array; readonly format: PictureSize['format'] }>> {
  if (!isUuid(imageId) || !(await isImage(app.db, imageId))) return failWith('NOT_FOUND')
  const sized = size && (await app.files.get(sizeKey(imageId, size)))
  if (size && sized) return ok({ bytes: sized, format: size.format })
  const bytes = await app.files.get(imageId)
  return bytes === undefined ? failWith('NOT_FOUND') : ok({ bytes, format: 'webp' })
}

/** Where the bytes of a size lie: an id that follows from the picture's own, so that whoever forgets it forgets them all. */
function sizeKey(imageId: string, { width, format }: PictureSize): string {
  const digest = createHash('sha256').update(`${imageId.toLowerCase()}/${width}.${format}`).digest('hex')
  const [a, b, c, d, e] = [0, 8, 12, 16, 20].map((from, part) =>
    digest.slice(from, [8, 12, 16, 20, 32][part]),
  )
  // A UUID made of our own digest, version 8 (RFC 9562).
  return `${a}-${b}-8${c?.slice(1)}-a${d?.slice(1)}-${e}`
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
  const bytes = await app.rasteriser.png({ source, ...shareImageSize, ...(sent && { focus: form }) })
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
  return keepPicture(app, opened.value.form, await app.pictures.fit(bytes))
}

type Cropped = AdministratorVisit & { readonly imageId: string; readonly crop: Crop }

/**
 * Makes of a picture of a campaign one that is a part of it; saving the campaign shows it. The picture it was made of stays until nobody
 * shows it any more.
 */
export async function cropCampaignImage(
  app: App,
  { imageId, crop, ...visit }: Cropped,
): Promise<Result<{ readonly imageId: string }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  const isTheirs = isUuid(imageId) && (await hasImage(app.db, form, imageId))
  const bytes = isTheirs ? await app.files.get(imageId) : undefined
  if (bytes === undefined) return failWith('image_required', 'picture')
  return keepPicture(app, form, await app.pictures.fit(bytes, crop))
}

async function keepPicture(
  app: App,
  form: Form,
  picture: Picture | 'busy' | undefined,
): Promise<Result<{ readonly imageId: string }>> {
  if (picture === undefined) return failWith('image_type', 'picture')
  if (picture === 'busy') return failWith('UNAVAILABLE', 'picture')
  const { organizationId } = form
  const id = randomUUID()
  const { width, height } = picture
  await app.transaction(tx =>
    insertImage(tx, { organizationId, id, formId: form.id, width, height, now: app.now() }),
  )
  const sizes = picture.sizes.map(size => ({ key: sizeKey(id, size), bytes: size.bytes }))
  if (!(await keepFiles(app, [{ key: id, bytes: picture.bytes }, ...sizes]))) {
    await app.transaction(tx => deleteImage(tx, { organizationId, id }))
    return failWith('FILE_NOT_KEPT', 'picture')
  }
  await app.transaction(tx => markImageStored(tx, { organizationId, id }, app.now()))
  await forgetUnused(app, form)
  return ok({ imageId: id })
}

async function forgetUnused(app: App, form: Form): Promise<void> {
  for (const image of await unusedImages(app.db, form, minutesAfter(app.now(), -patience))) {
    for (const size of pictureSizes) await app.files.remove(sizeKey(image.id, size))
    await app.files.remove(image.id)
    await app.transaction(tx => deleteImage(tx, image))
  }
}
