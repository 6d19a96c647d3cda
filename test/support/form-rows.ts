import type { FormType, TierType } from '#domain/form/form.ts'
import type { TestApp } from './app.ts'
import { addDonationCampaign } from './campaign.ts'

type TierInput = {
  readonly tierType: TierType
  readonly price: number
  readonly label?: string
  readonly counts?: readonly number[]
  readonly capacity?: number
  readonly maxPerUser?: number
  readonly options?: readonly {
    readonly label: string
    readonly price: number
    readonly perOrder?: boolean
  }[]
  readonly fields?: readonly { readonly label: string; readonly isRequired: boolean }[]
}

type FormInput = {
  readonly formType: FormType
  readonly slug?: string
  readonly title?: string
  readonly tiers: readonly TierInput[]
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
  }[]
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tiers = []
  for (const [position, tier] of input.tiers.entries())
    tiers.push(await addTier(test, { organizationId, formId, position }, tier))
  if (input.coupon !== undefined) await addCoupon(test, { organizationId, formId }, input.coupon)
  return {
    organizationId,
    formId,
    address: { organizationSlug: address.organizationSlug, formType: input.formType, formSlug: slug },
    tiers,
  }
}

const quay = {
  name: 'Quai des Écluses',
  address: '3 quai des Écluses',
  city: 'Lyon',
  zipCode: '69001',
  country: 'FR',
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
      maxPerUser: tier.maxPerUser ?? null,
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
  const fields = (tier.fields ?? []).map(({ label, isRequired }, place) => ({
    ...row,
    tierId: id,
    position: place,
    label,
    fieldType: 'TextInput' as const,
    isRequired,
  }))
  const optionRows =
    options.length === 0 ? [] : await db.insertInto('extraOptions').values(options).returning('id').execute()
  const fieldRows =
    fields.length === 0 ? [] : await db.insertInto('customFields').values(fields).returning('id').execute()
  return { id, optionIds: optionRows.map(each => each.id), fieldIds: fieldRows.map(each => each.id) }
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
