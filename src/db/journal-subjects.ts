import { sql } from 'kysely'
import type { Unassigned } from '#domain/accounting/unassigned.ts'
import type { Reader } from './schema.ts'

/** What income was for, in the association's words; `rate` null: of no rate in particular. */
export type JournalSubject = { readonly campaign: string; readonly rate: string | null }

type Of = Pick<Unassigned, 'formId' | 'tierId'>

/** The names of what income was for, in its order; null: it is not known. */
export async function subjectNames(
  db: Reader,
  organizationId: number,
  subjects: readonly Of[],
): Promise<readonly (JournalSubject | null)[]> {
  const idsOf = (key: keyof Of) => [...new Set(subjects.flatMap(subject => subject[key] ?? []))]
  const forms = idsOf('formId')
  const tiers = idsOf('tierId')
  if (forms.length === 0) return subjects.map(() => null)
  const titles = await db
    .selectFrom('forms')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', forms)
    .execute()
  const labels =
    tiers.length === 0
      ? []
      : await db
          .selectFrom('tiers')
          .select(['id', 'label'])
          .where('organizationId', '=', organizationId)
          .where('id', 'in', tiers)
          .execute()
  return subjects.map(({ formId, tierId }) => {
    const campaign = titles.find(({ id }) => id === formId)?.title
    const rate = labels.find(({ id }) => id === tierId)?.label
    return campaign === undefined ? null : { campaign, rate: rate ?? null }
  })
}

/** A campaign to which accounts can be given. */
export type JournalCampaign = { readonly id: number; readonly title: string }

/** The campaigns of an organization, the newest first: at most `limit`. */
export async function journalCampaigns(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly JournalCampaign[]> {
  return db
    .selectFrom('forms')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A campaign of an organization with its rates, withdrawn ones too; `undefined`: it has none of this id. */
export async function journalCampaign(db: Reader, organizationId: number, formId: number) {
  const campaign = await db
    .selectFrom('forms')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', formId)
    .executeTakeFirst()
  if (campaign === undefined) return undefined
  const rates = await db
    .selectFrom('tiers')
    .select(['id', 'label', 'tierType'])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .orderBy('id')
    .execute()
  return { ...campaign, rates }
}

/** How many of these campaigns and rates are of the organization. */
export async function countOwnSubjects(
  db: Reader,
  organizationId: number,
  { campaigns, rates }: { readonly campaigns: readonly number[]; readonly rates: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from forms where organization_id = ${organizationId} and id = any(${[...campaigns]}::integer[]))
      + (select count(*) from tiers where organization_id = ${organizationId} and id = any(${[...rates]}::integer[])))::integer
      as count`.execute(db)
  return rows[0]?.count ?? 0
}
