import {
  addCoupon,
  askForCodes,
  type CouponRow,
  couponByCode,
  type ListedCoupon,
  listCoupons,
  updateCoupon,
} from '#db/coupons.ts'
import { bumpForm, listRates } from '#db/rates.ts'
import type { Transaction } from '#db/schema.ts'
import { isGift } from '#domain/cart/units.ts'
import {
  type CouponContents,
  type CouponFacts,
  couponValues,
  newCouponValues,
  readCoupon as readFields,
} from '#domain/coupon/coupon-contents.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import type { AuditFacts } from '#domain/operator/audit-facts.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { instantOf, parisMoment } from '../paris-time.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  auditAction,
  changedWholly,
  openAdministered,
} from './administered-campaign.ts'
import { setLimit } from './set-limit.ts'

/** The coupons of a campaign as its editor lists them. */
export type EditableCoupons = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  /** The newest first, withdrawn ones last. */
  readonly coupons: readonly ListedCoupon[]
  /** Those that a code may lower, gifts apart, and withdrawn ones that codes name. */
  readonly rates: CouponFacts['rates']
}

/** Shows the coupons of a campaign to who may write them; to anyone else it does not exist. */
export async function readCoupons(app: App, visit: AdministratorVisit): Promise<Result<EditableCoupons>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const coupons = await listCoupons(app.db, form)
  return ok({ form, organization: headOf(organization), coupons, rates: await ratesOf(app, form, coupons) })
}

const headOf = ({ name, organizationSlug }: Organization) => ({ name, organizationSlug })

async function ratesOf(
  app: App,
  form: Form,
  coupons: readonly Pick<ListedCoupon, 'tierIds'>[],
): Promise<CouponFacts['rates']> {
  const rates = await listRates(app.db, form, app.now())
  const isNamed = (id: number) => coupons.some(({ tierIds }) => tierIds?.includes(id))
  return rates
    .filter(({ id, tierType, isWithdrawn }) => !isGift(tierType) && (!isWithdrawn || isNamed(id)))
    .map(({ id, label, price }) => ({ id, label, price }))
}

/** A coupon as its fields show it. */
export type EditableCoupon = Omit<EditableCoupons, 'coupons'> & {
  /** Null for a new one. */
  readonly coupon: ListedCoupon | null
  readonly values: ContentsValues
}

type CouponVisit = AdministratorVisit & {
  /** Null for a new one. */
  readonly couponId: number | null
}

/** Shows one coupon, or the empty fields of a new one. */
export async function readCoupon(
  app: App,
  { couponId, ...visit }: CouponVisit,
): Promise<Result<EditableCoupon>> {
  const opened = await openCoupon(app, visit, couponId)
  if (!opened.ok) return opened
  const { campaign, coupon, rates } = opened.value
  return ok({
    form: campaign.form,
    organization: headOf(campaign.organization),
    coupon,
    values: coupon === null ? newCouponValues : couponValues(coupon, parisMoment),
    rates,
  })
}

type OpenedCoupon = {
  readonly campaign: AdministeredCampaign
  readonly coupon: ListedCoupon | null
  readonly rates: CouponFacts['rates']
}

async function openCoupon(
  app: App,
  visit: AdministratorVisit,
  couponId: number | null,
): Promise<Result<OpenedCoupon>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const campaign = opened.value
  const coupon =
    couponId === null ? null : (await listCoupons(app.db, campaign.form)).find(({ id }) => id === couponId)
  if (coupon === undefined) return failWith('NOT_FOUND')
  const rates = await ratesOf(app, campaign.form, coupon === null ? [] : [coupon])
  // Gifts are never lowered: where there is nothing else, no code does anything.
  return coupon === null && rates.length === 0 ? failWith('NOT_FOUND') : ok({ campaign, coupon, rates })
}

const keyOf = ({ organizationId, id }: Form, couponId: number) => ({ organizationId, id, couponId })

type Save = CouponVisit & {
  /** The version of the campaign that the fields showed. */
  readonly version: number
  readonly values: ContentsValues
}

/**
 * Adds a coupon with its counter, or writes what was typed over the one that was shown: who comes second is told so,
 * `CAMPAIGN_CHANGED`. The form asks for codes from the first one on. Orders keep their discount; carts under way are told of
 * another before they are paid (rule CRT-6).
 */
