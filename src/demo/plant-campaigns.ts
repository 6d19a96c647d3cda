import type { Transaction } from '#db/schema.ts'
import { impossibleConditions } from '#domain/form/conditions.ts'
import type { CustomField } from '#domain/form/form.ts'
import type { SoldUnits } from './activity/plan/units.ts'
import type { FieldContent, Stock } from './content.ts'
import { demoOrganizations } from './index.ts'
import {
  type FormKey,
  idOf,
  type PlantedForm,
  type PlantedOption,
  type PlantedOrganization,
  type PlantedTier,
} from './planted.ts'
import {
  couponRow,
  type FieldOwner,
  fieldRow,
  formRow,
  legalTextRows,
  optionRow,
  organizationRow,
  tierRow,
} from './rows.ts'

const nothing: SoldUnits = () => 0

/**
 * Inserts organizations and all that they publish: one statement per table, as they stand at `now`. What their activity is
 * going to sell is not sold yet: both together are what the content says.
 */
export async function plantCampaigns(tx: Transaction, now: string, toBeSold: SoldUnits = nothing) {
  const organizations = await plantOrganizations(tx, now)
  const forms = await plantForms(tx, organizations, now)
  const tiers = await plantTiers(tx, forms, now)
  const options = await plantOptions(tx, forms)
  await plantFields(tx, { forms, tiers, options }, now)
  await plantStocks(tx, { forms, tiers, options }, toBeSold)
  await plantCoupons(tx, forms, now)
  return { organizations, forms }
}

async function plantOrganizations(tx: Transaction, now: string): Promise<readonly PlantedOrganization[]> {
  const rows = await tx
    .insertInto('organizations')
    .values(demoOrganizations.map(organizationRow))
    .returning(['id', 'slug'])
    .execute()
  const planted = demoOrganizations.map(content => ({
    content,
    id: idOf(rows, row => row.slug === content.slug),
  }))
  await tx
    .insertInto('legalTexts')
    .values(planted.flatMap(({ id, content }) => legalTextRows(id, content, now)))
    .execute()
  return planted
}

async function plantForms(
  tx: Transaction,
  organizations: readonly PlantedOrganization[],
  now: string,
): Promise<readonly PlantedForm[]> {
  const planned = organizations.flatMap(({ id, content }) => content.forms.map(form => [id, form] as const))
  const rows = await tx
    .insertInto('forms')
    .values(planned.map(([organizationId, content]) => formRow(organizationId, content, now)))
    .returning(['id', 'organizationId', 'slug'])
    .execute()
  return planned.map(([organizationId, content]) => {
    const id = idOf(rows, row => row.organizationId === organizationId && row.slug === content.slug)
    return { content, key: { organizationId, formId: id } }
  })
}

async function plantTiers(
  tx: Transaction,
  forms: readonly PlantedForm[],
  now: string,
): Promise<readonly PlantedTier[]> {
  const planned = positioned(forms, form => form.tiers)
  const rows = await tx
    .insertInto('tiers')
    .values(planned.map(({ key, position, content }) => tierRow(key, position, content, now)))
    .returning(['id', 'formId', 'position'])
    .execute()
  return planned.map(each => ({ ...each, id: idAt(rows, each.key, each.position) }))
}

async function plantOptions(
  tx: Transaction,
  forms: readonly PlantedForm[],
): Promise<readonly PlantedOption[]> {
  const planned = positioned(forms, form => form.options ?? [])
  const rows = await tx
    .insertInto('extraOptions')
    .values(planned.map(({ key, position, content }) => optionRow(key, position, content)))
    .returning(['id', 'formId', 'position'])
    .execute()
  return planned.map(each => ({ ...each, id: idAt(rows, each.key, each.position) }))
}

