import type { Reader, Transaction } from './schema.ts'

type ImageKey = { readonly organizationId: number; readonly id: string }
type FormKey = { readonly organizationId: number; readonly id: number }

type NewImage = ImageKey & {
  readonly formId: number
  readonly width: number
  readonly height: number
  readonly now: string
}

/** Announces a picture whose bytes are about to be stored. */
export async function insertImage(tx: Transaction, image: NewImage): Promise<void> {
  await tx
    .insertInto('form_images')
    .values({
      organization_id: image.organizationId,
      id: image.id,
      form_id: image.formId,
      width: image.width,
      height: image.height,
      created_at: image.now,
    })
    .execute()
}

/** Says that the bytes are there. */
export async function markImageStored(tx: Transaction, image: ImageKey, now: string): Promise<void> {
  await tx
    .updateTable('form_images')
    .set({ stored_at: now })
    .where('organization_id', '=', image.organizationId)
    .where('id', '=', image.id)
    .execute()
}

/** Whether a picture was sent for this form and is there. */
export async function hasImage(db: Reader, form: FormKey, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('form_images')
    .select('id')
    .where('organization_id', '=', form.organizationId)
    .where('form_id', '=', form.id)
    .where('id', '=', imageId)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this is the id of a picture that anybody may look at. */
export async function isImage(db: Reader, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('form_images')
    .select('id')
    .where('id', '=', imageId)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The pictures of a form that it does not show, sent before an instant: nobody is choosing them any more. */
export async function unusedImages(db: Reader, form: FormKey, before: string): Promise<readonly ImageKey[]> {
  return db
    .selectFrom('form_images as i')
    .innerJoin('forms as f', join =>
      join.onRef('f.organization_id', '=', 'i.organization_id').onRef('f.id', '=', 'i.form_id'),
    )
    .select(['i.organization_id as organizationId', 'i.id as id'])
    .where('i.organization_id', '=', form.organizationId)
    .where('i.form_id', '=', form.id)
    .where('i.created_at', '<', before)
    .where(eb => eb.or([eb('f.image_id', 'is', null), eb('f.image_id', '!=', eb.ref('i.id'))]))
    .execute()
}

export async function deleteImage(tx: Transaction, image: ImageKey): Promise<void> {
  await tx
    .deleteFrom('form_images')
    .where('organization_id', '=', image.organizationId)
    .where('id', '=', image.id)
    .execute()
}
