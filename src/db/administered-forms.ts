import { sql } from 'kysely'
import type { CampaignTab } from '#domain/form/campaign-tabs.ts'
import type { FormType } from '#domain/form/form.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import type { Reader } from './schema.ts'

/** What the back office lists of a campaign. */
export type AdministeredForm = {
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

/** Which campaigns a page of the list shows. */
export type ListedForms = {
  readonly organizationId: number
  /** Only these; null: all. */
  readonly ids: readonly number[] | null
  readonly tab: CampaignTab
  /** What the title holds; empty: anything. */
  readonly text: string
  /** Campaigns before this id. */
  readonly before: number | null
  readonly limit: number
  readonly now: string
}

/** A campaign of the list, with the id that the next page begins after. */
export type ListedForm = AdministeredForm & { readonly id: number }

/** A page of an organization's campaigns, the newest first. */
export async function pageOfForms(db: Reader, asked: ListedForms): Promise<readonly ListedForm[]> {
  const { organizationId, ids, tab, text, before, limit, now } = asked
  let query = listed(db, organizationId, ids)
    .select('f.id')
    .where(inTab(tab, now))
    .orderBy('f.id', 'desc')
    .limit(limit)
  if (before !== null) query = query.where('f.id', '<', before)
  if (text !== '') query = query.where('f.title', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  return query.execute()
}

/** How many campaigns stand in each tab. */
export async function countForms(
  db: Reader,
  { organizationId, ids, now }: Pick<ListedForms, 'organizationId' | 'ids' | 'now'>,
): Promise<Readonly<Record<CampaignTab, number>>> {
  const counted = (tab: CampaignTab) => sql`count(*) filter (where ${inTab(tab, now)})::integer`
  const { rows } = await sql<Record<CampaignTab, number>>`
    select ${counted('en-ligne')} as "en-ligne", ${counted('brouillons')} as "brouillons",
      ${counted('terminees')} as "terminees", ${counted('supprimees')} as "supprimees"
    from forms f
    where f.organization_id = ${organizationId} and f.form_type <> 'Checkout'
      ${ids === null ? sql`` : sql`and f.id = any(${ids}::integer[])`}`.execute(db)
  return rows[0]!
}

/** What takes place, or is on sale, until a time that is past is over. */
function inTab(tab: CampaignTab, now: string) {
  const isOver = sql`coalesce(f.end_at, f.start_at, f.sale_end_at) < ${now}`
  const isShown = sql`f.state in ('Public', 'Private')`
  switch (tab) {
    case 'brouillons':
      return sql<boolean>`f.state in ('Draft', 'Disabled')`
    case 'supprimees':
      return sql<boolean>`f.state = 'Deleted'`
    case 'terminees':
      return sql<boolean>`${isShown} and ${isOver}`
    default:
      return sql<boolean>`${isShown} and ${isOver} is not true`
  }
}

function listed(db: Reader, organizationId: number, ids: readonly number[] | null) {
  const query = db
    .selectFrom('forms as f')
    .innerJoin('organizations as o', 'o.id', 'f.organizationId')
    .select([
      'f.formType',
      'f.slug as formSlug',
      'f.title',
      'f.state',
      'f.startAt as startDate',
      'f.palette',
      'f.coverIdea',
      'f.imageId',
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
