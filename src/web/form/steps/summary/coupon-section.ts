import { couponControl } from '../coupon-control.ts'
import type { Section } from '../section.ts'
import type { OpenStep, StepOutcome } from '../step-page.ts'
import type { Values } from '../values.ts'

const field = couponControl

/** The code of the page on the saved cart: « Appliquer » and « Retirer » come back to the page (rule SCR-29). */
export const couponSection: Section = {
  name: 'coupon',
  start: () => ({}),
  check: () => [],
  give,
  placed: error => (error.field === field ? { ...error, field } : undefined),
  asks: () => false,
  complete: () => true,
}

/** The same beside a payment: a code that was typed but not applied is never dropped silently. */
export const couponBeforePaying: Section = {
  ...couponSection,
  async give(values, step) {
    const given = await give(values, step)
    const typed = values.intent === undefined && codeOf(values) !== ''
    return typed && given.done ? again(values, given) : given
  },
}

const codeOf = (values: Values) => values[field]?.trim() ?? ''

async function give(values: Values, { facts: { cart }, visit }: OpenStep): Promise<StepOutcome> {
  const { intent } = values
  const discountCode = intent === 'coupon-remove' ? '' : codeOf(values)
  if (intent === 'coupon' && discountCode === '')
    return { done: false, problems: [{ field, code: 'required' }] }
  const asked = discountCode !== '' || intent === 'coupon-remove'
  if (!asked || cart === null) return { done: true, cart }
  const applied = await visit.acts.applyCoupon({ cartId: cart.id, discountCode })
  if (applied.ok) {
    const given = { done: true, cart: applied.value } as const
    return intent === 'coupon' || intent === 'coupon-remove' ? again(values, given) : given
  }
  const gone = applied.error.some(({ code }) => code === 'CART_UNKNOWN')
  if (gone) return { done: false, problems: [], errors: applied.error }
  return { done: false, problems: applied.error.map(each => ({ ...each, field })), cart }
}

/** The same page, as it was filled in, with what the code changed. */
function again(
  { intent: _, [field]: __, ...values }: Values,
  { cart }: StepOutcome & { done: true },
): StepOutcome {
  return { done: false, problems: [], values, ...(cart && { cart }) }
}