export async function saveCoupon(
  app: App,
  { couponId, version, values, ...visit }: Save,
): Promise<Result<{ readonly couponId: number }>> {
  const opened = await openCoupon(app, visit, couponId)
  if (!opened.ok) return opened
  const { campaign, coupon: stored, rates } = opened.value
  const { form } = campaign
  const read = readFields(values, { rates })
  if (!read.ok) return read
  const contents = read.value
  const row = rowOf(contents, stored)
  return app.transaction(async tx => {
    if (!(await bumpForm(tx, form, { version, now: app.now() }))) return failWith('CAMPAIGN_CHANGED')
    if (!stored?.isWithdrawn && (await isTaken(tx, form, contents.code, stored?.id)))
      return failWith('code_taken', 'code')
    const id = stored === null ? await addCoupon(tx, form, row) : stored.id
    if (stored !== null) await updateCoupon(tx, keyOf(form, id), row)
    await askForCodes(tx, form)
    await note(app, tx, campaign, {
      action: stored === null ? 'coupon.create' : 'coupon.change',
      facts: {
        code: contents.code,
        ...discountFacts(stored, contents),
        ...(stored !== null && changedWholly(couponValues(stored, parisMoment), values)),
      },
    })
    const limited = await setLimit(
      tx,
      form,
      { kind: 'coupon', targetId: id },
      { limit: contents.uses, isCounted: Boolean(stored?.units) },
    )
    return limited.ok ? ok({ couponId: id }) : limited
  })
}

/** Whether another coupon that is not withdrawn has the code; the campaign's row is locked, so nobody gives it meanwhile. */
async function isTaken(
  tx: Transaction,
  form: Form,
  code: string,
  except: number | undefined,
): Promise<boolean> {
  const { organizationId, id: formId } = form
  const found = await couponByCode(tx, { organizationId, formId, code })
  return found !== undefined && found.id !== except
}

function rowOf(contents: CouponContents, stored: ListedCoupon | null): CouponRow {
  const { code, percent, amount, tierIds, start, end } = contents
  return {
    code,
    percent,
    amount,
    tierIds: tierIds && [...tierIds],
    startAt: instantOf(start, stored?.startDate),
    endAt: instantOf(end, stored?.endDate),
  }
}

type Discount = Pick<CouponContents, 'percent' | 'amount'>

function discountFacts(stored: ListedCoupon | null, contents: CouponContents): AuditFacts {
  const written = ({ percent, amount }: Discount) => (amount === null ? `${percent}%` : String(amount))
  if (stored === null) return { discount: written(contents) }
  const [before, after] = [written(stored), written(contents)]
  return before === after ? {} : { discount: `${before} -> ${after}` }
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

type CouponDeed = AdministratorVisit & { readonly couponId: number }

/** Withdraws a coupon: nobody uses it any more, orders keep their discount, and carts with it are told before they are paid. */
export async function removeCoupon(app: App, { couponId, ...visit }: CouponDeed): Promise<Result<null>> {
  const opened = await openCoupon(app, visit, couponId)
  if (!opened.ok) return opened
  const { campaign, coupon } = opened.value
  return app.transaction(async tx => {
    const now = app.now()
    await bumpForm(tx, campaign.form, { version: null, now })
    await updateCoupon(tx, keyOf(campaign.form, couponId), { deletedAt: now })
    await askForCodes(tx, campaign.form)
    await note(app, tx, campaign, { action: 'coupon.withdraw', facts: { code: coupon?.code ?? null } })
    return ok(null)
  })
}

/** Lets a withdrawn coupon be used again, unless another one has its code by now. */
export async function restoreCoupon(app: App, { couponId, ...visit }: CouponDeed): Promise<Result<null>> {
  const opened = await openCoupon(app, visit, couponId)
  if (!opened.ok) return opened
  const { campaign, coupon } = opened.value
  const { form } = campaign
  return app.transaction(async tx => {
    await bumpForm(tx, form, { version: null, now: app.now() })
    if (await isTaken(tx, form, coupon?.code ?? '', couponId)) return failWith('code_taken', 'code')
    await updateCoupon(tx, keyOf(form, couponId), { deletedAt: null })
    await askForCodes(tx, form)
    await note(app, tx, campaign, { action: 'coupon.restore', facts: { code: coupon?.code ?? null } })
    return ok(null)
  })
}
