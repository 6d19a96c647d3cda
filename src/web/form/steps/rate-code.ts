import { normaliseCode } from '#domain/fields/code.ts'
import type { OpenCampaign } from '#usecases/campaign/open-campaign.ts'
import type { Visit } from '../../context.ts'
import { couponControl, openedNotice } from './coupon-control.ts'
import { withQuery } from './step-address.ts'
import type { StepProblem, StepStart } from './step-facts.ts'
import type { OpenStep } from './step-page.ts'
import type { Values } from './values.ts'

/** What opens a rate in an address that an association shares: `?code=MAIRIE` (rule FRM-20). */
export const codeParameter = 'code'

/** The code that an address brings; null: none. */
export const codeIn = (address: string): string | null =>
  new URLSearchParams(address.split('?')[1]).get(codeParameter)

/** The same in its normal form, where it opens something of this campaign. */
export function openingCode({ openedWith = [] }: OpenCampaign, { address }: Visit): string | null {
  const code = normaliseCode(codeIn(address) ?? '')
  return openedWith.includes(code) ? code : null
}

/** The address of a step that goes on with a code: where nothing is chosen yet, only the address keeps it. */
export const withCode = (path: string, code: string | null): string =>
  code === null ? path : withQuery(path, codeParameter, code)

/** What the page says of a code in its address that opens nothing; one that may lower the order stands in its field to be applied. */
export function refusedCode({ opened, visit }: OpenStep): Pick<StepStart, 'values' | 'problems'> {
  const { codeRefused, form } = opened
  const typed = codeIn(visit.address)
  if (codeRefused === undefined || typed === null) return { values: {}, problems: [] }
  if (!form.asksForCode && !form.allowCoupons) return { values: {}, problems: [] }
  const isCoupon = codeRefused === 'COUPON_INVALID' && form.allowCoupons
  const values = { [couponControl]: typed.slice(0, 50) }
  return isCoupon
    ? { values, problems: [] }
    : { values: { ...values, intent: 'coupon' }, problems: [{ field: couponControl, code: codeRefused }] }
}

/** What was posted, without a code that has opened its rates already and still stands in the field. */
export function withoutOpened(values: Values, { code = null }: OpenStep['facts']): Values {
  const { [couponControl]: typed = '', ...rest } = values
  return code !== null && values.intent === undefined && normaliseCode(typed) === code ? rest : values
}

/**
 * « Appliquer » beside a code that may open a rate: the page as it was filled in, with what the code opens. Undefined where it is for
 * the cart to take, as any code of a coupon.
 */
export async function openByCode(
  values: Values,
  { facts, visit, cartId = facts.cart?.id ?? null }: OpenStep,
): Promise<StepStart | undefined> {
  const typed = values[couponControl]?.trim() ?? ''
  if (values.intent !== 'coupon' || typed === '' || facts.number !== 1 || !facts.form.asksForCode)
    return undefined
  const code = normaliseCode(typed)
  if (code === facts.code) return undefined
  const { organizationSlug, formSlug, formType } = facts.form
  const address = { organizationSlug, formSlug, formType, userId: visit.viewer?.userId ?? null }
  const filling = await visit.acts.openFilling({ ...address, code, cartId })
  if (!filling.ok) return undefined
  const { form, codeRefused } = filling.value.opened
  const refused = (problem: StepProblem['code']) => ({
    values,
    problems: [{ field: couponControl, code: problem }],
  })
  if (codeRefused === 'TOO_MANY_REQUESTS') return refused(codeRefused)
  if (codeRefused !== undefined) return facts.form.allowCoupons ? undefined : refused(codeRefused)
  const { intent: _, [couponControl]: __, ...typedBefore } = values
  const opened = { code, path: withCode(facts.path, code), tiers: form.tiers }
  return { values: typedBefore, problems: [], opened, at: openedNotice }
}
