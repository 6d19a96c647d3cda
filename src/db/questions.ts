import { type Insertable, sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import type { PlacedQuestion } from '#domain/form/question-places.ts'
import type { Reader, Schema, Transaction } from './schema.ts'

/** A question as the editor lists it, withdrawn ones too. */
export type ListedQuestion = PlacedQuestion & { readonly isWithdrawn: boolean }

/** What the editor writes into the row of a question. */
export type QuestionRow = Omit<
  Insertable<Schema['customFields']>,
  'organizationId' | 'formId' | 'position' | 'id' | 'deletedAt'
>

type QuestionKey = FormKey & { readonly questionId: number }

/** The questions of a form, wherever they stand: those of one place in their order, withdrawn ones last. */
export async function listQuestions(
  db: Reader,
  { organizationId, id }: FormKey,
): Promise<readonly ListedQuestion[]> {
  const { rows } = await sql<ListedQuestion>`
    select c.id, c.label, c.field_type as type, c.is_required, c.choices as values, c.must_be_true, c.tier_id,
      c.extra_option_id as option_id, c.deleted_at is not null as is_withdrawn,
      case when c.condition_field_id is not null
        then jsonb_build_object('fieldId', c.condition_field_id, 'values', c.condition_values) end as condition
    from custom_fields c
    where c.organization_id = ${organizationId} and c.form_id = ${id}
    order by c.deleted_at is not null, c.position, c.id`.execute(db)
  return rows
}

/** Whether an order, or a cart that may still be paid, has an answer to a question. */
export async function isAnswered(
  db: Reader,
  { organizationId, id, questionId }: QuestionKey,
  now: string,
): Promise<boolean> {
  const answer = JSON.stringify([{ id: questionId }])
  const ofOption = JSON.stringify([{ customFields: [{ id: questionId }] }])
  const inCartOption = JSON.stringify([{ extraOptions: [{ customFields: [{ id: questionId }] }] }])
  const { rows } = await sql<{ isAnswered: boolean }>`
    select exists (
        select from orders o join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
        where o.organization_id = ${organizationId} and o.form_id = ${id}
          and (i.details -> 'customFields' @> ${answer}::jsonb or i.details -> 'options' @> ${ofOption}::jsonb))
      or exists (
        select from carts c
        where c.organization_id = ${organizationId} and c.form_id = ${id} and c.status = 'open'
          and c.expires_at > ${now}::timestamptz
          and (c.items @> ${ofOption}::jsonb or c.items @> ${inCartOption}::jsonb)) as is_answered`.execute(
    db,
  )
  return rows[0]?.isAnswered === true
}

/** Adds a question after all others of its form; gives its id. */
export async function addQuestion(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  row: QuestionRow,
): Promise<number> {
  const { id } = await tx
    .insertInto('customFields')
    .values({
      ...row,
      organizationId,
      formId,
      position: nextPosition({ organizationId, id: formId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const nextPosition = ({ organizationId, id }: FormKey) => sql<number>`(
  select coalesce(max(position), -1) + 1 from custom_fields where organization_id = ${organizationId} and form_id = ${id})`

export async function updateQuestion(
  tx: Transaction,
  { organizationId, id, questionId }: QuestionKey,
  row: Partial<QuestionRow> & { readonly deletedAt?: string | null },
): Promise<void> {
  await tx
    .updateTable('customFields')
    .set(row)
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('id', '=', questionId)
    .execute()
}

/** Puts the questions of one place into this order. */
export async function orderQuestions(
  tx: Transaction,
  { organizationId, id }: FormKey,
  questionIds: readonly number[],
): Promise<void> {
  await sql`
    update custom_fields c set position = o.position
    from unnest(${questionIds}::integer[]) with ordinality as o (id, position)
    where c.organization_id = ${organizationId} and c.form_id = ${id} and c.id = o.id
      and c.position <> o.position`.execute(tx)
}

/** Lets what depends on one question depend on another. */
export async function followQuestion(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('customFields')
    .set({ conditionFieldId: to })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('conditionFieldId', '=', from)
    .where('deletedAt', 'is', null)
    .execute()
}
