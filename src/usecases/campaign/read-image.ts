import { isImage } from '#db/form-images.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** The picture of a campaign, WebP, for anybody; files of other kinds do not exist here. */
export async function readImage(
  app: App,
  { imageId }: { readonly imageId: string },
): Promise<Result<{ readonly bytes: Uint8Array }>> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(imageId)) return failWith('NOT_FOUND')
  const bytes = (await isImage(app.db, imageId)) ? await app.files.get(imageId) : undefined
  return bytes === undefined ? failWith('NOT_FOUND') : ok({ bytes })
}
