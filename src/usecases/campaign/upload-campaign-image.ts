import { randomUUID } from 'node:crypto'
import { deleteImage, insertImage, markImageStored, unusedImages } from '#db/form-images.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import type { Form } from '#domain/form/form.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'

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
