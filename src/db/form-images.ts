import type { FormKey } from '#domain/form/form.ts'
import type { Reader, Transaction } from './schema.ts'

type ImageKey = { readonly organizationId: number; readonly id: string }

type NewImage = ImageKey & {
  readonly formId: number
  readonly width: number
  readonly height: number
  readonly now: string
}

/** Records a picture before its bytes are stored. */
export async function insertImage(tx: Transaction, image: NewImage): Promise<void> {
  await tx
    .insertInto('formImages')
    .values({
      organizationId: image.organizationId,
      id: image.id,
      formId: image.formId,
      width: image.width,
      height: image.height,
      createdAt: image.now,
    })
    .execute()
}

/** Marks the bytes as stored. */
export async function markImageStored(tx: Transaction, image: ImageKey, now: string): Promise<void> {
  await tx
    .updateTable('formImages')
    .set({ storedAt: now })
    .where('organizationId', '=', image.organizationId)
    .where('id', '=', image.id)
    .execute()
}

/** Whether a picture was sent for this form and is there. */
export async function hasImage(db: Reader, form: FormKey, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('formImages')
    .select('id')
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.id)
    .where('id', '=', imageId)
    .where('storedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this is the id of a picture that anybody may look at. */
export async function isImage(db: Reader, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('formImages')
    .select('id')
    .where('id', '=', imageId)
    .where('storedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The pictures of a form that it does not show, sent before an instant: nobody is choosing them any more. */
export async function unusedImages(db: Reader, form: FormKey, before: string): Promise<readonly ImageKey[]> {
  return db
    .selectFrom('formImages as i')
    .innerJoin('forms as f', join =>
      join.onRef('f.organizationId', '=', 'i.organizationId').onRef('f.id', '=', 'i.formId'),
    )
    .select(['i.organizationId', 'i.id as id'])
    .where('i.organizationId', '=', form.organizationId)
    .where('i.formId', '=', form.id)
    .where('i.createdAt', '<', before)
    .where(eb => eb.or([eb('f.imageId', 'is', null), eb('f.imageId', '!=', eb.ref('i.id'))]))
    .execute()
}

export async function deleteImage(tx: Transaction, image: ImageKey): Promise<void> {
  await tx
    .deleteFrom('formImages')
    .where('organizationId', '=', image.organizationId)
    .where('id', '=', image.id)
    .execute()
}
