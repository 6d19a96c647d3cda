import type { FormType } from '#domain/form/form.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import type { Reader } from './schema.ts'

/** What the back office lists of a campaign. */
export type AdministeredForm = {
  readonly formType: FormType
  readonly formSlug: string
  readonly title: string
  readonly state: FormState
  readonly startDate: string | null
  readonly palette: string | null
  readonly coverIdea: number
  readonly imageId: string | null
}

/** More than any association has; the full list, with its search, is the back office's own. */
const most = 200

/** The campaigns of an organization, deleted ones last; only these where `ids` are given. */
export async function formsOfOrganization(
  db: Reader,
  organizationId: number,
  ids: readonly number[] | null,
): Promise<readonly AdministeredForm[]> {
  let query = db
    .selectFrom('forms')
    .select([
      'formType',
      'slug as formSlug',
      'title',
      'state',
      'startAt as startDate',
      'palette',
      'coverIdea',
      'imageId',
    ])
    .where('organizationId', '=', organizationId)
    .where('formType', '!=', 'Checkout')
    .orderBy(eb => eb('state', '=', 'Deleted'))
    .orderBy('id')
    .limit(most)
  if (ids !== null) query = query.where('id', 'in', ids)
  return query.execute()
}

/** The name and the slug of an organization. */
export async function organizationHead(
  db: Reader,
  organizationId: number,
): Promise<{ readonly name: string; readonly organizationSlug: string }> {
  return db
    .selectFrom('organizations')
    .select(['name', 'slug as organizationSlug'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}
