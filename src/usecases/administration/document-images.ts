import { randomUUID } from 'node:crypto'
import { endImage, imagesInUse, insertDocumentImage } from '#db/document-images.ts'
import { lockTeam } from '#db/team.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import { type DocumentImageKind, imageFrames } from '#domain/order/document-image.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type OpenedOrganization, openOrganization } from '../access/open-organization.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { keepFiles } from '../keep-files.ts'
import { type ShownImage, shownImage } from '../order/document-images.ts'
import { sha256Of } from '../order/sha256.ts'

type Visit = Actor & { readonly organizationSlug: string }
/** The organization whose documents somebody may settle; to anyone else there is no such page. */
function openDocuments(app: App, visit: Visit): Promise<Result<OpenedOrganization>> {
  return openOrganization(app, visit, 'writeReceiptSettings')
}

/** What the page of an association's documents shows: what is in use, null for what it has not. */
export type DocumentImagesPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly images: Readonly<Record<DocumentImageKind, ShownImage | null>>
}

/** The logo and the signature that new documents show, for who administers all of an association (rule LAW-14). */
export async function readDocumentImages(app: App, visit: Visit): Promise<Result<DocumentImagesPage>> {
  const opened = await openDocuments(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const { logo, signature } = await imagesInUse(app.db, id)
  return ok({
    organization: { name, organizationSlug },
    images: { logo: await shownImage(app, logo), signature: await shownImage(app, signature) },
  })
}

type Changed = Visit & { readonly kind: DocumentImageKind }

/**
 * Makes a picture the logo or the signature of new documents: drawn anew as PNG, within its frame. Documents that were issued keep theirs. A
 * signature asks for a proof (rule ACC-9). Codes beside the field: `image_required`, `file_too_large`, `image_type`, `UNAVAILABLE`,
 * `FILE_NOT_KEPT`.
 */
export async function saveDocumentImage(
  app: App,
  { kind, bytes, ...visit }: Changed & { readonly bytes: Uint8Array },
): Promise<Result<null>> {
  const opened = await openChange(app, { kind, ...visit })
  if (!opened.ok) return opened
  if (bytes.length === 0) return failWith('image_required', kind)
  if (bytes.length > largestFile) return failWith('file_too_large', kind)
  const picture = await app.pictures.forDocuments(bytes, imageFrames[kind])
  if (picture === undefined) return failWith('image_type', kind)
  if (picture === 'busy') return failWith('UNAVAILABLE', kind)
  const { width, height, onPaper } = picture
  const image = { id: randomUUID(), paperId: randomUUID(), sha256: sha256Of(onPaper), width, height }
  const files = [
    { key: image.id, bytes: picture.bytes },
    { key: image.paperId, bytes: onPaper },
  ]
  if (!(await keepFiles(app, files))) return failWith('FILE_NOT_KEPT', kind)
  const { organization, userId } = opened.value
  const organizationId = organization.id
  return app.transaction(async tx => {
    await lockTeam(tx, organizationId)
    await endImage(tx, { organizationId, kind, now: app.now() })
    await insertDocumentImage(tx, { organizationId, kind, now: app.now(), image })
    await audit(app, tx, { organizationId, userId, kind, what: 'set' })
    return ok(null)
  })
}

/** New documents show none any more; those that were issued go on to show theirs. */
export async function removeDocumentImage(app: App, { kind, ...visit }: Changed): Promise<Result<null>> {
  const opened = await openChange(app, { kind, ...visit })
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const organizationId = organization.id
  return app.transaction(async tx => {
    await lockTeam(tx, organizationId)
    const isGone = await endImage(tx, { organizationId, kind, now: app.now() })
    if (isGone) await audit(app, tx, { organizationId, userId, kind, what: 'removed' })
    return ok(null)
  })
}

async function openChange(app: App, { kind, ...visit }: Changed): Promise<Result<OpenedOrganization>> {
  const opened = await openDocuments(app, visit)
  if (!opened.ok || kind === 'logo') return opened
  const proven = await requireProof(app, visit)
  return proven.ok ? opened : proven
}

type Line = {
  readonly organizationId: number
  readonly userId: number
  readonly kind: DocumentImageKind
  readonly what: 'set' | 'removed'
}

function audit(
  app: App,
  tx: Parameters<typeof auditAction>[1],
  { organizationId, userId, kind, what }: Line,
) {
  const object = `organization:${organizationId}`
  return auditAction(app, tx, { organizationId, userId, action: `organization.${kind}_${what}`, object })
}
