import { setCapacity, type TierUnits, unitsOfTiers } from '#db/form-edits.ts'
import {
  beginCounting,
  type Concerned,
  concernedBy,
  insertRate,
  orderRates,
  type RateRow,
  removeRate,
  touchForm,
  updateRate,
} from '#db/rate-edits.ts'
import type { Transaction } from '#db/schema.ts'
import type { Form, Tier } from '#domain/form/form.ts'
import {
  type Rate,
  type RateFacts,
  type RateValues,
  rateValues,
  readRate as readValues,
  vatRates,
} from '#domain/form/rate.ts'
import { isPublished } from '#domain/form/types/index.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate, parisInstant, parisMoment } from '../paris-time.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  openAdministered,
} from './administered-campaign.ts'

/** A rate as its list shows it; prices in cents. */
export type ListedRate = Tier & { readonly units: Pick<TierUnits, 'capacity' | 'sold' | 'held'> | null }

export type Rates = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly rates: readonly ListedRate[]
}

/** The rates of a campaign in their order, for who may write it; to anyone else it does not exist. */
export async function listRates(app: App, visit: AdministratorVisit): Promise<Result<Rates>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const units = await unitsOfTiers(app.db, form)
  const { name, organizationSlug } = organization
  return ok({
    form,
    organization: { name, organizationSlug },
    rates: form.tiers.map(tier => ({ ...tier, units: units.find(each => each.id === tier.id) ?? null })),
  })
}

/** `tierId` null: a rate that is not there yet. */
type RateVisit = AdministratorVisit & { readonly tierId: number | null }

export type EditableRate = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly values: RateValues
  readonly facts: RateFacts
  readonly units: ListedRate['units']
}

/** One rate as its page shows it, or an empty one. */
export async function readRate(app: App, { tierId, ...visit }: RateVisit): Promise<Result<EditableRate>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const found = await foundRate(app, opened.value, tierId)
  if (found === undefined) return failWith('NOT_FOUND')
  const { form, organization } = opened.value
  const { name, organizationSlug } = organization
  return ok({ form, organization: { name, organizationSlug }, ...found })
}

type Saving = RateVisit & {
  /** The version that the page showed. */
  readonly version: number
  readonly values: RateValues
}

/** A rate that was written; `null` where its writer is asked first whom the new price concerns. */
export type Saved = { readonly tierId: number } | { readonly asks: Concerned & { readonly price: number } }

/**
 * Writes a rate over the version that was shown, or adds one. What was sold keeps its price (rule FRM-9): where somebody bought it or
 * has it in a cart, a new price is written once `values.confirmed` is that very price in cents. Codes: those of `readRate`,
 * `CAMPAIGN_CHANGED`, `CAPACITY_TOO_LOW`.
 */
export async function saveRate(
  app: App,
  { tierId, version, values, ...visit }: Saving,
): Promise<Result<Saved>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  const found = await foundRate(app, opened.value, tierId)
  if (found === undefined) return failWith('NOT_FOUND')
  const read = readValues(values, found.facts)
  if (!read.ok) return read
  const rate = read.value
  if (
    found.tier !== undefined &&
    found.tier.price !== rate.price &&
    values.confirmed !== String(rate.price)
  ) {
    const concerned = await concernedBy(app.db, form, { tierId: found.tier.id, now: app.now() })
    if (concerned.orders + concerned.carts > 0) return ok({ asks: { ...concerned, price: found.tier.price } })
  }
  return app.transaction(tx => writeRate(app, tx, opened.value, { found, rate, version }))
}

type Found = Pick<EditableRate, 'values' | 'facts' | 'units'> & { readonly tier: Tier | undefined }
type Writing = { readonly found: Found; readonly rate: Rate; readonly version: number }

