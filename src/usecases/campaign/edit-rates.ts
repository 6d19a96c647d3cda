import { type ListedPool, listPools } from '#db/pools.ts'
import {
  addRate,
  bumpForm,
  buyersOfRate,
  deleteUnused,
  type ListedRate,
  listRates,
  moveSeason,
  nobody,
  orderRates,
  type RateBuyers,
  type RateRow,
  updateRate,
} from '#db/rates.ts'
import type { Transaction } from '#db/schema.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { counterpartCapOn } from '#domain/form/counterpart.ts'
import type { Form } from '#domain/form/form.ts'
import { type Placing, placed } from '#domain/form/placing.ts'
import { type RateContents, type RateFacts, readRate as readFields } from '#domain/form/rate-contents.ts'
import { rateValues } from '#domain/form/rate-values.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { instantOf, parisDate, parisMoment } from '../paris-time.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  changedWholly,
  openAdministered,
} from './administered-campaign.ts'
import { setLimit } from './set-limit.ts'

/** The rates of a campaign as its editor lists them. */
export type EditableRates = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** In their order, withdrawn ones last. */
  readonly rates: readonly ListedRate[]
  /** Places that some of them share (rule STK-6). */
  readonly pools: readonly ListedPool[]
}

/** Shows the rates of a campaign to who may write them; to anyone else it does not exist. */
export async function readRates(app: App, visit: AdministratorVisit): Promise<Result<EditableRates>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const [rates, pools] = await Promise.all([listRates(app.db, form, app.now()), listPools(app.db, form)])
  return ok({ form, organization: headOf(organization), rates, pools })
}

const headOf = ({ name, organizationSlug }: Organization) => ({ name, organizationSlug })

/** A rate as its fields show it. */
export type EditableRate = Pick<EditableRates, 'form' | 'organization'> & {
  /** Null for a new one. */
  readonly rate: ListedRate | null
  readonly values: ContentsValues
  readonly facts: RateFacts
  readonly buyers: RateBuyers
  /** Whether the association issues tax receipts. */
  readonly givesReceipts: boolean
}

type RateVisit = AdministratorVisit & {
  /** Null for a new one. */
  readonly rateId: number | null
}

/** Shows one rate, or the empty fields of a new one, with whom a change of it concerns. */
export async function readRate(app: App, { rateId, ...visit }: RateVisit): Promise<Result<EditableRate>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const rate = rateId === null ? null : await findRate(app, form, rateId)
  if (rate === undefined) return failWith('NOT_FOUND')
  const givesReceipts = organization.fiscalReceiptEligibility
  return ok({
    form,
    organization: headOf(organization),
    rate,
    values: rateValues(rate, { formType: form.formType, givesReceipts, momentOf: parisMoment }),
    facts: rateFacts(app, form, rate),
    buyers: rate === null ? nobody : await buyersOfRate(app.db, keyOf(form, rate.id), app.now()),
    givesReceipts,
  })
}

const rateFacts = (app: App, { formType }: Form, stored: RateFacts['stored']): RateFacts => ({
  ...{ formType, stored },
  counterpartCap: counterpartCapOn(parisDate(app.now())),
})

async function findRate(app: App, form: Form, rateId: number): Promise<ListedRate | undefined> {
  return (await listRates(app.db, form, app.now())).find(({ id }) => id === rateId)
}

const keyOf = ({ organizationId, id }: Form, rateId: number) => ({ organizationId, id, rateId })

