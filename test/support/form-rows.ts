import type { Insertable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { CustomFieldType, FormType, PayerDocument, TierType } from '#domain/form/form.ts'
import type { TestApp } from './app.ts'
import { addDonationCampaign } from './campaign.ts'

type TierInput = {
  readonly tierType: TierType
  readonly price: number
  readonly label?: string
  /** In percent. */
  readonly vatRate?: number
  /** What its counterpart is worth, in cents; it opens a right to a tax receipt then. */
  readonly counterpart?: number
  readonly counts?: readonly number[]
  readonly capacity?: number
  readonly maxPerUser?: number
  /** For whom alone it is: who has this code, an address of these domains, or members. */
  readonly reserved?: { readonly code: string } | { readonly domains: readonly string[] } | 'members'
  readonly options?: readonly {
    readonly label: string
    readonly price: number
    readonly perOrder?: boolean
    readonly fields?: readonly FieldInput[]
  }[]
  readonly fields?: readonly FieldInput[]
}

/** A question; `onlyIf` names one before it by its place in the list. */
export type FieldInput = {
  readonly label: string
  readonly type?: CustomFieldType
  readonly isRequired?: boolean
  readonly choices?: readonly string[]
  readonly onlyIf?: { readonly field: number; readonly values: readonly string[] }
  readonly mustBeTrue?: boolean
}

type FormInput = {
  readonly formType: FormType
  readonly slug?: string
  readonly title?: string
  readonly tiers: readonly TierInput[]
  /** Asked once for the whole order. */
  readonly fields?: readonly FieldInput[]
  readonly payerDocument?: PayerDocument
  readonly coupon?: {
    readonly code: string
    readonly percent?: number
    readonly amount?: number
    readonly uses?: number
  }
  readonly startAt?: string
}

/** A published form of any type, of a new organization that can receive money. */
export type TestForm = {
  readonly organizationId: number
  readonly formId: number
  readonly address: { organizationSlug: string; formType: string; formSlug: string }
  readonly tiers: readonly {
    readonly id: number
    readonly optionIds: readonly number[]
    readonly fieldIds: readonly number[]
    /** The ids of the questions of each option. */
    readonly optionFieldIds: readonly (readonly number[])[]
  }[]
  readonly fieldIds: readonly number[]
}

/** Adds one with its rates, options, fields and coupon. */
export async function addForm(test: Pick<TestApp, 'db' | 'sandbox'>, input: FormInput): Promise<TestForm> {
  const { db } = test
  const { organizationId, address } = await addDonationCampaign(test)
  const slug = input.slug ?? 'une-campagne'
  const { id: formId } = await db
    .insertInto('forms')
    .values({
      organizationId,
      formType: input.formType,
      slug,
      title: input.title ?? 'Une campagne',
      state: 'Public',
      startAt: input.startAt ?? null,
      place: input.startAt === undefined ? null : JSON.stringify(quay),
      allowCoupons: input.coupon !== undefined,
      allowCustomTier: true,
      payerDocument: input.payerDocument?.label ?? null,
      payerDocumentRequired: input.payerDocument?.isRequired ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tiers = []
  for (const [position, tier] of input.tiers.entries())
    tiers.push(await addTier(test, { organizationId, formId, position }, tier))
  const fieldIds = await addFields(test, { organizationId, formId }, input.fields)
  if (input.coupon !== undefined) await addCoupon(test, { organizationId, formId }, input.coupon)
  return {
    organizationId,
    formId,
    address: { organizationSlug: address.organizationSlug, formType: input.formType, formSlug: slug },
    tiers,
    fieldIds,
  }
}

const quay = {
  name: 'Quai des Écluses',
  address: '3 quai des Écluses',
  city: 'Lyon',
  zipCode: '69001',
  country: 'FR',
}

function reservedRow(reserved: TierInput['reserved']): Partial<Insertable<Schema['tiers']>> {
  if (reserved === undefined) return {}
  if (reserved === 'members') return { reservedFor: reserved }
  if ('code' in reserved) return { reservedFor: 'code', reservedCode: reserved.code } as const
  return { reservedFor: 'domains', reservedDomains: [...reserved.domains] } as const
}

type FormKey = { readonly organizationId: number; readonly formId: number }

async function addTier(
  { db }: Pick<TestApp, 'db'>,
  { organizationId, formId, position }: FormKey & { position: number },
  tier: TierInput,
) {
  const row = { organizationId, formId }
  const { id } = await db
    .insertInto('tiers')
    .values({
      ...row,
      position,
      tierType: tier.tierType,
      priceCategory: tier.price === 0 ? 'Free' : 'Fixed',
      label: tier.label ?? 'Plein tarif',
      price: tier.price,
      vatRate: tier.vatRate ?? 0,
      maxPerUser: tier.maxPerUser ?? null,
      ...(tier.counterpart === undefined
        ? {}
        : { counterpart: tier.counterpart, isEligibleTaxReceipt: true }),
      ...reservedRow(tier.reserved),
      ...(tier.counts === undefined ? {} : { installmentCounts: [...tier.counts] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (tier.capacity !== undefined) await limit(db, organizationId, 'tier', id, tier.capacity)
  const options = (tier.options ?? []).map(({ label, price, perOrder = false }, place) => ({
    ...row,
    tierId: id,
    position: place,
    label,
    price,
    perOrder,
  }))
  const optionRows =
    options.length === 0 ? [] : await db.insertInto('extraOptions').values(options).returning('id').execute()
  const optionIds = optionRows.map(each => each.id)
  const fieldIds = await addFields({ db }, { ...row, tierId: id }, tier.fields)
  const optionFieldIds = []
  for (const [place, { fields }] of (tier.options ?? []).entries())
    optionFieldIds.push(await addFields({ db }, { ...row, extraOptionId: optionIds[place] ?? 0 }, fields))
  return { id, optionIds, fieldIds, optionFieldIds }
}

type FieldOwner = FormKey & { readonly tierId?: number; readonly extraOptionId?: number }

/** Adds the questions of one place, in their order; gives their ids. */
async function addFields(
  { db }: Pick<TestApp, 'db'>,
  owner: FieldOwner,
  inputs: readonly FieldInput[] = [],
): Promise<readonly number[]> {
  const ids: number[] = []
  for (const [position, input] of inputs.entries()) {
    const { label, type = 'TextInput', isRequired = false, choices = [], onlyIf, mustBeTrue = false } = input
    const { id } = await db
      .insertInto('customFields')
      .values({
        ...owner,
        ...{ position, label, fieldType: type, isRequired, choices: [...choices], mustBeTrue },
        conditionFieldId: onlyIf === undefined ? null : (ids[onlyIf.field] ?? null),
        conditionValues: onlyIf === undefined ? null : [...onlyIf.values],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

/** Lets a form ask for a file with each order; it need not be given. */
export async function askForFile(
  { db }: Pick<TestApp, 'db'>,
  { organizationId, formId }: FormKey,
): Promise<void> {
  const field = { label: 'Un justificatif', fieldType: 'File', isRequired: false, position: 0 } as const
  await db
    .insertInto('customFields')
    .values({ organizationId, formId, ...field })
    .execute()
}

async function addCoupon(
  { db }: Pick<TestApp, 'db'>,
  { organizationId, formId }: FormKey,
  { code, percent, amount, uses }: NonNullable<FormInput['coupon']>,
): Promise<void> {
  const { id } = await db
    .insertInto('coupons')
    .values({
      organizationId,
      formId,
      code,
      percent: percent ?? null,
      amount: amount ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (uses !== undefined) await limit(db, organizationId, 'coupon', id, uses)
}

async function limit(
  db: TestApp['db'],
  organizationId: number,
  kind: 'tier' | 'coupon',
  targetId: number,
  capacity: number,
): Promise<void> {
  await db.insertInto('stocks').values({ organizationId, kind, targetId, capacity }).execute()
}
