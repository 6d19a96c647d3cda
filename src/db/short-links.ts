import type { FormKey } from '#domain/form/form.ts'
import type { Reader } from './schema.ts'

/** The form that a short code leads to, or `undefined`. */
export async function formOfShortCode(db: Reader, code: string): Promise<FormKey | undefined> {
  return db
    .selectFrom('forms')
    .select(['organizationId', 'id'])
    .where('shortCode', '=', code)
    .executeTakeFirst()
}

/** The short code of a form: each has one from its beginning, for good. */
export async function shortCodeOf(db: Reader, { organizationId, id }: FormKey): Promise<string> {
  const row = await db
    .selectFrom('forms')
    .select('shortCode')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.shortCode
}
