import type { DocumentImage, DocumentImageKind } from '#domain/order/document-image.ts'
import type { Reader, Transaction } from './schema.ts'

/** What new documents of an organization show; null for each that it has not. */
export type ImagesInUse = Readonly<Record<DocumentImageKind, DocumentImage | null>>

/** The logo and the signature of an organization as they are now. */
export async function imagesInUse(db: Reader, organizationId: number): Promise<ImagesInUse> {
  const rows = await db
    .selectFrom('documentImages')
    .select(['kind', 'id', 'paperId', 'sha256', 'width', 'height'])
    .where('organizationId', '=', organizationId)
    .where('endedAt', 'is', null)
    .execute()
  const of = (wanted: DocumentImageKind) => {
    const found = rows.find(({ kind }) => kind === wanted)
    if (found === undefined) return null
    const { kind: _, ...image } = found
    return image
  }
  return { logo: of('logo'), signature: of('signature') }
}

type Change = { readonly organizationId: number; readonly kind: DocumentImageKind; readonly now: string }

/** Takes the image of a kind out of use; documents that show it go on to. False: there was none. */
export async function endImage(tx: Transaction, { organizationId, kind, now }: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documentImages')
    .set({ endedAt: now })
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts an image, whose bytes are kept, into use. */
export async function insertDocumentImage(
  tx: Transaction,
  { organizationId, kind, now, image }: Change & { readonly image: DocumentImage },
): Promise<void> {
  await tx
    .insertInto('documentImages')
    .values({ organizationId, kind, createdAt: now, ...image })
    .execute()
}