async function plantFields(
  tx: Transaction,
  planted: {
    forms: readonly PlantedForm[]
    tiers: readonly PlantedTier[]
    options: readonly PlantedOption[]
  },
  now: string,
): Promise<void> {
  const rowsOf = (owner: FieldOwner, { fields = [] }: { readonly fields?: readonly FieldContent[] }) =>
    fields.map((field, position) => fieldRow(owner, position, field, now))
  const owners: readonly FieldsOf[] = [
    ...planted.forms.map(({ key, content }) => ({ owner: key, content })),
    ...planted.tiers.map(({ key, id, content }) => ({ owner: { ...key, tierId: id }, content })),
    ...planted.options.map(({ key, id, content }) => ({ owner: { ...key, extraOptionId: id }, content })),
  ]
  const rows = owners.flatMap(({ owner, content }) => rowsOf(owner, content))
  const fields = await tx
    .insertInto('customFields')
    .values(rows)
    .returning(['id', 'organizationId', 'formId', 'tierId', 'extraOptionId', 'position'])
    .execute()
  for (const { owner, content } of owners) {
    const { tierId = null, extraOptionId = null, formId } = owner
    const own = fields.filter(
      row => row.formId === formId && row.tierId === tierId && row.extraOptionId === extraOptionId,
    )
    await plantConditions(tx, content.fields ?? [], own)
  }
}

type FieldsOf = {
  readonly owner: FieldOwner
  readonly content: { readonly fields?: readonly FieldContent[] }
}
type PlantedField = { readonly organizationId: number; readonly id: number; readonly position: number }

/** A condition names a field by the key that it got. */
async function plantConditions(
  tx: Transaction,
  contents: readonly FieldContent[],
  own: readonly PlantedField[],
): Promise<void> {
  const asWritten = contents.map(
    ({ onlyIf, choices = [], ...field }, id): CustomField => ({
      ...{ id, label: field.label, type: field.type, isRequired: false, mustBeTrue: false },
      values: choices.filter(choice => typeof choice === 'string'),
      condition: onlyIf === undefined ? null : { fieldId: onlyIf.field, values: onlyIf.values },
    }),
  )
  const impossible = impossibleConditions(asWritten)
  if (impossible.length > 0) throw new Error(`conditions that are never met: ${impossible.join(', ')}`)
  for (const [place, { onlyIf }] of contents.entries()) {
    const field = own.find(({ position }) => position === place)
    if (onlyIf === undefined || field === undefined) continue
    const target = idOf(own, ({ position }) => position === onlyIf.field)
    await tx
      .updateTable('customFields')
      .set({ conditionFieldId: target, conditionValues: [...onlyIf.values] })
      .where('organizationId', '=', field.organizationId)
      .where('id', '=', field.id)
      .execute()
  }
}

type Limited = {
  readonly id: number
  readonly key: FormKey
  readonly position: number
  readonly content: { readonly stock?: Stock }
}

async function plantStocks(
  tx: Transaction,
  planted: {
    forms: readonly PlantedForm[]
    tiers: readonly Limited[]
    options: readonly Limited[]
  },
  toBeSold: SoldUnits,
): Promise<void> {
  const formOf = ({ formId }: FormKey) => planted.forms.find(({ key }) => key.formId === formId)!.content
  const rowsOf = (kind: 'tier' | 'option', targets: readonly Limited[]) =>
    targets.flatMap(({ id, key, position, content: { stock } }) => {
      if (stock === undefined) return []
      const sold = stock.sold - toBeSold(formOf(key), kind, position)
      return [{ organizationId: key.organizationId, kind, targetId: id, ...stock, sold }]
    })
  await tx
    .insertInto('stocks')
    .values([...rowsOf('tier', planted.tiers), ...rowsOf('option', planted.options)])
    .execute()
}

async function plantCoupons(tx: Transaction, forms: readonly PlantedForm[], now: string): Promise<void> {
  const rows = forms.flatMap(({ key, content: { coupons = [] } }) =>
    coupons.map(coupon => couponRow(key, coupon, now)),
  )
  await tx.insertInto('coupons').values(rows).execute()
}

/** The pieces of every form, each with its place in its own form. */
function positioned<Content>(
  forms: readonly PlantedForm[],
  piecesOf: (form: PlantedForm['content']) => readonly Content[],
) {
  return forms.flatMap(({ key, content: form }) =>
    piecesOf(form).map((content, position) => ({ key, position, content })),
  )
}

type Positioned = { readonly id: number; readonly formId: number; readonly position: number }

function idAt(rows: readonly Positioned[], { formId }: FormKey, position: number): number {
  return idOf(rows, row => row.formId === formId && row.position === position)
}