async function writeRate(
  app: App,
  tx: Transaction,
  campaign: AdministeredCampaign,
  { found: { tier, units }, rate, version }: Writing,
): Promise<Result<Saved>> {
  const { form } = campaign
  if (!(await touchForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
  const row = rowOf(rate, tier)
  if (tier !== undefined) await updateRate(tx, form, tier.id, row)
  const tierId = tier?.id ?? (await insertRate(tx, form, row))
  await auditRate(app, tx, campaign, {
    ...(tier === undefined
      ? { action: 'rate.add', facts: { rate: tierId, after: rate.price } }
      : { action: 'rate.change', facts: { rate: tierId, before: tier.price, after: rate.price } }),
  })
  const { capacity } = rate
  if (capacity === null) return ok({ tierId })
  const full =
    units === null
      ? await beginCounting(tx, form, { tierId, capacity })
      : await setCapacity(tx, form.organizationId, { id: tierId, capacity })
  return full === undefined
    ? ok({ tierId })
    : fail({ code: 'CAPACITY_TOO_LOW', field: 'capacity', values: { limit: full.taken } })
}

type Change = RateVisit & { readonly tierId: number; readonly version: number }

/** Moves a rate before the one above it, or after the one below. At the end of the list nothing moves. */
export async function moveRate(
  app: App,
  { tierId, version, to, ...visit }: Change & { readonly to: 'up' | 'down' },
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  const ids = form.tiers.map(({ id }) => id)
  const from = ids.indexOf(tierId)
  if (from < 0) return failWith('NOT_FOUND')
  const place = from + (to === 'up' ? -1 : 1)
  if (place < 0 || place >= ids.length) return ok(null)
  const moved = ids.toSpliced(from, 1).toSpliced(place, 0, tierId)
  return app.transaction(async tx => {
    if (!(await touchForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    await orderRates(tx, form, moved)
    return ok(null)
  })
}

/**
 * Takes a rate from sale for good; what was sold of it stays as it was. A published campaign keeps one thing that can be paid:
 * `NOTHING_TO_SELL`.
 */
export async function removeRateFromSale(
  app: App,
  { tierId, version, ...visit }: Change,
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  const tier = form.tiers.find(({ id }) => id === tierId)
  if (tier === undefined) return failWith('NOT_FOUND')
  const isShown = form.state === 'Public' || form.state === 'Private'
  const isLast = form.tiers.length === 1 && !form.acceptOpenDonation && !form.allowCustomTier
  if (isShown && isLast) return failWith('NOTHING_TO_SELL')
  return app.transaction(async tx => {
    if (!(await touchForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    await removeRate(tx, form, { tierId, now: app.now() })
    await auditRate(app, tx, opened.value, { action: 'rate.remove', facts: { rate: tierId } })
    return ok(null)
  })
}

async function foundRate(
  app: App,
  { form }: AdministeredCampaign,
  tierId: number | null,
): Promise<Found | undefined> {
  const { formType } = form
  if (!isPublished(formType)) return undefined
  const today = parisDate(app.now())
  if (tierId === null) {
    const facts = { formType, isCounted: false, today, validity: null }
    return { tier: undefined, values: {}, facts, units: null }
  }
  const tier = form.tiers.find(({ id }) => id === tierId)
  if (tier === undefined) return undefined
  const units = (await unitsOfTiers(app.db, form)).find(({ id }) => id === tierId) ?? null
  const moment = (instant: string | null) => (instant === null ? null : parisMoment(instant))
  const { validFrom, validUntil, validMonths = null } = tier
  return {
    tier,
    units,
    facts: { formType, isCounted: units !== null, today, validity: { validFrom, validUntil, validMonths } },
    values: rateValues(tier, {
      capacity: units?.capacity ?? null,
      saleStart: moment(tier.saleStartDate),
      saleEnd: moment(tier.saleEndDate),
    }),
  }
}

/** The seconds of an instant stay where its minute was not changed, and a rate of VAT that is not offered stays where it is. */
function rowOf({ capacity: _, saleStart, saleEnd, ...rate }: Rate, tier: Tier | undefined): RateRow {
  const instant = (moment: string | null, before: string | null | undefined) => {
    if (moment === null) return null
    return before != null && parisMoment(before) === moment ? before : parisInstant(moment)
  }
  const isUnusual = tier !== undefined && !(vatRates as readonly number[]).includes(tier.vatRate)
  return {
    ...rate,
    vatRate: isUnusual && rate.vatRate === 0 ? tier.vatRate : rate.vatRate,
    saleStartAt: instant(saleStart, tier?.saleStartDate),
    saleEndAt: instant(saleEnd, tier?.saleEndDate),
  }
}

type Deed = Pick<Parameters<typeof auditAction>[2], 'action' | 'facts'>

async function auditRate(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  { action, facts = {} }: Deed,
): Promise<void> {
  const { organizationId, id } = form
  await auditAction(app, tx, { organizationId, userId, action, object: `form:${id}`, facts })
}