type Save = RateVisit & {
  /** The version of the campaign that the fields showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Adds a rate with its counter, or writes what was typed over the one that was shown: who comes second is told so,
 * `CAMPAIGN_CHANGED`. What was sold keeps its price and its name, and its days unless these are to have the new ones (rule FRM-9); carts
 * under way are told theirs before they are paid.
 */
export async function saveRate(
  app: App,
  { rateId, version, values, ...visit }: Save,
): Promise<Result<{ readonly rateId: number }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const stored = rateId === null ? null : await findRate(app, form, rateId)
  if (stored === undefined) return failWith('NOT_FOUND')
  const read = readFields(values, rateFacts(app, form, stored))
  if (!read.ok) return read
  const contents = read.value
  const row = rowOf(contents, stored)
  const givesReceipts = organization.fiscalReceiptEligibility
  const around = { formType: form.formType, givesReceipts, momentOf: parisMoment }
  return app.transaction(async tx => {
    if (!(await bumpForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    const id = stored === null ? await addRate(tx, form, row) : stored.id
    if (stored !== null) await updateRate(tx, keyOf(form, id), row)
    if (stored !== null && contents.movesSold)
      await moveSeason(tx, keyOf(form, id), { from: stored, to: contents })
    await note(app, tx, opened.value, {
      action: stored === null ? 'rate.create' : 'rate.change',
      facts: {
        rate: contents.label,
        ...priceFacts(stored, contents),
        ...reservedFacts(stored, contents),
        ...(stored !== null && changedWholly(rateValues(stored, around), values)),
      },
    })
    const limited = await setLimit(
      tx,
      form,
      { kind: 'tier', targetId: id },
      {
        limit: contents.capacity,
        isCounted: Boolean(stored?.units),
      },
    )
    return limited.ok ? ok({ rateId: id }) : limited
  })
}

function priceFacts(stored: ListedRate | null, { price }: RateContents): AuditFacts {
  if (stored === null) return { price: String(price) }
  return stored.price === price ? {} : { price: `${stored.price} -> ${price}` }
}

/** Whom it is for; the audit has no codes. */
function reservedFacts(stored: ListedRate | null, { reservedFor }: RateContents): AuditFacts {
  const before = stored?.reservedFor ?? null
  if (reservedFor === before) return {}
  return { reserved: `${before ?? 'everybody'} -> ${reservedFor ?? 'everybody'}` }
}

function rowOf(contents: RateContents, stored: ListedRate | null): RateRow {
  const {
    saleStart,
    saleEnd,
    capacity: _,
    movesSold: __,
    installmentCounts,
    reservedDomains,
    ...rest
  } = contents
  const hasDays = contents.validFrom !== null || contents.validUntil !== null
  return {
    ...rest,
    // Days that somebody writes take the place of so many months from a purchase on.
    ...(hasDays && { validMonths: null }),
    saleStartAt: instantOf(saleStart, stored?.saleStartAt),
    saleEndAt: instantOf(saleEnd, stored?.saleEndAt),
    installmentCounts: [...installmentCounts],
    reservedDomains: [...reservedDomains],
    paymentFrequency: frequencyOf(contents),
  }
}

function frequencyOf({ tierType, installmentCounts }: RateContents): RateRow['paymentFrequency'] {
  if (tierType === 'MonthlyDonation') return 'Monthly'
  return installmentCounts.length > 1 ? 'Installment' : 'Single'
}

type Deed = { readonly action: string; readonly facts: AuditFacts }

async function note(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  deed: Deed,
): Promise<void> {
  const { organizationId, id } = form
  await auditAction(app, tx, { organizationId, userId, object: `form:${id}`, ...deed })
}

/** Moves a rate by a step, or puts all of them into an order; where they are others by now, `CAMPAIGN_CHANGED`. */
export async function moveRate(
  app: App,
  { rateId, placing, ...visit }: AdministratorVisit & { readonly rateId: number; readonly placing: Placing },
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  return app.transaction(async tx => {
    // Whoever else orders them waits for the campaign's row.
    await bumpForm(tx, form, { version: null, now: app.now() })
    const rates = await listRates(tx, form, app.now())
    const ids = rates.filter(rate => !rate.isWithdrawn).map(({ id }) => id)
    if (!ids.includes(rateId)) return failWith('NOT_FOUND')
    const order = placed(ids, rateId, placing)
    if (order === undefined) return failWith('CAMPAIGN_CHANGED')
    await orderRates(tx, form, order)
    return ok(null)
  })
}

type RateDeed = AdministratorVisit & { readonly rateId: number }

/**
 * Takes a rate from sale: deleted where nobody has to do with it, else withdrawn, and those who bought it keep it. Carts under way
 * with it cannot be paid any more, and say so.
 */
export async function removeRate(
  app: App,
  { rateId, ...visit }: RateDeed,
): Promise<Result<{ readonly isDeleted: boolean }>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  const rate = await findRate(app, form, rateId)
  if (rate === undefined) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    const now = app.now()
    await bumpForm(tx, form, { version: null, now })
    const isDeleted = await deleteUnused(tx, keyOf(form, rateId), now)
    if (!isDeleted) await updateRate(tx, keyOf(form, rateId), { deletedAt: now })
    const action = isDeleted ? 'rate.delete' : 'rate.withdraw'
    await note(app, tx, opened.value, { action, facts: { rate: rate.label } })
    return ok({ isDeleted })
  })
}

/** Puts a withdrawn rate on sale again. */
export async function restoreRate(app: App, { rateId, ...visit }: RateDeed): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form } = opened.value
  const rate = await findRate(app, form, rateId)
  if (rate === undefined) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    await bumpForm(tx, form, { version: null, now: app.now() })
    await updateRate(tx, keyOf(form, rateId), { deletedAt: null })
    await note(app, tx, opened.value, { action: 'rate.restore', facts: { rate: rate.label } })
    return ok(null)
  })
}
