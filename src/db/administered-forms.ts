import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import type { Reader } from './schema.ts'

/** What the back office lists of a campaign. */
export type AdministeredForm = {
  readonly id: number
  readonly formType: FormType
  readonly formSlug: string
  readonly title: string
  readonly state: FormState
  /** The operator hides it, or all pages of its organization: whatever its state, no visitor finds it. */
  readonly isWithheld: boolean
  readonly startDate: string | null
  readonly palette: string | null
  readonly coverIdea: number
  readonly imageId: string | null
  readonly focusX: number
  readonly focusY: number
}

/** More than any association has; the full list, with its search, is the back office's own. */
const most = 200

/** The campaigns of an organization, deleted ones last; only these where `ids` are given. */
export async function formsOfOrganization(
  db: Reader,
  organizationId: number,
  ids: readonly number[] | null,
): Promise<readonly AdministeredForm[]> {
  return listed(db, organizationId, ids)
    .orderBy(eb => eb('f.state', '=', 'Deleted'))
    .orderBy('f.id')
    .limit(most)
    .execute()
}

/** The newest few of them, without deleted ones. */
export async function newestForms(
  db: Reader,
  organizationId: number,
  ids: readonly number[] | null,
  limit: number,
): Promise<readonly AdministeredForm[]> {
  return listed(db, organizationId, ids)
    .where('f.state', '<>', 'Deleted')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
}

function listed(db: Reader, organizationId: number, ids: readonly number[] | null) {
  const query = db
    .selectFrom('forms as f')
    .innerJoin('organizations as o', 'o.id', 'f.organizationId')
    .select([
      'f.id as id',
      'f.formType',
      'f.slug as formSlug',
      'f.title',
      'f.state',
      'f.startAt as startDate',
      'f.palette',
      'f.coverIdea',
      'f.imageId',
      'f.focusX',
      'f.focusY',
      sql<boolean>`coalesce(f.withheld_since, o.withheld_since) is not null`.as('isWithheld'),
    ])
    .where('f.organizationId', '=', organizationId)
    .where('f.formType', '!=', 'Checkout')
  return ids === null ? query : query.where('f.id', 'in', ids)
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
