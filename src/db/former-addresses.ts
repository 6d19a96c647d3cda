import { sql } from 'kysely'
import type { FormKey, FormType } from '#domain/form/form.ts'
import type { Reader, Transaction } from './schema.ts'

type Address = { readonly organizationId: number; readonly formType: FormType; readonly slug: string }

/** Whether a campaign other than `except` has this address, or had it once and is still found by it. */
export async function isAddressTaken(
  db: Reader,
  { organizationId, formType, slug }: Address,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from forms where organization_id = ${organizationId} and form_type = ${formType} and slug = ${slug}
        and id is distinct from ${except}::integer
      union all
      select from former_addresses where organization_id = ${organizationId} and form_type = ${formType} and slug = ${slug}
        and form_id is distinct from ${except}::integer) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Moves a campaign, whose row is locked, to another address; the one before leads to it from then on. */
export async function moveToAddress(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { slug, now }: { readonly slug: string; readonly now: string },
): Promise<void> {
  const own = sql`organization_id = ${organizationId} and form_id = ${id}`
  await sql`delete from former_addresses where ${own} and slug = ${slug}`.execute(tx)
  await sql`
    insert into former_addresses (organization_id, form_type, slug, form_id, left_at)
    select organization_id, form_type, slug, id, ${now}::timestamptz from forms
    where organization_id = ${organizationId} and id = ${id}`.execute(tx)
  await tx
    .updateTable('forms')
    .set({ slug })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The campaign that was at an address once, or `undefined`. */
export async function formAtFormerAddress(
  db: Reader,
  address: { readonly organizationSlug: string; readonly formType: FormType; readonly formSlug: string },
): Promise<FormKey | undefined> {
  return db
    .selectFrom('formerAddresses as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.organizationId', 'a.formId as id'])
    .where('o.slug', '=', address.organizationSlug)
    .where('a.formType', '=', address.formType)
    .where('a.slug', '=', address.formSlug)
    .executeTakeFirst()
}
