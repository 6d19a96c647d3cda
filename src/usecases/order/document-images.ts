import { imagesInUse } from '#db/document-images.ts'
import type { DocumentImage } from '#domain/order/document-image.ts'
import type { App } from '../app.ts'
import { unlessFault } from '../keep-files.ts'
import { sha256Of } from './sha256.ts'

/** An image as a page shows it: within the page itself, so that tickets show it without a network, and nobody asks for it by itself. */
export type ShownImage = Pick<DocumentImage, 'width' | 'height'> & { readonly src: string }

/** An image of a document for its page; null where it has none, or where it cannot be read: the document stands without it. */
export async function shownImage(
  app: App,
  image: DocumentImage | null | undefined,
): Promise<ShownImage | null> {
  if (!image) return null
  const bytes = await app.files.get(image.id).catch((err: unknown) => unlessFault(app, err))
  if (bytes === undefined) return null
  const { width, height } = image
  return { src: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`, width, height }
}

/** The logo that an organization's documents show today; null where it has none. */
export const logoOf = async (app: App, { organizationId }: { readonly organizationId: number }) =>
  (await imagesInUse(app.db, organizationId)).logo

/** The bytes of an image for paper; `undefined` where they cannot be read, or are not those that the facts name. */
export async function paperImage(
  app: App,
  image: DocumentImage | null | undefined,
): Promise<Uint8Array | undefined> {
  if (!image) return undefined
  const bytes = await app.files.get(image.paperId).catch((err: unknown) => unlessFault(app, err))
  if (bytes !== undefined && sha256Of(bytes) === image.sha256) return bytes
  app.log.error({ image: image.id }, 'an image of documents is not what was kept: they are drawn without it')
  return undefined
}
